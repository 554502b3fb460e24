#include "lift/print/design.h"

#include "lift/forms/implied.h"
#include "lift/print/expressions.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::lift {

using text::Printed;

namespace {

class Design {
  public:
    Design(const text::SourceBuffer& source, const cinput::Program& program, const Dataflow& flow,
           const Plan& plan, const Embedding& embedding, const Names& names, const polyhedra::Budget& budget)
        : source_(source), program_(program), flow_(flow), plan_(plan), embedding_(embedding), names_(names),
          expressions_(program, flow, plan, embedding, names, budget), budget_(budget),
          own_(program.statements.size()) {}

    Printed printed(const Additions& additions) {
        for (const std::string& note : additions.notes) out_.add("// " + note + "\n");
        out_.add("design " + names_.design + " {\n");
        addSizes();
        addTensors();
        addLoops();
        addFuncs();
        for (std::uint32_t s = 0; s < program_.statements.size(); ++s)
            if (!names_.funcs[s].empty()) addEquation(s);
        addOutputs();
        for (const std::string& mapping : additions.mappings) out_.add("\n" + mapping);
        out_.add("}\n");
        return std::move(out_.from(program_.region)); // what is of no statement is of the region
    }

  private:
    // Sizes that are 0, as paddings are, are no params.
    std::string sizeForm(AffineForm form) const {
        for (std::size_t s = 0; s < program_.sizes.size(); ++s)
            if (program_.sizes[s].value == 0) form.coefficients[s] = 0;
        return toString(form, names_.sizes);
    }

    void addSizes() {
        std::vector<std::string> items;
        for (std::size_t s = 0; s < program_.sizes.size(); ++s)
            if (program_.sizes[s].value != 0)
                items.push_back(fmt::format("{} = {}", names_.sizes[s], program_.sizes[s].value));
        if (items.empty()) return;
        out_.add(fmt::format("  param {};\n\n", fmt::join(items, ", ")));
    }

    std::string extents(std::uint32_t v, bool areNamed) const {
        std::string text;
        for (std::size_t d = 0; d < flow_.extents[v].size(); ++d)
            text +=
                fmt::format("[{}{}]", areNamed ? fmt::format("d{}: ", d) : "", sizeForm(flow_.extents[v][d]));
        return text;
    }

    void addTensors() {
        for (std::uint32_t v = 0; v < program_.variables.size(); ++v) {
            const cinput::Variable& one = program_.variables[v];
            if (names_.inputs[v].empty()) continue;
            Printed line("input " + names_.inputs[v] + extents(v, false) + " : " + typeText(one.type) +
                         dataText(one) + ";");
            out_.add("  ").add(line.from(one.span)).add("\n");
        }
        for (std::uint32_t v = 0; v < program_.variables.size(); ++v) {
            const cinput::Variable& one = program_.variables[v];
            if (names_.outputs[v].empty()) continue;
            const bool isFilled = !names_.inputs[v].empty() && !flow_.finals[v]->none.empty();
            Printed line("output " + names_.outputs[v] + extents(v, isFilled) + " : " + typeText(one.type));
            if (isFilled) line.add(" = " + fillText(v));
            out_.add("  ").add(line.add(";").from(one.span)).add("\n");
        }
        out_.add("\n");
    }
    std::string fillText(std::uint32_t v) const {
        std::vector<std::string> indices;
        for (std::size_t d = 0; d < flow_.extents[v].size(); ++d) indices.push_back(fmt::format("d{}", d));
        if (indices.empty()) return names_.inputs[v];
        return fmt::format("{}({})", names_.inputs[v], fmt::join(indices, ", "));
    }
    static std::string dataText(const cinput::Variable& variable) {
        if (!variable.known || variable.known->empty()) return "";
        const auto& values = *variable.known;
        if (std::ranges::all_of(values, [&](const auto& one) { return one == values.front(); }))
            return " = " + (values.front().type == cinput::ScalarType::Double
                                ? fmt::format("Float(64)({})", numberText(values.front()))
                                : numberText(values.front()));
        std::vector<std::string> list;
        for (const cinput::Constant& one : values) list.push_back(numberText(one));
        return fmt::format(" = {{{}}}", fmt::join(list, ", "));
    }

