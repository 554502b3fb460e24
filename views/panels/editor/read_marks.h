// The reads of the text that are dependences of the mapping: violated ones have a squiggle, those of the
// selected dependence a ground. They move with the text until the next verdict.
#pragma once

#include "views/workbench/workbench.h"

#include <QTextEdit>

namespace tactus::views {

struct Theme;

class ReadMarks {
  public:
    // Marks the reads of the mapping that is shown, whose text is the document's; nothing without one.
    void show(Document& document, const driver::MappingAnalysis* mapping);
    // At most `most` of them.
    void append(QList<QTextEdit::ExtraSelection>& list, std::span<const dependence::DependenceId> selected,
                const Theme& theme, qsizetype most) const;
    // The dependence whose read is here, a violated one first.
    std::optional<dependence::DependenceId> at(int position) const;
    // The mistakes of the reads here, a sentence each.
    QStringList sentencesAt(int position) const;

  private:
    struct Read {
        dependence::DependenceId dependence;
        QTextCursor place;
        bool violated = false;
        QString sentence;
        bool isAt(int position) const {
            return place.selectionStart() <= position && position <= place.selectionEnd();
        }
    };
    std::vector<Read> reads_;
};

} // namespace tactus::views
