// The edits of a design's text that write streams out.
#pragma once

#include "driver/written/printed_lines.h"
#include "localise/written/stream_text.h"
#include "mapping/steps.h"
#include "syntax/ast.h"

#include <map>
#include <set>

namespace tactus::driver {

class StreamEdits {
  public:
    // `names` are the loops, and params behind them, as the streams' conditions have them.
    StreamEdits(const syntax::Design& syntax, const ure::System& system, std::vector<std::string> names)
        : syntax_(syntax), system_(system), names_(std::move(names)), source_(*system.source) {}

    // `calls` are those that have made the streams of inputs, all of them.
    void add(localise::WrittenStream stream, const std::vector<mapping::Localise>& calls);
    void remove(const std::vector<mapping::Localise>& calls);
    std::vector<MadeEdit> take();

  private:
    // The equations and calls that a stream is made from, and the reads that it hands on.
    struct Origin {
        std::vector<text::Span> sources, reads;
        void add(const Origin& other);
    };
    Origin originOf(const localise::WrittenStream& stream, const std::vector<mapping::Localise>& calls) const;
    void rename(localise::WrittenStream& stream);
    std::string inputStyle(const localise::WrittenStream& stream) const;
    const syntax::Equation* equationAt(text::Span span) const;
    void insert(std::uint32_t place, std::string text, const Origin& origin);
    void insertEquation(const localise::WrittenStream& stream, const syntax::Equation& reader,
                        const Origin& origin);
    void declareFuncs();
    void mergeFuncs();

    syntax::Design syntax_;
    const ure::System& system_;
    std::vector<std::string> names_;
    const text::SourceBuffer& source_;
    std::vector<syntax::Equation> equations_ = syntax_.equations();
    struct Funcs {
        std::vector<std::string> names;
        Origin origin;
    };
    std::vector<MadeEdit> edits_, inserted_;
    std::map<std::string, Funcs> funcs_;                      // new ones, by type
    std::map<std::string, std::vector<std::string>> readers_; // new ones, by the func or output that reads
    std::map<std::string, std::string> renamed_;
    std::set<std::string> taken_;
};

} // namespace tactus::driver
