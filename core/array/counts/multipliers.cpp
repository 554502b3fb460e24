#include "array/counts/multipliers.h"

#include "array/counts/asked.h"
#include "mapping/rewrite/invariance.h"

#include <algorithm>
#include <map>

namespace tactus::array {

Figure multipliers(const Model& model, const polyhedra::Budget& budget) try {
    const ure::System& system = model.system();
    std::vector<mapping::Invariance> alike; // along each inner loop
    for (const mapping::InnerLoop& one : model.map.inner) alike.emplace_back(system, one.loop, budget);
    std::int64_t sum = 0;
    for (const auto& [product, where] : askedFor(system)) {
        const ure::Expr& expr = system.exprs[product];
        if (expr.kind != ure::Expr::Kind::Binary || expr.op != ure::Operator::Multiply) continue;
        std::vector<polyhedra::AffineForm> lane;
        for (std::size_t inner = 0; inner < alike.size(); ++inner)
            if (!alike[inner].of(product)) lane.push_back(model.map.inner[inner].row);
        // Lanes along which the product is the same share one multiplier, so only the others are counted.
        const auto lanes = lane.empty() ? Figure(1) : polyhedra::countImage(where, lane, budget);
        if (!lanes) return std::nullopt;
        sum = base::add(sum, *lanes);
    }
    return sum;
} catch (const base::Overflow&) {
    return std::nullopt;
}

} // namespace tactus::array
