#include "lift/flow/reductions.h"

#include "lift/flow/accesses.h"
#include "lift/flow/extremes.h"

#include <algorithm>

namespace tactus::lift {

using cinput::Access;
using cinput::Expression;
using cinput::Operator;
using cinput::Program;
using cinput::ScalarType;

namespace {

// An operation of two operands with nothing but conversions around it.
struct Operation {
    std::string_view sign;
    std::uint32_t a = 0, b = 0;
    bool isDifference = false;
};

class Finding {
  public:
    Finding(const Program& program, const Dataflow& flow, const polyhedra::Budget& budget)
        : program_(program), flow_(flow), budget_(budget) {}

    std::map<std::uint32_t, Reduction> all() const {
        std::map<std::uint32_t, Reduction> found;
        for (std::uint32_t s = 0; s < program_.statements.size(); ++s)
            if (auto one = reductionOf(s)) found[s] = std::move(*one);
        return found;
    }

  private:
    const Expression& at(std::uint32_t id) const { return program_.expressions[id]; }

    std::optional<Reduction> reductionOf(std::uint32_t s) const {
        const Access& written = program_.statements[s].written;
        const ScalarType type = program_.variables[written.variable].type;
        if (isReal(type) || type == ScalarType::Bool || !isOnlyWriter(s)) return std::nullopt;
        const auto operation = operationOf(program_.statements[s].value, type);
        if (!operation) return std::nullopt;
        const bool isFirst = isElement(operation->a, written);
        if (!isFirst && (operation->isDifference || !isElement(operation->b, written))) return std::nullopt;
        Reduction result{
            operation->sign, isFirst ? operation->b : operation->a, operation->isDifference, {}, {}};
        for (std::uint32_t a = 0; a < program_.accesses.size(); ++a)
            if (flow_.readers[a] == s && isSameElement(program_.accesses[a], written))
                result.accesses.push_back(a);
        if (reads(result.term, written.variable) || !isReadByItselfAlone(s, result) || !findFirst(s, result))
            return std::nullopt;
        return result;
    }

    // No other statement's value is left in the output.
    bool isOnlyWriter(std::uint32_t s) const {
        const auto& final = flow_.finals[program_.statements[s].written.variable];
        if (!final || final->lasts[s].empty()) return false;
        for (std::size_t other = 0; other < final->lasts.size(); ++other)
            if (other != s && !final->lasts[other].empty()) return false;
        return true;
    }
    bool isReadByItselfAlone(std::uint32_t s, const Reduction& one) const {
        for (std::uint32_t a = 0; a < flow_.reads.size(); ++a)
            for (const polyhedra::LastAccess& piece : flow_.reads[a].pieces)
                if (piece.access == s && std::ranges::find(one.accesses, a) == one.accesses.end())
                    return false;
        return true;
    }

    // Sums may wrap on the way to a narrower type: what is left is the same.
    std::optional<Operation> operationOf(std::uint32_t id, ScalarType type) const {
        const bool isCast = at(id).operation == Operator::Cast && !isReal(at(id).type);
        const std::uint32_t inner = isCast ? at(id).operands.front() : id;
        const Expression& one = at(inner);
        if (isReal(one.type) || one.type == ScalarType::Bool) return std::nullopt;
        switch (one.operation) {
        case Operator::Add:
            return Operation{"+=", one.operands[0], one.operands[1]};
        case Operator::Subtract:
            return Operation{"+=", one.operands[0], one.operands[1], true};
        case Operator::Multiply:
            return Operation{"*=", one.operands[0], one.operands[1]};
        case Operator::And:
            return Operation{"&=", one.operands[0], one.operands[1]};
        case Operator::Or:
            return Operation{"|=", one.operands[0], one.operands[1]};
        case Operator::ExclusiveOr:
            return Operation{"^=", one.operands[0], one.operands[1]};
        case Operator::Select:
            if (one.type == type)
                if (const auto extreme = extremeOf(program_, one))
                    return Operation{extreme->isGreatest ? "max=" : "min=", extreme->a, extreme->b};
            return std::nullopt;
        default:
            return std::nullopt;
        }
    }
    // A read of the element that is written, converted or not.
    bool isElement(std::uint32_t id, const Access& written) const {
        const Expression& one = at(id);
        if (one.operation == Operator::Cast && !isReal(one.type))
            return isElement(one.operands.front(), written);
        return one.operation == Operator::Read && isSameElement(program_.accesses[one.index], written);
    }
    bool reads(std::uint32_t id, std::uint32_t variable) const {
        const Expression& one = at(id);
        if (one.operation == Operator::Read) {
            const Access& access = program_.accesses[one.index];
            if (access.variable == variable) return true;
            for (const cinput::Subscript& subscript : access.subscripts)
                if (!subscript.form && reads(subscript.expression, variable)) return true;
        }
        return std::ranges::any_of(one.operands,
                                   [&](std::uint32_t operand) { return reads(operand, variable); });
    }

    // What the statement itself has not written before: at the first iteration of an element, and no other.
    bool findFirst(std::uint32_t s, Reduction& result) const {
        const cinput::Statement& statement = program_.statements[s];
        const polyhedra::LastAccesses& flow = flow_.reads[result.accesses.front()];
        result.first = flow.none;
        result.beginsWithIdentity = flow.none.empty();
        bool isCarried = false; // else each element is written once
        for (const polyhedra::LastAccess& piece : flow.pieces) {
            isCarried = isCarried || piece.access == s;
            if (piece.access == s) continue;
            result.first.insert(result.first.end(), piece.where.begin(), piece.where.end());
            result.beginsWithIdentity =
                result.beginsWithIdentity && isIdentity(program_.statements[piece.access].value, result.sign);
        }
        if (!isCarried) return false;
        polyhedra::TimedAccess read =
            timedRead(program_, statement, program_.accesses[result.accesses.front()]);
        read.domain = result.first;
        if (read.domain.empty()) return true;
        const std::vector<polyhedra::TimedAccess> own{timedWrite(program_, statement)};
        const auto earlier = lastBefore(read, own, flow_.known, budget_);
        return earlier && earlier->pieces.empty();
    }
    bool isIdentity(std::uint32_t id, std::string_view sign) const {
        const Expression& one = at(id);
        if (one.operation == Operator::Cast) return isIdentity(one.operands.front(), sign);
        if (one.operation != Operator::Number || isReal(one.constant.type)) return false;
        if (sign == "+=" || sign == "|=" || sign == "^=") return one.constant.integer == 0;
        return sign == "*=" && one.constant.integer == 1;
    }

    const Program& program_;
    const Dataflow& flow_;
    polyhedra::Budget budget_;
};

} // namespace

std::map<std::uint32_t, Reduction> reductionsOf(const Program& program, const Dataflow& flow,
                                                const polyhedra::Budget& budget) {
    return Finding(program, flow, budget).all();
}

} // namespace tactus::lift
