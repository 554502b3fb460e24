#include "studies/pages/recorded.h"

#include "array/access/element_access.h"
#include "evaluate/build.h"
#include "simulate/pe_values.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace tactus::studies {

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

static Recorded scheduledUntil(const array::Model& model, std::int64_t cycle) {
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

namespace {

// The values of a schedule that need not be legal, as far as it makes them. They are those of direct
// evaluation: what is read in time is what the equations mean.
class ValueMaker {
  public:
    ValueMaker(const array::Model& model, Recorded scheduled, const evaluate::Evaluation& evaluation)
        : model_(model), system_(model.system()), values_(evaluation.variables),
          recorded_(std::move(scheduled)), reads_(system_.equations.size()) {
        for (const dependence::Dependence& one : model_.graph->dependences)
            reads_[one.reader.index()].push_back(&one);
        for (const Recorded::Lane& lane : recorded_.lanes)
            for (std::size_t n = 0; n < lane.work.size(); ++n) {
                const Recorded::Work& work = lane.work[n];
                const auto isMet = [&](std::size_t other) {
                    return other < lane.work.size() && lane.work[other].cycle == work.cycle;
                };
                points_.push_back(&work);
                if (isMet(n + 1) || isMet(n - 1)) meeting_.insert(work.iteration);
                numbers_.emplace(work.iteration, points_.size() - 1);
            }
        states_.resize(system_.variables.size(), std::vector<State>(points_.size()));
    }

    Recorded take() && {
        std::vector<std::size_t> inTime(points_.size());
        std::iota(inTime.begin(), inTime.end(), std::size_t(0));
        std::ranges::stable_sort(inTime, {}, [&](std::size_t n) { return points_[n]->cycle; });
        for (const std::size_t number : inTime)
            for (const ure::VariableId variable : system_.variables.keys()) (void)isMade(variable, number);
        addColumns();
        addLinks();
        addWrites();
        return std::move(recorded_);
    }

  private:
    enum class State : std::uint8_t { Unknown, Asked, Made, Missing };

    // Whoever waits for itself has nothing.
    bool isMade(ure::VariableId variable, std::size_t number) {
        State& state = states_[variable.index()][number];
        if (state == State::Unknown) {
            state = State::Asked;
            state = hasOperands(system_.variables[variable].equation, number) ? State::Made : State::Missing;
        }
        return state == State::Made;
    }

    bool hasOperands(ure::EquationId equation, std::size_t number) {
        const Recorded::Work& work = *points_[number];
        return !meeting_.contains(work.iteration) &&
               std::ranges::all_of(reads_[equation.index()], [&](const dependence::Dependence* read) {
                   if (!isIn(read->readers, work.iteration)) return true;
                   const auto from = numbers_.find(shifted(work.iteration, read->vector, -1));
                   return from != numbers_.end() && points_[from->second]->cycle <= work.cycle &&
                          isMade(read->variable, from->second);
               });
    }

    static bool isIn(const polyhedra::Union& pieces, const polyhedra::Point& point) {
        return std::ranges::any_of(pieces, [&](const polyhedra::Piece& one) { return contains(one, point); });
    }

    static polyhedra::Point shifted(polyhedra::Point point, const polyhedra::Vector& vector,
                                    std::int64_t times) {
        for (std::size_t d = 0; d < point.size(); ++d) point[d] += times * vector[d];
        return point;
    }

    void addColumns() {
        for (const ure::VariableId variable : system_.variables.keys()) {
            Recorded::Column& column = recorded_.columns.emplace_back();
            for (std::size_t number = 0; number < points_.size(); ++number) {
                const auto value = isMade(variable, number)
                                       ? values_[variable.index()].at(points_[number]->iteration)
                                       : std::nullopt;
                column.values.push_back(value.value_or(ure::Value{}));
                column.known.push_back(value                      ? Known::Defined
                                       : isMade(variable, number) ? Known::Undefined
                                                                  : Known::Nothing);
            }
        }
    }

    // A value is in the registers from the cycle behind its own to that in which it is read.
    void addLinks() {
        std::map<std::pair<std::uint32_t, polyhedra::Point>, std::vector<Recorded::Stay>> stays;
        for (std::size_t family = 0; family < model_.links.size(); ++family) {
            const array::LinkFamily& link = model_.links[family];
            if (link.delay <= 0) continue;
            for (std::size_t number = 0; number < points_.size(); ++number) {
                const Recorded::Work& work = *points_[number];
                const std::int64_t last = std::min(work.cycle + link.delay, recorded_.cycles - 1);
                if (!isMade(link.variable, number) || last <= work.cycle || !isSent(link, work.iteration))
                    continue;
                const polyhedra::Point reader = shifted(model_.peOf(work.iteration), link.displacement, 1);
                stays[{std::uint32_t(family), reader}].push_back({number, work.cycle + 1, last});
            }
        }
        for (auto& [name, all] : stays) recorded_.links.push_back({name.first, name.second, std::move(all)});
    }

    bool isSent(const array::LinkFamily& link, const polyhedra::Point& made) const {
        return std::ranges::any_of(link.dependences, [&](dependence::DependenceId id) {
            const dependence::Dependence& read = model_.graph->dependences[id];
            return isIn(read.readers, shifted(made, read.vector, 1));
        });
    }

    // A guard on data may keep an output from being written, which only a run could tell.
    void addWrites() {
        recorded_.writes.resize(system_.equations.size());
        for (const dependence::OutputWrite& write : model_.graph->outputs) {
            if (write.underData) continue;
            for (std::size_t number = 0; number < points_.size(); ++number)
                if (isIn(write.writers, points_[number]->iteration) && hasOperands(write.equation, number))
                    recorded_.writes[write.equation.index()].push_back(number);
        }
    }

    const array::Model& model_;
    const ure::System& system_;
    const std::vector<evaluate::VariableValues>& values_;
    Recorded recorded_;
    std::vector<std::vector<const dependence::Dependence*>> reads_; // by equations
    std::vector<const Recorded::Work*> points_;                     // by numbers
    std::map<polyhedra::Point, std::size_t> numbers_;
    std::set<polyhedra::Point> meeting_;
    std::vector<std::vector<State>> states_; // by variables, then numbers
};

} // namespace

Recorded madeUntil(const array::Model& model, std::int64_t cycle, const evaluate::Tensors& inputs) {
    Recorded scheduled = scheduledUntil(model, cycle);
    evaluate::Options options;
    options.keepVariables = true;
    const evaluate::Evaluation evaluation = evaluate::evaluate(model.system(), inputs, options);
    if (!evaluation.complete) return scheduled;
    return ValueMaker(model, std::move(scheduled), evaluation).take();
}

} // namespace tactus::studies
