#include "views/panels/highlighting.h"

#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

namespace tactus::views {

namespace {

struct Run {
    int begin, end;
    syntax::HighlightClass kind;
};

std::vector<Run> runsOf(const syntax::Tree& tree, const Positions& positions) {
    std::vector<Run> runs;
    for (const syntax::Highlight& one : syntax::classify(tree))
        if (one.kind != syntax::HighlightClass::Name)
            runs.push_back({positions.unit(one.span.begin), positions.unit(one.span.end), one.kind});
    return runs;
}

QTextCharFormat formatOf(syntax::HighlightClass kind, const Theme& theme) {
    QTextCharFormat format;
    format.setForeground(theme.of(kind));
    if (kind == syntax::HighlightClass::Keyword) format.setFontWeight(QFont::DemiBold);
    if (kind == syntax::HighlightClass::Comment) format.setFontItalic(true);
    return format;
}

} // namespace

void colourText(QTextDocument& document, const syntax::Tree& tree, const Positions& positions,
                const Theme& theme) {
    const std::vector<Run> runs = runsOf(tree, positions);
    std::size_t next = 0;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const int from = block.position(), to = from + block.length() - 1;
        QList<QTextLayout::FormatRange> formats;
        while (next < runs.size() && runs[next].end <= from) ++next;
        // A comment may go on over several lines, so the last run is looked at again.
        for (std::size_t r = next; r < runs.size() && runs[r].begin < to; ++r) {
            QTextLayout::FormatRange range;
            range.start = std::max(runs[r].begin, from) - from;
            range.length = std::min(runs[r].end, to) - from - range.start;
            range.format = formatOf(runs[r].kind, theme);
            formats << range;
        }
        if (formats == block.layout()->formats()) continue;
        block.layout()->setFormats(formats);
        document.markContentsDirty(from, block.length());
    }
}

} // namespace tactus::views
