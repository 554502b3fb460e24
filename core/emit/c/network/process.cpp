#include "emit/c/network/process.h"

#include "emit/c/equations/translate.h"
#include "emit/c/forms/sizes.h"
#include "emit/c/language/dialect.h"
#include "emit/c/network/fifos.h"
#include "spatial/operands/expression.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace tactus::emit {

using polyhedra::AffineForm;
using spatial::Action;

namespace {

bool isWaiting(const Action& action) {
    return action.kind == Action::Kind::Receive || action.kind == Action::Kind::Send;
}

// A loop of the design keeps its name; any other gets one that nothing has, and so do lanes of what is
// gathered along a loop that also numbers the units.
std::vector<std::string> namesOf(const spatial::Process& process, const array::Model& model,
                                 const Dictionary& names, const std::string& prefix) {
    Names fresh = names.names;
    std::vector<std::string> result;
    for (const spatial::NestLoop& loop : process.loops) {
        const bool isPrefixed = !prefix.empty() && loop.role == spatial::NestLoop::Role::Time;
        const bool isSecond = std::ranges::count(process.loops, loop.name, &spatial::NestLoop::name) > 1 &&
                              loop.role == spatial::NestLoop::Role::Lane;
        if (isSecond) {
            result.push_back(fresh.fresh(loop.name + "_lane"));
            continue;
        }
        std::optional<std::string> known;
        for (const ure::LoopId id : model.system().loops.keys())
            if (model.system().loops[id].name == loop.name) known = names.loops[id.index()];
        result.push_back(isPrefixed || !known ? fresh.fresh((isPrefixed ? prefix : "") + loop.name) : *known);
    }
    return result;
}

Points pointsOf(const spatial::Process& process, const std::vector<std::string>& loops, ure::Type index) {
    std::vector<Code> variables;
    for (const std::string& loop : loops) variables.push_back(name(loop, index));
    polyhedra::Piece known = process.domain; // but for its lanes, which no loop looks at
    if (process.hasLanes())
        std::erase_if(known.rows,
                      [&](const AffineForm& row) { return row.coefficients[loops.size() - 1] != 0; });
    return {std::move(variables), std::move(known), index, process.spaceLoops()};
}

} // namespace

Actions::Actions(const array::Model& model, const Dictionary& names, const spatial::Process& process,
                 const Traits& target, const std::string& prefix, std::vector<Stream>& streams)
    : model_(model), plan_(*model.network), names_(names), process_(process), target_(target),
      loops_(namesOf(process_, model, names, prefix)), prefix_(prefix),
      points_(pointsOf(process_, loops_, names.index)), streams_(streams), bank_(integer(names.index, 0)) {}

std::string Actions::freshName(const std::string& wanted) const {
    Names fresh = names_.names;
    for (const std::string& loop : loops_) fresh.fresh(loop);
    return fresh.fresh(wanted);
}

// Lanes of the tokens of an operand that pass through here.
std::int64_t Actions::widthOf(spatial::OperandId operand) const {
    std::int64_t width = 1;
    for (const Action& action : process_.actions) {
        if (action.operand != operand) continue;
        if (action.channel.valid()) width = std::max(width, plan_.channels[action.channel].lanes);
        if (action.buffer.valid()) width = std::max(width, plan_.buffers[action.buffer].lanes);
    }
    return width;
}

Code Actions::token(spatial::OperandId operand) const {
    const ure::Type type = memoryType(plan_.system->tensors[plan_.operands[operand].tensor].type);
    return name(prefix_ + names_.operands[operand.index()], type);
}

Block Actions::tokens() const {
    Block block;
    std::set<spatial::OperandId> declared;
    for (const Action& action : process_.actions) {
        if (!declared.insert(action.operand).second) continue;
        const std::int64_t width = widthOf(action.operand);
        Code place = token(action.operand);
        const std::string type = names_.tokenType(place.type, width, target_.dialect);
        append(block, of(originsOf(action.operand), {declareToken(type, std::move(place), {}, true)}));
    }
    return block;
}

Block Actions::cleared() const {
    Block block;
    std::set<spatial::OperandId> seen;
    for (const Action& action : process_.actions) {
        const std::int64_t width = widthOf(action.operand);
        if (width == 1 || !guardOf(action).isPartial || !seen.insert(action.operand).second) continue;
        Block zero{assign(laneOf(token(action.operand)), literal(token(action.operand).type, {}))};
        append(block, of(originsOf(action.operand), everyLane(width, std::move(zero))));
    }
    return block;
}

Code Actions::memoryOf(spatial::BufferId buffer) const {
    return name(names_.buffers[buffer.index()], token(plan_.buffers[buffer].operand).type);
}

