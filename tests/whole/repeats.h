// Elements that a network sends or loads again, by walking all that its processes do.
#pragma once

#include "array/model.h"

#include <map>
#include <set>

namespace tactus::test {

// The point at which an action is done, without the lane, and its element.
using Done = std::pair<polyhedra::Point, polyhedra::Point>;
inline std::set<Done> doneBy(const polyhedra::Union& when, std::size_t loops,
                             const std::vector<polyhedra::QuasiAffine>& index) {
    std::set<Done> all;
    for (const polyhedra::Piece& piece : when)
        forEachPoint(piece, [&](std::span<const std::int64_t> point) {
            polyhedra::Point element;
            for (const polyhedra::QuasiAffine& one : index) element.push_back(one(point));
            all.insert({{point.begin(), point.begin() + std::ptrdiff_t(loops)}, element});
            return true;
        });
    return all;
}
inline bool isAgain(const std::set<Done>& all) {
    std::set<polyhedra::Point> elements;
    for (const Done& one : all) elements.insert(one.second);
    return elements.size() < all.size();
}
inline std::size_t withoutLane(const spatial::Process& process) {
    return process.loops.size() - (process.hasLanes() ? 1 : 0);
}

// True if something loads an element twice; nothing where kernels evaluate or indices read data.
inline std::optional<bool> loadsAgain(const array::Model& model) {
    const spatial::Network& plan = *model.network;
    bool again = false;
    for (const spatial::Process& process : plan.processes)
        for (const spatial::Action& action : process.actions) {
            if (plan.kernels[process.kernel].onHost) continue;
            if (action.kind == spatial::Action::Kind::Evaluate) return std::nullopt;
            again |= action.kind == spatial::Action::Kind::Load &&
                     isAgain(doneBy(action.when, withoutLane(process), action.element));
        }
    if (!model.inner.empty()) return again ? std::optional(true) : std::nullopt;
    for (const dependence::InputRead& read : model.graph->inputs) {
        const auto isIsolated = [&](const auto& operand) { return operand.tensor == read.tensor; };
        if (std::ranges::any_of(plan.operands, isIsolated)) continue;
        std::vector<polyhedra::QuasiAffine> index;
        for (const auto& one : plan.system->exprs[read.site].affine) {
            if (!one) return std::nullopt;
            index.push_back(*one);
        }
        again |= isAgain(doneBy(read.readers, plan.system->loops.size(), index));
    }
    return again;
}

// True if a PE of these kernels hands an element twice to one FIFO.
inline bool sendsAgain(const spatial::Network& plan, const std::vector<spatial::KernelId>& kernels) {
    for (const spatial::Process& process : plan.processes) {
        if (std::ranges::count(kernels, process.kernel) == 0) continue;
        for (const spatial::Action& action : process.actions) {
            if (action.kind != spatial::Action::Kind::Send) continue;
            std::map<polyhedra::Point, std::set<Done>> byPe;
            for (const Done& one : doneBy(action.when, withoutLane(process), action.element)) {
                const auto begin = one.first.begin();
                byPe[{begin, begin + std::ptrdiff_t(process.spaceLoops())}].insert(one);
            }
            if (std::ranges::any_of(byPe, [](const auto& pe) { return isAgain(pe.second); })) return true;
        }
    }
    return false;
}

} // namespace tactus::test