    // "max(a, b)" of several forms.
    std::string endText(const std::vector<QuasiAffine>& forms, std::int64_t added,
                        std::string_view several) const {
        std::vector<std::string> texts;
        for (const QuasiAffine& form : forms)
            texts.push_back(expressions_.form(ure::sum(form, number(added, expressions_.visible()))));
        std::ranges::sort(texts);
        texts.erase(std::ranges::unique(texts).begin(), texts.end());
        return texts.size() == 1 ? texts.front() : fmt::format("{}({})", several, fmt::join(texts, ", "));
    }
    void addLoops() {
        std::vector<std::string> items;
        for (std::size_t d = 0; d < names_.loops.size(); ++d) {
            const Embedding::Ends& ends = embedding_.ends[d];
            items.push_back(fmt::format("{}: {}..{}", names_.loops[d],
                                        endText(ends.lower, 0, ends.isLowerLeast ? "min" : "max"),
                                        endText(ends.upper, 1, ends.isUpperGreatest ? "max" : "min")));
        }
        out_.add(fmt::format("  loops {};\n", fmt::join(items, ", ")));
    }

    void addFuncs() {
        std::vector<std::pair<std::string, std::vector<std::string>>> types;
        for (std::uint32_t s = 0; s < program_.statements.size(); ++s) {
            if (names_.funcs[s].empty()) continue;
            const std::string type =
                typeText(program_.variables[program_.statements[s].written.variable].type);
            const auto known = std::ranges::find(types, type, &decltype(types)::value_type::first);
            if (known == types.end())
                types.push_back({type, {names_.funcs[s]}});
            else
                known->second.push_back(names_.funcs[s]);
        }
        for (const auto& [type, funcs] : types)
            out_.add(fmt::format("  func  {} : {};\n", fmt::join(funcs, ", "), type));
    }

    // "12: C[i][j] = 0;"
    std::string lineOf(text::Span span) const {
        constexpr std::size_t longest = 80;
        return fmt::format("line {}: {}", source_.position(span.begin).line,
                           inOneLine(source_, span, longest));
    }

    // Where in the space the statement has an iteration.
    const std::string& ownCondition(std::uint32_t s) {
        if (!own_[s]) {
            const std::vector<QuasiAffine> here =
                variables(0, expressions_.visible(), expressions_.visible());
            own_[s] = expressions_.condition(embedding_.placements[s].domain, here, {embedding_.space});
        }
        return *own_[s];
    }

    std::string point() const { return fmt::format("({})", fmt::join(names_.loops, ", ")); }

    void addEquation(std::uint32_t s) {
        const cinput::Statement& statement = program_.statements[s];
        const Placement& placement = embedding_.placements[s];
        const std::vector<QuasiAffine> here = variables(0, expressions_.visible(), expressions_.visible());
        const Union space{embedding_.space};
        const std::string& condition = ownCondition(s);
        const Union context =
            within(space, holdsAt(placement.domain, here, expressions_.visible())).value_or(space);
        Printed value = expressions_.valueOf({s, placement.loops, context});
        if (!condition.empty()) value = Printed("select(" + condition + ", ").add(value).add(")");
        out_.add("\n  // " + lineOf(statement.span) + "\n  ");
        out_.add(Printed(names_.funcs[s] + point() + " = ").add(value).add(";").from(statement.span))
            .add("\n");
    }

