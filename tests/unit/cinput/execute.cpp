#include "execute.h"

#include "polyhedra/solve.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <stdexcept>

namespace tactus::cinput {

namespace {

using Point = std::vector<std::int64_t>;

template<class T>
T arithmetic(Operator operation, T a, T b) {
    switch (operation) {
    case Operator::Add:
        return static_cast<T>(a + b);
    case Operator::Subtract:
        return static_cast<T>(a - b);
    case Operator::Multiply:
        return static_cast<T>(a * b);
    case Operator::Divide:
        return static_cast<T>(a / b);
    default:
        throw std::logic_error("no arithmetic");
    }
}

template<class T>
bool compared(Operator operation, T a, T b) {
    switch (operation) {
    case Operator::Less:
        return a < b;
    case Operator::LessEqual:
        return a <= b;
    case Operator::Greater:
        return a > b;
    case Operator::GreaterEqual:
        return a >= b;
    case Operator::Equal:
        return a == b;
    default:
        return a != b;
    }
}

Constant whole(ScalarType type, std::int64_t value) {
    return *convertedTo({ScalarType::Int64, value, 0}, type);
}

// Both in unsigned arithmetic, which wraps, or as the type says where the sign counts.
Constant onIntegers(Operator operation, ScalarType type, std::int64_t a, std::int64_t b) {
    const auto x = static_cast<std::uint64_t>(a), y = static_cast<std::uint64_t>(b);
    const bool isSigned64 = isSigned(type);
    switch (operation) {
    case Operator::Divide:
        return whole(type, isSigned64 ? a / b : static_cast<std::int64_t>(x / y));
    case Operator::Remainder:
        return whole(type, isSigned64 ? a % b : static_cast<std::int64_t>(x % y));
    case Operator::ShiftLeft:
        return whole(type, static_cast<std::int64_t>(x << y));
    case Operator::ShiftRight:
        return whole(type, isSigned64 ? a >> b : static_cast<std::int64_t>(x >> y));
    case Operator::And:
        return whole(type, a & b);
    case Operator::Or:
        return whole(type, a | b);
    case Operator::ExclusiveOr:
        return whole(type, a ^ b);
    default:
        return whole(type, static_cast<std::int64_t>(arithmetic(operation, x, y)));
    }
}

class Machine {
  public:
    Machine(const Program& program, std::int64_t missing) : program_(program) {
        for (const Variable& variable : program.variables) {
            extents_.push_back(extentsOf(program, variable, missing));
            std::size_t count = 1;
            for (const std::int64_t extent : extents_.back()) count *= static_cast<std::size_t>(extent);
            memory_.emplace_back();
            for (std::size_t element = 0; element < count; ++element)
                memory_.back().push_back(variable.known
                                             ? variable.known->at(element)
                                             : initialValue(variable.name, element, variable.type));
        }
        for (const Size& size : program.sizes) sizes_.push_back(size.value);
    }

    Executed run() {
        for (const auto& [time, statement, point] : order()) step(program_.statements[statement], point);
        for (std::size_t at = 0; at < memory_.size(); ++at)
            if (!isLocal(program_.variables[at])) result_.memory[program_.variables[at].name] = memory_[at];
        return std::move(result_);
    }

  private:
    struct Instance {
        Point time;
        std::size_t statement;
        Point point; // sizes and loops
    };
    std::vector<Instance> order() const {
        std::vector<Instance> all;
        for (std::size_t at = 0; at < program_.statements.size(); ++at)
            for (polyhedra::Piece piece : program_.statements[at].domain) {
                for (std::size_t size = 0; size < sizes_.size(); ++size)
                    for (const std::int64_t sign : {1, -1})
                        polyhedra::constrain(
                            piece, sign * (polyhedra::AffineForm::variable(size, piece.visible) -
                                           polyhedra::AffineForm::number(sizes_[size], piece.visible)));
                if (!polyhedra::forEachPoint(piece, [&](std::span<const std::int64_t> point) {
                        all.push_back(
                            {timeOf(program_.statements[at], point),
                             at,
                             {point.begin(), point.begin() + static_cast<std::ptrdiff_t>(piece.visible)}});
                        return all.size() < 1'000'000;
                    }))
                    throw std::logic_error("too many iterations");
            }
        std::ranges::stable_sort(all, {}, &Instance::time);
        return all;
    }
    static Point timeOf(const Statement& statement, std::span<const std::int64_t> point) {
        Point time;
        for (const auto& form : statement.schedule) time.push_back(form(point.first(form.dimensions())));
        return time;
    }

