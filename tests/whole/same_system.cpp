#include "same_system.h"

#include "dependence/reads/reads.h"
#include "driver/runs/run.h"
#include "evaluate/build.h"
#include "ure/print/system_text.h"

#include <fmt/format.h>
#include <map>

namespace tactus::test {

namespace {

using polyhedra::Union;

// What happens where, by what it is: "X reads Y(i, j - 1)".
using Happens = std::map<std::string, Union>;

class Names {
  public:
    Names(const ure::System& system, const ure::System& like) : system_(system), like_(like) {}

    // Its own in the other system, else that of the func in its place there.
    std::string of(ure::VariableId id) const {
        const std::string& name = system_.variables[id].name;
        const bool isKnown =
            &system_ == &like_ || like_.variableNamed(name) || id.index() >= like_.variables.size();
        return "func " + (isKnown ? name : like_.variables[id].name);
    }
    std::string of(const ure::Equation& equation) const {
        if (!equation.isOutput()) return of(equation.variable);
        int before = 0; // those of this output above it
        for (const ure::Equation& other : system_.equations) {
            if (&other == &equation) break;
            before += other.output == equation.output;
        }
        return fmt::format("output {}, equation {}", system_.tensors[equation.output].name, before + 1);
    }

  private:
    const ure::System& system_;
    const ure::System& like_;
};

Happens happensIn(const ure::System& system, const Names& names, const dependence::Questions& questions) {
    dependence::Conditions conditions(system, questions);
    const std::vector<std::string> loops = system.loopNames();
    Happens all;
    for (const ure::EquationId id : system.equations.keys()) {
        const ure::Equation& equation = system.equations[id];
        const std::string reader = names.of(equation);
        dependence::EquationReads reads = dependence::readsOf(id, conditions);
        for (const dependence::Read& read : reads.funcs) {
            const ure::Expr& site = system.exprs[read.site];
            const std::string what = fmt::format("{} reads {}({})", reader, names.of(site.variable),
                                                 ure::textOf(site.index, loops));
            dependence::append(all[what], read.where.all());
        }
        for (const dependence::Read& read : reads.inputs) {
            const ure::Expr& site = system.exprs[read.site];
            std::string what = fmt::format("{} reads {}", reader, system.tensors[site.tensor].name);
            for (const auto& index : site.affine)
                what += index ? ", " + ure::textOf(*index, loops) : ", data";
            dependence::append(all[what], read.where.all());
        }
        dependence::append(all[reader + " has no value"], reads.missing.all());
        const std::string left = equation.isOutput() ? ure::textOf(equation.left, loops) : "";
        all[fmt::format("{} is of {} by {}", reader, left, static_cast<int>(equation.reduction))];
    }
    all["iterations"] = {system.domain};
    return all;
}

bool isWithin(const Union& a, const Union& b, const dependence::Questions& questions) {
    for (const polyhedra::Piece& piece : a) {
        Union rest{piece};
        for (const polyhedra::Piece& hole : b) rest = questions.subtract(rest, hole);
        if (!questions.withoutEmpty(std::move(rest)).empty()) return false;
    }
    return true;
}

std::string differenceOf(const Happens& a, const Happens& b, const dependence::Questions& questions) {
    for (const auto& [what, points] : a) {
        const auto other = b.find(what);
        if (other == b.end() ? !questions.withoutEmpty(points).empty()
                             : !isWithin(points, other->second, questions))
            return what;
        if (other == b.end() && points.empty() && what.find(" is of ") != what.npos) return what;
    }
    return "";
}

std::string declarationsOf(const ure::System& system, const Names& names) {
    std::string text;
    for (const ure::Param& param : system.params)
        text += fmt::format("param {} {} {}\n", param.name, param.value, param.real);
    for (const ure::Loop& loop : system.loops) text += "loop " + loop.name + "\n";
    for (const ure::Tensor& tensor : system.tensors) {
        text +=
            fmt::format("{} {} {} : {}", tensor.isConst, tensor.isInput, tensor.name, toString(tensor.type));
        for (const std::int64_t extent : tensor.extents) text += fmt::format(" {}", extent);
        if (tensor.promise)
            text += fmt::format(" in {} {}", tensor.promise->lower.bits, tensor.promise->upper.bits);
        text += fmt::format(" {} {}\n", static_cast<int>(tensor.data), tensor.file);
    }
    std::map<std::string, std::string> types;
    for (const ure::VariableId id : system.variables.keys())
        types[names.of(id)] = toString(system.variables[id].type);
    for (const auto& [name, type] : types) text += name + " : " + type + "\n";
    return text;
}

std::string differenceOfValues(const ure::System& a, const ure::System& b) {
    const evaluate::Inputs one = driver::makeInputs(a, driver::DataRequest{}),
                           other = driver::makeInputs(b, driver::DataRequest{});
    const auto typeOf = [&](std::size_t n) {
        return a.tensors[ure::TensorId(static_cast<std::uint32_t>(n))].type;
    };
    const auto differ = [&](const evaluate::Tensors& x, const evaluate::Tensors& y) -> std::string {
        if (x.size() != y.size()) return "their number";
        for (std::size_t n = 0; n < x.size(); ++n) {
            if (x[n].values.size() != y[n].values.size()) return fmt::format("the size of {}", n);
            for (std::size_t e = 0; e < x[n].values.size(); ++e)
                if (x[n].isDefined(e) != y[n].isDefined(e) ||
                    (x[n].isDefined(e) && !matches(typeOf(n), x[n].values[e], y[n].values[e])))
                    return fmt::format("tensor {}, element {}", n, e);
        }
        return "";
    };
    if (const std::string inputs = differ(one.tensors, other.tensors); !inputs.empty())
        return "inputs: " + inputs;
    const evaluate::Evaluation x = evaluate::evaluate(a, one.tensors, {}),
                               y = evaluate::evaluate(b, other.tensors, {});
    if (x.complete != y.complete) return "evaluation";
    const std::string outputs = differ(x.outputs, y.outputs);
    return outputs.empty() ? "" : "outputs: " + outputs;
}

} // namespace

std::string differenceOf(const ure::System& a, const ure::System& b) {
    const Names named(a, a), like(b, a);
    const std::string one = declarationsOf(a, named), other = declarationsOf(b, like);
    if (one != other) return "declarations:\n" + one + "and\n" + other;
    const polyhedra::Budget budget;
    const dependence::Questions questions(budget);
    try {
        const Happens x = happensIn(a, named, questions), y = happensIn(b, like, questions);
        std::string difference = differenceOf(x, y, questions);
        if (difference.empty()) difference = differenceOf(y, x, questions);
        if (!difference.empty()) return difference;
    } catch (const dependence::Undecided&) {
        return "undecided";
    }
    return differenceOfValues(a, b);
}

} // namespace tactus::test
