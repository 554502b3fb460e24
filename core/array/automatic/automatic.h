// The automatic optimisations, and why not where there is none: each with its place and its figures.
// Array page, studio and exported code show the same list (meaning of each: docs/stages/array.md).
#pragma once

#include "array/model.h"

#include <set>
#include <string>
#include <vector>

namespace tactus::array {

struct Automatic {
    enum class What : std::uint8_t {
        DrainOverlap,      // results of a tile leave while the next one is computed
        RotatingRegisters, // values that are read again after one constant number of steps, in a ring
        Flattening,        // a nest of loops as one loop, its indices by shifts and masks or by counters
        Predication,       // guards inside a perfect nest instead of loops with bounds of their own
        Autorun,           // a kernel without arguments, that runs for ever
        ForwardedControl,  // a condition computed once and handed on beside the data
    };
    What what;
    std::string where; // a kernel, or a func of the array
    bool isDone;
    std::string reason; // with figures: why, or why not
};

// In the order of What; within one, in the order of the kernels or funcs.
std::vector<Automatic> automatic(const Model& model);

std::string_view nameOf(Automatic::What what); // "rotating registers"
// "autorun  yes  A_feeder: it takes no argument", in columns: what page and exported code show (code for
// HLS without autorun, as its top function calls all the others).
std::vector<std::string> linesOf(const std::vector<Automatic>& list);

// One idea each.
void addDrainOverlap(const Model& model, std::vector<Automatic>& list);
void addRotatingRegisters(const Model& model, std::vector<Automatic>& list);
void addFlattening(const Model& model, std::vector<Automatic>& list);
void addPredication(const Model& model, std::vector<Automatic>& list);
void addAutorun(const Model& model, std::vector<Automatic>& list);
void addForwardedControl(const Model& model, std::vector<Automatic>& list);

// The tensors in device memory that the kernels of a network touch. A kernel that touches none needs no
// argument and no start.

// Names of tensors, in their order; a copy that the host makes in the order of the accesses bears the
// tensor's name.
std::vector<std::string> touchedBy(const Model& model, spatial::KernelId kernel);

} // namespace tactus::array
