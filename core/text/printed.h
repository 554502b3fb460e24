// A text made of parts of another one and of new parts, with a table of origins: which span of it comes from
// which span of the other.
#pragma once

#include "text/source.h"

#include <string>
#include <string_view>
#include <vector>

namespace tactus::text {

class Printed {
  public:
    Printed() = default;
    explicit Printed(std::string text) : text_(std::move(text)) {}

    const std::string& text() const { return text_; }
    const std::vector<Origin>& origins() const { return origins_; }
    bool empty() const { return text_.empty(); }

    Printed& add(std::string_view text);
    Printed& add(const Printed& part);
    Printed& keep(const SourceBuffer& source, Span span);
    // All of it so far comes from there; no origin if that is empty.
    Printed& from(Span source, Origin::Kind kind = Origin::Kind::Made);

  private:
    std::string text_;
    std::vector<Origin> origins_;
};

// The parts with this text between them.
Printed joined(const std::vector<Printed>& parts, std::string_view between);

struct PrintedEdit {
    Span span;
    Printed replacement;
};
// The text after edits; those at one place are made in their order.
Printed apply(const SourceBuffer& source, std::vector<PrintedEdit> edits);

// A line of a printed text, and the lines of the other text, from 1 on and rising, that it comes from.
struct PrintedLine {
    enum class Kind {
        Same,    // byte for byte a line of the other text
        Changed, // with another text in a part of it
        New,
    };
    Kind kind = Kind::New;
    std::vector<std::uint32_t> written = {};
    std::vector<Span> reads = {}; // which a line that is not the same hands on
    friend bool operator==(const PrintedLine&, const PrintedLine&) = default;
};
// One behind the last line end as well.
std::vector<PrintedLine> linesOf(const Printed& printed, const SourceBuffer& source);

} // namespace tactus::text
