// The place that a name comes from, for an editor.
#pragma once

#include "syntax/tree.h"

#include <optional>

namespace tactus::syntax {

// The name at the offset, or ending there: a caret is between two letters.
std::optional<TokenId> nameAt(const Tree& tree, std::uint32_t offset);
// A word that the grammar asks for, not one that the design declares.
bool isOfTheLanguage(const Tree& tree, TokenId name);

// Is the word in front of the parentheses of this access a function of the language? Some give way to a name
// that the design around declares.
bool isFunctionHere(const Tree& tree, NodeId access, std::string_view word);

// The place where the name at the offset (or ending there) is declared: a param, loop, tensor, func, a
// dimension of a tensor, the base of a mapping. From the declaration of a func or output it is the first
// equation of it. Nothing where there is no name, where the language itself gives it its meaning, or where
// nothing declares it.
std::optional<text::Span> definitionAt(const Tree& tree, std::uint32_t offset);

} // namespace tactus::syntax
