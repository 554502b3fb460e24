// Stage entry: the network of kernels that a mapping's isolations, and what is called on their kernels, make
// around its array.
#pragma once

#include "dependence/graph.h"
#include "diagnostics/diagnostic.h"
#include "mapping/map.h"
#include "mapping/network.h"
#include "polyhedra/solve.h"
#include "spatial/depths/depth_rule.h"
#include "spatial/network/network.h"
#include "spatial/operands/isolate.h"

namespace tactus::spatial {

struct Built {
    std::shared_ptr<const Network>
        plan; // null where nothing is called, and with an error that was not skipped
    diagnostics::List diagnostics;
    std::vector<DepthRule> depthRules = {};
};

// `calls` are mapping::Plan::network. `graph` is of the system in which the isolated expressions are inputs
// already, its reductions made recurrences, and the map is legal there; `original` is what they were isolated
// from.
Built build(const std::vector<mapping::NetworkCall>& calls, std::shared_ptr<const ure::System> original,
            const std::vector<IsolatedExpression>& expressions, const dependence::Graph& graph,
            const mapping::SpaceTimeMap& map, const polyhedra::Budget& budget,
            Judgement judgement = Judgement::Obey, const LoopSums& sums = {});

} // namespace tactus::spatial
