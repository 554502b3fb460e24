// Colours of the text, from the parser's tree.
#pragma once

#include "syntax/questions/highlight.h"
#include "views/models/positions.h"
#include "views/theme/theme.h"

#include <QTextEdit>

class QPainter;

namespace tactus::views {

// `tree` is of the document's text as it is. Only lines whose colours change are laid out again.
// Returns how many those are.
int colourText(QTextDocument& document, const syntax::Tree& tree, const Positions& positions,
               const Theme& theme);

// Letters of this kind.
QTextCharFormat formatOf(syntax::HighlightClass kind, const Theme& theme);

// Grounds of whole lines: of the cursor's, of one that is new, of one that belongs to a line in another text.
QColor currentLineGround(const Theme& theme);
QColor newLineGround(const Theme& theme);
QColor linkedGround(const Theme& theme);
QTextEdit::ExtraSelection groundOfLine(const QTextDocument& document, int line, const QColor& ground);
// A line that belongs to one in another text also has a bar beside it: at the right of the gutter.
void paintLinkBar(QPainter& painter, const QWidget& gutter, const QRectF& line, const Theme& theme);

} // namespace tactus::views
