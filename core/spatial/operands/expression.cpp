#include "spatial/operands/expression.h"

#include <algorithm>
#include <set>

namespace tactus::spatial {

using ure::Expr;
using ure::ExprId;

std::vector<ure::LoopId> loopsIn(const ure::System& system, ExprId expression) {
    std::set<ure::LoopId> loops;
    forEachBelow(system, expression, [&](ExprId id) {
        const Expr& expr = system.exprs[id];
        if (expr.kind == Expr::Kind::Index) loops.insert(expr.loop);
    });
    return {loops.begin(), loops.end()};
}

polyhedra::Point pointOf(const ure::System& system, const std::vector<ure::LoopId>& loops,
                         std::span<const std::int64_t> element) {
    polyhedra::Point point;
    for (const ure::LoopId loop : system.loops.keys()) point.push_back(system.domain.box[loop.index()].lower);
    std::size_t dimension = 0;
    for (const ure::LoopId loop : loops)
        point[loop.index()] = base::add(point[loop.index()], element[dimension++]);
    return point;
}

std::optional<Path> pathTo(const ure::System& system, ExprId expression) {
    Path path;
    for (ExprId at = expression; at.valid();) {
        std::set<ExprId> users;
        std::size_t references = 0;
        for (const ure::EquationId id : system.equations.keys()) {
            if (system.equations[id].value == at) ++references, path.equation = id;
            forEachBelow(system, system.equations[id].value, [&](ExprId user) {
                const auto count = std::ranges::count(system.exprs[user].operands, at);
                if (count == 0 || !users.insert(user).second) return;
                references += static_cast<std::size_t>(count);
                path.equation = id;
            });
        }
        if (references != 1) return std::nullopt;
        at = users.empty() ? ExprId() : *users.begin();
        if (at.valid()) path.users.push_back(at);
    }
    return path;
}

} // namespace tactus::spatial
