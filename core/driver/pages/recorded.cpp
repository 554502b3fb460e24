#include "driver/pages/recorded.h"

#include "array/access/element_access.h"
#include "simulate/pe_values.h"

#include <algorithm>
#include <map>

namespace tactus::driver {

namespace {

using Known = Recorded::Known;

// Where an iteration is: the lane that executes it, and how many it has executed before.
struct Place {
    std::size_t lane = 0, nth = 0;
};

class Recorder {
  public:
    Recorder(const simulate::Recording& recording, const evaluate::Tensors& inputs)
        : recording_(recording), model_(recording.model()), system_(model_.system()), inputs_(inputs) {
        recorded_.cycles = model_.cycles;
        recorded_.columns.resize(system_.variables.size());
        recorded_.writes.resize(system_.equations.size());
    }

    Recorded take() && {
        for (std::int64_t cycle = 0; cycle < model_.cycles; ++cycle) add(recording_.at(cycle));
        for (auto& [link, known] : open_) std::ranges::move(known.open, std::back_inserter(known.closed));
        number();
        for (const ure::VariableId variable : system_.variables.keys()) findTensor(variable);
        return std::move(recorded_);
    }

  private:
    struct Values { // of an iteration, by variables
        std::vector<std::optional<simulate::Token>> made;
        std::vector<bool> writes; // by equations
    };
    struct Held {
        Place made;
        polyhedra::Point iteration;
        std::int64_t from = 0, to = 0;
    };
    struct Register {
        std::vector<Held> open, closed;
    };
    using LinkName = std::pair<std::uint32_t, polyhedra::Point>;

    void add(const simulate::State& state) {
        if (recorded_.lanes.empty()) {
            for (const simulate::PeState& one : state.pes) recorded_.lanes.push_back({one.pe, one.lane, {}});
            values_.resize(recorded_.lanes.size());
        }
        for (std::size_t lane = 0; lane < state.pes.size(); ++lane)
            if (state.pes[lane].iteration) addWork(state, lane);
        for (const simulate::LinkState& link : state.links) addLink(link, state.cycle);
    }

    void addWork(const simulate::State& state, std::size_t lane) {
        const simulate::PeState& one = state.pes[lane];
        recorded_.lanes[lane].work.push_back({state.cycle, *one.iteration});
        Values values{one.values, std::vector<bool>(system_.equations.size())};
        const simulate::PeValues here(model_, state, inputs_, one);
        for (const ure::EquationId equation : system_.equations.keys())
            if (system_.equations[equation].isOutput())
                values.writes[equation.index()] = here.of(system_.equations[equation].value).has_value();
        values_[lane].push_back(std::move(values));
    }

    Place placeOf(const polyhedra::Point& iteration) const {
        const polyhedra::Point pe = model_.peOf(iteration);
        const auto first = std::ranges::lower_bound(recorded_.lanes, pe, {}, &Recorded::Lane::pe);
        const auto lane = std::size_t(first - recorded_.lanes.begin() + model_.laneNumberOf(iteration));
        const std::vector<Recorded::Work>& work = recorded_.lanes[lane].work;
        const auto found =
            std::ranges::lower_bound(work, model_.cycleOf(iteration), {}, &Recorded::Work::cycle);
        return {lane, std::size_t(found - work.begin())};
    }

    // A value that has left the registers is in them no more.
    void addLink(const simulate::LinkState& link, std::int64_t cycle) {
        const auto found = open_.find({link.family, link.pe});
        if (found == open_.end() && link.registers.empty()) return;
        Register& known = found == open_.end() ? open_[{link.family, link.pe}] : found->second;
        for (const simulate::Token& token : link.registers) {
            const auto held = std::ranges::find(known.open, token.iteration, &Held::iteration);
            if (held != known.open.end())
                held->to = cycle;
            else
                known.open.push_back({placeOf(token.iteration), token.iteration, cycle, cycle});
        }
        const auto left =
            std::ranges::stable_partition(known.open, [&](const Held& one) { return one.to == cycle; });
        std::ranges::move(left, std::back_inserter(known.closed));
        known.open.erase(left.begin(), left.end());
    }

    std::size_t numberOf(Place place) const { return recorded_.lanes[place.lane].first + place.nth; }

