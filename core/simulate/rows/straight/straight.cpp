// Running the list of kernel calls of a step.
#include "simulate/rows/straight/straight.h"

#include <algorithm>

namespace tactus::simulate {

void StraightLine::run(std::uint32_t unit, evaluate::Tensors* outputs) {
    outputs_ = outputs;
    execute(units_[unit].first, units_[unit].second, {row_, true});
}

void StraightLine::execute(std::size_t first, std::size_t last, const Where& where) {
    for (std::size_t number = first; number < last; ++number) {
        const Line& line = code_[number];
        const LaneSet& lanes = line.on ? *line.on : where.lanes;
        switch (line.kind) {
        case Line::Kind::Call:
            line.kernel(places_[line.to], places_[line.a], places_[line.b], places_[line.c], lanes);
            break;
        case Line::Kind::Pick:
            (*line.picking)(places_[line.to], line.op->flat->form.atStep(step_));
            break;
        case Line::Kind::Other:
            compute(line, lanes);
            break;
        case Line::Kind::Select:
            select(number, line.on ? Where{lanes} : where);
            number += line.first + line.second;
            break;
        case Line::Kind::Output:
            if (outputs_) output(number);
            number += line.first;
            break;
        case Line::Kind::Screen:
            number += line.first + (isRuledOut(number) ? line.second : 0);
            break;
        case Line::Kind::Question: // behind its screen, which steps over it
            break;
        }
    }
}

void StraightLine::compute(const Line& line, const LaneSet& lanes) {
    const RowOp& op = *line.op;
    std::byte *const to = places_[line.to], *const a = places_[line.a], *const b = places_[line.b];
    ure::Events events;
    const auto put = [&](std::int64_t lane, ure::Value value) { store(op.to.storage, to, lane, value); };
    switch (op.kind) {
    case RowOp::Kind::Unary:
        return lanes.forEach([&](std::int64_t lane) {
            put(lane, ure::apply(op.op, op.left, op.result, load(op.a.storage, a, lane), events));
        });
    case RowOp::Kind::Binary:
        return lanes.forEach([&](std::int64_t lane) {
            put(lane, ure::apply(op.op, op.left, op.right, op.result, load(op.a.storage, a, lane),
                                 load(op.b.storage, b, lane), events));
        });
    case RowOp::Kind::Index: {
        const TableForm& form = op.forms.front();
        const std::int64_t shift = form.form.atStep(step_);
        if (op.result.isInteger())
            return putForm(op.to.storage, to, program_->tables.valuesOf(form.table), shift, lanes);
        return lanes.forEach([&](std::int64_t lane) {
            const auto index = ure::Value::ofInteger(program_->tables.at(form.table, lane) + shift);
            put(lane, ure::convert(ure::intType(64), op.result, index));
        });
    }
    default:
        return takeInput(line, lanes);
    }
}

void StraightLine::takeInput(const Line& line, const LaneSet& lanes) {
    const RowOp& op = *line.op;
    const RowProgram::Input& input = program_->inputs[op.tensor];
    const Elements elements = input.elements(op.to.storage);
    if (op.flat)
        return takeElements(places_[line.to], elements, program_->tables.valuesOf(op.flat->table),
                            op.flat->form.atStep(step_), lanes);
    indexRows_.clear();
    const auto& extents = program_->system().tensors[ure::TensorId(op.tensor)].extents;
    for (std::size_t d = 0; d < extents.size(); ++d)
        indexRows_.push_back({places_[line.indices + d], op.indices[d].storage, extents[d]});
    takeIndexed(places_[line.to], elements, indexRows_, lanes);
}

void StraightLine::select(std::size_t number, const Where& where) {
    const Line& line = code_[number];
    if (where.isRow && line.op->guard && selectPicked(number, where)) return;
    if (where.lanes.lanes || !line.op->guard)
        selectInList(number, where);
    else
        selectByMask(number, where);
}

// The lanes where the guard holds (or doesn't), if they are few; asked for once in a step.
const std::optional<std::span<const std::uint32_t>>& StraightLine::picked(const RowOp& op, bool wanted) {
    Lists& lists = lists_[lists_[op.condition].like];
    Picked& known = wanted ? lists.whereTrue : lists.whereFalse;
    if (known.step != number_) {
        const auto most = static_cast<std::size_t>(program_->lanes->width() / 4 + 1);
        known.step = number_;
        known.lanes = op.guard->pick(wanted, program_->tables, step_, most, known.room);
    }
    return known.lanes;
}

// Few lanes go one way: all go the other, and then these.
bool StraightLine::selectPicked(std::size_t number, const Where& where) {
    const Line& line = code_[number];
    const RowOp& op = *line.op;
    const std::size_t then = number + 1, otherwise = then + line.first, end = otherwise + line.second;
    for (const bool wanted : {true, false}) {
        if (!(wanted ? op.otherwiseIsTotal : op.thenIsTotal)) continue;
        const auto& few = picked(op, wanted);
        if (!few) continue;
        const Where picked{{{}, few->data(), few->size()}};
        execute(wanted ? otherwise : then, wanted ? end : otherwise, where);
        if (!few->empty()) execute(wanted ? then : otherwise, wanted ? otherwise : end, picked);
        return true;
    }
    return false;
}

void StraightLine::selectInList(std::size_t number, const Where& where) {
    const Line& line = code_[number];
    Lists& lists = lists_[line.op->condition];
    const auto* const mask = reinterpret_cast<const std::uint8_t*>(places_[line.a]);
    lists.yes.clear();
    lists.no.clear();
    where.lanes.forEach([&](std::int64_t lane) {
        const bool holds =
            line.op->guard ? line.op->guard->holdsAt(program_->tables, step_, lane) : mask[lane] != 0;
        (holds ? lists.yes : lists.no).push_back(static_cast<std::uint32_t>(lane));
    });
    both(number, where, {{}, lists.yes.data(), lists.yes.size()}, {{}, lists.no.data(), lists.no.size()});
}

static void collect(LaneRange range, const std::uint8_t* mask, std::vector<LaneRange>& yes,
                    std::vector<LaneRange>& no) {
    while (range.first < range.last) {
        const bool holds = mask[range.first] != 0;
        const std::uint8_t* const end =
            std::find(mask + range.first, mask + range.last, std::uint8_t(holds ? 0 : 1));
        (holds ? yes : no).push_back({range.first, end - mask});
        range.first = end - mask;
    }
}

void StraightLine::selectByMask(std::size_t number, const Where& where) {
    const RowOp& op = *code_[number].op;
    Lists& lists = lists_[op.condition];
    if (where.isRow && !op.guard->moves()) {
        const Storage& kept = keptLanes(*op.guard, lists);
        return both(number, where, kept.yesLanes, kept.noLanes);
    }
    lists.yesRanges.clear();
    lists.noRanges.clear();
    lists.mask.resize(std::size_t(program_->lanes->storedWidth()));
    for (const LaneRange& range : where.lanes.ranges) {
        op.guard->mask(program_->tables, step_, range, scratch_, lists.mask.data());
        collect(range, lists.mask.data(), lists.yesRanges, lists.noRanges);
    }
    both(number, where, {lists.yesRanges}, {lists.noRanges});
}

// A condition that does not move keeps its lanes, those of the whole row.
const StraightLine::Storage& StraightLine::keptLanes(const Guard& guard, Lists& lists) {
    Storage& kept = lists.kept;
    if (kept.isKnown) return kept;
    kept.isKnown = true;
    lists.mask.resize(std::size_t(program_->lanes->storedWidth()));
    const LaneRange whole{0, program_->lanes->storedWidth()};
    const polyhedra::Point anywhere = program_->lanes->stepAt(0);
    guard.mask(program_->tables, anywhere, whole, scratch_, lists.mask.data());
    collect(whole, lists.mask.data(), kept.yesRanges, kept.noRanges);
    kept.yesLanes = asSet(kept.yesRanges, kept.yes);
    kept.noLanes = asSet(kept.noRanges, kept.no);
    return kept;
}

// Short ranges are better a list.
LaneSet StraightLine::asSet(const std::vector<LaneRange>& ranges, std::vector<std::uint32_t>& room) const {
    room.clear();
    const LaneSet set{ranges};
    set.forEach([&](std::int64_t lane) { room.push_back(static_cast<std::uint32_t>(lane)); });
    if (room.size() >= 4 * ranges.size()) return set;
    return {{}, room.data(), room.size()};
}

void StraightLine::both(std::size_t number, const Where& where, const LaneSet& yes, const LaneSet& no) {
    const Line& line = code_[number];
    const std::size_t then = number + 1, otherwise = then + line.first, end = otherwise + line.second;
    const auto isEmpty = [](const LaneSet& lanes) { return lanes.count == 0 && lanes.ranges.empty(); };
    // A side that costs little runs in all lanes first, and the other one then overwrites its own.
    if (line.op->otherwiseIsTotal) execute(otherwise, end, where);
    if (line.op->thenIsTotal && !line.op->otherwiseIsTotal)
        execute(then, otherwise, where);
    else if (!isEmpty(yes))
        execute(then, otherwise, {yes});
    if (!line.op->otherwiseIsTotal && !isEmpty(no)) execute(otherwise, end, {no});
}

void StraightLine::output(std::size_t number) {
    const Line& line = code_[number];
    std::vector<std::uint32_t>& lanes = writingLanes(*line.equation);
    if (lanes.empty()) return;
    execute(number + 1, number + 1 + line.first, {{{}, lanes.data(), lanes.size()}});
    write(*line.equation, places_[line.a], lanes);
}

// Exactly the lanes that execute an iteration which writes.
std::vector<std::uint32_t>& StraightLine::writingLanes(const RowEquation& equation) {
    const RowProgram& program = *program_;
    std::vector<std::uint32_t>& lanes = writing_;
    const Guard* picker = nullptr;
    std::optional<std::span<const std::uint32_t>> few;
    for (const Guard& guard : equation.writes) {
        if (few || guard.holds(program.tables, step_) != Holds::Some) continue;
        few = guard.pick(true, program.tables, step_, program.boxLanes.size(), picked_);
        picker = &guard;
    }
    if (few)
        lanes.assign(few->begin(), few->end());
    else
        lanes = program.boxLanes;
    for (const Guard& guard : equation.writes)
        if (!few || &guard != picker) guard.filter(program.tables, step_, lanes);
    if (domain_ != Holds::All) program.domain->filter(program.tables, step_, lanes);
    if (program.domainHasQuotients)
        std::erase_if(lanes, [&](std::uint32_t lane) {
            const polyhedra::Point point = program.lanes->iterationAt(*program.lanes->laneAt(lane), step_);
            return !contains(program.system().domain, point);
        });
    return lanes;
}

void StraightLine::write(const RowEquation& equation, const std::byte* row,
                         const std::vector<std::uint32_t>& lanes) {
    const ure::TensorId id = program_->system().equations[equation.equation].output;
    const std::vector<std::int64_t>& extents = program_->system().tensors[id].extents;
    evaluate::TensorValues& values = (*outputs_)[id.index()];
    shifts_.clear();
    for (const TableForm& form : equation.left) shifts_.push_back(form.form.atStep(step_));
    for (const std::uint32_t lane : lanes) {
        std::uint64_t element = 0;
        bool isInside = true;
        for (std::size_t d = 0; d < extents.size(); ++d) {
            const auto index =
                static_cast<std::uint64_t>(program_->tables.at(equation.left[d].table, lane) + shifts_[d]);
            isInside &= index < static_cast<std::uint64_t>(extents[d]); // direct evaluation says so
            element = element * static_cast<std::uint64_t>(extents[d]) + index;
        }
        if (!isInside) continue;
        values.values[element] = load(equation.result.storage, row, lane);
        values.defined[element] = 1;
    }
}

} // namespace tactus::simulate
