// What the two branches of an `if` on data leave in the places that they write.
//
// A statement in a branch keeps the value from before where its branch is not taken, so it reads that value.
// It need not where nobody can tell: a local that only this `if` mentions, or a place that both branches
// write.
#pragma once

#include "cinput/values/variables.h"

namespace tactus::cinput {

// Locals that the branches set before they read them, and whose value nobody reads behind the `if`: where a
// branch is not taken, they hold nothing. Their declarations.
std::vector<std::uint32_t> localsOf(const TreeView& view, std::uint32_t branchNode);

// A place that both branches write: what the one or the other stores there last.
struct Join {
    PendingAccess written;
    std::uint32_t then = none, otherwise = none; // temporaries
};
// Of the statements from `from` on, those of the second branch from `between` on. The branches' statements
// write the temporaries instead, and read them.
std::vector<Join> joinsOf(State& state, Variables& variables, std::size_t from, std::size_t between);

} // namespace tactus::cinput
