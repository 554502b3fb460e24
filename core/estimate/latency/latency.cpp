#include "estimate/latency/latency.h"

#include "base/checked.h"
#include "dependence/cases/conditions.h"
#include "estimate/counts/kinds.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace tactus::estimate {

using ure::Expr;
using ure::ExprId;

namespace {

class Timing {
  public:
    Timing(const array::Model& model, const Family& family, double megahertz)
        : model_(model), system_(model.system()), family_(family), megahertz_(megahertz),
          kinds_(system_, family.costOf("multiply-add", "float32") != nullptr) {}

    void run(Pace& pace) {
        for (const ure::EquationId id : system_.equations.keys()) {
            visit(system_.equations[id].value);
            accumulate(id);
        }
        pace.latencies = std::move(latencies_);
        pace.operators.assign(operators_.begin(), operators_.end());
    }

  private:
    void visit(ExprId id) {
        if (!id.valid() || !visited_.insert(id).second) return;
        if (const auto product = kinds_.fused(id)) inside_.insert(*product);
        for (const ExprId operand : system_.exprs[id].operands) visit(operand);
        if (!dependence::readsData(system_, id)) return;
        // A product inside of a multiply-add has no latency of its own.
        const auto kind = inside_.contains(id) ? std::nullopt : kinds_.of(id);
        latencies_.ofExpr[id] = kind ? cyclesOf(*kind) : 0;
    }

    const Latency* latencyOf(const OperatorKind& kind) const {
        const bool isMoved = kind.name == "select" || kind.name == "bits"; // bits, whatever they mean
        const std::string_view name = kind.name == "wide-multiply" ? "multiply" : std::string_view(kind.name);
        const Latency* found = family_.latencyOf(name, isMoved ? "int" : typeClass(kind.type));
        return found || name != "multiply-add" ? found : family_.latencyOf("add", typeClass(kind.type));
    }

    std::int64_t cyclesOf(const OperatorKind& kind) {
        const Latency* known = latencyOf(kind);
        OperatorLatency one{nameWithType(kind), {}};
        if (known) one.depth = known->at(megahertz_);
        const std::int64_t cycles = one.depth ? one.depth->cycles : 0;
        operators_.insert(std::move(one));
        return cycles;
    }

    // Z = Z before + x, or the same with a choice between Z before and the first value.
    void accumulate(ure::EquationId id) {
        const ExprId root = system_.equations[id].value;
        const Expr& sum = system_.exprs[root];
        const Latency* own = family_.latencyOf("accumulate", typeClass(sum.type));
        const bool isSum = sum.kind == Expr::Kind::Binary &&
                           (sum.op == ure::Operator::Add || sum.op == ure::Operator::Subtract);
        if (!own || !isSum) return;
        for (const ExprId operand : sum.operands)
            if (isOwnValue(operand, id)) {
                const Latency::Depth& depth = own->at(megahertz_);
                latencies_.fromOperand[{operand, root}] = depth.cycles;
                operators_.insert({fmt::format("accumulate {}", toString(sum.type)), depth});
            }
    }

    bool isOwnValue(ExprId id, ure::EquationId equation) const {
        const Expr& expr = system_.exprs[id];
        switch (expr.kind) {
        case Expr::Kind::Constant:
            return false;
        case Expr::Kind::Read:
            return system_.variables[expr.variable].equation == equation && comesBack(id);
        case Expr::Kind::Select: {
            const auto isFirst = [&](ExprId branch) {
                return system_.exprs[branch].kind == Expr::Kind::Constant;
            };
            bool isOwn = false;
            for (std::size_t branch = 1; branch < expr.operands.size(); ++branch) {
                const bool here = isOwnValue(expr.operands[branch], equation);
                if (!here && !isFirst(expr.operands[branch])) return false;
                isOwn |= here;
            }
            return isOwn && !dependence::readsData(system_, expr.operands[0]);
        }
        default:
            return false;
        }
    }
    // To the PE and lane that made it.
    bool comesBack(ExprId site) const {
        const polyhedra::Matrix places = model_.map.placeRows();
        return std::ranges::all_of(model_.graph->dependences, [&](const dependence::Dependence& read) {
            return std::ranges::find(read.sites, site) == read.sites.end() ||
                   std::ranges::all_of(places, [&](const polyhedra::Vector& row) {
                       return polyhedra::dot(row, read.vector) == 0;
                   });
        });
    }

    const array::Model& model_;
    const ure::System& system_;
    const Family& family_;
    double megahertz_;
    Kinds kinds_;
    array::Latencies latencies_;
    std::set<OperatorLatency> operators_;
    std::set<ExprId> visited_, inside_;
};

} // namespace

std::optional<Pace> paceOf(const array::Model& model, const Family& family, double megahertz) {
    Pace pace;
    pace.megahertz = megahertz;
    Timing(model, family, megahertz).run(pace);
    auto interval = array::intervalOf(model, pace.latencies);
    if (!interval) return std::nullopt;
    pace.interval = std::move(*interval);
    pace.chain = array::chainOf(model, pace.latencies);
    pace.fill = array::fillOf(model, pace.latencies, pace.interval);
    return pace;
}

} // namespace tactus::estimate
