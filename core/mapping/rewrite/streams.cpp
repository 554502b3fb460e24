#include "mapping/rewrite/streams.h"

#include "localise/inputs/propagation.h"
#include "ure/nodes/affine_nodes.h"

namespace tactus::mapping {

using polyhedra::AffineForm;
using ure::ExprId;

namespace {

polyhedra::Vector along(const ure::System& system, ure::LoopId loop, std::int64_t step) {
    polyhedra::Vector vector(system.loops.size(), 0);
    vector[loop.index()] = step;
    return vector;
}

// The value is the previous one's where there is a previous one.
ExprId handedOn(ure::System& system, const ure::Equation& equation, ExprId operand, ure::LoopId loop,
                std::int64_t step) {
    const std::size_t loops = system.loops.size();
    const text::Span span =
        equation.leftSpan; // an operand of the text is where it is written, by its own span
    const ure::Type type = system.variables[equation.variable].type;
    ure::Nodes nodes(system.exprs, loops, &system.domain);
    ure::AffineNodes affine(system, nodes, span);
    const auto hasPrevious = affine.isIn(polyhedra::translate(system.domain, along(system, loop, -step)));
    if (!hasPrevious) return operand;
    std::vector<AffineForm> previous;
    for (std::size_t l = 0; l < loops; ++l)
        previous.push_back(AffineForm::variable(l, loops) -
                           AffineForm::number(l == loop.index() ? step : 0, loops));
    const ExprId handed = nodes.read(equation.variable, type, std::move(previous), span);
    return nodes.select(type, {*hasPrevious, handed, operand}, span);
}

} // namespace

std::vector<ure::LoopId> waysOf(const ure::System& system, const Stream& stream,
                                const std::vector<ure::LoopId>& space) {
    std::vector<ure::LoopId> ways;
    const ExprId operand = system.equations[stream.equation].value;
    for (const ure::LoopId loop : space) {
        const polyhedra::Interval values = system.domain.box[loop.index()];
        if (values.lower != values.upper && localise::isInvariant(system, operand, along(system, loop, 1)))
            ways.push_back(loop);
    }
    return ways;
}

std::shared_ptr<const ure::System> madeAnew(std::shared_ptr<const ure::System> system,
                                            const std::vector<Stream>& streams,
                                            const std::vector<ure::LoopId>& space) {
    if (streams.empty()) return system;
    auto made = std::make_shared<ure::System>(*system);
    for (const Stream& stream : streams) {
        ure::Equation& equation = made->equations[stream.equation];
        for (const ure::LoopId loop : waysOf(*system, stream, space)) {
            const std::int64_t step = stream.direction[loop.index()] < 0 ? -1 : 1;
            equation.value = handedOn(*made, equation, equation.value, loop, step);
        }
    }
    return made;
}

} // namespace tactus::mapping
