#include "evaluate/outputs/outputs.h"

#include "evaluate/data/fill.h"
#include "evaluate/points/say.h"
#include "formats/tensor.h"
#include "polyhedra/solve.h"

namespace tactus::evaluate {

using diagnostics::Diagnostic;
using diagnostics::Kind;
using diagnostics::Witness;
using ure::Equation;
using ure::EquationId;
using ure::TensorId;

// The term of `select(c, e)` is e, whose type is that of the select.
Reducer::Reducer(const ure::System& system, const ure::Equation& reduction)
    : op_(ure::operatorOf(reduction.reduction)), type_(system.tensors[reduction.output].type),
      term_(system.exprs[reduction.value].type), signature_(signatureOf(system, reduction)),
      identity_(ure::identityOf(reduction.reduction, type_)) {}

ure::Value Reducer::after(ure::Value before, ure::Value term, ure::Events& events) const {
    const auto [left, right] = signature_.operands;
    const ure::Value value =
        ure::apply(op_, left, right, signature_.result, ure::convert(type_, left, before),
                   ure::convert(term_, right, term), events);
    return ure::convert(signature_.result, type_, value);
}

std::uint64_t Outputs::bytesOf(const ure::System& system) {
    std::uint64_t bytes = 0;
    for (const ure::Tensor& tensor : system.tensors) {
        if (tensor.isInput) continue;
        std::uint64_t own;
        if (__builtin_mul_overflow(elementCount(tensor), sizeof(ure::Value) + 1 + sizeof(Writer), &own) ||
            __builtin_add_overflow(bytes, own, &bytes))
            return ~std::uint64_t{0};
    }
    return bytes;
}

Outputs::Outputs(const ure::System& system, const Tensors& inputs, Demand& demand)
    : system_(system), inputs_(inputs), demand_(demand), values_(system.tensors.size()),
      writers_(system.tensors.size()) {
    for (const TensorId id : system.tensors.keys()) {
        if (system.tensors[id].isInput) continue;
        const std::size_t count = elementCount(system.tensors[id]);
        values_[id.index()].values.resize(count);
        writers_[id.index()].resize(count);
        if (system.tensors[id].mayBeUndefined) values_[id.index()].defined.resize(count);
    }
    for (const Equation& equation : system.equations) {
        left_.emplace_back(equation.left.begin(), equation.left.end());
        const bool reduces = equation.reduction != ure::Reduction::None;
        reducers_.push_back(reduces ? std::optional(Reducer(system, equation)) : std::nullopt);
    }
}

// The element that the left side names; false, and noted, if the output has none there.
bool Outputs::elementOf(EquationId equation, std::span<const std::int64_t> point, std::size_t& element) {
    const std::vector<std::int64_t>& extents = system_.tensors[system_.equations[equation].output].extents;
    element = 0;
    for (std::size_t d = 0; d < extents.size(); ++d) {
        std::int64_t index;
        if (!left_[equation.index()][d].at(point, index) || index < 0 || index >= extents[d]) {
            outside_.try_emplace(equation, point.begin(), point.end());
            return false;
        }
        element = element * static_cast<std::size_t>(extents[d]) + static_cast<std::size_t>(index);
    }
    return true;
}

void Outputs::write(EquationId equation, std::span<const std::int64_t> point, std::uint64_t ordinal,
                    Outcome outcome, ure::Value value) {
    std::size_t element;
    if (outcome == Outcome::Absent || !elementOf(equation, point, element)) return;
    const TensorId tensor = system_.equations[equation].output;
    Writer& writer = writers_[tensor.index()][element];
    if (writer.ordinal != 0) {
        twice_.try_emplace(equation, Twice{element, writer, {point.begin(), point.end()}});
        return;
    }
    writer = {ordinal + 1, equation};
    TensorValues& values = values_[tensor.index()];
    if (outcome == Outcome::Defined) {
        values.values[element] = value;
        if (!values.defined.empty()) values.defined[element] = 1;
        return;
    }
    poison(equation, point, element, outcome);
}

void Outputs::reduce(EquationId equation, std::span<const std::int64_t> point, std::uint64_t ordinal,
                     Outcome outcome, ure::Value term) {
    std::size_t element;
    if (!elementOf(equation, point, element)) return;
    const TensorId tensor = system_.equations[equation].output;
    const Reducer& reducer = *reducers_[equation.index()];
    TensorValues& values = values_[tensor.index()];
    Writer& writer = writers_[tensor.index()][element];
    if (writer.ordinal == 0) {
        writer = {ordinal + 1, equation};
        values.values[element] = reducer.identity();
        if (!values.defined.empty()) values.defined[element] = 1;
    }
    if (outcome == Outcome::Absent || !values.isDefined(element)) return;
    if (outcome != Outcome::Defined) return poison(equation, point, element, outcome);
    ure::Events events;
    values.values[element] = reducer.after(values.values[element], term, events);
    if (events.divisionByZero || events.wrapped)
        demand_.note(events, {equation, {}, {point.begin(), point.end()}});
}

// The element is undefined from here on, and the reason is said once for each equation.
void Outputs::poison(EquationId equation, std::span<const std::int64_t> point, std::size_t element,
                     Outcome outcome) {
    const TensorId tensor = system_.equations[equation].output;
    TensorValues& values = values_[tensor.index()];
    if (values.defined.empty()) values.defined.assign(values.values.size(), 1);
    values.defined[element] = 0;
    if (system_.tensors[tensor].mayBeUndefined) return; // the mark says so
    hasOutOfBounds_ = hasOutOfBounds_ || outcome == Outcome::OutOfBounds;
    if (const auto found = undefined_.find(equation); found != undefined_.end()) {
        ++found->second.count;
        return;
    }
    Demand::Reason reason = demand_.explain(equation, point);
    hasLostReason_ = hasLostReason_ || reason.kind == Demand::Reason::Kind::Unknown;
    undefined_.emplace(equation, Undefined{element, {point.begin(), point.end()}, std::move(reason), 1});
}

void Outputs::finish(Tensors& outputs, diagnostics::List& diagnostics) {
    for (const TensorId id : system_.tensors.keys()) {
        const auto isUnwritten = [&](std::uint64_t element) {
            return writers_[id.index()][element].ordinal == 0;
        };
        if (!system_.tensors[id].isInput)
            fill(system_, id, inputs_, isUnwritten, values_[id.index()], diagnostics);
    }
    outputs = std::move(values_);
    for (const auto& [equation, at] : outside_) diagnostics.push_back(sayOutside(equation, at));
    for (const auto& [equation, twice] : twice_) diagnostics.push_back(sayTwice(equation, twice));
    for (const auto& [equation, undefined] : undefined_)
        diagnostics.push_back(sayUndefined(equation, undefined));
}

Diagnostic Outputs::sayUndefined(EquationId equation, const Undefined& undefined) const {
    using Reason = Demand::Reason;
    const Reason& reason = undefined.reason;
    const ure::Tensor& output = system_.tensors[system_.equations[equation].output];
    const std::string reader = system_.nameOf(reason.equation);
    const std::string readerText = pointText(system_, reader, reason.at);
    Witness witness{Witness::Kind::Undefined, {witnessPoint(system_, reader, reason.at)}, {}};
    std::string why;
    if (reason.kind == Reason::Kind::MissingBranch) {
        why = readerText + " has no value (the missing branch of a select)";
    } else if (reason.kind == Reason::Kind::OutsideInput) {
        const std::string& input = system_.tensors[system_.exprs[reason.expr].tensor].name;
        why = readerText + " reads " + input + " outside its shape";
    } else if (reason.kind == Reason::Kind::UndefinedElement) {
        why = readerText + " reads " + std::string(system_.source->text(system_.spanOf(reason.expr))) +
              ", which is undefined";
    } else {
        const std::string& read = system_.variables[reason.read.variable].name;
        witness.points.push_back(witnessPoint(system_, read, reason.read.at));
        why = readerText + " reads " + pointText(system_, read, reason.read.at) +
              (reason.kind == Reason::Kind::OutsideLoops ? ", which is outside the loops"
                                                         : ", which is undefined");
    }
    if (undefined.count > 1)
        why += undefined.count == 2 ? " (1 more element is undefined)"
                                    : fmt::format(" ({} more elements are undefined)", undefined.count - 1);
    const text::Span span =
        reason.expr.valid() ? system_.spanOf(reason.expr) : system_.equations[reason.equation].span;
    Diagnostic diagnostic =
        diagnostics::make(Kind::RunUndefined, span, elementName(output, undefined.element), why);
    witness.text = why;
    diagnostic.witness = std::move(witness);
    return diagnostic;
}

Diagnostic Outputs::sayOutside(EquationId id, const polyhedra::Point& at) const {
    const Equation& equation = system_.equations[id];
    const ure::Tensor& output = system_.tensors[equation.output];
    std::string index;
    for (const Subscript& subscript : left_[id.index()]) {
        std::int64_t value;
        index += index.empty() ? "(" : ", ";
        index += subscript.at(at, value) ? std::to_string(value) : "beyond 64 bits";
    }
    Diagnostic diagnostic = diagnostics::make(Kind::RunOutputIndex, equation.leftSpan,
                                              "iteration " + polyhedra::toString(system_.inDesignOrder(at)),
                                              output.name, index + ")", formats::toString(output.extents));
    diagnostic.witness =
        Witness{Witness::Kind::Bounds, {witnessPoint(system_, output.name, at)}, diagnostic.message};
    return diagnostic;
}

Diagnostic Outputs::sayTwice(EquationId id, const Twice& twice) const {
    const Equation& equation = system_.equations[id];
    const ure::Tensor& output = system_.tensors[equation.output];
    const polyhedra::Point first = pointNumber(twice.first.ordinal - 1);
    Diagnostic diagnostic =
        diagnostics::make(Kind::RunTwice, equation.leftSpan, elementName(output, twice.element),
                          polyhedra::toString(system_.inDesignOrder(first)),
                          polyhedra::toString(system_.inDesignOrder(twice.at)));
    diagnostic.witness =
        Witness{Witness::Kind::Twice,
                {witnessPoint(system_, output.name, first), witnessPoint(system_, output.name, twice.at)},
                diagnostic.message};
    if (twice.first.equation != id)
        diagnostic.related.push_back({system_.equations[twice.first.equation].span, "the other equation"});
    return diagnostic;
}

// The walk once more, up to this point.
polyhedra::Point Outputs::pointNumber(std::uint64_t ordinal) const {
    polyhedra::Point result;
    if (system_.loops.empty()) return result;
    polyhedra::forEachPoint(system_.domain, [&](std::span<const std::int64_t> point) {
        if (ordinal-- > 0) return true;
        result.assign(point.begin(), point.end());
        return false;
    });
    return result;
}

} // namespace tactus::evaluate
