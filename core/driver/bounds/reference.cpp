#include "driver/bounds/reference.h"

#include "evaluate/build.h"
#include "ure/reductions.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace tactus::driver {

std::vector<ure::TensorId> reorderedReductions(const ure::System& elaborated,
                                               const ure::System& recurrences) {
    std::vector<ure::TensorId> reordered;
    for (const ure::Equation& equation : elaborated.equations) {
        if (equation.reduction == ure::Reduction::None ||
            ure::effectOfOrder(elaborated, equation) == ure::OrderEffect::None)
            continue;
        const std::string& name = elaborated.tensors[equation.output].name;
        if (std::ranges::any_of(recurrences.variables, [&](const ure::Variable& variable) {
                return variable.isReordered && recurrences.tensors[variable.carriedFor].name == name;
            }))
            reordered.push_back(equation.output);
    }
    return reordered;
}

Expected expectedOf(const Reference& reference, const ure::System& own, const evaluate::Tensors& inputs,
                    const evaluate::Options& options) {
    Expected expected;
    expected.evaluation =
        evaluate::evaluate(reference.evaluated ? *reference.evaluated : own, inputs, options);
    if (expected.evaluation.complete)
        expected.bounds = orderBounds(reference.elaborated, reference.reordered, inputs,
                                      expected.evaluation.outputs, options.stop);
    return expected;
}

Expected expectedOf(const Given& given, const Reference& reference, const ure::System& own,
                    const evaluate::Tensors& inputs, std::stop_token stop) {
    Expected expected;
    expected.folder = given.folder;
    expected.isCompared = false;
    evaluate::Tensors& outputs = expected.evaluation.outputs;
    outputs.resize(own.tensors.size());
    for (const ure::TensorId id : own.tensors.keys()) {
        const auto found = given.outputs.find(own.tensors[id].name);
        if (own.tensors[id].isInput || found == given.outputs.end()) continue;
        outputs[id.index()] = found->second;
        expected.isCompared = true;
    }
    expected.evaluation.complete = true;
    std::vector<ure::TensorId> reordered = reference.reordered;
    std::erase_if(reordered, [&](ure::TensorId id) { return outputs[id.index()].values.empty(); });
    expected.bounds = orderBounds(reference.elaborated, reordered, inputs, outputs, std::move(stop));
    return expected;
}

void takeMissing(Expected& expected, const evaluate::Tensors& found) {
    evaluate::Tensors& outputs = expected.evaluation.outputs;
    for (std::size_t id = 0; id < std::min(outputs.size(), found.size()); ++id)
        if (outputs[id].values.empty()) outputs[id] = found[id];
}

// True if all elements of the outputs are undefined. Values that go to another array alone may be so.
static bool isNothing(const ure::System& system, const evaluate::Tensors& outputs) {
    bool hasElements = false;
    for (const ure::TensorId id : system.tensors.keys()) {
        if (system.tensors[id].isInput) continue;
        if (system.tensors[id].mayBeUndefined) return false;
        const evaluate::TensorValues& values = outputs[id.index()];
        hasElements |= !values.values.empty();
        for (std::size_t element = 0; element < values.values.size(); ++element)
            if (values.isDefined(element)) return false;
    }
    return hasElements;
}

static evaluate::Bound boundOf(const ure::System& system, const Expected& expected, const Rooms& rooms) {
    const evaluate::Bound& ofOrder = expected.bounds.bound;
    if (rooms.empty()) return ofOrder;
    return [&](ure::TensorId tensor, std::size_t element) {
        const auto room = rooms.find(system.tensors[tensor].name);
        return (ofOrder ? ofOrder(tensor, element) : 0) + (room == rooms.end() ? 0 : room->second);
    };
}

evaluate::Comparison compare(const ure::System& system, const Expected& expected,
                             const evaluate::Tensors& found, const Rooms& rooms) {
    evaluate::Comparison comparison =
        evaluate::compare(system, expected.evaluation.outputs, found, boundOf(system, expected, rooms));
    // Outputs without values show nothing about an array.
    if (comparison.matches && isNothing(system, expected.evaluation.outputs)) comparison.matches = false;
    return comparison;
}

double largestOf(const Expected& expected, const Rooms& rooms) {
    double room = 0;
    for (const auto& [output, one] : rooms) room = std::max(room, one);
    return expected.bounds.largest + room;
}

std::string judgeOf(const Expected& expected) {
    return expected.folder.empty() ? "direct evaluation" : fmt::format("'{}'", expected.folder);
}

// Why results may differ.
static std::string reasonOf(const Expected& expected, const Rooms& rooms) {
    const bool isReordered = expected.bounds.largest > 0;
    return fmt::format("{}{}{}", isReordered ? "the mapping re-orders a " + expected.bounds.what : "",
                       isReordered && !rooms.empty() ? ", and " : "",
                       rooms.empty() ? "" : "functions are rounded otherwise");
}

std::string verdictOf(const Expected& expected, const evaluate::Comparison& comparison, const Rooms& rooms) {
    if (!expected.isCompared) return fmt::format("has no output in {}", judgeOf(expected));
    if (!comparison.matches && !comparison.first)
        return "not verified: every element of the outputs is undefined, so nothing was compared";
    if (!comparison.matches) return "DOES NOT MATCH";
    const std::string judge = judgeOf(expected);
    const double largest = largestOf(expected, rooms);
    if (largest == 0) return "matches " + judge;
    const std::string what = reasonOf(expected, rooms);
    if (std::isinf(largest))
        return fmt::format("matches {}, but no bound is known: {}, and a partial result may overflow in one "
                           "order only",
                           judge, what);
    return fmt::format("matches {} within {:.3g} ({}), largest difference {:.3g}", judge, largest, what,
                       comparison.maxError);
}

std::optional<diagnostics::Diagnostic> tooManyIterations(const Reference& reference, const ure::System& own) {
    return evaluate::tooManyIterations(reference.evaluated ? *reference.evaluated : own,
                                       evaluate::Options().pointLimit);
}

} // namespace tactus::driver
