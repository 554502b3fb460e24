// The registers of a kernel and the loops around its statements.
#include "array/lowered/size_range.h"
#include "emit/c/array/places.h"
#include "emit/c/forms/flat.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace tactus::emit {

using array::Storage;
using polyhedra::AffineForm;

std::vector<Code> Places::placeExtents() const {
    std::vector<Code> extents;
    for (std::size_t row = 0; row < rows.size(); ++row)
        extents.push_back(size(sizes[row].end - sizes[row].first));
    return extents;
}

// A value that moves on does so before it was ever made, and C has no bool that is neither true nor false.
bool Places::isZeroed(ure::VariableId id, bool isPassedOn) const {
    return guarded.maybeUnset.contains(id) || (isPassedOn && system.variables[id].type.isBool());
}

Block Places::registers() const {
    Block block;
    for (const ure::VariableId id : system.variables.keys()) {
        const auto& depth = depths[id.index()];
        if (isLocal(id)) continue;
        std::vector<Code> extents = placeExtents();
        const bool isPassedOn = depth.value_or(0) > 0;
        if (isPassedOn) extents.push_back(integer(names.index, base::add(*depth, 1)));
        const ure::Variable& variable = system.variables[id];
        const Code target = name(names.variables[id.index()], variable.type);
        // A ring takes it over before it is made for the first time, and may take over no value that is not
        // set.
        const bool isOfRing = hasStorage(id, Storage::How::Ring);
        const bool isZero = isOfRing || isZeroed(id, isPassedOn);
        append(block, of(originsOf(id),
                         {extents.empty() && isOfRing ? emit::variable(target, literal(variable.type, {}))
                                                      : declare(target, std::move(extents), isZero)}));
    }
    if (!block.empty()) block.insert(block.begin(), comment(registersText(block)));
    for (const ure::VariableId id : system.variables.keys())
        if (storage[id.index()]) append(block, of(originsOf(id), {declareStorage(id)}));
    return block;
}

// The text says what the declarations hold: some have stages, others only what is made now.
std::string Places::registersText(const Block& declared) const {
    const auto hasStages = [&](const Statement& it) { return it.extents.size() > rows.size(); };
    const std::string place = model.inner.empty() ? "[PE]" : "[PE][lane]",
                      owner = model.inner.empty() ? "each PE" : "each lane of each PE";
    if (std::ranges::none_of(declared, hasStages))
        return "What " + owner + " made in this step: " + place + ".";
    std::string text =
        fmt::format("Values of {0}: {1}[{2}] is {2} steps old, {1}[0] is computed now", owner, place, stage);
    if (!std::ranges::all_of(declared, hasStages)) text += "; without [" + stage + "]: computed now";
    return text + ".";
}

// V_ring[place][m - 1] is what V's equation made m steps ago, for the lanes that are read again only.
Code Places::ringAt(ure::VariableId variable, const polyhedra::Vector& displacement, Code number) const {
    const Storage& ring = *storage[variable.index()];
    std::vector<Code> indices;
    for (std::size_t row = 0; row < model.dimensions(); ++row)
        indices.push_back(placeIndex(row, displacement[row]));
    for (std::size_t lane = 0; lane < ring.lanes.size(); ++lane) {
        if (ring.lanes[lane].lower == ring.lanes[lane].upper) continue;
        const std::size_t row = model.dimensions() + lane;
        AffineForm form = AffineForm::variable(row, coordinates.size());
        form.constant = base::negate(base::add(displacement[row], ring.lanes[lane].lower));
        indices.push_back(known(form));
    }
    indices.push_back(std::move(number));
    return element(storageNames[variable.index()], system.variables[variable].type, std::move(indices));
}

Code Places::storageAt(ure::VariableId variable, const polyhedra::Vector& displacement) const {
    const Storage& one = *storage[variable.index()];
    if (one.how == Storage::How::Ring)
        return ringAt(variable, displacement, integer(names.index, one.words - 1));
    // A row-major index of the loops that tell apart what is carried side by side.
    std::vector<Code> indices = placeIndices(displacement);
    AffineForm address = AffineForm::number(0, coordinates.size());
    const std::size_t firstLoop = rows.size() + model.map.schedule.size();
    for (const std::size_t loop : one.address) {
        const polyhedra::Interval range = system.domain.box[loop];
        address = extentOf(range) * address;
        address = address + AffineForm::variable(firstLoop + loop, coordinates.size());
        address.constant = base::subtract(address.constant, range.lower);
    }
    indices.push_back(known(address));
    return element(storageNames[variable.index()], system.variables[variable].type, std::move(indices));
}

std::optional<Code> Places::storageOf(ure::VariableId variable) const {
    if (!hasStorage(variable, Storage::How::Addressed)) return std::nullopt;
    return storageAt(variable, polyhedra::Vector(rows.size(), 0));
}

