#include "simulate/checked/checked_program.h"

#include <algorithm>
#include <array>
#include <limits>

namespace tactus::simulate {

using polyhedra::Point;

std::uint64_t CheckedProgram::bytesOf(const array::Model& model) {
    const auto loops = static_cast<std::int64_t>(model.system().loops.size());
    const std::array<std::int64_t, 2> points{model.iterations, 8 * loops + 8};
    const std::array<std::int64_t, 3> pes{*model.pes, model.lanes,
                                          128 + 4 * std::int64_t(model.links.size())};
    const std::array<std::int64_t, 2> cycles{model.cycles, 8};
    std::uint64_t sum = 0;
    const auto add = [&](std::uint64_t bytes) {
        if (__builtin_add_overflow(sum, bytes, &sum)) sum = std::numeric_limits<std::uint64_t>::max();
    };
    for (const auto& term : {points, cycles}) add(evaluate::saturatedProduct(term));
    add(evaluate::saturatedProduct(pes));
    for (const ure::Tensor& tensor : model.system().tensors) {
        std::vector<std::int64_t> values = tensor.extents;
        values.push_back(sizeof(ure::Value) + 1);
        add(evaluate::saturatedProduct(values));
    }
    return sum;
}

CheckedProgram::CheckedProgram(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs)
    : model_(std::move(model)), inputs_(inputs), lanes_(static_cast<std::uint32_t>(model_->lanes)) {
    model_->forEachPe([&](const Point& pe) {
        numbers_.emplace(pe, static_cast<std::uint32_t>(pes_.size()));
        pes_.push_back(pe);
        return true;
    });
    for (const ure::EquationId equation : system().equations.keys()) {
        programs_.push_back(evaluate::compile(system(), system().equations[equation].value));
        if (system().equations[equation].isOutput()) outputs_.push_back(equation);
    }
    orderWork();
    addLinks();
}

void CheckedProgram::orderWork() {
    std::vector<std::int64_t> cycles;
    forEachPoint(system().domain, [&](std::span<const std::int64_t> point) {
        const auto number = static_cast<std::uint32_t>(works_.size());
        points_.insert(points_.end(), point.begin(), point.end());
        works_.push_back({placeOf(point), number});
        cycles.push_back(model_->cycleOf(point));
        return true;
    });
    std::ranges::sort(works_, [&](const Work& a, const Work& b) {
        return std::pair(cycles[a.point], a.place) < std::pair(cycles[b.point], b.place);
    });
    firstWork_.assign(static_cast<std::size_t>(model_->cycles) + 1, 0);
    for (const std::int64_t cycle : cycles) ++firstWork_[static_cast<std::size_t>(cycle) + 1];
    for (std::size_t cycle = 1; cycle < firstWork_.size(); ++cycle)
        firstWork_[cycle] += firstWork_[cycle - 1];
}

void CheckedProgram::addLinks() {
    families_.assign(model_->graph->dependences.size(), none);
    for (std::uint32_t family = 0; family < model_->links.size(); ++family) {
        const array::LinkFamily& link = model_->links[family];
        std::vector<std::uint32_t>& numbers = linkNumbers_.emplace_back(pes_.size(), none);
        for (const dependence::DependenceId id : link.dependences) families_[id.index()] = family;
        for (const polyhedra::Piece& piece : link.readers)
            forEachPoint(piece, [&](std::span<const std::int64_t> point) {
                const std::uint32_t pe = numberOf(model_->peOf(point));
                if (pe != none) numbers[pe] = 0;
                return true;
            });
        for (std::uint32_t pe = 0; pe < pes_.size(); ++pe) {
            if (numbers[pe] == none) continue;
            numbers[pe] = static_cast<std::uint32_t>(links_.size());
            links_.push_back({family, pe});
        }
    }
}

std::span<const CheckedProgram::Work> CheckedProgram::workOf(std::int64_t cycle) const {
    const std::size_t first = firstWork_[static_cast<std::size_t>(cycle)];
    return std::span(works_).subspan(first, firstWork_[static_cast<std::size_t>(cycle) + 1] - first);
}

std::span<const std::int64_t> CheckedProgram::pointAt(std::uint32_t number) const {
    const std::size_t loops = system().loops.size();
    return std::span(points_).subspan(number * loops, loops);
}

std::uint32_t CheckedProgram::numberOf(const Point& pe) const {
    const auto found = numbers_.find(pe);
    return found == numbers_.end() ? none : found->second;
}

std::uint32_t CheckedProgram::placeOf(std::span<const std::int64_t> point) const {
    const std::uint32_t pe = numberOf(model_->peOf(point));
    if (pe == none) return none;
    return pe * lanes_ + static_cast<std::uint32_t>(model_->laneNumberOf(point));
}

std::optional<dependence::DependenceId> CheckedProgram::readAt(std::span<const std::int64_t> point,
                                                               ure::EquationId reader,
                                                               ure::VariableId variable,
                                                               const polyhedra::Vector& vector) const {
    const auto& dependences = model_->graph->dependences;
    const auto found = dependences.find([&](const dependence::Dependence& one) {
        return one.reader == reader && one.variable == variable && one.vector == vector;
    });
    return found && happens(*found, point) ? found : std::nullopt;
}

bool CheckedProgram::happens(dependence::DependenceId dependence, std::span<const std::int64_t> point) const {
    return std::ranges::any_of(model_->graph->dependences[dependence].readers,
                               [&](const polyhedra::Piece& piece) { return contains(piece, point); });
}

} // namespace tactus::simulate
