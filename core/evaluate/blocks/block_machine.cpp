#include "evaluate/blocks/block_machine.h"

#include "base/checked.h"

#include <algorithm>

namespace tactus::evaluate {

using polyhedra::Interval;

namespace {

constexpr std::size_t scratchRows = 4; // for three operands and the result

} // namespace

BlockMachine::BlockMachine(const ure::System& system, const Nest& nest, const BlockOrder& order,
                           BlockProgram program, const Tensors& inputs)
    : system_(system), nest_(nest), tensors_(inputs), slabs_(order.slabs), program_(std::move(program)),
      inputs_(system.tensors.size()), temporaries_(program_.temporaries * mostPoints),
      scratch_(scratchRows * mostPoints), outputs_(system, inputs), pointPrograms_(system.equations.size()) {
    constexpr std::size_t wordBytes = sizeof(std::uint64_t);
    for (const BlockVariable& variable : program_.variables)
        variables_.emplace_back(static_cast<std::size_t>(variable.slab * variable.depth) *
                                    bytesOf(variable.storage) / wordBytes +
                                1);
    for (const ure::TensorId id : system.tensors.keys()) {
        if (!program_.reads[id.index()]) continue;
        const std::vector<ure::Value>& values = inputs[id.index()].values;
        const ure::Storage storage = storageOf(system.tensors[id].type);
        inputs_[id.index()].resize(values.size() * bytesOf(storage) / wordBytes + 1);
        for (std::size_t n = 0; n < values.size(); ++n)
            store(storage, inputs_[id.index()].data(), static_cast<std::int64_t>(n), values[n]);
    }
}

BlockMachine::Result BlockMachine::run(const Options& options) {
    const Interval box = nest_.domain.box[slabs_.coordinate];
    const std::int64_t count = box.upper - box.lower + 1;
    for (slab_ = 0; slab_ < count; ++slab_) {
        if (options.progress) options.progress(static_cast<double>(slab_) / static_cast<double>(count));
        if (options.stop.stop_requested()) return Result::Stopped;
        point_[slabs_.coordinate] = slabs_.sign > 0 ? box.lower + slab_ : box.upper - slab_;
        for (const BlockGroup& group : program_.groups)
            if (!runGroup(group, 0)) return Result::GaveUp;
    }
    return Result::Done;
}

bool BlockMachine::runGroup(const BlockGroup& group, std::size_t walked) {
    if (walked == group.walked.size()) {
        for (const BlockCase& one : group.cases)
            if (!runCase(one, 1 + walked)) return false;
        return true;
    }
    const auto [coordinate, sign] = group.walked[walked];
    const auto [lower, upper] = group.box[walked];
    for (std::int64_t n = 0; n <= upper - lower; ++n) {
        point_[coordinate] = sign > 0 ? lower + n : upper - n;
        if (!runGroup(group, walked + 1)) return false;
    }
    return true;
}

bool BlockMachine::runCase(const BlockCase& one, std::size_t fixed) {
    for (std::size_t level = 0; level < fixed; ++level) {
        const Interval interval = intervalAt(one.levels[level]);
        const std::int64_t x = point_[one.levels[level].coordinate];
        if (x < interval.lower || x > interval.upper) return true;
    }
    return descend(one, fixed);
}

Interval BlockMachine::intervalAt(const BlockLevel& level) const {
    Interval interval = level.box;
    for (const BlockBound& bound : level.bounds) {
        std::int64_t rest = bound.constant;
        for (const auto& [coordinate, factor] : bound.terms)
            rest = base::add(rest, base::multiply(factor, point_[coordinate]));
        if (bound.coefficient > 0)
            interval.lower = std::max(interval.lower, base::ceilDivide(-rest, bound.coefficient));
        else
            interval.upper = std::min(interval.upper, base::floorDivide(rest, -bound.coefficient));
    }
    return interval;
}

bool BlockMachine::descend(const BlockCase& one, std::size_t level) {
    const std::size_t left = one.levels.size() - level;
    const auto here = [&](std::size_t fromLast) {
        const std::int64_t x = point_[one.levels[one.levels.size() - fromLast].coordinate];
        return Interval{x, x};
    };
    if (left == 0) return runBlock(one, here(2), here(1));
    const Interval interval = intervalAt(one.levels[level]);
    if (interval.empty()) return true;
    if (left == 1) return runBlock(one, here(2), interval);
    if (left == 2 && one.isRectangle) {
        const Interval columns = intervalAt(one.levels[level + 1]);
        return columns.empty() || runBlock(one, interval, columns);
    }
    const std::size_t coordinate = one.levels[level].coordinate;
    for (std::int64_t x = interval.lower; x <= interval.upper; ++x) {
        point_[coordinate] = x;
        if (!descend(one, level + 1)) return false;
    }
    return true;
}

// Columns are points of the last level, rows of the last but one.
bool BlockMachine::runBlock(const BlockCase& one, Interval rows, Interval columns) {
    const std::size_t count = one.levels.size();
    const Shape whole{rows.upper - rows.lower + 1, columns.upper - columns.lower + 1,
                      one.levels[count - 2].coordinate, one.levels[count - 1].coordinate};
    const std::int64_t columnStep = std::min(whole.columns, mostPoints), rowStep = mostPoints / columnStep;
    for (std::int64_t row = 0; row < whole.rows; row += rowStep)
        for (std::int64_t column = 0; column < whole.columns; column += columnStep) {
            Shape shape = whole;
            shape.rows = std::min(rowStep, whole.rows - row);
            shape.columns = std::min(columnStep, whole.columns - column);
            point_[whole.row] = rows.lower + row;
            point_[whole.column] = columns.lower + column;
            if (shape.columns == 1) { // a column is as good as a row
                std::swap(shape.rows, shape.columns);
                std::swap(shape.row, shape.column);
            }
            if (!runChunk(one, shape)) return false;
        }
    return true;
}

bool BlockMachine::runChunk(const BlockCase& one, const Shape& shape) {
    if (!runOps(one, shape)) return false;
    if (one.result.kind != BlockPlace::Kind::None && !write(one, shape)) return false;
    if (hasEvents()) findNotes(one, shape); // temporaries hold something else then
    return true;
}

bool BlockMachine::runOps(const BlockCase& one, const Shape& shape) {
    events_ = {};
    for (const BlockOp& op : one.ops)
        if (!runOp(op, shape)) return false;
    return true;
}

bool BlockMachine::runOp(const BlockOp& op, const Shape& shape) {
    switch (op.kind) {
    case BlockOp::Kind::Call:
        call(op, shape);
        return true;
    case BlockOp::Kind::Index:
        index(op, shape);
        return true;
    case BlockOp::Kind::Gather:
        return gather(op, shape);
    default:
        apply(op, shape);
        return true;
    }
}

} // namespace tactus::evaluate
