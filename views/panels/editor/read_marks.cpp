#include "views/panels/editor/read_marks.h"

#include "studies/pictures/picture.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

#include <algorithm>

namespace tactus::views {

void ReadMarks::show(Document& document, const driver::MappingAnalysis* mapping) {
    reads_.clear();
    if (!mapping || !mapping->graph || !mapping->legality) return;
    const draw::Violations violations = studies::violationsOf(*mapping);
    const int end = std::max(0, document.document().characterCount() - 1);
    for (const mapping::DependenceVerdict& verdict : mapping->legality->dependences)
        for (const ure::ExprId site : mapping->graph->dependences[verdict.dependence].sites) {
            const text::Span span = mapping->system->source->shown(mapping->system->spanOf(site)).span;
            QTextCursor place(&document.document());
            place.setPosition(std::min(end, document.positions().unit(span.begin)));
            place.setPosition(std::min(end, document.positions().unit(span.end)), QTextCursor::KeepAnchor);
            reads_.push_back(
                {verdict.dependence, place, violations.contains(verdict.dependence), text(verdict.sentence)});
        }
    std::ranges::stable_partition(reads_, &Read::violated);
}

void ReadMarks::append(QList<QTextEdit::ExtraSelection>& list,
                       std::span<const dependence::DependenceId> selected, const Theme& theme,
                       qsizetype most) const {
    for (const Read& read : reads_) {
        const bool isSelected = std::ranges::find(selected, read.dependence) != selected.end();
        if ((!read.violated && !isSelected) || list.size() >= most) continue;
        QTextEdit::ExtraSelection mark;
        mark.cursor = read.place;
        if (read.violated) {
            mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
            mark.format.setUnderlineColor(theme.violated);
        }
        if (isSelected) mark.format.setBackground(theme.selection);
        list << mark;
    }
}

std::optional<dependence::DependenceId> ReadMarks::at(int position) const {
    for (const Read& read : reads_)
        if (read.isAt(position)) return read.dependence;
    return std::nullopt;
}

QStringList ReadMarks::sentencesAt(int position) const {
    QStringList sentences;
    for (const Read& read : reads_)
        if (read.violated && read.isAt(position)) sentences << read.sentence;
    return sentences;
}

} // namespace tactus::views
