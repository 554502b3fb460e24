#include "array/interval/interval.h"

#include "array/interval/lateness.h"
#include "base/checked.h"
#include "base/counted.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::array {

using ure::Expr;
using ure::ExprId;
using ure::Operator;

namespace {

constexpr std::string_view names[] = {"add",   "sub",   "mul",     "div",    "mod",    "neg",  "abs",
                                      "sqrt",  "exp",   "log",     "sin",    "cos",    "exp2", "log2",
                                      "pow",   "floor", "ceil",    "round",  "min",    "max",  "bits",
                                      "shift", "logic", "compare", "select", "convert"};

std::string_view nameOf(Operator op) {
    switch (op) {
    case Operator::Add:
        return "add";
    case Operator::Subtract:
        return "sub";
    case Operator::Multiply:
        return "mul";
    case Operator::Divide:
    case Operator::DivideToZero:
        return "div";
    case Operator::Modulo:
    case Operator::ModuloToZero:
        return "mod";
    case Operator::Negate:
        return "neg";
    case Operator::Abs:
        return "abs";
    case Operator::Sqrt:
    case Operator::Exp:
    case Operator::Log:
    case Operator::Sin:
    case Operator::Cos:
    case Operator::Power:
    case Operator::Exp2:
    case Operator::Log2:
    case Operator::Floor:
    case Operator::Ceil:
    case Operator::Round:
        return ure::info(op).spelling;
    case Operator::Minimum:
        return "min";
    case Operator::Maximum:
        return "max";
    case Operator::BitNot:
    case Operator::BitAnd:
    case Operator::BitOr:
    case Operator::BitXor:
        return "bits";
    case Operator::ShiftLeft:
    case Operator::ShiftRight:
        return "shift";
    case Operator::LogicalNot:
        return "logic";
    case Operator::Convert:
        return "convert";
    default:
        return "compare";
    }
}

std::string_view nameOf(const Expr& expr) {
    switch (expr.kind) {
    case Expr::Kind::Unary:
    case Expr::Kind::Binary:
        return nameOf(expr.op);
    case Expr::Kind::And:
    case Expr::Kind::Or:
        return "logic";
    case Expr::Kind::Select:
        return "select";
    default:
        return "";
    }
}

// From the read to the value of the whole expression, on the longest way; operands come before their users.
std::int64_t wayFrom(const ure::System& system, ExprId site, ExprId root, const Latencies& latencies) {
    std::vector<std::optional<std::int64_t>> way(root.index() + 1);
    way[site.index()] = 0;
    for (std::size_t n = site.index() + 1; n <= root.index(); ++n) {
        for (const ExprId operand : system.exprs[ExprId(n)].operands)
            if (operand.valid() && way[operand.index()])
                way[n] = std::max(way[n].value_or(0),
                                  base::add(*way[operand.index()], latencies.of(system, operand, ExprId(n))));
    }
    return way[root.index()].value_or(0);
}

} // namespace

std::span<const std::string_view> latencyNames() {
    return names;
}

std::int64_t Latencies::of(const ure::System& system, ExprId operand, ExprId user) const {
    if (const auto known = fromOperand.find({operand, user}); known != fromOperand.end())
        return known->second;
    if (const auto known = ofExpr.find(user); known != ofExpr.end()) return known->second;
    const auto found = cycles.find(nameOf(system.exprs[user]));
    return found == cycles.end() ? 0 : found->second;
}

std::int64_t latencyOf(const ure::System& system, const dependence::Dependence& read,
                       const Latencies& latencies) {
    std::int64_t longest = 0;
    for (const ExprId site : read.sites)
        longest = std::max(longest, wayFrom(system, site, system.equations[read.reader].value, latencies));
    return longest;
}

std::int64_t latencyOfInputs(const ure::System& system, ure::EquationId equation,
                             const Latencies& latencies) {
    const ExprId root = system.equations[equation].value;
    std::vector<std::optional<std::int64_t>> way(root.index() + 1); // from the value back to its parts
    way[root.index()] = 0;
    std::int64_t longest = 0;
    for (std::size_t n = root.index() + 1; n-- > 0;) {
        if (!way[n]) continue;
        const Expr& expr = system.exprs[ExprId(n)];
        if (expr.kind == Expr::Kind::ReadInput) longest = std::max(longest, *way[n]);
        for (const ExprId operand : expr.operands)
            if (operand.valid())
                way[operand.index()] = std::max(way[operand.index()].value_or(0),
                                                base::add(*way[n], latencies.of(system, operand, ExprId(n))));
    }
    return longest;
}

// The box of places that the graph's dependences join: PEs, and lanes inside of them.
static polyhedra::Vector extentsOf(const Model& model) {
    polyhedra::Vector extents = model.shape;
    for (const InnerLoop& one : model.inner) extents.push_back(one.extent());
    return extents;
}

