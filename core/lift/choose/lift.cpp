#include "lift/build.h"

#include "base/checked.h"
#include "lift/flow/accesses.h"
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
    std::vector<std::string> others;
    std::vector<std::string> outputs;
    for (std::size_t s = 0; s < program.statements.size(); ++s) {
        if (plan.roles[s] != Plan::Role::Func || plan.arrays[s] != array) continue;
        if (const std::string& func = names.funcs[s]; !func.empty()) others.push_back(func);
        const std::uint32_t written = program.statements[s].written.variable;
        const bool isOutput = flow.isOutput(written) && !flow.finals[written]->lasts[s].empty();
        if (isOutput && std::ranges::find(outputs, names.outputs[written]) == outputs.end())
            outputs.push_back(names.outputs[written]);
    }
    others.insert(others.end(), outputs.begin(), outputs.end());
    const std::string first = others.front();
    others.erase(others.begin());
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

// Is it a sum of multiples of loops, sizes and quotients of sizes?
bool isWritable(const QuasiAffine& form, std::size_t sizes) {
    return std::ranges::all_of(form.quotients, [&](const polyhedra::Quotient& one) {
        const auto& all = one.form.coefficients;
        return std::all_of(all.begin() + static_cast<std::ptrdiff_t>(sizes), all.end(),
                           [](std::int64_t c) { return c == 0; });
    });
}

// Funcs are read, and outputs written, at affine forms: the place where that is not so.
std::optional<diagnostics::Diagnostic> notAffine(const Program& program, const Dataflow& flow,
                                                 const Plan& plan, const Embedding& embedding) {
    const std::size_t sizes = program.sizes.size(), visible = sizes + embedding.names.size();
    const auto at = [&](std::uint32_t statement) {
        std::vector<QuasiAffine> forms = variables(0, sizes, visible);
        const auto& loops = embedding.placements[statement].loops;
        forms.insert(forms.end(), loops.begin(), loops.end());
        return forms;
    };
    for (const Read& read : plan.reads) {
        const std::vector<QuasiAffine> here = at(read.reader);
        std::vector<QuasiAffine> source = variables(0, sizes, visible);
        for (const QuasiAffine& form : read.at) source.push_back(compose(form, here, visible));
        for (const QuasiAffine& form : embedding.placements[read.source].point)
            if (!isWritable(compose(form, source, visible), sizes))
                return make(
                    Kind::CNotAffine, program.statements[read.reader].span,
                    fmt::format("the iteration whose '{}' this statement reads",
                                program.variables[program.statements[read.source].written.variable].name),
                    "it changes with a quotient");
    }
    for (std::uint32_t s = 0; s < program.statements.size(); ++s) {
        const cinput::Access& written = program.statements[s].written;
        const bool isOutput = plan.roles[s] == Plan::Role::Func && flow.isOutput(written.variable) &&
                              !flow.finals[written.variable]->lasts[s].empty();
        if (!isOutput) continue;
        for (const cinput::Subscript& one : written.subscripts)
            if (!isWritable(compose(*one.form, at(s), visible), sizes))
                return make(Kind::CNotAffine, written.span,
                            fmt::format("the element of '{}' that is written",
                                        program.variables[written.variable].name),
                            "a quotient in its subscript changes with a loop");
    }
    return std::nullopt;
}

// A reduction gives a value to each element that some point of the space names: each must be one that the
// statement writes, or the array would have a zero where C leaves alone what was there.
bool namesWrittenElementsAlone(const Program& program, const Dataflow& flow, const Plan& plan,
                               const Embedding& embedding, const polyhedra::Budget& budget) {
    const std::size_t sizes = program.sizes.size(), visible = sizes + embedding.names.size();
    std::vector<AffineForm> time;
    for (std::size_t v = sizes; v < visible; ++v) time.push_back(AffineForm::variable(v, visible));
    for (const auto& [s, reduction] : plan.reductions) {
        if (plan.roles[s] != Plan::Role::Func) continue;
        std::vector<QuasiAffine> at = variables(0, sizes, visible);
        const Placement& placement = embedding.placements[s];
        at.insert(at.end(), placement.loops.begin(), placement.loops.end());
        polyhedra::TimedAccess written{placement.domain, {}, {AffineForm::number(0, visible)}};
        for (const cinput::Subscript& one : program.statements[s].written.subscripts)
            written.element.push_back(compose(*one.form, at, visible));
        polyhedra::TimedAccess named{{embedding.space}, written.element, {AffineForm::number(1, visible)}};
        written.time.insert(written.time.end(), time.begin(), time.end());
        const std::vector<polyhedra::TimedAccess> earlier{std::move(written)};
        const auto found = lastBefore(named, earlier, flow.known, budget);
        if (!found || !found->none.empty()) return false;
    }
    return true;
}