Statement Places::declareStorage(ure::VariableId id) const {
    const Storage& one = *storage[id.index()];
    const bool isRing = one.how == Storage::How::Ring;
    std::vector<Code> extents = placeExtents();
    if (isRing) extents.resize(model.dimensions());
    for (const polyhedra::Interval& lanes : one.lanes)
        if (lanes.lower != lanes.upper) extents.push_back(integer(names.index, extentOf(lanes)));
    extents.push_back(integer(names.index, one.words));
    Statement statement = declare(name(storageNames[id.index()], system.variables[id].type),
                                  std::move(extents), isZeroed(id, isRing));
    statement.isBank = !isRing;
    return statement;
}

// A ring moves on by one register, and what was made last comes in.
Block Places::turned(ure::VariableId id) const {
    const Storage& ring = *storage[id.index()];
    const ure::Type index = names.index;
    const polyhedra::Vector here(rows.size(), 0);
    const Code m = name(stage, index);
    Statement chain =
        loop(m, integer(index, 1), integer(index, ring.words),
             {assign(ringAt(id, here, m), ringAt(id, here, infix("-", index, m, integer(index, 1))))}, true);
    // A register is copied before it is overwritten, so the chain runs downwards.
    chain.downwards = true;
    Block body{std::move(chain), assign(ringAt(id, here, integer(index, 0)), this->here(id, here, 0))};
    for (std::size_t lane = ring.lanes.size(); lane-- > 0;)
        body = {loop(name(coordinates[model.dimensions() + lane], index),
                     integer(index, ring.lanes[lane].lower),
                     integer(index, base::add(ring.lanes[lane].upper, 1)), std::move(body), true)};
    array::WalkOrder order;
    for (std::size_t row = 0; row < model.dimensions(); ++row) order.dimensions.push_back({row, false});
    return overPlaces(order, std::move(body));
}

Block Places::shifts(Block others) const {
    Block body = std::move(others);
    for (const ure::VariableId id : system.variables.keys()) {
        const std::int64_t depth = depths[id.index()].value_or(0);
        if (depth == 0) continue;
        const auto at = [&](Code number) {
            std::vector<Code> indices = placeIndices(polyhedra::Vector(rows.size(), 0));
            indices.push_back(std::move(number));
            return element(names.variables[id.index()], system.variables[id].type, std::move(indices));
        };
        const ure::Type index = names.index;
        if (depth == 1) {
            append(body, of(originsOf(id, true), {assign(at(integer(index, 1)), at(integer(index, 0)))}));
            continue;
        }
        const Code m = name(stage, index);
        Statement chain = loop(m, integer(index, 1), integer(index, depth + 1),
                               {assign(at(m), at(infix("-", index, m, integer(index, 1))))}, true);
        chain.downwards = true;
        append(body, of(originsOf(id, true), {std::move(chain)}));
    }
    Block result;
    if (!body.empty()) {
        result.push_back(comment("All travelling values move on by one register."));
        append(result, overPlaces(*array::orderFor({}, rows.size()), std::move(body)));
    }
    bool isFirst = true;
    for (const ure::VariableId id : system.variables.keys()) {
        if (!hasStorage(id, Storage::How::Ring)) continue;
        if (std::exchange(isFirst, false))
            result.push_back(comment(fmt::format(
                "Rings rotate: [{0}] was computed {0} + 1 steps ago, the last one is read again.", stage)));
        append(result, of(originsOf(id, true), turned(id)));
    }
    if (result.empty()) return {};
    result.push_back(blank());
    return result;
}

Block Places::everyStep(Block body) const {
    const std::vector<std::int64_t> extents = array::stepExtents(model);
    // A pipeline empties wherever an inner loop ends, so a nest with constant bounds runs as one loop.
    if (const auto nest = array::flatNest(extents)) {
        std::vector<NestLoop> loops;
        for (std::size_t row = 0; row < extents.size(); ++row) {
            const array::SizeRange& range = sizes[rows.size() + row];
            loops.push_back({name(coordinates[rows.size() + row], names.index), size(range.first),
                             size(range.end), extents[row]});
        }
        Names fresh = names.names;
        for (const std::string& coordinate : coordinates) fresh.fresh(coordinate);
        const Code number = name(fresh.fresh("n"), numberType(*nest, names.index));
        return flatLoop(loops, *nest, number, std::move(body));
    }
    for (std::size_t row = model.map.schedule.size(); row-- > 0;) {
        const array::SizeRange& range = sizes[rows.size() + row];
        body = {loop(name(coordinates[rows.size() + row], names.index), size(range.first), size(range.end),
                     std::move(body), false)};
    }
    return body;
}

Block Places::overPlaces(const array::WalkOrder& order, Block body) const {
    for (std::size_t at = order.dimensions.size(); at-- > 0;) {
        const auto [row, downwards] = order.dimensions[at];
        Statement nest = loop(name(coordinates[row], names.index), size(sizes[row].first),
                              size(sizes[row].end), std::move(body), true);
        nest.downwards = downwards;
        body = {std::move(nest)};
    }
    return body;
}

} // namespace tactus::emit
