#include "views/models/pointing/pointing.h"

#include <algorithm>

namespace tactus::views {

using Of = emit::Origin::Kind;

const PointedParts& Pointing::parts(Where where) const {
    const Pointed& pointed = at(where);
    return pointed.hovered.empty() ? pointed.chosen : pointed.hovered;
}

void Pointing::set(Where where, PointedParts Pointed::*which, PointedParts parts) {
    const PointedParts before = this->parts(where);
    (where == Where::Code ? code_ : elsewhere_).*which = std::move(parts);
    if (before == this->parts(where)) return;
    if (where == Where::Code)
        Q_EMIT codeChanged();
    else
        Q_EMIT elsewhereChanged();
}

void Pointing::hover(Where where, PointedParts parts) {
    set(where, &Pointed::hovered, std::move(parts));
}

void Pointing::choose(Where where, PointedParts parts) {
    set(where, &Pointed::chosen, std::move(parts));
}

void Pointing::clear() {
    for (const Where where : {Where::Code, Where::Elsewhere}) {
        hover(where, {});
        choose(where, {});
    }
}

namespace {

PointedParts equationsOf(const array::Model& model) {
    PointedParts parts;
    for (const ure::EquationId id : model.system().equations.keys()) parts.insert(originOf(Of::Equation, id));
    return parts;
}

PointedParts partsOf(const dependence::Dependence& read, dependence::DependenceId id,
                     const array::Model& model) {
    PointedParts parts;
    for (std::uint32_t family = 0; family < model.links.size(); ++family)
        if (std::ranges::count(model.links[family].dependences, id) > 0) parts.insert({Of::Link, family, 0});
    if (parts.empty()) parts.insert(originOf(Of::Equation, read.reader));
    return parts;
}

PointedParts partsOf(ure::TensorId tensor, const array::Model& model) {
    PointedParts parts;
    for (const array::PortFamily& port : model.ports)
        if (port.tensor == tensor)
            for (const ure::EquationId id : port.equations) parts.insert(originOf(Of::Equation, id));
    return parts;
}

PointedParts partsOf(const draw::Subject& part, const array::Model& model) {
    switch (part.kind) {
    case draw::Subject::Kind::Kernel:
        return {{Of::Kernel, part.index, 0}};
    case draw::Subject::Kind::Channel:
        return {{Of::Channel, part.index, 0}};
    case draw::Subject::Kind::Buffer:
        return {{Of::Buffer, part.index, 0}};
    case draw::Subject::Kind::Memory:
    case draw::Subject::Kind::Expression:
    case draw::Subject::Kind::Register: // of the inside of a PE: of the equation that it stands in
        return part.span.empty() ? PointedParts{}
                                 : views::partsOf(model.system().source->shown(part.span).span, model);
    case draw::Subject::Kind::None:
        break;
    }
    return {};
}

// Every part with its place in the text that users have.
template<class Visit>
void forEachText(const array::Model& model, const Visit& visit) {
    const auto show = [&](const emit::Origin& part, text::Span span) {
        visit(part, span.empty() ? span : model.system().source->shown(span).span);
    };
    for (const ure::EquationId id : model.system().equations.keys())
        show(originOf(Of::Equation, id), model.system().equations[id].span);
    if (!model.network) return;
    for (const spatial::ChannelId id : model.network->channels.keys())
        show(originOf(Of::Channel, id), model.network->channels[id].span);
    for (const spatial::BufferId id : model.network->buffers.keys())
        show(originOf(Of::Buffer, id), model.network->buffers[id].span);
    for (const spatial::KernelId id : model.network->kernels.keys())
        show(originOf(Of::Kernel, id), model.network->kernels[id].span);
}

} // namespace

PointedParts partsOf(const Selection& selection, const array::Model& model) {
    switch (selection.kind) {
    case Selection::Kind::Pe:
        return equationsOf(model);
    case Selection::Kind::Link:
        return selection.family < model.links.size() ? PointedParts{{Of::Link, selection.family, 0}}
                                                     : PointedParts{};
    case Selection::Kind::Tensor:
        return partsOf(selection.tensor, model);
    case Selection::Kind::Dependence:
        return model.graph->dependences.contains(selection.dependence)
                   ? partsOf(model.graph->dependences[selection.dependence], selection.dependence, model)
                   : PointedParts{};
    case Selection::Kind::Part:
        return partsOf(selection.part, model);
    case Selection::Kind::None:
        break;
    }
    return {};
}

PointedParts partsOf(text::Span span, const array::Model& model) {
    PointedParts parts;
    forEachText(model, [&](const emit::Origin& part, text::Span its) {
        if (!its.empty() && its.begin <= span.end && span.begin <= its.end) parts.insert(part);
    });
    return parts;
}

std::vector<text::Span> textOf(const PointedParts& parts, const array::Model& model) {
    std::vector<text::Span> equations, network, kernels;
    forEachText(model, [&](const emit::Origin& part, text::Span its) {
        if (its.empty() || !parts.contains(part)) return;
        (part.kind == Of::Equation ? equations : part.kind == Of::Kernel ? kernels : network).push_back(its);
    });
    return !equations.empty() ? equations : !network.empty() ? network : kernels;
}

PointedParts withoutKernels(const PointedParts& parts) {
    PointedParts all = parts;
    std::erase_if(all, [](const emit::Origin& part) { return part.kind == Of::Kernel; });
    return all;
}

} // namespace tactus::views