// One region, and what is the best so far.
class Choice {
  public:
    Choice(const text::SourceBuffer& source, const Program& program, const Dataflow& flow, const Judge& judge,
           const polyhedra::Budget& budget)
        : source_(source), program_(program), flow_(flow), judge_(judge), budget_(budget) {}

    void tryAll(const Plan& plan) {
        for (Embedding& one : embeddings(program_, flow_, plan, mostJudged, budget_)) {
            if (auto obstacle = notAffine(program_, flow_, plan, one)) {
                if (!obstacle_) obstacle_ = std::move(obstacle);
                continue;
            }
            if (!namesWrittenElementsAlone(program_, flow_, plan, one, budget_)) continue;
            const Names names = namesOf(program_, flow_, plan, one);
            const Judgement judgement =
                judge_ ? judge_(printed(plan, one, names, {}).text(), budget_) : Judgement();
            if (!best_ || isBetter(judgement, best_->judgement))
                best_ = Best{plan, std::move(one), judgement};
        }
    }
    // Why none could be written, where there was one.
    const std::optional<diagnostics::Diagnostic>& obstacle() const { return obstacle_; }
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
    std::optional<diagnostics::Diagnostic> obstacle_;
};

// No func has an iteration at the sizes at hand.
bool doesNothing(const Program& program, const Plan& plan, const polyhedra::Budget& budget) {
    for (std::size_t s = 0; s < program.statements.size(); ++s) {
        if (plan.roles[s] != Plan::Role::Func) continue;
        for (const Piece& piece : atHand(program.statements[s].domain, program))
            if (isEmpty(piece, budget) != polyhedra::Verdict::Yes) return false;
    }
    return true;
}

// Until one is legal.
void tryWays(Choice& choice, Plan plan, const Program& program) {
    choice.tryAll(plan);
    if (!choice.isLegal() && choice.obstacle()) {
        plan.countsSteps = false;
        choice.tryAll(plan);
    }
    if (!choice.isLegal())
        if (const auto phases = withPhases(plan, program)) choice.tryAll(*phases);
    if (!choice.isLegal())
        if (const Plan apart = withArrays(plan, program); apart.arrayCount > 1) choice.tryAll(apart);
}

// Of which each read asks for the last one: beyond this the question takes minutes.
std::optional<diagnostics::Diagnostic> tooMany(const Program& program) {
    constexpr std::size_t most = 20'000;
    std::vector<std::size_t> writes(program.variables.size(), 0);
    for (const cinput::Statement& one : program.statements) ++writes[one.written.variable];
    std::size_t pairs = 0;
    for (const cinput::Access& one : program.accesses) pairs += writes[one.variable];
    if (pairs <= most) return std::nullopt;
    return make(Kind::CTooLarge, program.region,
                fmt::format("its reads and writes make {} pairs, more than {}", pairs, most));
}

Lifted lifted(const text::SourceBuffer& source, const Program& program, const Judge& judge,
              const polyhedra::Budget& budget) {
    if (auto many = tooMany(program)) return {std::nullopt, {std::move(*many)}};
    Analysed analysed = dataflowOf(program, budget);
    Lifted result{std::nullopt, std::move(analysed.findings)};
    if (!analysed.dataflow) return result;
    const Dataflow& flow = *analysed.dataflow;
    const Plan plan = planOf(program, flow, reductionsOf(program, flow, budget));
    if (doesNothing(program, plan, budget)) {
        result.findings.push_back(make(Kind::CNothingLeft, program.region));
        return result;
    }
    Choice choice(source, program, flow, judge, budget);
    tryWays(choice, plan, program);
    if (!choice.isLegal() && !plan.reductions.empty()) tryWays(choice, planOf(program, flow, {}), program);
    result.design = choice.design();
    if (!result.design)
        result.findings.push_back(choice.obstacle()
                                      ? *choice.obstacle()
                                      : make(Kind::CTooLarge, program.region,
                                             "its statements fit in no common space that is found"));
    return result;
}

} // namespace

Lifted lift(const text::SourceBuffer& source, const Program& program, const Judge& judge,
            const polyhedra::Budget& budget) try {
    return lifted(source, program, judge, budget);
} catch (const base::Overflow&) {
    return {std::nullopt,
            {make(Kind::CTooLarge, program.region, "a number in its dataflow needs more than 64 bits")}};
}

} // namespace tactus::lift
