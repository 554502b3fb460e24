#include "mapping/edits/insertion.h"

namespace tactus::mapping {

namespace {

// A block from { to } and how it is laid out.
class Block {
  public:
    Block(const text::SourceBuffer& source, text::Span body) : source_(source), body_(body) {
        const std::string_view text = source.text();
        lineEnd_ = text.find("\r\n") != std::string_view::npos ? "\r\n" : "\n";
        closes_ = body.size() >= 2 && text[body.end - 1] == '}';
        if (!closes_) return;
        outer_ = indentationAt(body.begin);
        inner_ = innerIndentation();
    }

    std::string unit() const { return outer_.starts_with('\t') ? "\t" : "  "; }

    std::vector<text::Edit> add(const std::vector<std::string>& lines) const {
        if (!closes_) return {};
        const std::uint32_t brace = body_.end - 1;
        std::uint32_t from = brace;
        while (from > 0 && isBlank(source_.text()[from - 1])) --from;
        std::string added;
        for (const std::string& line : lines) added += inner_ + line + lineEnd_;
        const bool ownLine = from == 0 || source_.text()[from - 1] == '\n';
        if (ownLine) return {{{from, from}, added}};
        return {{{from, brace}, lineEnd_ + added + outer_}};
    }

  private:
    static bool isBlank(char c) { return c == ' ' || c == '\t'; }

    std::string indentationAt(std::uint32_t offset) const {
        const std::string_view line = source_.line(source_.position(offset).line);
        return std::string(line.substr(0, std::min(line.find_first_not_of(" \t"), line.size())));
    }

    // That of the first line of the block that holds anything, if it lies deeper than the block itself.
    std::string innerIndentation() const {
        const std::uint32_t last = source_.position(body_.end - 1).line;
        for (std::uint32_t line = source_.position(body_.begin).line + 1; line < last; ++line) {
            const std::string_view text = source_.line(line);
            const std::size_t begin = text.find_first_not_of(" \t");
            if (begin == std::string_view::npos) continue;
            if (begin > outer_.size()) return std::string(text.substr(0, begin));
            break;
        }
        return outer_ + unit();
    }

    const text::SourceBuffer& source_;
    text::Span body_;
    bool closes_ = false;
    std::string lineEnd_, outer_, inner_;
};

} // namespace

std::vector<text::Edit> statementAdded(const syntax::MappingDeclaration& mapping,
                                       const std::string& statement) {
    return Block(mapping.tree().source(), mapping.bodySpan()).add({statement});
}

std::vector<text::Edit> mappingAdded(const syntax::Design& design, const std::string& name,
                                     const std::vector<std::string>& statements) {
    const Block block(design.tree().source(), design.bodySpan());
    std::vector<std::string> lines{"mapping " + name + " {"};
    for (const std::string& statement : statements) lines.push_back(block.unit() + statement);
    lines.emplace_back("}");
    return block.add(lines);
}

} // namespace tactus::mapping
