// Colours of the text, from the parser's tree.
#pragma once

#include "syntax/questions/highlight.h"
#include "views/models/positions.h"
#include "views/theme/theme.h"

class QTextDocument;

namespace tactus::views {

// `tree` is of the document's text as it stands. Only lines whose colours change are laid out again.
// Returns how many those are.
int colourText(QTextDocument& document, const syntax::Tree& tree, const Positions& positions,
               const Theme& theme);

} // namespace tactus::views
