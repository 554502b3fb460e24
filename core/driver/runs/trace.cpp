#include "driver/runs/trace.h"

#include "base/counted.h"
#include "evaluate/points/demand.h"
#include "evaluate/program/expression.h"

#include <algorithm>
#include <charconv>
#include <fmt/ranges.h>
#include <set>

namespace tactus::driver {

using array::TracedValue;

std::optional<polyhedra::Point> pointIn(std::string_view text) {
    polyhedra::Point point;
    while (!text.empty()) {
        std::int64_t entry = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), entry);
        if (error != std::errc()) return std::nullopt;
        point.push_back(entry);
        text.remove_prefix(std::size_t(end - text.data()));
        if (text.empty()) return point;
        if (text.front() != ',' || text.size() == 1) return std::nullopt;
        text.remove_prefix(1);
    }
    return std::nullopt;
}

namespace {

std::vector<std::string> loopsOfDesign(const ure::System& system) {
    std::vector<std::string> names;
    for (const auto& loop : system.designLoops) names.push_back(loop.name);
    if (system.designLoops.empty())
        for (const ure::LoopId loop : system.designOrder) names.push_back(system.loops[loop].name);
    return names;
}

std::vector<ure::EquationId> equationsNamed(const ure::System& system, const std::string& name) {
    std::vector<ure::EquationId> found;
    for (const ure::EquationId id : system.equations.keys())
        if (system.nameOf(id) == name) found.push_back(id);
    return found;
}

bool writesAt(const array::Model& model, ure::EquationId equation, const polyhedra::Point& at) {
    return std::ranges::any_of(model.graph->outputs, [&](const dependence::OutputWrite& write) {
        return write.equation == equation && std::ranges::any_of(write.writers, [&](const auto& piece) {
                   return polyhedra::contains(piece, at);
               });
    });
}

constexpr std::uint64_t mostBytes = std::uint64_t{512} << 20;

// Values point by point.
class Evaluated {
  public:
    Evaluated(const ure::System& system, const evaluate::Tensors& inputs)
        : system_(system), inputs_(inputs),
          demand_(system, inputs, evaluate::Memory::layoutOf(system, true), options_) {}

    std::optional<ure::Value> of(ure::ExprId expr, std::span<const std::int64_t> at) {
        const auto reads = [this](ure::VariableId variable, std::span<const std::int64_t> point) {
            return of(variable, point);
        };
        return evaluate::Expression(system_, expr, inputs_, reads).at(at);
    }

  private:
    std::optional<ure::Value> of(ure::VariableId variable, std::span<const std::int64_t> point) {
        evaluate::Memory& memory = demand_.memory();
        if (!memory.inBox(point) || !contains(system_.domain, point)) return std::nullopt;
        if (demand_.makeValue(variable, point) != evaluate::Demand::Result::Done) return std::nullopt;
        const std::size_t place = memory.placeOf(point);
        if (memory.state(variable, place) != evaluate::State::Defined) return std::nullopt;
        return memory.value(variable, place);
    }

    const ure::System& system_;
    const evaluate::Tensors& inputs_;
    evaluate::Options options_;
    evaluate::Demand demand_;
};

} // namespace

std::optional<polyhedra::Point> iterationAt(const ure::System& system, const polyhedra::Point& design) {
    polyhedra::Piece piece = system.domain;
    for (std::size_t l = 0; l < design.size(); ++l) {
        polyhedra::AffineForm apart =
            system.designLoops.empty()
                ? polyhedra::AffineForm::variable(system.designOrder[l].index(), system.loops.size())
                : system.designLoops[l].value;
        apart.constant = base::subtract(apart.constant, design[l]);
        constrain(piece, apart);
        constrain(piece, -1 * apart);
    }
    const polyhedra::Sample sample = polyhedra::sample(piece, {});
    return sample.empty == polyhedra::Verdict::No ? std::optional(sample.point) : std::nullopt;
}

tl::expected<TracedValue, std::string> valueNamed(const array::Model& model, const std::string& text) {
    const ure::System& system = model.system();
    const std::vector<std::string> loops = loopsOfDesign(system);
    const std::size_t sign = text.find('@');
    const auto point =
        sign == std::string::npos ? std::nullopt : pointIn(std::string_view(text).substr(sign + 1));
    if (!point || sign == 0)
        return tl::unexpected(fmt::format("'{}': write a name and the loops {} behind '@', as in Z@3,4,5",
                                          text, fmt::join(loops, ", ")));
    const std::string name = text.substr(0, sign);
    const std::vector<ure::EquationId> named = equationsNamed(system, name);
    if (named.empty()) {
        const auto tensor = std::ranges::find(system.tensors, name, &ure::Tensor::name);
        if (tensor != system.tensors.end() && tensor->isInput)
            return tl::unexpected(
                fmt::format("'{}' is an input of this array, which none of its iterations computes: write "
                            "a func that reads it, and its answer has the elements of {}",
                            name, name));
        std::set<std::string> names;
        for (const ure::EquationId id : system.equations.keys()) names.insert(system.nameOf(id));
        return tl::unexpected(fmt::format("unknown value '{}'; the array computes {}", name,
                                          base::listed({names.begin(), names.end()})));
    }
    if (point->size() != loops.size())
        return tl::unexpected(fmt::format("'{}' has {}, not {}: {}", text,
                                          base::counted(std::int64_t(point->size()), "number"), loops.size(),
                                          fmt::join(loops, ", ")));
    const auto at = iterationAt(system, *point);
    if (!at)
        return tl::unexpected(fmt::format("({}) is not an iteration of the design", fmt::join(*point, ", ")));
    for (const ure::EquationId id : named)
        if (!system.equations[id].isOutput() || writesAt(model, id, *at)) return TracedValue{id, *at};
    return tl::unexpected(
        fmt::format("{} is not written in the iteration ({})", name, fmt::join(*point, ", ")));
}

bool canEvaluate(const array::Model& model) {
    return evaluate::Memory::layoutOf(model.system(), true).bytes <= mostBytes;
}

array::ConditionAt conditionsOn(const array::Model& model, const evaluate::Tensors& inputs) {
    return [&model, &inputs, evaluated = std::shared_ptr<Evaluated>()](
               ure::ExprId condition, const polyhedra::Point& at) mutable -> std::optional<bool> {
        if (!evaluated) evaluated = std::make_shared<Evaluated>(model.system(), inputs);
        const auto found = evaluated->of(condition, at);
        return found ? std::optional(found->asBool()) : std::nullopt;
    };
}

FollowedValue follow(const array::Model& model, const TracedValue& value, const evaluate::Tensors* inputs,
                     array::TraceOptions options) {
    if (inputs) options.holds = conditionsOn(model, *inputs);
    FollowedValue followed{value, {}, traceOf(model, value, options)};
    if (inputs)
        followed.result =
            Evaluated(model.system(), *inputs).of(model.system().equations[value.equation].value, value.at);
    return followed;
}

} // namespace tactus::driver
