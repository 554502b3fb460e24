// Canonical layout. Tokens and comments stay as they are and in their order, only white space changes;
// format(format(x)) == format(x). A file in which the parser found a mistake is returned unchanged.
//
// - One item, equation or call chain a line; two blanks of indentation for each pair of braces around it. One
//   of the blank lines between items is kept, none at the edges of a block. The file ends with one line end,
//   lines with LF.
// - The words param, input, output, loops and func are filled up to one column; in equations that follow each
//   other without a blank line or comment the assignments are below each other, if the left sides are short.
// - One blank behind `,`, around assignments, comparisons, `&&` and `||`; none inside of brackets, around
//   `..`, `::` and `.`. Arithmetic stays close (`j-1`) or wide (`i + j`) as it was written; half of each
//   becomes wide.
// - Line ends inside of an item are kept behind a comma, beside a binary operator, behind an assignment, in
//   front of `where` and of a call; continued lines are indented by four, calls by one. A chain of calls that
//   is on one line longer than 100 columns is broken in front of every call but the first.
// - A list of data that fills several lines is kept as it is.
// - Comments keep their place: on lines of their own, or at the end of a line, there in their column if it is
//   free.
#pragma once

#include "syntax/tree.h"
#include "text/edit.h"

#include <string>

namespace tactus::syntax {

std::string format(const Tree& tree);
// The same as edits, none of which touches anything but white space.
std::vector<text::Edit> formatEdits(const Tree& tree);

} // namespace tactus::syntax