    // Numbers are known once all lanes are.
    void number() {
        std::size_t next = 0;
        for (Recorded::Lane& lane : recorded_.lanes) {
            lane.first = next;
            next += lane.work.size();
        }
        for (auto& values : values_)
            for (Values& one : values) addValues(one);
        for (auto& [name, known] : open_) addStays(name, known);
    }

    void addValues(const Values& values) {
        const std::size_t number = recorded_.columns.empty() ? 0 : recorded_.columns.front().values.size();
        for (std::size_t v = 0; v < recorded_.columns.size(); ++v) {
            const std::optional<simulate::Token>& token = values.made[v];
            const Known known = !token ? Known::Nothing : token->defined ? Known::Defined : Known::Undefined;
            recorded_.columns[v].known.push_back(known);
            recorded_.columns[v].values.push_back(known == Known::Defined ? token->value : ure::Value{});
        }
        for (std::size_t e = 0; e < values.writes.size(); ++e)
            if (values.writes[e]) recorded_.writes[e].push_back(number);
    }

    void addStays(const LinkName& name, Register& known) {
        Recorded::Link link{name.first, name.second, {}};
        std::ranges::stable_sort(known.closed, {}, [](const Held& one) { return one.made.lane; });
        for (const Held& one : known.closed) link.stays.push_back({numberOf(one.made), one.from, one.to});
        recorded_.links.push_back(std::move(link));
    }

    // A variable that only hands an input on: every value is that of the element.
    void findTensor(ure::VariableId variable) {
        Recorded::Column& column = recorded_.columns[variable.index()];
        std::vector<std::int64_t> elements;
        ure::TensorId tensor;
        std::size_t number = 0;
        for (const Recorded::Lane& lane : recorded_.lanes)
            for (const Recorded::Work& work : lane.work) {
                const auto origin = array::originOf(system_, variable, work.iteration);
                if (!origin || (tensor.valid() && origin->tensor != tensor)) return;
                tensor = origin->tensor;
                const auto element = elementOf(tensor, origin->index);
                if (!element || !isElement(column, number++, tensor, *element)) return;
                elements.push_back(*element);
            }
        column.tensor = tensor;
        column.elements = std::move(elements);
    }

    // Its row-major number; nothing outside of the tensor.
    std::optional<std::int64_t> elementOf(ure::TensorId tensor,
                                          const std::vector<std::int64_t>& index) const {
        const std::vector<std::int64_t>& extents = system_.tensors[tensor].extents;
        std::int64_t element = 0;
        for (std::size_t d = 0; d < index.size(); ++d) {
            if (index[d] < 0 || index[d] >= extents[d]) return std::nullopt;
            element = element * extents[d] + index[d];
        }
        return element;
    }

    bool isElement(const Recorded::Column& column, std::size_t number, ure::TensorId tensor,
                   std::int64_t element) const {
        const evaluate::TensorValues& values = inputs_[tensor.index()];
        return column.known[number] == Known::Defined && std::size_t(element) < values.values.size() &&
               values.isDefined(std::size_t(element)) &&
               values.values[std::size_t(element)] == column.values[number];
    }

    const simulate::Recording& recording_;
    const array::Model& model_;
    const ure::System& system_;
    const evaluate::Tensors& inputs_;
    Recorded recorded_;
    std::vector<std::vector<Values>> values_; // by lanes
    std::map<LinkName, Register> open_;
};

} // namespace

Recorded recordedOf(const simulate::Recording& recording, const evaluate::Tensors& inputs) {
    return Recorder(recording, inputs).take();
}

Recorded scheduledUntil(const array::Model& model, std::int64_t cycle) {
    Recorded recorded;
    recorded.cycles = cycle + 1;
    model.forEachPe([&](const polyhedra::Point& pe) {
        const std::size_t first = recorded.lanes.size();
        for (std::int64_t lane = 0; lane < model.lanes; ++lane)
            recorded.lanes.push_back({pe, model.laneAt(lane), {}});
        for (const polyhedra::Point& point : model.iterationsBetween(pe, {0, cycle}))
            recorded.lanes[first + std::size_t(model.laneNumberOf(point))].work.push_back(
                {model.cycleOf(point), point});
        return true;
    });
    std::size_t next = 0;
    for (Recorded::Lane& lane : recorded.lanes) {
        lane.first = next;
        next += lane.work.size();
    }
    return recorded;
}

} // namespace tactus::driver
