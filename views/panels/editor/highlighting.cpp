#include "views/panels/editor/highlighting.h"

#include <QPainter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <memory>

namespace tactus::views {

namespace {

struct Run {
    int begin, end;
    syntax::HighlightClass kind;
    friend bool operator==(const Run&, const Run&) = default;
};

// The colours of a line, places counted from its begin.
struct Coloured final : QTextBlockUserData {
    std::vector<Run> runs;
    const Theme* theme = nullptr;
};

std::vector<Run> runsOf(const syntax::Tree& tree, const Positions& positions) {
    std::vector<Run> runs;
    for (const syntax::Highlight& one : syntax::classify(tree))
        if (one.kind != syntax::HighlightClass::Name)
            runs.push_back({positions.unit(one.span.begin), positions.unit(one.span.end), one.kind});
    return runs;
}

} // namespace

QTextCharFormat formatOf(syntax::HighlightClass kind, const Theme& theme) {
    QTextCharFormat format;
    format.setForeground(theme.of(kind));
    if (kind == syntax::HighlightClass::Keyword) format.setFontWeight(QFont::DemiBold);
    if (kind == syntax::HighlightClass::Comment) format.setFontItalic(true);
    return format;
}

// The runs of a line, the first of which that may be on it is `next`. A comment may go on over several lines.
static std::vector<Run> runsOn(const QTextBlock& block, const std::vector<Run>& runs, std::size_t next) {
    const int from = block.position(), to = from + block.length() - 1;
    std::vector<Run> own;
    for (std::size_t r = next; r < runs.size() && runs[r].begin < to; ++r)
        own.push_back({std::max(runs[r].begin, from) - from, std::min(runs[r].end, to) - from, runs[r].kind});
    return own;
}

int colourText(QTextDocument& document, const syntax::Tree& tree, const Positions& positions,
               const Theme& theme) {
    const std::vector<Run> runs = runsOf(tree, positions);
    std::size_t next = 0;
    int changed = 0;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        while (next < runs.size() && runs[next].end <= block.position()) ++next;
        std::vector<Run> own = runsOn(block, runs, next);
        const auto* before = static_cast<Coloured*>(block.userData());
        if (before ? before->theme == &theme && before->runs == own : own.empty()) continue;
        QList<QTextLayout::FormatRange> formats;
        for (const Run& run : own)
            formats << QTextLayout::FormatRange{run.begin, run.end - run.begin, formatOf(run.kind, theme)};
        block.layout()->setFormats(formats);
        document.markContentsDirty(block.position(), block.length());
        auto colours = std::make_unique<Coloured>();
        colours->runs = std::move(own);
        colours->theme = &theme;
        block.setUserData(colours.release());
        ++changed;
    }
    return changed;
}

QColor currentLineGround(const Theme& theme) {
    const QColor ground =
        theme.surface == Qt::black ? theme.raised : theme.surface; // black has no lighter one
    return theme.dark ? ground.lighter(125) : theme.window;
}

static QColor faint(QColor colour, float much) {
    colour.setAlphaF(much);
    return colour;
}

QColor newLineGround(const Theme& theme) {
    return faint(theme.good, theme.dark ? 0.14F : 0.09F);
}

QColor linkedGround(const Theme& theme) {
    return faint(theme.accent, theme.dark ? 0.24F : 0.16F);
}

QTextEdit::ExtraSelection groundOfLine(const QTextDocument& document, int line, const QColor& ground) {
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(document.findBlockByNumber(line));
    mark.format.setBackground(ground);
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    return mark;
}

void paintLinkBar(QPainter& painter, const QWidget& gutter, const QRectF& line, const Theme& theme) {
    constexpr int wide = 3;
    painter.fillRect(QRectF(gutter.width() - wide, line.top(), wide, line.height()), theme.accent);
}

} // namespace tactus::views