// The lane loop counts from its lower end.
Code Actions::laneOf(Code token) const {
    const std::size_t last = process_.loops.size() - 1;
    AffineForm number = AffineForm::variable(last, process_.loops.size());
    number.constant = base::negate(process_.domain.box[last].lower);
    return lane(std::move(token), points_.form(number));
}

Block Actions::everyLane(std::int64_t width, Block body) const {
    if (width == 1 || !process_.hasLanes()) return body;
    const polyhedra::Interval range = process_.domain.box.back();
    return {loop(name(loops_.back(), names_.index), integer(names_.index, range.lower),
                 integer(names_.index, base::add(range.upper, 1)), std::move(body), true)};
}

// The conditions under which an action happens, and for which lanes. Rows over lanes need a look at each of
// them.
Actions::Guard Actions::guardOf(const Action& action) const {
    if (!process_.hasLanes()) return {{}, points_.contains(action.when), all({}), false};
    const std::size_t last = process_.loops.size() - 1;
    Guard guard{{},
                points_.containsSome(action.when, last),
                points_.contains(action.when),
                !points_.isFree(action.when, last)};
    if (!guard.isPartial || Points::isPlainIn(action.when, last)) return guard;
    if (const auto some = points_.withAny(action.when, last)) {
        guard.some = points_.contains(*some);
        return guard;
    }
    Names fresh = names_.names;
    const auto number = &action - process_.actions.data() + 1;
    const Code takesPart = name(fresh.fresh(fmt::format("takesPart{}", number)), ure::boolType());
    guard.before.push_back(variable(takesPart, any({})));
    // Any width above 1 gives the loop over all lanes.
    append(guard.before, everyLane(2, {when(guard.lane, {assign(takesPart, all({}))})}));
    guard.some = takesPart;
    return guard;
}

std::pair<std::string, std::vector<Code>> Actions::fifoOf(const Action& action, bool isWritten) const {
    const std::vector<AffineForm> instance = fifoIndices(plan_, action.channel, action.instance);
    const std::string& family = names_.channels[action.channel.index()];
    // HLS hands each FIFO over automatically.
    const auto inCode = [&](const std::string& parameter) -> std::pair<std::string, std::vector<Code>> {
        if (target_.isRegion) return {parameter, {}};
        std::vector<Code> indices;
        for (const AffineForm& form : instance) indices.push_back(points_.form(form));
        return {family, std::move(indices)};
    };
    std::size_t ofFamily = 0;
    for (const Stream& stream : streams_) {
        if (stream.channel != action.channel) continue;
        ++ofFamily;
        if (*stream.instance == instance && stream.isWritten == isWritten) return inCode(stream.name);
    }
    const std::string& another = (isWritten ? names_.channelsOut : names_.channelsIn)[action.channel.index()];
    Names fresh = names_.names;
    streams_.push_back({action.channel, isWritten, instance,
                        ofFamily == 0   ? family
                        : ofFamily == 1 ? another
                                        : fresh.fresh(another + std::to_string(ofFamily))});
    return inCode(streams_.back().name);
}

// With a FIFO that is there: a last unit has no next one, which its code must not name.
Code Actions::happens(const Action& action, const Guard& guard) const {
    std::vector<Code> conditions = isFifo(plan_, action, points_);
    if (!isTrue(guard.some)) conditions.push_back(guard.some);
    return all(std::move(conditions));
}

Code Actions::slotAt(const Action& action) const {
    return points_.form(action.slot);
}

// The element of the tensor, or of a serialised copy of it.
Code Actions::elementAt(const Action& action) const {
    if (action.isSerialised) return serialAt(action);
    const ure::TensorId tensor = plan_.operands[action.operand].tensor;
    const Translator translate(*plan_.system, names_, {}, {});
    std::vector<Code> indices;
    for (const polyhedra::QuasiAffine& form : action.element) indices.push_back(points_.value(form));
    return translate.elementOf(tensor, std::move(indices));
}

// The value of an isolated expression at an element: its loops are the element's indices, counted from their
// lower ends.
Code Actions::valueAt(const Action& action) const {
    const spatial::Operand& operand = plan_.operands[action.operand];
    if (action.kind == Action::Kind::Load) return elementAt(action);
    const ure::System& original = *plan_.original;
    std::vector<Code> indices;
    for (const polyhedra::QuasiAffine& form : action.element) indices.push_back(points_.value(form));
    return expressionAt(original, operand.expression, names_, std::move(indices));
}

Block Actions::store(const Action& action, const Guard& guard) const {
    const std::int64_t width = widthOf(action.operand);
    Code value = width == 1 ? token(action.operand) : laneOf(token(action.operand));
    Block block = width == 1 ? guard.before : Block{};
    Block write{assign(elementAt(action), std::move(value))};
    append(block, width == 1 ? Block{when(guard.some, std::move(write))}
                             : everyLane(width, {when(guard.lane, std::move(write))}));
    return block;
}