    void step(const Statement& statement, const Point& point) {
        point_ = point;
        statement_ = &statement;
        const Constant value = evaluate(statement.value);
        const std::size_t element = elementOf(statement.written);
        const Variable& variable = program_.variables[statement.written.variable];
        if (value.type != variable.type) throw std::logic_error("a store of another type");
        memory_[statement.written.variable][element] = value;
        if (isLocal(variable)) return;
        std::ranges::sort(reads_);
        result_.writes.push_back(
            fmt::format("{} {} {:x}: {}", variable.name, element, bitsOf(value), fmt::join(reads_, ", ")));
        reads_.clear();
    }
    std::size_t elementOf(const Access& access) {
        const auto& extents = extents_[access.variable];
        std::int64_t element = 0;
        for (std::size_t at = 0; at < extents.size(); ++at) {
            const Subscript& one = access.subscripts[at];
            const std::int64_t subscript = one.form ? (*one.form)(point_) : evaluate(one.expression).integer;
            if (subscript < 0 || subscript >= extents[at])
                throw std::logic_error(fmt::format("subscript {} of {} is outside", subscript,
                                                   program_.variables[access.variable].name));
            element = element * extents[at] + subscript;
        }
        return static_cast<std::size_t>(element);
    }

    Constant evaluate(std::uint32_t expression) {
        const Expression& one = program_.expressions[expression];
        const auto operand = [&](std::size_t at) { return evaluate(one.operands[at]); };
        switch (one.operation) {
        case Operator::Number:
            return one.constant;
        case Operator::Size:
            return whole(one.type, program_.sizes[one.index].value);
        case Operator::Loop:
            return whole(one.type, loopValue(one.index));
        case Operator::Read:
            return load(program_.accesses[one.index]);
        case Operator::Cast:
            return *convertedTo(operand(0), one.type);
        case Operator::LogicalNot:
            return whole(one.type, !holds(operand(0)));
        case Operator::LogicalAnd:
            return whole(one.type, holds(operand(0)) && holds(operand(1)));
        case Operator::LogicalOr:
            return whole(one.type, holds(operand(0)) || holds(operand(1)));
        case Operator::Select:
            return holds(operand(0)) ? operand(1) : operand(2);
        case Operator::Negate: {
            const Constant a = operand(0);
            return isReal(one.type)
                       ? Constant{one.type, 0, -a.real}
                       : whole(one.type,
                               static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(a.integer)));
        }
        case Operator::Complement:
            return whole(one.type, ~operand(0).integer);
        case Operator::Call:
            return call(one);
        default:
            return binary(one);
        }
    }
    Constant binary(const Expression& one) {
        const Constant a = evaluate(one.operands[0]), b = evaluate(one.operands[1]);
        const bool isShift = one.operation == Operator::ShiftLeft || one.operation == Operator::ShiftRight;
        if (!isShift && a.type != b.type) throw std::logic_error("operands of two types");
        if (one.operation >= Operator::Less && one.operation <= Operator::NotEqual) {
            const bool is = isReal(a.type) ? compared(one.operation, a.real, b.real)
                            : isSigned(a.type)
                                ? compared(one.operation, a.integer, b.integer)
                                : compared(one.operation, static_cast<std::uint64_t>(a.integer),
                                           static_cast<std::uint64_t>(b.integer));
            return whole(one.type, is);
        }
        if (a.type != one.type) throw std::logic_error("operands of another type than the result");
        if (one.type == ScalarType::Double) return {one.type, 0, arithmetic(one.operation, a.real, b.real)};
        if (one.type == ScalarType::Float)
            return {one.type, 0,
                    arithmetic(one.operation, static_cast<float>(a.real), static_cast<float>(b.real))};
        return onIntegers(one.operation, one.type, a.integer, b.integer);
    }
    Constant call(const Expression& one) {
        const Constant a = evaluate(one.operands[0]);
        if (one.function == "abs") return whole(one.type, a.integer < 0 ? -a.integer : a.integer);
        const auto on = [&](auto x) -> double {
            using T = decltype(x);
            const T y = one.operands.size() > 1 ? static_cast<T>(evaluate(one.operands[1]).real) : T{};
            if (one.function == "sqrt") return std::sqrt(x);
            if (one.function == "exp") return std::exp(x);
            if (one.function == "fabs") return std::fabs(x);
            if (one.function == "floor") return std::floor(x);
            if (one.function == "fmax") return std::fmax(x, y);
            if (one.function == "fmin") return std::fmin(x, y);
            if (one.function == "pow") return std::pow(x, y);
            throw std::logic_error("unknown function " + one.function);
        };
        return {one.type, 0, one.type == ScalarType::Float ? on(static_cast<float>(a.real)) : on(a.real)};
    }
    static bool holds(const Constant& value) {
        return isReal(value.type) ? value.real != 0 : value.integer != 0;
    }
    std::int64_t loopValue(std::uint32_t loop) const {
        const auto& loops = statement_->loops;
        const auto at = std::ranges::find(loops, loop);
        if (at == loops.end()) throw std::logic_error("a loop that is not around the statement");
        return point_[sizes_.size() + static_cast<std::size_t>(at - loops.begin())];
    }
    Constant load(const Access& access) {
        const std::size_t element = elementOf(access);
        const Variable& variable = program_.variables[access.variable];
        if (!isLocal(variable)) reads_.push_back(fmt::format("{} {}", variable.name, element));
        return memory_[access.variable][element];
    }

