#include "evaluate/program/program.h"

#include <algorithm>
#include <cassert>

namespace tactus::evaluate {

using ure::Expr;
using ure::ExprId;

Subscript::Subscript(const polyhedra::AffineForm& affine) : offset(affine.constant), form(affine) {
    const auto isZero = [](std::int64_t c) { return c == 0; };
    const auto first = std::ranges::find_if_not(affine.coefficients, isZero);
    if (first == affine.coefficients.end()) return;
    coordinate = static_cast<std::size_t>(first - affine.coefficients.begin());
    unit = *first == 1 && std::all_of(first + 1, affine.coefficients.end(), isZero);
}

bool Subscript::general(std::span<const std::int64_t> point, std::int64_t& index) const {
    index = form.constant;
    for (std::size_t n = 0; n < form.coefficients.size(); ++n) {
        std::int64_t term;
        if (__builtin_mul_overflow(form.coefficients[n], point[n], &term)) return false;
        if (__builtin_add_overflow(index, term, &index)) return false;
    }
    return true;
}

namespace {

using InstructionKind = Instruction::Kind;

// Emits code with a stack of its own in place of recursion: an expression may be as deep as its text is long.
// An operand of an expression whose value goes to register r goes to r, r + 1, ...: what is alive lies below.
class Compiler {
  public:
    explicit Compiler(const ure::System& system) : system_(system) {}

    Program compile(ExprId root) {
        program_.type = system_.exprs[root].type;
        visit(root, 0);
        while (!tasks_.empty()) {
            const Task task = tasks_.back();
            tasks_.pop_back();
            switch (task.kind) {
            case Task::Visit:
                expand(task.expr, task.to);
                break;
            case Task::Emit:
                emit(task);
                break;
            case Task::Label:
                labels_[task.label] = static_cast<std::uint32_t>(program_.instructions.size());
            }
        }
        program_.result = placeOf(root, 0);
        finish();
        return std::move(program_);
    }

  private:
    struct Task {
        enum Kind { Visit, Emit, Label } kind;
        ExprId expr;
        std::uint32_t to = 0;
        Instruction instruction{};
        std::uint32_t label = 0;
    };

    // Registers of leaves are numbered from here until finish() knows how many temporary ones there are.
    static constexpr std::uint32_t leaf = 0x80000000u;

    static bool isLeaf(Expr::Kind kind) {
        return kind == Expr::Kind::Constant || kind == Expr::Kind::Parameter || kind == Expr::Kind::Index ||
               kind == Expr::Kind::Dimension;
    }

    // The register of an expression's value once it has been evaluated to `to`.
    std::uint32_t placeOf(ExprId id, std::uint32_t to) {
        const Expr& expr = system_.exprs[id];
        if (!isLeaf(expr.kind)) return to;
        const std::size_t next = leaves_.size();
        if (expr.kind == Expr::Kind::Index || expr.kind == Expr::Kind::Dimension) {
            const std::size_t coordinate =
                expr.kind == Expr::Kind::Index ? expr.loop.index() : expr.dimension;
            const auto same = [&](const Program::Coordinate& c) {
                return c.coordinate == coordinate && c.type == expr.type;
            };
            const auto found = std::ranges::find_if(program_.coordinates, same);
            if (found != program_.coordinates.end()) return found->to;
            program_.coordinates.push_back({leaf | static_cast<std::uint32_t>(next), coordinate, expr.type});
            leaves_.push_back({});
        } else {
            leaves_.push_back(expr.value);
        }
        return leaf | static_cast<std::uint32_t>(next);
    }

    void visit(ExprId expr, std::uint32_t to) { tasks_.push_back({Task::Visit, expr, to, {}, 0}); }
    void later(Instruction instruction) { tasks_.push_back({Task::Emit, {}, 0, instruction, 0}); }
    void label(std::uint32_t number) { tasks_.push_back({Task::Label, {}, 0, {}, number}); }
    std::uint32_t newLabel() {
        labels_.push_back(0);
        return static_cast<std::uint32_t>(labels_.size() - 1);
    }
    void emit(const Task& task) {
        temporaries_ = std::max(temporaries_, task.instruction.to + 1);
        program_.instructions.push_back(task.instruction);
    }

    static Instruction moveTo(std::uint32_t to, std::uint32_t from) {
        Instruction move{InstructionKind::Move};
        move.to = to;
        move.a = from;
        return move;
    }
    static Instruction jump(InstructionKind kind, std::uint32_t condition, std::uint32_t label) {
        Instruction instruction{kind};
        instruction.a = condition;
        instruction.target = label;
        return instruction;
    }

