// What the function does with the variables of a region before and behind it.
#pragma once

#include "cinput/function/scope.h"

namespace tactus::cinput {

struct Uses {
    struct Of {
        std::size_t changesBefore = 0; // without the initial value
        std::uint32_t onlyChange =
            none; // node of the one assignment before, where it stands in the function's block
        bool isReadAfter = false, isChangedAfter = false;
        bool isSetFirstAfter = false; // the first thing behind the region is a plain assignment
        bool isUsedAfter = false;
    };
    std::map<std::uint32_t, Of> of; // by declaration
};
Uses usesOf(const TreeView& view, const Scope& scope);

// Pointers of the function that name another array's place.
std::set<std::uint32_t> movedPointers(const TreeView& view, const Scope& scope);
// Reports a call of the function in the file with one array for two arguments.
void refuseAliases(State& state, const Scope& scope);

// The elements that a list in braces names, by their places, those of `[2] = x` and `[0 ... 3] = x` among
// them; later ones count. Nothing where a place is no constant, and for `[1][2] = x`.
struct ListElement {
    std::int64_t place = 0;
    std::uint32_t value = none; // node
};
std::optional<std::vector<ListElement>> elementsOf(const TreeView& view, std::uint32_t list);

// What the variable holds before the region where that is constant.
std::optional<std::vector<Constant>> knownBefore(const TreeView& view, const Scope& scope, const Uses& uses,
                                                 std::uint32_t declaration, bool isWritten);

} // namespace tactus::cinput
