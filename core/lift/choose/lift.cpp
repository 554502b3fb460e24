#include "lift/build.h"

#include "base/checked.h"
#include "lift/print/design.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::lift {

using cinput::Program;
using diagnostics::Kind;
using diagnostics::make;

namespace {

constexpr std::size_t mostJudged = 4;

// "X.merge_ures(Y, C)" of an array: its funcs, and the outputs that they write.
std::string mergedText(const Program& program, const Dataflow& flow, const Plan& plan, const Names& names,
                       std::size_t array) {
    std::string first;
    std::vector<std::string> others;
    std::vector<std::string> outputs;
    for (std::size_t s = 0; s < program.statements.size(); ++s) {
        if (names.funcs[s].empty() || plan.arrays[s] != array) continue;
        if (first.empty()) first = names.funcs[s];
        else others.push_back(names.funcs[s]);
        const std::uint32_t written = program.statements[s].written.variable;
        const bool isOutput = flow.isOutput(written) && !flow.finals[written]->lasts[s].empty();
        if (isOutput && std::ranges::find(outputs, names.outputs[written]) == outputs.end())
            outputs.push_back(names.outputs[written]);
    }
    others.insert(others.end(), outputs.begin(), outputs.end());
    return fmt::format("{}.merge_ures({})", first, fmt::join(others, ", "));
}

// Without maps those that Tactus finds.
std::string mappingText(const Program& program, const Dataflow& flow, const Plan& plan, const Names& names,
                        const std::vector<std::string>& maps) {
    std::string text = "  mapping m1 {\n";
    for (std::size_t a = 0; a < plan.arrayCount; ++a)
        text += fmt::format("    {}{};\n", mergedText(program, flow, plan, names, a),
                            maps.empty() ? "" : "." + maps[a]);
    return text + "  }\n";
}

bool isBetter(const Judgement& a, const Judgement& b) {
    if (a.isLegal != b.isLegal) return a.isLegal;
    return a.isLegal && std::pair(a.cycles, a.pes) < std::pair(b.cycles, b.pes);
}

// One region, and what is the best so far.
class Choice {
  public:
    Choice(const text::SourceBuffer& source, const Program& program, const Dataflow& flow, const Judge& judge,
           const polyhedra::Budget& budget)
        : source_(source), program_(program), flow_(flow), judge_(judge), budget_(budget) {}

    void tryAll(const Plan& plan) {
        for (Embedding& one : embeddings(program_, flow_, plan, mostJudged, budget_)) {
            const Names names = namesOf(program_, flow_, plan, one);
            const Judgement judgement =
                judge_ ? judge_(printed(plan, one, names, {}).text(), budget_) : Judgement();
            if (!best_ || isBetter(judgement, best_->judgement)) best_ = Best{plan, std::move(one), judgement};
        }
    }
    bool isLegal() const { return best_ && best_->judgement.isLegal; }

    std::optional<text::Printed> design() const {
        if (!best_) return std::nullopt;
        const Names names = namesOf(program_, flow_, best_->plan, best_->embedding);
        return printed(best_->plan, best_->embedding, names, best_->judgement.maps);
    }

  private:
    struct Best {
        Plan plan;
        Embedding embedding;
        Judgement judgement;
    };

    text::Printed printed(const Plan& plan, const Embedding& embedding, const Names& names,
                          const std::vector<std::string>& maps) const {
        Additions additions;
        if (plan.arrayCount > 1 || !maps.empty())
            additions.mappings.push_back(mappingText(program_, flow_, plan, names, maps));
        return designOf(source_, program_, flow_, plan, embedding, names, additions, budget_);
    }

    const text::SourceBuffer& source_;
    const Program& program_;
    const Dataflow& flow_;
    const Judge& judge_;
    polyhedra::Budget budget_;
    std::optional<Best> best_;
};

Lifted lifted(const text::SourceBuffer& source, const Program& program, const Judge& judge,
              const polyhedra::Budget& budget) {
    Analysed analysed = dataflowOf(program, budget);
    Lifted result{std::nullopt, std::move(analysed.findings)};
    if (!analysed.dataflow) return result;
    const Plan plan = planOf(program, *analysed.dataflow);
    Choice choice(source, program, *analysed.dataflow, judge, budget);
    choice.tryAll(plan);
    if (!choice.isLegal())
        if (const auto phases = withPhases(plan, program)) choice.tryAll(*phases);
    if (!choice.isLegal())
        if (const Plan apart = withArrays(plan, program); apart.arrayCount > 1) choice.tryAll(apart);
    result.design = choice.design();
    const bool isEmpty = std::ranges::find(plan.roles, Plan::Role::Func) == plan.roles.end();
    if (!result.design)
        result.findings.push_back(isEmpty ? make(Kind::CNothingLeft, program.region)
                                          : make(Kind::CTooLarge, program.region,
                                                 "its statements fit in no common space that is found"));
    return result;
}

} // namespace

Lifted lift(const text::SourceBuffer& source, const Program& program, const Judge& judge,
            const polyhedra::Budget& budget) try {
    return lifted(source, program, judge, budget);
} catch (const base::Overflow&) {
    return {std::nullopt, {make(Kind::CTooLarge, program.region, "a number in its dataflow needs more than 64 bits")}};
}

} // namespace tactus::lift
