// Where a name comes from, for an editor.
#pragma once

#include "syntax/tree.h"

#include <optional>

namespace tactus::syntax {

// The place where the name at the offset (or ending there) is declared: a param, loop, tensor, func, a
// dimension of a tensor, the base of a mapping. From the declaration of a func or output it is the first
// equation of it. Nothing where there is no name, where the language itself gives it its meaning, or where
// nothing declares it.
std::optional<text::Span> definitionAt(const Tree& tree, std::uint32_t offset);

} // namespace tactus::syntax