// The funcs whose values a recurrence carries, in the order of the text.
static std::vector<std::string> funcsOf(const ure::System& system, const std::vector<TimedDependence>& graph,
                                        const Recurrence& recurrence) {
    std::vector<std::string> funcs;
    for (const ure::Variable& variable : system.variables) {
        bool isCarried = false;
        for (std::size_t n = 0; n < graph.size(); ++n)
            isCarried |= recurrence.times[n] > 0 && graph[n].from == variable.equation.index();
        if (isCarried) funcs.push_back(variable.name);
    }
    return funcs;
}

static std::vector<TimedDependence> timedDependences(const Model& model, const Latencies& latencies) {
    const ure::System& system = model.system();
    const polyhedra::Matrix places = model.map.placeRows();
    std::vector<TimedDependence> graph;
    for (const dependence::Dependence& read : model.graph->dependences) {
        TimedDependence one{system.variables[read.variable].equation.index(),
                            read.reader.index(),
                            latencyOf(system, read, latencies),
                            polyhedra::dot(model.map.time.coefficients, read.vector),
                            {}};
        for (const polyhedra::Vector& row : places)
            one.displacement.push_back(polyhedra::dot(row, read.vector));
        graph.push_back(std::move(one));
    }
    return graph;
}

tl::expected<InitiationInterval, diagnostics::Diagnostic> intervalOf(const Model& model,
                                                                     const Latencies& latencies) {
    const auto undecided = [&](const std::string& why) {
        return tl::unexpected(
            make(diagnostics::Kind::IntervalUndecided, model.map.span, model.map.name, why));
    };
    try {
        InitiationInterval interval;
        if (latencies.empty()) return interval;
        const ure::System& system = model.system();
        const std::vector<TimedDependence> graph = timedDependences(model, latencies);
        interval.because = slowestRecurrence(system.equations.size(), graph);
        if (interval.because) {
            interval.funcs = funcsOf(system, graph, *interval.because);
            // A legal map has no cycles of wires, but guards that exclude them are not known here.
            if (interval.because->steps == 0)
                return undecided(fmt::format(
                    "without its guards, {} would depend on {} own value in the same step",
                    fmt::join(interval.funcs, " and "), interval.funcs.size() == 1 ? "its" : "their"));
            interval.cycles = std::max<std::int64_t>(
                1, base::ceilDivide(interval.because->latency, interval.because->steps));
        }
        // The result is dropped: the call throws if the cycles of the whole run do not fit in 64 bits.
        cyclesOf(model, interval);
        return interval;
    } catch (const base::Overflow&) {
        return undecided("a number of cycles does not fit in 64 bits");
    }
}

Figure fillOf(const Model& model, const Latencies& latencies, const InitiationInterval& interval) {
    if (latencies.empty()) return 0;
    try {
        return latenessOf(model.system().equations.size(), timedDependences(model, latencies),
                          interval.cycles, extentsOf(model));
    } catch (const base::Overflow&) {
        return std::nullopt; // so many places could not be followed either
    }
}

// What comes from outside of the step or of the PE comes from one more node, for which no place matters.
Figure chainOf(const Model& model, const Latencies& latencies) {
    const ure::System& system = model.system();
    const std::size_t outside = system.equations.size(), dimensions = model.dimensions();
    polyhedra::Vector lanes;
    for (const InnerLoop& one : model.inner) lanes.push_back(one.extent());
    std::vector<TimedDependence> graph;
    for (const ure::EquationId equation : system.equations.keys())
        graph.push_back({outside, equation.index(), latencyOfInputs(system, equation, latencies), 0,
                         polyhedra::Vector(lanes.size(), 0)});
    try {
        for (TimedDependence& one : timedDependences(model, latencies)) {
            const auto inside = one.displacement.begin() + std::ptrdiff_t(dimensions);
            const bool isNeighbour =
                std::any_of(one.displacement.begin(), inside, [](std::int64_t d) { return d != 0; });
            one.displacement.erase(one.displacement.begin(), inside);
            if (one.steps > 0 || isNeighbour) {
                one.from = outside;
                one.displacement.assign(lanes.size(), 0);
            }
            one.steps = 0;
            graph.push_back(std::move(one));
        }
        return longestChain(outside + 1, graph, lanes);
    } catch (const base::Overflow&) {
        return std::nullopt;
    }
}

std::string InitiationInterval::sentence() const {
    if (!because) return {};
    return fmt::format("the recurrence of {1} has {0} of operators over {2}",
                       base::counted(because->latency, "cycle"), fmt::join(funcs, ", "),
                       base::counted(because->steps, "step"));
}

std::int64_t cyclesOf(const Model& model, const InitiationInterval& interval) {
    return base::add(base::multiply(model.cycles - 1, interval.cycles), 1);
}

} // namespace tactus::array
