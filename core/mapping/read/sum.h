// A sum of loops as text: `i + 2*j - k + 3`.
#pragma once

#include "polyhedra/affine.h"
#include "syntax/ast.h"
#include "text/edit.h"

#include <optional>
#include <string>
#include <vector>

namespace tactus::mapping {

// The trivia inside of the span that hold comments, as they are.
std::string commentsIn(const syntax::Tree& tree, text::Span span);

// The edit that makes `wanted` of a text, without what both have in common at the ends.
text::Edit smallestEdit(text::Span span, std::string_view present, std::string_view wanted);

// The text of the expression after its terms have changed from `present` to `wanted`: a term of a changed
// coefficient is changed, removed with its operator, or added in the place of loop order; all others stay as
// they are. Nothing if the expression is no plain sum with one term a loop.
std::optional<std::string> changedSum(const syntax::Expression& expression,
                                      const polyhedra::AffineForm& present,
                                      const polyhedra::AffineForm& wanted,
                                      const std::vector<std::string>& loops);

} // namespace tactus::mapping
