// Conditions that a screen rules out for a whole step.
#include "simulate/rows/straight/straight.h"

#include <algorithm>

namespace tactus::simulate {

// A screen searches whole rows. Where guards leave few lanes, their values cost less.
bool StraightLine::isWorthAsking(const RowEquation& equation) {
    const auto few = static_cast<std::size_t>(program_->lanes->width() / 4);
    for (const Segment* code = &equation.code; code->back().guard; code = &code->back().then) {
        const RowOp& op = code->back();
        const Holds holds = holds_[op.condition];
        if (holds == Holds::None) return false;
        if (holds == Holds::Some && !op.guard->moves() &&
            keptLanes(*op.guard, lists_[op.condition]).yes.size() <= few)
            return false;
    }
    return true;
}

void StraightLine::addScreened(const RowEquation& equation) {
    const std::size_t place = code_.size();
    code_.push_back({Line::Kind::Screen});
    addQuestion(*equation.screen);
    const std::size_t middle = code_.size();
    add(equation.code, true);
    code_[place].to = operandOf({Operand::Kind::Variable, simulate::Storage::Byte, equation.variable, 0, 0});
    code_[place].first = static_cast<std::uint32_t>(middle - place - 1);
    code_[place].second = static_cast<std::uint32_t>(code_.size() - middle);
}

void StraightLine::addQuestion(const Screen& screen) {
    const std::size_t place = code_.size();
    code_.push_back({Line::Kind::Question});
    code_[place].screen = &screen;
    for (const Screen& part : screen.parts) addQuestion(part);
    add(screen.code, true);
    if (screen.kind == Screen::Kind::Search) {
        code_[place].a = resolved(screen.a);
        code_[place].b = resolved(screen.b);
    }
    code_[place].first = static_cast<std::uint32_t>(code_.size() - place - 1);
}

// A screen that rules nothing out is asked more and more seldom. Where it rules out, the values are false.
bool StraightLine::isRuledOut(std::size_t number) {
    constexpr std::uint32_t longest = 255; // steps
    Line& line = code_[number];
    if (line.left > 0) {
        --line.left;
        return false;
    }
    if (mayHold(number + 1)) {
        line.left = line.pause = std::min(2 * line.pause + 1, longest);
        return false;
    }
    line.pause = 0;
    for (const LaneRange& range : row_.ranges)
        std::fill(places_[line.to] + range.first, places_[line.to] + range.last, std::byte{0});
    return true;
}

bool StraightLine::mayHold(std::size_t number) {
    const Line& line = code_[number];
    if (line.screen->kind == Screen::Kind::Search) {
        execute(number + 1, number + 1 + line.first, {row_, true});
        const bool isOne = operands_[line.b].kind == Operand::Kind::Constant;
        return line.screen->search(places_[line.a], places_[line.b], isOne, row_.ranges);
    }
    const bool decides = line.screen->kind == Screen::Kind::Any; // the answer of a part that settles it
    for (std::size_t part = number + 1; part <= number + line.first; part += code_[part].first + 1)
        if (mayHold(part) == decides) return decides;
    return !decides;
}

} // namespace tactus::simulate