// Sends the token, or receives into it where all its lanes come at once.
Block Actions::transfer(const Action& action, const Guard& guard, const Code* done) const {
    const bool sends = action.kind == Action::Kind::Send;
    auto [channel, indices] = fifoOf(action, sends);
    const Code place = token(action.operand);
    Statement statement = sends ? send(channel, indices, place) : receive(place, channel, indices);
    if (done) statement = trying(std::move(statement), *done);
    Block block = guard.before;
    block.push_back(when(happens(action, guard), {std::move(statement)}));
    return block;
}

// Two may be side by side where neither needs a condition.
static std::string arrivingOf(const std::vector<Action>& actions, const Action& action) {
    const auto others = std::count_if(actions.data(), &action,
                                      [](const Action& it) { return it.kind == Action::Kind::Receive; });
    return others == 0 ? "arriving" : fmt::format("arriving{}", others + 1);
}

// Lanes that come without a request for them.
Block Actions::arrival(const Action& action, const Guard& guard, const Code* done) const {
    auto [channel, indices] = fifoOf(action, false);
    const spatial::Channel& family = plan_.channels[action.channel];
    Names fresh = names_.names;
    const Code place = token(action.operand),
               arriving = name(fresh.fresh(arrivingOf(process_.actions, action)), place.type);
    const Dialect& dialect = target_.dialect;
    Statement statement = receive(arriving, channel, indices);
    if (done) statement = trying(std::move(statement), *done);
    Block copy = everyLane(
        widthOf(action.operand),
        {when(guard.lane, {assign(laneOf(place), family.lanes == 1 ? arriving : laneOf(arriving))})});
    Block body{declareToken(names_.tokenType(place.type, family.lanes, dialect), arriving, {}, false),
               std::move(statement)};
    append(body, done ? Block{when(*done, std::move(copy))} : std::move(copy));
    Block block = guard.before;
    block.push_back(when(happens(action, guard), std::move(body)));
    return block;
}

// The channel and the buffer that an action touches.
static std::vector<Origin> originsOf(const Action& action) {
    std::vector<Origin> origins;
    if (action.channel.valid()) origins.push_back(emit::originOf(Origin::Kind::Channel, action.channel));
    if (action.buffer.valid()) origins.push_back(emit::originOf(Origin::Kind::Buffer, action.buffer));
    return origins;
}

// Those through which tokens of an operand come here or leave.
std::vector<Origin> Actions::originsOf(spatial::OperandId operand) const {
    std::vector<Origin> origins;
    for (const Action& action : process_.actions)
        if (action.operand == operand && action.channel.valid())
            origins.push_back(emit::originOf(Origin::Kind::Channel, action.channel));
    return origins;
}

Block Actions::perform(const Action& action, const Code* done) const {
    return of(emit::originsOf(action), statementsOf(action, done));
}

Block Actions::statementsOf(const Action& action, const Code* done) const {
    const Guard guard = guardOf(action);
    const std::int64_t width = widthOf(action.operand);
    const Code place = token(action.operand);
    const auto bank = [&] {
        return element(names_.buffers[action.buffer.index()], place.type, {bank_, slotAt(action)});
    };
    Block block;
    switch (action.kind) {
    case Action::Kind::Load:
    case Action::Kind::Evaluate:
        block = width == 1 ? guard.before : Block{};
        if (width == 1)
            block.push_back(when(guard.some, {assign(place, valueAt(action))}));
        else
            append(block, everyLane(width, {when(guard.lane, {assign(laneOf(place), valueAt(action))})}));
        return block;
    case Action::Kind::Receive: {
        const bool isWhole =
            width == 1 || (plan_.channels[action.channel].lanes == width && !guard.isPartial);
        return isWhole ? transfer(action, guard, done) : arrival(action, guard, done);
    }
    case Action::Kind::Send:
        return transfer(action, guard, done);
    case Action::Kind::Fetch:
        block = guard.before;
        block.push_back(when(guard.some, {assign(place, bank())}));
        return block;
    case Action::Kind::Fill:
        block = guard.before;
        block.push_back(when(guard.some, {assign(bank(), place)}));
        return block;
    case Action::Kind::Store:
        return store(action, guard);
    }
    return {};
}

Block Actions::inOrder() const {
    Block block;
    for (const Action& action : process_.actions) append(block, perform(action, nullptr));
    return block;
}

std::vector<Actions::Part> Actions::inParts(const Code& done) const {
    std::vector<Part> parts;
    Block first;
    for (const Action& action : process_.actions) {
        Block block = perform(action, &done);
        if (isWaiting(action)) {
            append(first, std::move(block));
            parts.push_back({std::move(first), {}});
            first.clear();
        } else {
            append(parts.empty() ? first : parts.back().rest, std::move(block));
        }
    }
    if (parts.empty()) parts.push_back({std::move(first), {}});
    return parts;
}

} // namespace tactus::emit
