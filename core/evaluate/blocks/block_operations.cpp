// The operations of a block program, as they are carried out.
#include "evaluate/blocks/block_machine.h"

namespace tactus::evaluate {

namespace {

// Sums and products that may leave 64 bits on the way to a result that does not.
std::int64_t multiplyAdd(std::int64_t sum, std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(sum) +
                                     static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

} // namespace

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

void BlockMachine::call(const BlockOp& op, const Shape& shape) {
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
    events_.wrapped |= op.kernel(arguments);
    if (!isTogether)
        copyApart(op.to.storage, shape.rows, shape.columns, to.data, to.strides, row, {shape.columns, 1});
}

void BlockMachine::apply(const BlockOp& op, const Shape& shape) {
    const bool isBinary = op.kind == BlockOp::Kind::Binary;
    const Located to = locate(op.to, shape), a = locate(op.a, shape), b = isBinary ? locate(op.b, shape) : a;
    const auto place = [](const Located& one, std::int64_t row, std::int64_t column) {
        return row * one.strides.row + column * one.strides.column;
    };
    for (std::int64_t row = 0; row < shape.rows; ++row)
        for (std::int64_t column = 0; column < shape.columns; ++column) {
            const ure::Value left = load(op.a.storage, a.data, place(a, row, column));
            const ure::Value value =
                isBinary ? ure::apply(op.op, op.left, op.right, op.result, left,
                                      load(op.b.storage, b.data, place(b, row, column)), events_)
                         : ure::apply(op.op, op.left, op.result, left, events_);
            store(op.to.storage, to.data, place(to, row, column), value);
        }
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
                // The index is unsigned here, so a negative one is far beyond the extent.
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
