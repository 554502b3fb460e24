#include "text/printed.h"

#include <algorithm>
#include <set>

namespace tactus::text {

namespace {

std::uint32_t sizeOf(const std::string& text) {
    return static_cast<std::uint32_t>(text.size());
}

Span moved(Span span, std::uint32_t by) {
    return {span.begin + by, span.end + by};
}

class Lines {
  public:
    Lines(const Printed& printed, const SourceBuffer& source)
        : printed_(printed), source_(source), text_("", printed.text()) {}

    std::vector<PrintedLine> all() const {
        std::vector<PrintedLine> lines;
        for (std::uint32_t number = 1; number <= text_.lineCount(); ++number) lines.push_back(line(number));
        return lines;
    }

  private:
    PrintedLine line(std::uint32_t number) const {
        const bool isLast = number == text_.lineCount();
        const Span span{text_.lineStart(number),
                        isLast ? sizeOf(printed_.text()) : text_.lineStart(number + 1)};
        std::set<std::uint32_t> kept, made;
        PrintedLine line;
        for (const Origin& origin : printed_.origins()) {
            const Span part{std::max(span.begin, origin.printed.begin),
                            std::min(span.end, origin.printed.end)};
            if (part.begin >= part.end) continue;
            if (origin.kind == Origin::Kind::HandsOn)
                line.reads.push_back(origin.source);
            else if (origin.kind == Origin::Kind::Made)
                addLines(made, origin.source);
            else if (text_.text(part) != "\n" || span.size() == 1) // an end says nothing of what is before it
                kept.insert(lineOf(origin.source.begin + part.begin - origin.printed.begin));
        }
        if (span.empty() && source_.line(source_.lineCount()).empty()) kept.insert(source_.lineCount());
        const bool isSame = kept.size() == 1 && text_.line(number) == source_.line(*kept.begin());
        line.kind = kept.empty() ? PrintedLine::Kind::New
                    : isSame     ? PrintedLine::Kind::Same
                                 : PrintedLine::Kind::Changed;
        if (isSame)
            line.reads.clear();
        else
            kept.merge(made);
        line.written.assign(kept.begin(), kept.end());
        return line;
    }

    std::uint32_t lineOf(std::uint32_t offset) const { return source_.position(offset).line; }
    void addLines(std::set<std::uint32_t>& lines, Span span) const {
        for (std::uint32_t line = lineOf(span.begin); line <= lineOf(span.end); ++line) lines.insert(line);
    }

    const Printed& printed_;
    const SourceBuffer& source_;
    const SourceBuffer text_;
};

} // namespace

Printed& Printed::add(std::string_view text) {
    text_ += text;
    return *this;
}

Printed& Printed::add(const Printed& part) {
    for (Origin origin : part.origins_) {
        origin.printed = moved(origin.printed, sizeOf(text_));
        origins_.push_back(origin);
    }
    return add(part.text_);
}

Printed& Printed::keep(const SourceBuffer& source, Span span) {
    return add(Printed(std::string(source.text(span))).from(span, Origin::Kind::Kept));
}

Printed& Printed::from(Span source, Origin::Kind kind) {
    if (!source.empty()) origins_.push_back({{0, sizeOf(text_)}, source, kind});
    return *this;
}

Printed joined(const std::vector<Printed>& parts, std::string_view between) {
    Printed all;
    for (const Printed& part : parts) all.add(&part == parts.data() ? "" : between).add(part);
    return all;
}

Printed apply(const SourceBuffer& source, std::vector<PrintedEdit> edits) {
    std::ranges::stable_sort(edits, {}, [](const PrintedEdit& edit) { return edit.span.begin; });
    Printed printed;
    std::uint32_t done = 0;
    for (const PrintedEdit& edit : edits) {
        printed.keep(source, {done, edit.span.begin}).add(edit.replacement);
        done = edit.span.end;
    }
    return printed.keep(source, {done, static_cast<std::uint32_t>(source.text().size())});
}

std::vector<PrintedLine> linesOf(const Printed& printed, const SourceBuffer& source) {
    return Lines(printed, source).all();
}

} // namespace tactus::text
