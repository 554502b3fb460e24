#include "dependence/verify.h"

#include "ure/types/operators.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace tactus::dependence {

using polyhedra::Point;
using polyhedra::Union;
using polyhedra::Vector;
using polyhedra::Verdict;
using ure::EquationId;
using ure::Expr;
using ure::ExprId;
using ure::Value;

namespace {

class PointWalk {
  public:
    PointWalk(const ure::System& system, std::span<const std::int64_t> point)
        : system_(system), point_(point) {}

    // The value, or nothing if it depends on data (or is undefined).
    std::optional<Value> walk(ExprId id, bool certain) {
        const Expr& expr = system_.exprs[id];
        switch (expr.kind) {
        case Expr::Kind::Constant:
        case Expr::Kind::Parameter:
            return expr.value;
        case Expr::Kind::Index:
            return ure::convert(ure::intType(64), expr.type, Value::ofInteger(point_[expr.loop.index()]));
        case Expr::Kind::And:
        case Expr::Kind::Or:
            return lazy(expr, certain);
        case Expr::Kind::Select:
            return select(expr, certain);
        case Expr::Kind::Unary: {
            const auto a = walk(expr.operands[0], certain);
            if (!a) return std::nullopt;
            return ure::apply(expr.op, typeOf(expr, 0), expr.type, *a, events_);
        }
        case Expr::Kind::Binary: {
            const auto a = walk(expr.operands[0], certain);
            const auto b = walk(expr.operands[1], certain);
            if (!a || !b) return std::nullopt;
            return ure::apply(expr.op, typeOf(expr, 0), typeOf(expr, 1), expr.type, *a, *b, events_);
        }
        default: // reads; Dimension and Random are in no equation
            for (ExprId operand : expr.operands) walk(operand, certain);
            found.reads.push_back({id, certain});
            return std::nullopt;
        }
    }

    AtPoint found;

  private:
    ure::Type typeOf(const Expr& expr, std::size_t operand) const {
        return system_.exprs[expr.operands[operand]].type;
    }

    std::optional<Value> lazy(const Expr& expr, bool certain) {
        const bool decides = expr.kind == Expr::Kind::Or;
        const auto first = walk(expr.operands[0], certain);
        if (first && first->asBool() == decides) return first;
        const auto second = walk(expr.operands[1], certain && first.has_value());
        if (first) return second;
        if (second && second->asBool() == decides) return second;
        return std::nullopt;
    }

    std::optional<Value> select(const Expr& expr, bool certain) {
        const auto condition = walk(expr.operands[0], certain);
        std::optional<Value> value;
        if (!condition || condition->asBool())
            value = walk(expr.operands[1], certain && condition.has_value());
        if (!condition || !condition->asBool()) {
            if (expr.operands.size() == 2)
                noteMissing(certain && condition.has_value());
            else
                value = walk(expr.operands[2], certain && condition.has_value());
        }
        return condition ? value : std::nullopt;
    }

    void noteMissing(bool certain) {
        if (certain)
            found.missing = Verdict::Yes;
        else if (found.missing == Verdict::No)
            found.missing = Verdict::Unknown;
    }

    const ure::System& system_;
    std::span<const std::int64_t> point_;
    ure::Events events_;
};

class Verification {
  public:
    explicit Verification(const Graph& graph) : graph_(graph), system_(*graph.system) {}

    std::vector<std::string> run() {
        polyhedra::forEachPoint(system_.domain, [&](std::span<const std::int64_t> point) {
            for (EquationId equation : system_.equations.keys())
                computed_[{equation, Point(point.begin(), point.end())}] =
                    computeAt(system_, equation, point);
            return true;
        });
        for (const auto& [at, what] : computed_) checkAt(at.first, at.second, what);
        for (const Dependence& dependence : graph_.dependences) {
            checkShape(dependence);
            require(dependence.underData == doubtful_.contains(&dependence), "the guard on data of",
                    dependence.reader, {});
        }
        if (graph_.order) checkOrder();
        return std::move(wrong_);
    }

  private:
    void require(bool holds, std::string_view what, EquationId equation, const Point& point) {
        if (!holds)
            wrong_.push_back(
                fmt::format("{} {} is wrong at ({})", what, system_.nameOf(equation), fmt::join(point, ",")));
    }

    static bool in(const Union& pieces, const Point& point) {
        for (const polyhedra::Piece& piece : pieces)
            if (polyhedra::contains(piece, point)) return true;
        return false;
    }

    bool exists(ure::VariableId variable, const Point& target) {
        const auto found = computed_.find({system_.variables[variable].equation, target});
        return found != computed_.end() && found->second.missing != Verdict::Yes;
    }

