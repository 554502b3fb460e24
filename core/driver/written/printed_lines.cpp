#include "driver/written/printed_lines.h"

#include <algorithm>
#include <set>

namespace tactus::driver {

namespace {

class Printing {
  public:
    explicit Printing(const text::SourceBuffer& source) : source_(source) {}

    // A part of the text before that stays.
    void keep(text::Span span) {
        for (std::uint32_t at = span.begin; at < span.end; ++at) {
            const char letter = source_.text()[at];
            const std::uint32_t line = source_.position(at).line;
            // A line end says something of its own line only where nothing else is on it.
            if (letter != '\n' || lineText_.empty()) kept_.insert(line);
            put(letter);
        }
    }

    void replace(const MadeEdit& made) {
        for (const char letter : made.edit.replacement) {
            touch(made);
            put(letter);
        }
    }

    PrintedText take() {
        const bool isBehindLastEnd = lineText_.empty() && kept_.empty();
        if (isBehindLastEnd && source_.line(source_.lineCount()).empty()) kept_.insert(source_.lineCount());
        endLine();
        return std::move(printed_);
    }

  private:
    void touch(const MadeEdit& made) {
        if (isTouchedBy_ == &made) return;
        isTouchedBy_ = &made;
        for (const text::Span source : made.sources)
            for (std::uint32_t line = source_.position(source.begin).line;
                 line <= source_.position(source.end).line; ++line)
                made_.insert(line);
        reads_.insert(reads_.end(), made.reads.begin(), made.reads.end());
    }

    void put(char letter) {
        printed_.text += letter;
        if (letter != '\n')
            lineText_ += letter;
        else
            endLine();
    }

    bool isSame() const {
        std::string_view text = lineText_;
        if (text.ends_with('\r')) text.remove_suffix(1);
        return kept_.size() == 1 && text == source_.line(*kept_.begin());
    }

    void endLine() {
        PrintedLine line;
        line.kind = kept_.empty() ? PrintedLine::Kind::New
                    : isSame()    ? PrintedLine::Kind::Same
                                  : PrintedLine::Kind::Changed;
        if (line.kind != PrintedLine::Kind::Same) {
            kept_.merge(made_);
            line.reads = std::move(reads_);
        }
        line.written.assign(kept_.begin(), kept_.end());
        printed_.lines.push_back(std::move(line));
        lineText_.clear();
        kept_.clear();
        made_.clear();
        reads_.clear();
        isTouchedBy_ = nullptr;
    }

    const text::SourceBuffer& source_;
    PrintedText printed_;
    // The line that is being printed.
    std::string lineText_;
    std::set<std::uint32_t> kept_, made_; // lines of the text before
    std::vector<text::Span> reads_;
    const MadeEdit* isTouchedBy_ = nullptr;
};

} // namespace

PrintedText print(const text::SourceBuffer& source, std::vector<MadeEdit> edits) {
    std::ranges::stable_sort(edits, {}, [](const MadeEdit& made) { return made.edit.span.begin; });
    Printing printing(source);
    std::uint32_t done = 0;
    for (const MadeEdit& made : edits) {
        printing.keep({done, made.edit.span.begin});
        printing.replace(made);
        done = made.edit.span.end;
    }
    printing.keep({done, static_cast<std::uint32_t>(source.text().size())});
    return printing.take();
}

} // namespace tactus::driver
