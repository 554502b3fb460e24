#include "simulate/rows/program/row_program.h"

#include "base/checked.h"
#include "base/components.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <set>

namespace tactus::simulate {

using polyhedra::AffineForm;
using polyhedra::Vector;

static polyhedra::Formula all(const std::vector<AffineForm>& bounds) {
    polyhedra::Formula formula{polyhedra::Formula::Kind::And, {}, {}};
    for (const AffineForm& bound : bounds)
        formula.parts.push_back({polyhedra::Formula::Kind::NonNegative, {bound, {}}, {}});
    return formula;
}

RowProgram::RowProgram(std::shared_ptr<const array::Model> given, const Definedness& definedness)
    : model_(std::move(given)) {
    const bool padded =
        std::ranges::any_of(definedness.variables, [](std::uint8_t watched) { return watched != 0; });
    lanes.emplace(*model_, padded);
    domainHasQuotients = !system().domain.quotients.empty();
    const std::vector<AffineForm> bounds = boundsOf(system().domain);
    domain = Guard::of(all(bounds), *lanes, tables, false);
    for (const AffineForm& bound : bounds) {
        LaneForm form = lanes->formOf(bound);
        const std::uint32_t table = tables.of(form.lane);
        domainRows.push_back({table, std::move(form)});
    }
    for (const ure::VariableId variable : system().variables.keys())
        layouts.push_back(
            {storageOf(system().variables[variable].type), 1, definedness.variables[variable.index()] != 0});
    layOut();
}

// As many rows as the greatest delay asks for, and links show values as old as that.
void RowProgram::layOut() {
    for (const dependence::Dependence& dependence : model_->graph->dependences) {
        const std::int64_t back = lanes->flatStep(lanes->stepDistance(dependence.vector));
        std::int64_t& depth = layouts[dependence.variable.index()].depth;
        if (back < 0 || back > (std::int64_t{1} << 60)) continue; // legal maps have none
        // With a power of two a mask finds the row of a step.
        depth = std::max(depth, std::int64_t(std::bit_ceil(std::uint64_t(back) + 1)));
        margin = std::max(margin, std::abs(lanes->flatLane(lanes->laneDistance(dependence.vector))));
    }
}

std::uint64_t RowProgram::bytes() const {
    using evaluate::saturatedProduct;
    std::uint64_t sum = 0;
    const auto add = [&](std::initializer_list<std::int64_t> factors) {
        sum = base::saturatedSum(sum, saturatedProduct(std::vector(factors)));
    };
    const std::int64_t row = base::add(lanes->storedWidth(), base::multiply(2, margin));
    for (const RowLayout& layout : layouts)
        add({layout.depth, base::add(row, layout.room()),
             std::int64_t(bytesOf(layout.storage)) + (layout.watched ? 1 : 0)});
    add({lanes->width(), std::int64_t(12 * tables.size() + 8 * constants.size() + 10 * conditions + 48)});
    add({lanes->width(), temporaries, 8});
    for (const Unit& unit : units) add({lanes->width(), unit.again || !groupings_.empty() ? 16 : 0});
    for (const ure::Tensor& tensor : system().tensors) add({std::int64_t(evaluate::elementCount(tensor)), 9});
    return sum;
}

RowProgram::RowProgram(const RowProgram& made, std::shared_ptr<const array::Model> model) : RowProgram(made) {
    model_ = std::move(model);
}

void RowProgram::prepare() {
    if (boxLanes.empty()) boxLanes = lanes->boxLanes();
    tables.fill(*lanes, boxLanes);
    domain->simplify(tables, *lanes);
    if (!blocks) blocks.emplace(domainRows, tables, *lanes);
    for (Constant& constant : constants) {
        if (!constant.row.empty()) continue;
        constant.row.assign(std::size_t(lanes->storedWidth()), 0);
        for (std::int64_t lane = 0; lane < lanes->storedWidth(); ++lane)
            store(constant.storage, constant.row.data(), lane, constant.value);
    }
    for (const auto& [unit, direction] : groupings_) {
        if (!units[unit].groups.empty()) continue;
        std::map<std::int64_t, std::vector<std::uint32_t>> groups;
        for (const std::uint32_t lane : boxLanes)
            groups[polyhedra::dot(direction, *lanes->laneAt(lane))].push_back(lane);
        for (auto& [level, members] : groups) units[unit].groups.push_back(std::move(members));
    }
}

void RowProgram::fill(const evaluate::Tensors& given) {
    prepare();
    inputs.resize(system().tensors.size());
    for (const ure::TensorId id : system().tensors.keys()) {
        if (!system().tensors[id].isInput) continue;
        inputs[id.index()] = {
            given[id.index()].values, {}, given[id.index()].values.size(), given[id.index()].defined};
    }
}

void RowProgram::keepInputs() {
    for (const ure::TensorId id : system().tensors.keys()) {
        Input& input = inputs[id.index()];
        const Storage storage = storageOf(system().tensors[id].type);
        input.packed.resize((input.count * bytesOf(storage) + 7) / 8);
        if (input.count > 0) packElements(storage, input.values, input.packed.data());
        input.values = {};
    }
}

namespace {

bool increases(const Vector& direction, const std::vector<Vector>& distances) {
    return std::ranges::all_of(
        distances, [&](const Vector& distance) { return polyhedra::dot(direction, distance) > 0; });
}

// A direction in which all distances go forwards, of small entries; the smallest there is.
std::optional<Vector> directionOf(const std::vector<Vector>& distances, std::size_t axes) {
    std::optional<Vector> best;
    std::int64_t smallest = 0;
    const std::int64_t most = axes <= 4 ? 2 : 1;
    if (axes > 8) return std::nullopt;
    Vector direction(axes, -most);
    for (;;) {
        std::int64_t size = 0;
        for (const std::int64_t entry : direction) size += std::abs(entry);
        if ((!best || size < smallest) && increases(direction, distances)) {
            best = direction;
            smallest = size;
        }
        std::size_t axis = axes;
        while (axis > 0 && direction[axis - 1] == most) direction[--axis] = -most;
        if (axis == 0) return best;
        ++direction[axis - 1];
    }
}

// Lanes in loops one inside of the other, each walked up or down, so that all distances go forwards: axis by
// axis one against which no distance goes that none before has settled. Nothing if there are none.
std::optional<Vector> nestedDirection(std::vector<Vector> distances, const Vector& extents) {
    const std::vector<Vector> all = distances;
    std::vector<std::pair<std::size_t, std::int64_t>> nest; // axis and sign, outermost first
    const auto takeOne = [&] {
        for (std::size_t axis = 0; axis < extents.size(); ++axis)
            for (const std::int64_t sign : {1, -1}) {
                const auto goes = [&](const Vector& distance) { return sign * distance[axis]; };
                const bool isAgainst = std::ranges::any_of(
                    distances, [&](const Vector& distance) { return goes(distance) < 0; });
                if (isAgainst ||
                    std::erase_if(distances, [&](const Vector& distance) { return goes(distance) > 0; }) == 0)
                    continue;
                nest.emplace_back(axis, sign);
                return true;
            }
        return false;
    };
    while (!distances.empty())
        if (!takeOne()) return std::nullopt;
    Vector direction(extents.size(), 0);
    std::int64_t weight = 1;
    for (std::size_t at = nest.size(); at-- > 0;) {
        direction[nest[at].first] = nest[at].second * weight;
        weight = base::multiply(weight, extents[nest[at].first]);
    }
    // The weights order distances shorter than the extents; longer ones may still go backwards.
    return increases(direction, all) ? std::optional(direction) : std::nullopt;
}

} // namespace

// Reads of the same step decide which equation runs before which.
void RowProgram::groupEquations() {
    std::vector<std::vector<std::uint32_t>> reads(equations.size());
    struct Edge {
        std::uint32_t reader, producer;
        Vector lanes;
    };
    std::vector<Edge> edges;
    for (const dependence::Dependence& dependence : model_->graph->dependences) {
        if (lanes->flatStep(lanes->stepDistance(dependence.vector)) != 0) continue;
        const auto producer =
            static_cast<std::uint32_t>(system().variables[dependence.variable].equation.index());
        const auto reader = static_cast<std::uint32_t>(dependence.reader.index());
        reads[reader].push_back(producer);
        edges.push_back({reader, producer, lanes->laneDistance(dependence.vector)});
    }
    // Within a lane equations run in an order in which what is read comes first, where there is one. Rows
    // hold whole equations, so cases of one that wait for each other have none.
    const auto order = dependence::equationsInOrder(*model_->graph);
    const auto placeOf = [&](std::uint32_t number) {
        return std::ranges::find(*order, ure::EquationId(number)) - order->begin();
    };
    const auto isSettled = [&](const Edge& edge) { return order && polyhedra::isZero(edge.lanes); };
    for (std::vector<std::uint32_t>& component : base::Components(reads).found) {
        const std::set<std::uint32_t> members(component.begin(), component.end());
        std::vector<Vector> distances;
        for (const Edge& edge : edges)
            if (members.contains(edge.reader) && members.contains(edge.producer) && !isSettled(edge))
                distances.push_back(edge.lanes);
        if (order) std::ranges::sort(component, {}, placeOf);
        units.push_back({std::move(component), false, false, false, {}});
        if (!distances.empty()) groupLanes(units.back(), distances);
    }
}

// Within a group of lanes the equations of a unit must not read other lanes.
void RowProgram::groupLanes(Unit& unit, const std::vector<Vector>& distances) {
    auto direction = directionOf(distances, lanes->axes());
    if (!direction) direction = nestedDirection(distances, lanes->extents());
    unit.isGrouped = direction.has_value();
    unit.again = !direction;
    if (direction) groupings_.emplace_back(units.size() - 1, *direction);
}

} // namespace tactus::simulate