    void checkAt(EquationId equation, const Point& point, const AtPoint& what) {
        std::set<const Dependence*> reading;
        std::set<ExprId> inputs;
        for (const AtPoint::Happening& happening : what.reads) {
            if (system_.exprs[happening.site].kind == Expr::Kind::ReadInput)
                inputs.insert(happening.site);
            else
                checkRead(equation, point, happening, reading);
        }
        for (const Dependence& dependence : graph_.dependences)
            if (dependence.reader == equation)
                require(in(dependence.readers, point) == reading.contains(&dependence), "a dependence of",
                        equation, point);
        for (const InputRead& input : graph_.inputs)
            if (input.reader == equation)
                require(in(input.readers, point) == inputs.contains(input.site), "an input of", equation,
                        point);
        for (const OutputWrite& write : graph_.outputs)
            if (write.equation == equation)
                require(in(write.writers, point) == (what.missing != Verdict::Yes), "writing", equation,
                        point);
    }

    void checkRead(EquationId equation, const Point& point, const AtPoint::Happening& happening,
                   std::set<const Dependence*>& reading) {
        const Expr& site = system_.exprs[happening.site];
        Point target;
        Vector vector;
        for (std::size_t loop = 0; loop < site.index.size(); ++loop) {
            target.push_back(site.index[loop](point));
            vector.push_back(point[loop] - target.back());
        }
        if (!exists(site.variable, target)) {
            require(graph_.mayReadUndefined, "the undefined read of", equation, point);
            return;
        }
        const Dependence* match = nullptr;
        for (const Dependence& dependence : graph_.dependences)
            if (dependence.reader == equation && dependence.variable == site.variable &&
                dependence.vector == vector &&
                std::ranges::find(dependence.sites, happening.site) != dependence.sites.end())
                match = &dependence;
        require(match != nullptr, "a read of", equation, point);
        reading.insert(match);
        if (!happening.certain) doubtful_.insert(match);
    }

    void checkShape(const Dependence& dependence) {
        require(!dependence.readers.empty(), "a dependence without readers of", dependence.reader, {});
        for (const Dependence& other : graph_.dependences)
            require(&other == &dependence || other.reader != dependence.reader ||
                        other.variable != dependence.variable || other.vector != dependence.vector,
                    "a dependence given twice, of", dependence.reader, {});
    }

    // At every point and for every read of it that happens there: something that makes the value comes
    // before all that reads it.
    void checkOrder() {
        for (const EquationId equation : system_.equations.keys())
            require(std::ranges::any_of(*graph_.order,
                                        [&](const Step& step) { return step.equation == equation; }),
                    "the place of", equation, {});
        for (const auto& [at, what] : computed_)
            for (const AtPoint::Happening& happening : what.reads) {
                const Expr& site = system_.exprs[happening.site];
                if (site.kind != Expr::Kind::Read || Point(targetOf(site, at.second)) != at.second ||
                    !exists(site.variable, at.second))
                    continue;
                const auto made = firstOf(system_.variables[site.variable].equation, at.second);
                const auto read = lastOf(at.first, at.second);
                require(made && read && *made < *read, "the order of", at.first, at.second);
            }
    }

    static Point targetOf(const Expr& site, const Point& point) {
        Point target;
        for (const auto& form : site.index) target.push_back(form(point));
        return target;
    }
    std::optional<std::size_t> firstOf(EquationId equation, const Point& point) const {
        for (std::size_t n = 0; n < graph_.order->size(); ++n)
            if (isTaken((*graph_.order)[n], equation, point)) return n;
        return std::nullopt;
    }
    std::optional<std::size_t> lastOf(EquationId equation, const Point& point) const {
        for (std::size_t n = graph_.order->size(); n-- > 0;)
            if (isTaken((*graph_.order)[n], equation, point)) return n;
        return std::nullopt;
    }
    // As far as no data decide.
    bool isTaken(const Step& step, EquationId equation, const Point& point) const {
        return step.equation == equation && std::ranges::all_of(step.choices.made(), [&](const auto& choice) {
                   const auto value =
                       PointWalk(system_, point).walk(system_.exprs[choice.first].operands[0], true);
                   return !value || value->asBool() == choice.second;
               });
    }

    const Graph& graph_;
    const ure::System& system_;
    std::map<std::pair<EquationId, Point>, AtPoint> computed_;
    std::set<const Dependence*> doubtful_;
    std::vector<std::string> wrong_;
};

} // namespace

AtPoint computeAt(const ure::System& system, EquationId equation, std::span<const std::int64_t> point) {
    PointWalk walk(system, point);
    walk.walk(system.equations[equation].value, true);
    return std::move(walk.found);
}

std::vector<std::string> verify(const Graph& graph) {
    return Verification(graph).run();
}

} // namespace tactus::dependence