    // Pushes what evaluates the expression to `to`, last step first.
    void expand(ExprId id, std::uint32_t to) {
        const Expr& expr = system_.exprs[id];
        Instruction instruction{};
        instruction.to = to;
        instruction.expr = id;
        instruction.op = expr.op;
        instruction.result = expr.type;
        switch (expr.kind) {
        case Expr::Kind::Constant:
        case Expr::Kind::Parameter:
        case Expr::Kind::Index:
        case Expr::Kind::Dimension:
            return;
        case Expr::Kind::Select:
            return expandSelect(expr, to);
        case Expr::Kind::And:
            return expandLogical(expr, to, InstructionKind::JumpIfFalse);
        case Expr::Kind::Or:
            return expandLogical(expr, to, InstructionKind::JumpIfTrue);
        case Expr::Kind::Read:
            return expandRead(expr, instruction);
        case Expr::Kind::ReadInput:
            return expandReadInput(expr, instruction);
        case Expr::Kind::Unary:
            instruction.kind = InstructionKind::Unary;
            break;
        case Expr::Kind::Binary:
            instruction.kind = InstructionKind::Binary;
            break;
        case Expr::Kind::Random:
            instruction.kind = InstructionKind::Random;
            instruction.target = draws_++;
            break;
        }
        instruction.left = system_.exprs[expr.operands[0]].type;
        instruction.a = placeOf(expr.operands[0], to);
        if (expr.operands.size() > 1) {
            instruction.right = system_.exprs[expr.operands[1]].type;
            instruction.b = placeOf(expr.operands[1], to + 1);
        }
        later(instruction);
        if (expr.operands.size() > 1) visit(expr.operands[1], to + 1);
        visit(expr.operands[0], to);
    }

    // Evaluates to `to` also where the value lies elsewhere already.
    void visitInto(ExprId id, std::uint32_t to) {
        if (const std::uint32_t place = placeOf(id, to); place != to) later(moveTo(to, place));
        visit(id, to);
    }

    void expandSelect(const Expr& expr, std::uint32_t to) {
        const std::uint32_t otherwise = newLabel(), end = newLabel();
        label(end);
        if (expr.operands.size() > 2)
            visitInto(expr.operands[2], to);
        else
            later({InstructionKind::Absent});
        label(otherwise);
        later(jump(InstructionKind::Jump, 0, end));
        visitInto(expr.operands[1], to);
        later(jump(InstructionKind::JumpIfFalse, placeOf(expr.operands[0], to), otherwise));
        visit(expr.operands[0], to);
    }

    void expandLogical(const Expr& expr, std::uint32_t to, InstructionKind leaveIf) {
        const std::uint32_t end = newLabel();
        label(end);
        visitInto(expr.operands[1], to);
        later(jump(leaveIf, to, end));
        visitInto(expr.operands[0], to);
    }

    void expandRead(const Expr& expr, Instruction instruction) {
        instruction.kind = InstructionKind::Read;
        instruction.a = static_cast<std::uint32_t>(program_.reads.size());
        program_.reads.push_back({expr.variable, {expr.index.begin(), expr.index.end()}});
        later(instruction);
    }

    void expandReadInput(const Expr& expr, Instruction instruction) {
        instruction.kind = InstructionKind::ReadInput;
        instruction.a = static_cast<std::uint32_t>(program_.inputReads.size());
        Program::InputRead read{expr.tensor, {}, {}};
        for (std::uint32_t n = 0; n < expr.operands.size(); ++n) {
            read.registers.push_back(placeOf(expr.operands[n], to(instruction, n)));
            read.types.push_back(system_.exprs[expr.operands[n]].type);
        }
        program_.inputReads.push_back(std::move(read));
        later(instruction);
        for (std::uint32_t n = static_cast<std::uint32_t>(expr.operands.size()); n-- > 0;)
            visit(expr.operands[n], to(instruction, n));
    }
    static std::uint32_t to(const Instruction& instruction, std::uint32_t operand) {
        return instruction.to + operand;
    }

    // Leaves go behind the temporaries, and labels become places.
    void finish() {
        const auto settle = [&](std::uint32_t& place) {
            if (place & leaf) place = temporaries_ + (place & ~leaf);
        };
        for (Instruction& instruction : program_.instructions) {
            const InstructionKind kind = instruction.kind;
            if (kind == InstructionKind::Jump || kind == InstructionKind::JumpIfFalse ||
                kind == InstructionKind::JumpIfTrue)
                instruction.target = labels_[instruction.target];
            if (kind == InstructionKind::Read || kind == InstructionKind::ReadInput) continue;
            settle(instruction.a);
            settle(instruction.b);
        }
        for (Program::InputRead& read : program_.inputReads) std::ranges::for_each(read.registers, settle);
        for (Program::Coordinate& coordinate : program_.coordinates) settle(coordinate.to);
        settle(program_.result);
        program_.registers.resize(temporaries_);
        program_.registers.insert(program_.registers.end(), leaves_.begin(), leaves_.end());
    }

    const ure::System& system_;
    Program program_;
    std::vector<Task> tasks_;
    std::vector<std::uint32_t> labels_;
    std::vector<ure::Value> leaves_;
    std::uint32_t temporaries_ = 1;
    std::uint32_t draws_ = 0;
};

} // namespace

Program compile(const ure::System& system, ExprId root) {
    return Compiler(system).compile(root);
}

} // namespace tactus::evaluate
