// A value of an array followed to where it comes from and where it goes, on the data of a run.
#pragma once

#include "array/access/trace.h"
#include "evaluate/values.h"

#include <tl/expected.hpp>

namespace tactus::driver {

// The iteration of the mapping's loops that has these values of all the design's; nothing if there is none.
std::optional<polyhedra::Point> iterationAt(const ure::System& system, const polyhedra::Point& design);

// "Z@3,4,5": the value of Z (a func, or an output) in the iteration (3, 4, 5) of the design's loops. The
// error is a sentence: the name is unknown, there is no such iteration, or the output is not written there.
tl::expected<array::TracedValue, std::string> valueNamed(const array::Model& model, const std::string& text);

// The integers of "3,4,5"; nothing where it is something else.
std::optional<polyhedra::Point> pointIn(std::string_view text);

struct FollowedValue {
    array::TracedValue value;
    std::optional<ure::Value> result; // nothing: undefined, or not computed
    array::Trace trace;
};

// The values of all funcs have room in 512 MB.
bool canEvaluate(const array::Model& model);

// Conditions on data by direct evaluation, which begins with the first question. Model and inputs, those that
// the array reads, outlive it: canEvaluate(model).
array::ConditionAt conditionsOn(const array::Model& model, const evaluate::Tensors& inputs);

// With `inputs`, those that the array reads, the value is computed by direct evaluation, and so are
// conditions on data at the points where they occur: canEvaluate(model). Without, they may hold or not.
FollowedValue follow(const array::Model& model, const array::TracedValue& value,
                     const evaluate::Tensors* inputs, array::TraceOptions options = {});

} // namespace tactus::driver
