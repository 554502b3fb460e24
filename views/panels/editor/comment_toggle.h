// Lines of the text as comments, and back.
#pragma once

#include <QTextCursor>

namespace tactus::views {

// The lines that the selection touches (a line at whose beginning it ends is not one of them), or the line of
// the cursor. If each that is not blank is a comment already, the marks go; otherwise each gets one, all in
// one column, so that a second time gives the text back. One undo step; the selection stays on its letters.
void toggleComment(QTextCursor& cursor);

} // namespace tactus::views
