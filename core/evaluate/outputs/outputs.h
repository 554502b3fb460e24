// The elements of the outputs as the equations write them, and what goes wrong there.
#pragma once

#include "evaluate/points/demand.h"
#include "ure/system.h"

#include <map>
#include <optional>

namespace tactus::evaluate {

// The operator of a reduction, on the value so far and one more term.
class Reducer {
  public:
    Reducer(const ure::System& system, const ure::Equation& reduction);

    // Both in the output's type, `term` in its own.
    ure::Value identity() const { return identity_; }
    ure::Value after(ure::Value before, ure::Value term, ure::Events& events) const;

  private:
    ure::Operator op_;
    ure::Type type_, term_;
    ure::Signature signature_;
    ure::Value identity_;
};

class Outputs {
  public:
    static std::uint64_t bytesOf(const ure::System& system); // saturated
    Outputs(const ure::System& system, const Tensors& inputs, Demand& demand);

    // The equation's value at a point; `ordinal` numbers the points in the order of the walk.
    void write(ure::EquationId equation, std::span<const std::int64_t> point, std::uint64_t ordinal,
               Outcome outcome, ure::Value value);
    // Adds a reduction's term there, which is Absent where the point contributes nothing.
    void reduce(ure::EquationId equation, std::span<const std::int64_t> point, std::uint64_t ordinal,
                Outcome outcome, ure::Value term);
    // True if an element is undefined because an input was read out of its bounds.
    bool hasOutOfBounds() const { return hasOutOfBounds_; }
    // True if a reason lies behind what is kept of the variables.
    bool hasLostReason() const { return hasLostReason_; }
    // Fills what nobody wrote, and says what went wrong.
    void finish(Tensors& outputs, diagnostics::List& diagnostics);

  private:
    struct Writer {
        std::uint64_t ordinal = 0; // counts from 1; 0: nobody
        ure::EquationId equation;
    };
    // A finding that is said once for each equation.
    struct Undefined {
        std::size_t element;
        polyhedra::Point at;
        Demand::Reason reason;
        std::uint64_t count = 0; // of elements
    };
    struct Twice {
        std::size_t element;
        Writer first;
        polyhedra::Point at; // of the second
    };

    bool elementOf(ure::EquationId equation, std::span<const std::int64_t> point, std::size_t& element);
    void poison(ure::EquationId equation, std::span<const std::int64_t> point, std::size_t element,
                Outcome outcome);
    diagnostics::Diagnostic sayUndefined(ure::EquationId equation, const Undefined& undefined) const;
    diagnostics::Diagnostic sayOutside(ure::EquationId equation, const polyhedra::Point& at) const;
    diagnostics::Diagnostic sayTwice(ure::EquationId equation, const Twice& twice) const;
    polyhedra::Point pointNumber(std::uint64_t ordinal) const;

    const ure::System& system_;
    const Tensors& inputs_;
    Demand& demand_;
    Tensors values_;
    std::vector<std::vector<Writer>> writers_;     // by TensorId, one an element
    std::vector<std::vector<Subscript>> left_;     // by EquationId
    std::vector<std::optional<Reducer>> reducers_; // by EquationId: of reductions
    bool hasOutOfBounds_ = false;
    bool hasLostReason_ = false;
    std::map<ure::EquationId, Undefined> undefined_;
    std::map<ure::EquationId, polyhedra::Point>
        outside_; // first point that writes outside the output's shape
    std::map<ure::EquationId, Twice> twice_;
};

} // namespace tactus::evaluate
