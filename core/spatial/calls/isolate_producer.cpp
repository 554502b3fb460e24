// isolate_producer and isolate_producer_chain: operands come from new kernels, copies of the array's nest at
// the points where it reads them.
#include "spatial/calls/producers.h"

#include "mapping/read/suggestion.h"
#include "spatial/nest/over_places.h"
#include "spatial/operands/expression.h"
#include "spatial/operands/shared_read.h"

#include <algorithm>

namespace tactus::spatial {

using diagnostics::Kind;
using mapping::Primitive;

// The innermost expression, of those that have this one as an operand, that makes the data decide.
static std::string whyUnderData(const ure::System& system, ure::ExprId site) {
    using ExprKind = ure::Expr::Kind;
    const auto path = pathTo(system, site);
    ure::ExprId below = site;
    for (const ure::ExprId user : path ? path->users : std::vector<ure::ExprId>()) {
        const ure::Expr& expr = system.exprs[user];
        const bool isLazy =
            expr.kind == ExprKind::And || expr.kind == ExprKind::Or || expr.kind == ExprKind::Select;
        const auto& condition = system.exprs[expr.operands.empty() ? user : expr.operands.front()].formula;
        const bool isOnData = !condition || polyhedra::hasUnknown(*condition);
        if (isLazy && expr.operands.front() != below && isOnData) {
            if (expr.kind == ExprKind::Select)
                return "its select reads it only under a condition that depends on data";
            const bool isAnd = expr.kind == ExprKind::And;
            return fmt::format("'{0}' reads its right side only where the left side {1}, which depends on "
                               "data; '{2}' reads both",
                               isAnd ? "&&" : "||", isAnd ? "holds" : "does not hold", isAnd ? "&" : "|");
        }
        below = user;
    }
    return "whether the array reads it depends on data";
}

void Producers::isolate(const mapping::NetworkCall& call) {
    const auto& arguments = call.arguments;
    const bool isChain = call.primitive == Primitive::IsolateProducerChain;
    if (isChain ? arguments.size() < 2 : arguments.size() != 2) {
        context_.refuse(Kind::MapArguments, call.argumentsSpan,
                        isChain
                            ? "isolate_producer_chain takes an operand, or several in braces, and the names "
                              "of new kernels, the last nearest the array"
                            : "isolate_producer takes an operand, or several in braces, and the name of a "
                              "new kernel");
        return;
    }
    std::vector<Stage> stages;
    for (std::size_t a = 1; a < arguments.size(); ++a) {
        const auto name = context_.wordOf(arguments[a], call.name.text, "names of new kernels");
        if (!name || !context_.introduce(*name, Kernel::Role::Producer)) return;
        stages.push_back({*name, {}, {}, {}, {}, {}, {}});
    }
    const std::vector<mapping::Argument> operands = arguments[0].items();
    if (operands.empty()) {
        context_.refuse(Kind::MapArguments, arguments[0].span(), "there is no operand to isolate");
        return;
    }
    if (const auto place = find(call.receiver.text))
        isolateFromKernel(*place, operands, std::move(stages));
    else
        isolateFromArray(operands, std::move(stages));
}

void Producers::isolateFromArray(const std::vector<mapping::Argument>& operands, std::vector<Stage> stages) {
    ProducerChain chain;
    chain.stages = std::move(stages);
    for (const mapping::Argument& operand : operands)
        if (!addOperand(chain, operand)) return;
    if (findLoops(chain, operands.front().span())) chains_.push_back(std::move(chain));
}

// Further from the array: what the kernel loads itself until now.
void Producers::isolateFromKernel(const Position& place, const std::vector<mapping::Argument>& operands,
                                  std::vector<Stage> stages) {
    const ProducerChain& chain = *place.chain;
    const std::string& kernel = place.here().name.text;
    std::set<OperandId> named;
    for (const mapping::Argument& operand : operands) {
        const auto known = operandOf(chain, operand);
        if (!known) {
            context_.refuse(Kind::NetworkOperand, operand.span(), operand.text(),
                            fmt::format("it does not pass through {}", kernel));
            return;
        }
        named.insert(chain.operands[*known]);
    }
    if (place.stage != 0) {
        context_.refuse(
            Kind::NetworkOperand, operands.front().span(), operands.front().text(),
            fmt::format("{} receives it from {}", kernel, chain.stages[place.stage - 1].name.text));
        return;
    }
    if (named.size() != chain.operands.size()) {
        context_.refuse(
            Kind::NetworkOperand, operands.front().span(), operands.front().text(),
            fmt::format("{} brings {} operands, which must be isolated together: name all of them in braces",
                        kernel, chain.operands.size()));
        return;
    }
    auto& all = place.chain->stages;
    all.insert(all.begin(), stages.begin(), stages.end());
}

bool Producers::addOperand(ProducerChain& chain, const mapping::Argument& operand) {
    const ure::System& system = context_.system();
    const std::string name = operand.text();
    const auto refuse = [&](const std::string& reason) {
        return context_.refuse(Kind::NetworkOperand, operand.span(), name, reason);
    };
    const IsolatedExpression* isolated = context_.expressionAt(operand.span());
    const auto tensor = isolated ? std::optional(isolated->tensor) : context_.tensorNamed(name);
    if (!tensor || !system.tensors[*tensor].isInput) {
        if (system.variableNamed(name)) return refuse("it is a func, whose values the array computes itself");
        if (tensor) return refuse("it is an output; isolate_consumer makes kernels for it");
        std::vector<std::string> inputs;
        for (const ure::TensorId id : system.tensors.keys())
            if (system.tensors[id].isReadFromMemory() && !context_.standsForExpression(id))
                inputs.push_back(system.tensors[id].name);
        return refuse("the array reads no such input" + mapping::suggestion(name, inputs));
    }
    if (system.tensors[*tensor].isConst)
        return refuse("it is a const, a table inside each processing element");
    for (const OperandId known : context_.plan.operands.keys()) {
        if (context_.plan.operands[known].tensor != *tensor) continue;
        const bool isHere = std::ranges::find(chain.operands, known) != chain.operands.end();
        return isHere ? context_.refuse(Kind::MapNamedTwice, operand.span(), name)
                      : refuse("another kernel already brings it");
    }

    std::set<ure::ExprId> sites;
    polyhedra::Union readers;
    for (const dependence::InputRead& read : context_.graph.inputs) {
        if (read.tensor != *tensor) continue;
        sites.insert(read.site);
        if (read.underData) return refuse(whyUnderData(system, read.site));
        readers.insert(readers.end(), read.readers.begin(), read.readers.end());
    }
    // Places of one value, as a let names it, are one read.
    const bool isOne = std::ranges::all_of(sites, [&](ure::ExprId site) {
        return system.exprs[site].affine == system.exprs[*sites.begin()].affine;
    });
    if (!isOne) {
        const std::string shared =
            sharedReadText(context_.graph, *tensor, sites, context_.kernelNames(), context_.budget);
        return refuse(fmt::format("the array reads it at {} places{}", sites.size(),
                                  shared.empty() ? "" : "; read one func there, `" + shared + "`"));
    }
    // A point in two pieces would get its token twice.
    const auto entry = polyhedra::disjoint(readers);
    if (!entry) return refuse("the iterations that read it are too complex");
    if (entry->empty()) return refuse("the array does not read it");

    std::vector<polyhedra::QuasiAffine> index;
    for (const auto& form : system.exprs[*sites.begin()].affine) {
        if (!form) return refuse("which of its elements are read depends on data");
        index.push_back(*form);
    }
    chain.operands.push_back(context_.plan.operands.add(
        {name, *tensor, true, 1, isolated ? isolated->expression : ure::ExprId(), operand.span()}));
    chain.entries.push_back(*entry);
    chain.indices.push_back(std::move(index));
    return true;
}

bool Producers::findLoops(ProducerChain& chain, text::Span span) {
    polyhedra::Union all;
    for (const polyhedra::Union& entry : chain.entries) all.insert(all.end(), entry.begin(), entry.end());
    const Nest& nest = context_.nest;
    const auto ranges = rangesOf(all, nest.names.size(), context_.budget);
    if (!ranges)
        return context_.refuse(Kind::NetworkUndecided, span, chain.stages.front().name.text,
                               "it could not be decided which iterations read the operand");
    chain.ranges = *ranges;
    for (const std::size_t loop : nest.space)
        if (!chain.isFixed(loop)) chain.space.push_back(loop);
    chain.time = nest.time;
    for (std::size_t operand = 0; operand < chain.operands.size(); ++operand)
        for (polyhedra::QuasiAffine& index : chain.indices[operand])
            index = overPlaces(std::move(index), chain.entries[operand], chain.space, chain.time);
    if (!nest.lane || chain.isFixed(*nest.lane) || !chain.occurs(*nest.lane)) return true;
    chain.lane = nest.lane;
    for (std::size_t operand = 0; operand < chain.operands.size(); ++operand)
        if (chain.occurs(*nest.lane, operand))
            context_.plan.operands[chain.operands[operand]].lanes = chain.extent(*nest.lane);
    return true;
}

} // namespace tactus::spatial
