// The search for the place at which a block noticed something. Blocks are not in the order of iterations, and
// both sides of a choice were evaluated; so the part of a block that comes before what is known is evaluated
// again in halves, down to a point, which is interpreted. To evaluate a part again changes nothing: its
// operands are still there.
#include "evaluate/blocks/block_machine.h"
#include "evaluate/points/say.h"
#include "evaluate/program/interpret.h"

#include <algorithm>
#include <cassert>

namespace tactus::evaluate {

void BlockMachine::finish(Evaluation& evaluation) {
    outputs_.finish(evaluation);
    sayNotes(system_, notes_, evaluation.diagnostics);
}

polyhedra::Point BlockMachine::loopsHere() const {
    const std::span<const std::int64_t> point(point_.data(), nest_.domain.visible);
    polyhedra::Point loops;
    for (const polyhedra::AffineForm& loop : nest_.loops) loops.push_back(loop(point));
    return loops;
}

// Loops are affine in the coordinates, so the first iteration of a rectangle is at one of its corners.
bool BlockMachine::mayComeFirst(const BlockCase& one, const Shape& shape) {
    const std::int64_t row = point_[shape.row], column = point_[shape.column];
    Occurrence first{one.equation, {}, loopsHere()};
    for (const std::int64_t lastRow : {row, row + shape.rows - 1})
        for (const std::int64_t lastColumn : {column, column + shape.columns - 1}) {
            point_[shape.row] = lastRow;
            point_[shape.column] = lastColumn;
            first.at = std::min(first.at, loopsHere());
        }
    point_[shape.row] = row;
    point_[shape.column] = column;
    return (events_.divisionByZero && (!notes_.division || first.isBefore(*notes_.division))) ||
           (events_.wrapped && (!notes_.wrap || first.isBefore(*notes_.wrap)));
}

void BlockMachine::findNotes(const BlockCase& one, const Shape& shape) {
    if (!mayComeFirst(one, shape)) return;
    if (shape.rows == 1 && shape.columns == 1) return noteAtPoint(one);
    const bool cutsRows = shape.rows > 1;
    const std::int64_t length = cutsRows ? shape.rows : shape.columns;
    const std::size_t cut = cutsRows ? shape.row : shape.column;
    const std::int64_t begin = point_[cut];
    for (const auto& [from, to] : {std::pair{std::int64_t{0}, length / 2}, std::pair{length / 2, length}}) {
        Shape part = shape;
        (cutsRows ? part.rows : part.columns) = to - from;
        point_[cut] = begin + from;
        [[maybe_unused]] const bool ran = runOps(one, part);
        assert(ran); // it did, as a part of the whole
        if (hasEvents()) findNotes(one, part);
    }
    point_[cut] = begin;
}

void BlockMachine::noteAtPoint(const BlockCase& one) {
    struct Host {
        BlockMachine& machine;
        const BlockCase& one;
        const Program& program;
        const polyhedra::Point& at;

        bool read(const Instruction& step, ure::Value& to) {
            const auto read =
                std::ranges::find(one.reads, step.expr, &decltype(one.reads)::value_type::first);
            const BlockPlace& place = read->second;
            to = load(place.storage, machine.locate(place, {}).data, 0);
            return true;
        }
        bool readInput(const Instruction& step, ure::Value* registers) {
            const Program::InputRead& read = program.inputReads[step.a];
            const auto element = elementRead(read, machine.system_.tensors[read.tensor], registers);
            assert(element); // a gather has looked
            registers[step.to] = machine.tensors_[read.tensor.index()].values[*element];
            return true;
        }
        bool random(const Instruction&, ure::Value*) { return false; } // data only
        void note(const ure::Events& events, ure::ExprId expr) {
            machine.notes_.add(events, Occurrence{one.equation, expr, at});
        }
    };
    std::optional<Program>& program = pointPrograms_[one.equation.index()];
    if (!program) program = evaluate::compile(system_, system_.equations[one.equation].value);
    std::vector<ure::Value> registers = program->registers;
    const polyhedra::Point at = loopsHere();
    Host host{*this, one, *program, at};
    interpret(*program, registers.data(), at, host);
}

} // namespace tactus::evaluate
