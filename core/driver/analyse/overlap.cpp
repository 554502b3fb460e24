#include "driver/analyse/overlap.h"

#include "driver/runs/run.h"
#include "evaluate/values.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::driver {

namespace {

using array::HandoverObstacle;

std::string elementOf(const MappingAnalysis& reader, const mapping::Intermediate& handed,
                      std::int64_t element) {
    const ure::Tensor& tensor = reader.system->tensors[*reader.system->tensorNamed(handed.variable)];
    if (handed.isOutput) return evaluate::elementName(tensor, std::size_t(element));
    polyhedra::Point point = handed.lower;
    const std::vector<std::int64_t> index = evaluate::indexOf(tensor, std::size_t(element));
    for (std::size_t d = 0; d < index.size(); ++d)
        point[handed.loops[d].index()] = base::add(point[handed.loops[d].index()], index[d]);
    return handed.variable + polyhedra::toString(point);
}

std::string sentenceOf(const HandoverObstacle& obstacle, const MappingAnalysis& reader,
                       const mapping::Intermediate& handed) {
    const auto named = [&](const array::Transfer& one) { return elementOf(reader, handed, one.element); };
    const std::string pe = obstacle.pe.empty() ? "the PE" : "PE " + polyhedra::toString(obstacle.pe);
    const array::Transfer &first = obstacle.first, &second = obstacle.second;
    using enum HandoverObstacle::Kind;
    switch (obstacle.kind) {
    case Order:
        return fmt::format("{} reads {} in cycle {} and {} in cycle {}, but they are written in cycles {} "
                           "and {}",
                           pe, named(first), first.read, named(second), second.read, first.written,
                           second.written);
    case SameCycle:
        return fmt::format("{} and {}, which {} reads from one FIFO, are both written in cycle {}",
                           named(first), named(second), pe, first.written);
    case Twice:
        return fmt::format("{} reads {} in cycle {} and again in cycle {}", pe, named(first), first.read,
                           second.read);
    case Unwritten:
        return fmt::format("{} reads {}, which no iteration writes", pe, named(first));
    case Data:
        return "data decide which elements are written or read";
    case Undefined:
        return "some of its values may be undefined";
    case TooMany:
        break;
    }
    return "there are too many elements to compare the orders";
}

std::optional<std::size_t> makerOf(const Arrays& arrays, const std::string& variable) {
    for (std::size_t a = 0; a < arrays.size(); ++a) {
        const ure::System& system = *arrays[a]->system;
        const auto tensor = system.tensorNamed(variable);
        if (tensor && !system.tensors[*tensor].isInput) return a;
    }
    return std::nullopt;
}

bool isAsked(const MappingAnalysis& reader, const std::string& variable) {
    return std::ranges::find(reader.plan->overlaps, variable, &mapping::PlannedOverlap::variable) !=
           reader.plan->overlaps.end();
}

class Judge {
  public:
    explicit Judge(const Arrays& arrays) : arrays_(arrays), models_(arrays.size()) {}

    std::vector<Taken> run(Judged judged) {
        std::vector<Taken> all;
        for (std::size_t to = 0; to < arrays_.size(); ++to)
            for (const mapping::Intermediate& handed : arrays_[to]->taken) {
                const auto from = makerOf(arrays_, handed.variable);
                if (!from) continue;
                Taken taken{*from, to, handed.variable, isAsked(*arrays_[to], handed.variable), nullptr, {}};
                if (taken.isAsked || judged == Judged::All) look(taken, handed);
                all.push_back(std::move(taken));
            }
        return all;
    }

    const array::Model* modelOf(std::size_t number) {
        if (!models_[number]) models_[number] = buildArray(*arrays_[number], {}).model;
        return models_[number].get();
    }

