// The values that a value of an array comes from, and those that come from it.
#pragma once

#include "array/access/element_access.h"

#include <functional>
#include <stop_token>

namespace tactus::array {

// What an equation computes at an iteration of the model's system.
struct TracedValue {
    ure::EquationId equation;
    polyhedra::Point at;
    friend auto operator<=>(const TracedValue&, const TracedValue&) = default;
};
struct HashOfPoint {
    std::size_t operator()(const polyhedra::Point& point) const;
};
struct HashOfValue {
    std::size_t operator()(const TracedValue& value) const;
};

// Values of one equation, each of which comes from the next or goes to it: at, at + vector, at + 2 vector,
// ...
struct TraceSegment {
    TracedValue first;        // the nearest to the traced value
    polyhedra::Vector vector; // empty for a single value
    std::int64_t count = 1;
    bool maybe = false; // a condition on data decides, and it was not asked
};

// An element of an input that is read, or of an output that is written.
struct TracedElement {
    ElementOf element; // the index is empty where data decide it
    TracedValue by;    // the iteration of those that is nearest to the traced value
    bool maybe = false;
};

struct Trace {
    std::vector<TraceSegment> past, future; // the nearest in time first; without the value itself
    std::vector<TracedElement> inputs, outputs;
    bool complete = true; // false: the limit was reached, and what is missing is further away in time
};

// Whether a condition holds at a point of the system; nothing where that is not known.
using ConditionAt = std::function<std::optional<bool>(ure::ExprId condition, const polyhedra::Point& at)>;

struct TraceOptions {
    std::size_t mostValues = 100'000; // of past and future, each
    ConditionAt holds = {};           // asked for conditions on data only
    std::stop_token stop = {};
};

// What the equation of a value reads at its iteration: values of the array, each over the dependence with the
// distance value.at - from.at, and elements of inputs.
struct Operand {
    TracedValue from;
    bool maybe = false;
};
struct Operands {
    std::vector<Operand> values;
    std::vector<TracedElement> elements;
};
// The system and the options must outlive it.
class OperandReader {
  public:
    OperandReader(const ure::System& system, const TraceOptions& options)
        : system_(system), options_(options) {}
    // Until the next value is asked for.
    Operands& of(const TracedValue& value);

  private:
    void walk(ure::ExprId id, bool maybe);
    std::vector<std::int64_t> indexOf(const ure::Expr& read) const;
    std::optional<bool> decide(ure::ExprId condition) const;

    const ure::System& system_;
    const TraceOptions& options_;
    const TracedValue* value_ = nullptr;
    Operands operands_;
};

// Past: everything that the value was computed from, conditions on data included, at every distance. Future:
// everything that it is used for. Costs time for each value, and for no others.
Trace traceOf(const Model& model, const TracedValue& value, const TraceOptions& options);

} // namespace tactus::array
