// What a picture of an array shows beside its structure.
#pragma once

#include "draw/list/selection.h"
#include "draw/path/value_path.h"
#include "draw/space/violations.h"
#include "draw/state/queues.h"
#include "draw/state/shown_values.h"
#include "evaluate/values.h"
#include "simulate/accesses.h"

#include <set>

namespace tactus::draw {

// Tokens on their way between a cycle and the next one.
struct Gliding {
    const simulate::State* earlier = nullptr; // null: they stay
    const simulate::State* later = nullptr;
    double share = 0; // of the way from the earlier to the later that they have gone
};

struct Shown {
    const array::Model* model = nullptr;    // names and types; null: only the structure
    const simulate::State* state = nullptr; // values; null: none
    ShownValues values = {};
    Gliding gliding = {};
    const Selection* selection = nullptr;
    const Selection* hovered = nullptr;
    const simulate::Holders* holders = nullptr;             // of a selected element
    const ValuePath* path = nullptr;                        // of the value that is followed
    const Violations* violations = nullptr;                 // of a map that is not legal
    double letters = 12;                                    // pixels, of words that are in no box
    std::vector<dependence::DependenceId> dependences = {}; // selected
    std::set<std::uint32_t> pointedLinks = {};              // families that the code under the mouse is of
    bool pointsAtPes = false;                               // it is of an equation, which all PEs run
    // Beside the array, in the cycle that is shown; and the values of tensors, of which some may be unknown.
    std::vector<Waiting> waiting = {};
    const evaluate::Tensors* inputs = nullptr;
    const evaluate::Tensors* outputs = nullptr;
};

} // namespace tactus::draw