    const Program& program_;
    Point sizes_, point_;
    const Statement* statement_ = nullptr;
    std::vector<std::vector<std::int64_t>> extents_;
    std::vector<std::vector<Constant>> memory_;
    std::vector<std::string> reads_;
    Executed result_;
};

} // namespace

bool isLocal(const Variable& variable) {
    return variable.storage >= Variable::Storage::Local ||
           (variable.storage == Variable::Storage::Parameter && variable.extents.empty());
}

Constant initialValue(const std::string& name, std::size_t element, ScalarType type) {
    const std::int64_t seed = static_cast<std::int64_t>(name[0]) + static_cast<std::int64_t>(element) * 7;
    const std::int64_t number = seed % 11 - (isSigned(type) ? 4 : 0);
    if (isReal(type)) return {type, 0, static_cast<double>(number) / 4};
    return *convertedTo({ScalarType::Int64, number, 0}, type);
}

std::vector<std::int64_t> extentsOf(const Program& program, const Variable& variable, std::int64_t missing) {
    Point sizes;
    for (const Size& size : program.sizes) sizes.push_back(size.value);
    std::vector<std::int64_t> extents;
    for (const auto& extent : variable.extents) extents.push_back(extent ? (*extent)(sizes) : missing);
    return extents;
}

std::uint64_t bitsOf(const Constant& value) {
    if (value.type == ScalarType::Double) return std::bit_cast<std::uint64_t>(value.real);
    if (value.type == ScalarType::Float) return std::bit_cast<std::uint32_t>(static_cast<float>(value.real));
    const int bits = value.type == ScalarType::Bool ? 8 : bitsOf(value.type);
    const auto all = static_cast<std::uint64_t>(value.integer);
    return bits == 64 ? all : all & ((std::uint64_t{1} << bits) - 1);
}

Executed execute(const Program& program, std::int64_t missing) {
    return Machine(program, missing).run();
}

} // namespace tactus::cinput