  private:
    void look(Taken& taken, const mapping::Intermediate& handed) {
        const MappingAnalysis& reader = *arrays_[taken.to];
        for (const std::size_t number : {taken.from, taken.to})
            if (arrays_[number]->network) {
                taken.obstacle = fmt::format("there are kernels around array {}", arrays_[number]->array());
                return;
            }
        const array::Model *writer = modelOf(taken.from), *model = modelOf(taken.to);
        if (!writer || !model) {
            taken.obstacle = "an array could not be built";
            return;
        }
        auto handover = array::handoverOf(*writer, *writer->system().tensorNamed(taken.variable), *model,
                                          *model->system().tensorNamed(taken.variable));
        if (handover)
            taken.handover = std::make_shared<const array::Handover>(std::move(*handover));
        else
            taken.obstacle = sentenceOf(handover.error(), reader, handed);
    }

    const Arrays& arrays_;
    std::vector<std::shared_ptr<const array::Model>> models_;
};

void refuse(MappingAnalysis& array, const mapping::PlannedOverlap& overlap, const std::string& why) {
    array.diagnostics.push_back(
        diagnostics::make(diagnostics::Kind::MapOverlap, overlap.span, overlap.variable, why));
}

// False where the mapping wants something that can't be.
bool refuseOverlaps(std::vector<MappingAnalysis>& arrays, const std::vector<Taken>& taken) {
    bool isSound = true;
    for (std::size_t to = 0; to < arrays.size(); ++to)
        for (const mapping::PlannedOverlap& overlap : arrays[to].plan->overlaps) {
            const auto found = std::ranges::find_if(
                taken, [&](const Taken& one) { return one.to == to && one.variable == overlap.variable; });
            if (found != taken.end() && found->handover) continue;
            refuse(arrays[to], overlap,
                   found == taken.end() ? "this array does not read it" : found->obstacle);
            isSound = false;
        }
    return isSound;
}

} // namespace

std::vector<Taken> takenBy(const Arrays& arrays, Judged judged) {
    return Judge(arrays).run(judged);
}

Timeline timelineOf(const std::vector<std::int64_t>& lengths, const std::vector<Taken>& taken) {
    Timeline timeline;
    for (std::size_t array = 0; array < lengths.size(); ++array) {
        const auto endOf = [&](std::size_t before) {
            return base::add(timeline.begins[before], lengths[before]);
        };
        const bool isOverlapped =
            std::ranges::any_of(taken, [&](const Taken& one) { return one.to == array && one.isAsked; });
        std::int64_t begin = isOverlapped ? 0 : timeline.cycles;
        for (const Taken& one : taken)
            if (isOverlapped && one.to == array)
                begin =
                    std::max(begin, one.isAsked ? base::add(timeline.begins[one.from], one.handover->offset)
                                                : endOf(one.from));
        timeline.begins.push_back(begin);
        timeline.cycles = std::max(timeline.cycles, endOf(array));
    }
    return timeline;
}

void judgeOverlaps(std::vector<MappingAnalysis>& arrays) {
    Arrays all;
    bool isAnyAsked = false;
    for (const MappingAnalysis& array : arrays) {
        if (!array.legal()) return;
        all.push_back(&array);
        isAnyAsked |= !array.plan->overlaps.empty();
    }
    if (!isAnyAsked) return;
    Judge judge(all);
    const std::vector<Taken> taken = judge.run(Judged::Asked);
    if (!refuseOverlaps(arrays, taken)) return;
    std::vector<std::int64_t> lengths;
    for (std::size_t array = 0; array < arrays.size(); ++array) {
        const array::Model* model = judge.modelOf(array);
        if (!model) return; // what needs it says so
        lengths.push_back(model->cycles);
    }
    const Timeline timeline = timelineOf(lengths, taken);
    for (std::size_t array = 0; array < arrays.size(); ++array) arrays[array].begins = timeline.begins[array];
    for (const Taken& one : taken) {
        if (!one.isAsked) continue;
        const std::int64_t distance = timeline.begins[one.to] - timeline.begins[one.from];
        arrays[one.to].feeds.push_back({one.variable, arrays[one.from].array(), one.handover, distance,
                                        array::depthOf(*one.handover, distance)});
    }
}

} // namespace tactus::driver
