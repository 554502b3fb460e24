// The operations of a row program at work.
#include "simulate/rows/run/row_machine.h"

#include "simulate/rows/lanes/form_kernels.h"

#include <algorithm>

namespace tactus::simulate {

void RowMachine::runSegment(const Segment& segment, const Batch& batch) {
    for (const RowOp& op : segment) runOp(op, batch);
}

void RowMachine::runOp(const RowOp& op, const Batch& batch) {
    switch (op.kind) {
    case RowOp::Kind::Call:
        return op.kernel(find(op.to), find(op.a), find(op.b), find(op.c), batch.forKernels());
    case RowOp::Kind::Unary: {
        std::byte *const to = find(op.to), *const a = find(op.a);
        ure::Events events;
        batch.forEach([&](std::int64_t lane) {
            const ure::Value value = load(op.a.storage, a, lane);
            store(op.to.storage, to, lane, ure::apply(op.op, op.left, op.result, value, events));
        });
        return;
    }
    case RowOp::Kind::Binary: {
        std::byte *const to = find(op.to), *const a = find(op.a), *const b = find(op.b);
        ure::Events events;
        batch.forEach([&](std::int64_t lane) {
            const ure::Value left = load(op.a.storage, a, lane), right = load(op.b.storage, b, lane);
            store(op.to.storage, to, lane,
                  ure::apply(op.op, op.left, op.right, op.result, left, right, events));
        });
        return;
    }
    case RowOp::Kind::Index:
        return index(op, batch);
    case RowOp::Kind::Gather:
        return gather(op, batch);
    case RowOp::Kind::Input:
        return op.flat ? inputFlat(op, batch) : input(op, batch);
    case RowOp::Kind::Require:
        return require(op, batch);
    case RowOp::Kind::Select:
        return select(op, batch);
    case RowOp::Kind::Absent:
        batch.forEach([&](std::int64_t lane) { mark(lane, absent); });
    }
}

void RowMachine::index(const RowOp& op, const Batch& batch) {
    std::byte* const to = find(op.to);
    batch.forEach([&](std::int64_t lane) {
        const ure::Value index = ure::Value::ofInteger(at(op.forms.front(), lane));
        store(op.to.storage, to, lane,
              op.result.isInteger() ? index : ure::convert(ure::intType(64), op.result, index));
    });
}

void RowMachine::gather(const RowOp& op, const Batch& batch) {
    const Lanes& lanes = *program_->lanes;
    std::byte* const to = find(op.to);
    polyhedra::Point producer(op.forms.size());
    batch.forEach([&](std::int64_t lane) {
        for (std::size_t loop = 0; loop < producer.size(); ++loop) producer[loop] = at(op.forms[loop], lane);
        const polyhedra::Point step = lanes.stepDistance(producer);
        const auto number = lanes.numberOfLane(lanes.laneDistance(producer));
        const std::int64_t back = next_ - lanes.numberOf(step);
        if (!number || !lanes.hasStep(step) || !memory_.reaches(op.a.number, back))
            return mark(lane, undefined);
        const Read read = memory_.valueAt(op.a.number, next_ - back, *number);
        if (read.defined)
            store(op.to.storage, to, lane, read.value);
        else
            mark(lane, undefined);
    });
}

void RowMachine::inputFlat(const RowOp& op, const Batch& batch) {
    const RowProgram::Input& input = program_->inputs[op.tensor];
    takeElements(find(op.to), input.elements(op.to.storage), program_->tables.valuesOf(op.flat->table),
                 op.flat->form.atStep(step_), batch.on());
}

void RowMachine::input(const RowOp& op, const Batch& batch) {
    const std::vector<std::int64_t>& extents = program_->system().tensors[ure::TensorId(op.tensor)].extents;
    const RowProgram::Input& values = program_->inputs[op.tensor];
    std::byte* const to = find(op.to);
    batch.forEach([&](std::int64_t lane) {
        std::uint64_t element = 0;
        for (std::size_t d = 0; d < extents.size(); ++d) {
            const std::uint64_t index = op.indices.empty()
                                            ? static_cast<std::uint64_t>(at(op.forms[d], lane))
                                            : load(op.indices[d].storage, find(op.indices[d]), lane).bits;
            if (index >= static_cast<std::uint64_t>(extents[d])) return mark(lane, undefined);
            element = element * static_cast<std::uint64_t>(extents[d]) + index;
        }
        if (!values.defined.empty() && !values.defined[element]) return mark(lane, undefined);
        store(op.to.storage, to, lane, values.at(op.to.storage, element));
    });
}

void RowMachine::require(const RowOp& op, const Batch& batch) {
    if (!states_) return;
    if (program_->lanes->severalRows()) {
        // The numbers of steps alone would mistake one row's end for another's beginning.
        polyhedra::Point producer = step_;
        for (std::size_t row = 0; row < producer.size(); ++row) producer[row] -= op.back[row];
        if (!program_->lanes->hasStep(producer))
            return batch.forEach([&](std::int64_t lane) { mark(lane, undefined); });
    } else if (next_ < op.a.step) {
        return batch.forEach([&](std::int64_t lane) { mark(lane, undefined); });
    }
    const std::uint8_t* const source = memory_.states(op.a.number, next_ - op.a.step) - op.a.lane;
    batch.forEach([&](std::int64_t lane) {
        if (source[lane] != defined) mark(lane, undefined);
    });
}

void RowMachine::byMask(const Batch& batch, const std::uint8_t* mask, Lists& lists) const {
    lists.whereTrue.resize(batch.size());
    lists.whereFalse.resize(batch.size());
    std::size_t yes = 0, no = 0;
    batch.forEach([&](std::int64_t lane) {
        if (states_ && states_[lane] != defined) return;
        const bool holds = mask[lane] != 0;
        lists.whereTrue[yes] = static_cast<std::uint32_t>(lane);
        lists.whereFalse[no] = static_cast<std::uint32_t>(lane);
        yes += holds;
        no += !holds;
    });
    lists.whereTrue.resize(yes);
    lists.whereFalse.resize(no);
}

// Groups lie scattered over the row, so that each would look at most of it.
const std::uint8_t* RowMachine::maskOfStep(const RowOp& op) {
    StepMask& mask = masks_[op.condition];
    const std::int64_t step = op.guard->moves() ? next_ : 0;
    if (mask.step != step || mask.holds.empty()) {
        mask.holds.resize(mask_.size());
        mask.step = step;
        op.guard->mask(program_->tables, step_, listed(program_->boxLanes, false).range, maskScratch_,
                       mask.holds.data());
    }
    return mask.holds.data();
}

// Makes the lists of lanes; false if they are those of the last time.
bool RowMachine::split(const RowOp& op, const Batch& batch, Lists& lists) {
    const bool keeps = op.guard && (batch.isBox || batch.group > 0) && !states_ && !op.guard->moves();
    if (keeps && lists.isKept) return false;
    const std::uint8_t* mask = mask_.data();
    if (op.guard && isInGroups_)
        mask = maskOfStep(op);
    else if (op.guard)
        op.guard->mask(program_->tables, step_, batch.range, maskScratch_, mask_.data());
    else
        mask = reinterpret_cast<const std::uint8_t*>(find(op.a));
    byMask(batch, mask, lists);
    lists.isKept = keeps;
    return true;
}

void RowMachine::select(const RowOp& op, const Batch& batch) {
    if (op.guard) {
        const Holds holds = op.guard->holds(program_->tables, step_);
        if (holds != Holds::Some) return runSegment(holds == Holds::All ? op.then : op.otherwise, batch);
    }
    std::vector<Lists>& known = lists_[op.condition];
    if (known.size() <= batch.group) known.resize(batch.group + 1);
    Lists& lists = known[batch.group];
    split(op, batch, lists);
    const Batch yes = listed(lists.whereTrue, true), no = listed(lists.whereFalse, true);
    if (op.otherwiseIsTotal) { // in more lanes than asked, then what differs
        runSegment(op.otherwise, batch);
        if (yes.size() > 0) runSegment(op.then, yes);
    } else if (op.thenIsTotal) {
        runSegment(op.then, batch);
        if (no.size() > 0) runSegment(op.otherwise, no);
    } else {
        if (yes.size() > 0) runSegment(op.then, yes);
        if (no.size() > 0) runSegment(op.otherwise, no);
    }
}

} // namespace tactus::simulate