    void addOutputs() {
        out_.add("\n");
        for (std::uint32_t v = 0; v < program_.variables.size(); ++v) {
            if (names_.outputs[v].empty()) continue;
            for (std::uint32_t s = 0; s < program_.statements.size(); ++s) {
                if (flow_.finals[v]->lasts[s].empty()) continue;
                if (const auto reduction = plan_.reductions.find(s); reduction != plan_.reductions.end())
                    addReduction(v, s, reduction->second);
                else
                    addOutput(v, s);
            }
        }
    }
    std::string leftText(std::uint32_t v, std::uint32_t s) const {
        const std::vector<QuasiAffine> at = expressions_.withSizes(embedding_.placements[s].loops);
        std::vector<std::string> left;
        for (const cinput::Subscript& one : program_.statements[s].written.subscripts)
            left.push_back(expressions_.form(compose(*one.form, at, expressions_.visible())));
        return names_.outputs[v] + (left.empty() ? "" : fmt::format("({})", fmt::join(left, ", ")));
    }
    // "C(i, j) += A(i, k) * B(k, j);"
    void addReduction(std::uint32_t v, std::uint32_t s, const Reduction& reduction) {
        const cinput::Statement& statement = program_.statements[s];
        const Placement& placement = embedding_.placements[s];
        const std::vector<QuasiAffine> here = variables(0, expressions_.visible(), expressions_.visible());
        const Union space{embedding_.space};
        const std::string& condition = ownCondition(s);
        const Union context =
            within(space, holdsAt(placement.domain, here, expressions_.visible())).value_or(space);
        Printed term = expressions_.termOf(reduction, {s, placement.loops, context});
        if (!condition.empty()) term = Printed("select(" + condition + ", ").add(term).add(")");
        const std::string sign(reduction.sign);
        out_.add("  // " + lineOf(statement.span) + "\n  ");
        out_.add(Printed(leftText(v, s) + " " + sign + " ").add(term).add(";").from(statement.span))
            .add("\n");
    }
    void addOutput(std::uint32_t v, std::uint32_t s) {
        const cinput::Statement& statement = program_.statements[s];
        const Placement& placement = embedding_.placements[s];
        const std::vector<QuasiAffine> at = expressions_.withSizes(placement.loops);
        const std::vector<QuasiAffine> here = variables(0, expressions_.visible(), expressions_.visible());
        const Union space{embedding_.space};
        const Union context =
            within(space, holdsAt(placement.domain, here, expressions_.visible())).value_or(space);
        std::vector<std::string> conditions;
        const Union& lasts = flow_.finals[v]->lastConditions[s];
        const Union atLast = within(space, holdsAt(lasts, at, expressions_.visible())).value_or(space);
        const std::string& own = ownCondition(s);
        const bool isOwnImplied =
            own.empty() ||
            holdsThroughout(holdsAt(placement.domain, here, expressions_.visible()), atLast, budget_);
        if (!own.empty() && !isOwnImplied) conditions.push_back(own);
        const std::string last = expressions_.condition(lasts, at, isOwnImplied ? space : context);
        if (!last.empty()) conditions.push_back(last);
        for (std::string& one : conditions)
            if (conditions.size() > 1 && one.find("||") != std::string::npos) one = "(" + one + ")";
        const std::string value = names_.funcs[s] + point();
        Printed line(leftText(v, s) + " = ");
        line.add(conditions.empty() ? value
                                    : fmt::format("select({}, {})", fmt::join(conditions, " && "), value));
        out_.add("  ").add(line.add(";").from(statement.written.span)).add("\n");
    }

    const text::SourceBuffer& source_;
    const cinput::Program& program_;
    const Dataflow& flow_;
    const Plan& plan_;
    const Embedding& embedding_;
    const Names& names_;
    Expressions expressions_;
    polyhedra::Budget budget_;
    std::vector<std::optional<std::string>> own_;
    Printed out_;
};

} // namespace

Printed designOf(const text::SourceBuffer& source, const cinput::Program& program, const Dataflow& flow,
                 const Plan& plan, const Embedding& embedding, const Names& names, const Additions& additions,
                 const polyhedra::Budget& budget) {
    return Design(source, program, flow, plan, embedding, names, budget).printed(additions);
}

} // namespace tactus::lift
