#include "studies/tuning/nest_of.h"

#include "localise/inputs/propagation.h"
#include "polyhedra/piece.h"
#include "ure/types/storage.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace tactus::studies {

namespace {

struct WhyNot {
    std::string clause;
};

void addLoops(const polyhedra::AffineForm& form, std::vector<bool>& loops) {
    for (std::size_t loop = 0; loop < loops.size(); ++loop)
        if (form.coefficients[loop] != 0) loops[loop] = true;
}

// The loop that alone is in the index, with neighbours in memory at neighbouring iterations.
std::optional<std::size_t> onlyLoop(const polyhedra::AffineForm& form) {
    std::optional<std::size_t> only;
    for (std::size_t loop = 0; loop < form.coefficients.size(); ++loop) {
        if (form.coefficients[loop] == 0) continue;
        if (only || form.coefficients[loop] != 1) return std::nullopt;
        only = loop;
    }
    return only;
}

tune::Operand operandOf(const ure::System& system, ure::TensorId tensor) {
    return {system.tensors[tensor].name,
            std::vector<bool>(system.loops.size(), false),
            std::int64_t{8} * ure::bytesInMemory(system.tensors[tensor].type),
            {}};
}

tune::Operand inputOf(const ure::System& system, const dependence::InputRead& read,
                      const polyhedra::Budget& budget) {
    tune::Operand one = operandOf(system, read.tensor);
    one.handed.assign(system.loops.size(), false);
    if (const auto stream = localise::propagationOf(system, read.reader, budget))
        for (const polyhedra::Vector& direction : stream->directions)
            for (std::size_t loop = 0; loop < direction.size(); ++loop)
                if (direction[loop] != 0) one.handed[loop] = true;
    for (const auto& index : system.exprs[read.site].affine) {
        if (!index || !index->isAffine())
            throw WhyNot{fmt::format("an index of input '{}' is not affine in the loops", one.name)};
        addLoops(index->form, one.loops);
        one.last = onlyLoop(index->form);
    }
    return one;
}

tune::Operand resultOf(const dependence::Graph& graph) {
    const ure::System& system = *graph.system;
    if (graph.outputs.size() != 1)
        throw WhyNot{fmt::format("{} equations write outputs", graph.outputs.size())};
    const dependence::OutputWrite& write = graph.outputs.front();
    tune::Operand one = operandOf(system, write.tensor);
    for (const polyhedra::AffineForm& index : system.equations[write.equation].left) {
        addLoops(index, one.loops);
        one.last = onlyLoop(index);
    }
    return one;
}

std::size_t firstOf(const polyhedra::Vector& vector) {
    return std::size_t(std::ranges::find_if(vector, [](std::int64_t step) { return step != 0; }) -
                       vector.begin());
}

// A sum goes through its loops in their order: from iteration to iteration of one, and with the next one of a
// loop around it back to the first.
void checkSum(const std::string& name, const std::vector<polyhedra::Vector>& vectors,
              const tune::Nest& nest) {
    const auto loopName = [&](std::size_t loop) { return "'" + nest.loops[loop].name + "'"; };
    for (const polyhedra::Vector& one : vectors) {
        for (std::size_t loop = 0; loop < one.size(); ++loop)
            if (one[loop] != 0 && !nest.isReduced(loop))
                throw WhyNot{
                    fmt::format("'{}' carries values along loop {} of the result", name, loopName(loop))};
        const std::size_t first = firstOf(one);
        if (one[first] < 0)
            throw WhyNot{fmt::format("'{}' runs backwards along loop {}", name, loopName(first))};
        for (std::size_t loop = first + 1; loop < one.size(); ++loop)
            if (one[loop] > 0)
                throw WhyNot{fmt::format("'{}' carries values along the loops {} and {} at once", name,
                                         loopName(first), loopName(loop))};
        for (const polyhedra::Vector& other : vectors)
            if (const std::size_t inner = firstOf(other); inner > first && one[inner] == 0)
                throw WhyNot{fmt::format("'{}' carries values along the loops {} and {}", name,
                                         loopName(first), loopName(inner))};
    }
}

// What is no hand-on of an input is a sum over loops that are not in the result.
void checkDependences(const dependence::Graph& graph, const tune::Nest& nest,
                      const polyhedra::Budget& budget) {
    const ure::System& system = *graph.system;
    std::map<ure::VariableId, std::vector<polyhedra::Vector>> sums;
    for (const dependence::Dependence& one : graph.dependences)
        if (!one.samePoint() && !localise::propagationOf(system, one.reader, budget))
            sums[one.variable].push_back(one.vector);
    for (const auto& [variable, vectors] : sums) checkSum(system.variables[variable].name, vectors, nest);
}

tune::Nest nestIn(const dependence::Graph& graph, const polyhedra::Budget& budget) {
    const ure::System& system = *graph.system;
    if (!polyhedra::isBox(system.domain)) throw WhyNot{"the iterations are no box"};
    tune::Nest nest;
    for (const ure::LoopId loop : system.loops.keys())
        nest.loops.push_back(
            {system.loops[loop].name, polyhedra::saturatedExtent(system.domain.box[loop.index()])});
    nest.result = resultOf(graph);
    std::vector<bool> isRead(system.tensors.size(), false);
    for (const dependence::InputRead& read : graph.inputs) {
        if (!system.tensors[read.tensor].isReadFromMemory()) continue;
        if (isRead[read.tensor.index()])
            throw WhyNot{fmt::format("input '{}' is read at several places of the equations",
                                     system.tensors[read.tensor].name)};
        isRead[read.tensor.index()] = true;
        nest.inputs.push_back(inputOf(system, read, budget));
    }
    checkDependences(graph, nest, budget);
    return nest;
}

} // namespace

tl::expected<tune::Nest, std::string> nestOf(const dependence::Graph& graph,
                                             const polyhedra::Budget& budget) {
    try {
        return nestIn(graph, budget);
    } catch (const WhyNot& why) {
        return tl::unexpected(why.clause);
    }
}

} // namespace tactus::studies
