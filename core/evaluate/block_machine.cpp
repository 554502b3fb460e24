#include "evaluate/block_machine.h"

#include "base/checked.h"

#include <algorithm>

namespace tactus::evaluate {

using polyhedra::Interval;

namespace {

constexpr std::int64_t mostPoints = 2048; // of a block, so that temporaries stay in the cache
constexpr std::size_t scratchRows = 4;    // for three operands and the result

// Sums and products that may leave 64 bits on the way to a result that does not.
std::int64_t multiplyAdd(std::int64_t sum, std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(sum) +
                                     static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

} // namespace

BlockMachine::BlockMachine(const ure::System& system, const Nest& nest, const BlockOrder& order,
                           BlockProgram program, const Tensors& inputs)
    : system_(system), nest_(nest), slabs_(order.slabs), program_(std::move(program)),
      inputs_(system.tensors.size()), temporaries_(program_.temporaries * mostPoints),
      scratch_(scratchRows * mostPoints), outputs_(system) {
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

bool BlockMachine::runChunk(const BlockCase& one, Shape shape) {
    for (const BlockOp& op : one.ops)
        if (!runOp(op, shape)) return false;
    return one.result.kind == BlockPlace::Kind::None || write(one, shape);
}

bool BlockMachine::runOp(const BlockOp& op, const Shape& shape) {
    switch (op.kind) {
    case BlockOp::Kind::Call:
        return call(op, shape);
    case BlockOp::Kind::Index:
        index(op, shape);
        return true;
    case BlockOp::Kind::Gather:
        return gather(op, shape);
    default:
        return apply(op, shape);
    }
}

std::int64_t BlockMachine::elementAt(const BlockPlace& place) const {
    std::int64_t element = place.constant;
    for (std::size_t d = 0; d < nest_.domain.visible; ++d)
        element = multiplyAdd(element, place.coefficients[d], point_[d]);
    return element;
}

BlockMachine::Located BlockMachine::locate(const BlockPlace& place, const Shape& shape) {
    const auto bytes = static_cast<std::int64_t>(bytesOf(place.storage));
    const Strides strides{place.coefficients[shape.row], place.coefficients[shape.column]};
    switch (place.kind) {
    case BlockPlace::Kind::Temporary:
        return {reinterpret_cast<std::byte*>(temporaries_.data() + place.number * mostPoints),
                {shape.columns, 1}};
    case BlockPlace::Kind::Constant: // nobody writes there
        return {reinterpret_cast<std::byte*>(const_cast<ure::Value*>(&program_.constants[place.number])),
                {0, 0}};
    case BlockPlace::Kind::Input:
        return {reinterpret_cast<std::byte*>(inputs_[place.number].data()) + elementAt(place) * bytes,
                strides};
    default: {
        const BlockVariable& variable = program_.variables[place.number];
        const std::int64_t slot = (slab_ - place.back) & (variable.depth - 1);
        return {reinterpret_cast<std::byte*>(variables_[place.number].data()) +
                    (slot * variable.slab + elementAt(place)) * bytes,
                strides};
    }
    }
}

BlockOperand BlockMachine::operand(const BlockPlace& place, const Shape& shape, std::size_t scratch) {
    if (place.kind == BlockPlace::Kind::None) return {};
    const Located found = locate(place, shape);
    const std::int64_t column = shape.columns == 1 ? 0 : found.strides.column;
    if (column == 0 || column == 1) return {found.data, found.strides.row, column == 1};
    void* const row = scratch_.data() + scratch * mostPoints;
    copyApart(place.storage, shape.rows, shape.columns, row, {shape.columns, 1}, found.data, found.strides);
    return {row, shape.columns, true};
}

bool BlockMachine::call(const BlockOp& op, const Shape& shape) {
    const Located to = locate(op.to, shape);
    const bool isTogether = shape.columns == 1 || to.strides.column == 1;
    void* const row = scratch_.data() + 3 * mostPoints;
    BlockArguments arguments{shape.rows,
                             shape.columns,
                             isTogether ? to.data : row,
                             isTogether ? to.strides.row : shape.columns,
                             operand(op.a, shape, 0),
                             operand(op.b, shape, 1),
                             operand(op.c, shape, 2),
                             op.unused};
    if (op.kernel(arguments)) return false;
    if (!isTogether)
        copyApart(op.to.storage, shape.rows, shape.columns, to.data, to.strides, row, {shape.columns, 1});
    return true;
}

bool BlockMachine::apply(const BlockOp& op, const Shape& shape) {
    const bool isBinary = op.kind == BlockOp::Kind::Binary;
    const Located to = locate(op.to, shape), a = locate(op.a, shape), b = isBinary ? locate(op.b, shape) : a;
    ure::Events events;
    const auto place = [](const Located& one, std::int64_t row, std::int64_t column) {
        return row * one.strides.row + column * one.strides.column;
    };
    for (std::int64_t row = 0; row < shape.rows; ++row)
        for (std::int64_t column = 0; column < shape.columns; ++column) {
            const ure::Value left = load(op.a.storage, a.data, place(a, row, column));
            const ure::Value value =
                isBinary ? ure::apply(op.op, op.left, op.right, op.result, left,
                                      load(op.b.storage, b.data, place(b, row, column)), events)
                         : ure::apply(op.op, op.left, op.result, left, events);
            store(op.to.storage, to.data, place(to, row, column), value);
        }
    return !events.divisionByZero && !events.wrapped;
}

void BlockMachine::index(const BlockOp& op, const Shape& shape) {
    const Located to = locate(op.to, shape);
    const std::int64_t first = elementAt(op.a);
    for (std::int64_t row = 0; row < shape.rows; ++row)
        for (std::int64_t column = 0; column < shape.columns; ++column) {
            const ure::Value value = ure::Value::ofInteger(first + row * op.a.coefficients[shape.row] +
                                                           column * op.a.coefficients[shape.column]);
            store(op.to.storage, to.data, row * to.strides.row + column * to.strides.column,
                  op.result.isInteger() ? value : ure::convert(ure::intType(64), op.result, value));
        }
}

// False where an index is out of bounds.
bool BlockMachine::gather(const BlockOp& op, const Shape& shape) {
    const Located to = locate(op.to, shape);
    const std::vector<std::int64_t>& extents = system_.tensors[op.tensor].extents;
    std::vector<Located> indices;
    for (const BlockPlace& place : op.indices) indices.push_back(locate(place, shape));
    const void* const values = inputs_[op.tensor.index()].data();
    for (std::int64_t row = 0; row < shape.rows; ++row)
        for (std::int64_t column = 0; column < shape.columns; ++column) {
            std::uint64_t element = 0;
            for (std::size_t d = 0; d < extents.size(); ++d) {
                const Strides strides = indices[d].strides;
                const std::uint64_t index =
                    load(op.indices[d].storage, indices[d].data, row * strides.row + column * strides.column)
                        .bits;
                const auto extent = static_cast<std::uint64_t>(extents[d]);
                if (index >= extent) return false;
                element = element * extent + index;
            }
            store(op.to.storage, to.data, row * to.strides.row + column * to.strides.column,
                  load(op.to.storage, values, static_cast<std::int64_t>(element)));
        }
    return true;
}

bool BlockMachine::write(const BlockCase& one, const Shape& shape) {
    const Located values = locate(one.result, shape);
    const Strides elements{one.element.coefficients[shape.row], one.element.coefficients[shape.column]};
    return outputs_.write(system_.equations[one.equation].output, elementAt(one.element), elements,
                          shape.rows, shape.columns, one.result.storage, values.data, values.strides);
}

} // namespace tactus::evaluate
