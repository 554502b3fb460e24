#include "lift/build.h"

#include "base/checked.h"
#include "lift/choose/maps.h"
#include "lift/embed/distances.h"
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

std::vector<std::int64_t> valuesOf(const std::vector<cinput::Size>& sizes) {
    std::vector<std::int64_t> values;
    for (const cinput::Size& one : sizes) values.push_back(one.value);
    return values;
}

Tensors tensorsOf(const Program& program, const Dataflow& flow, const Names& names, std::uint32_t variable) {
    Tensors one{names.inputs[variable], names.outputs[variable], {}, {}};
    const std::vector<std::int64_t> sizes = valuesOf(program.sizes);
    for (const AffineForm& extent : flow.extents[variable]) one.extents.push_back(extent(sizes));
    if (flow.isOutput(variable) && one.input.empty())
        one.untouched = atHand(flow.finals[variable]->none, program);
    return one;
}

// One region, and what is the best so far.
class Choice {
  public:
    Choice(const text::SourceBuffer& source, const Program& program, const Dataflow& flow, const Judge& judge,
           const polyhedra::Budget& budget)
        : source_(source), program_(program), flow_(flow), judge_(judge), budget_(budget) {}

    // Of a way beside one that is legal only the first embedding is judged: it takes time.
    void tryAll(const Plan& plan, Way way) {
        for (Embedding& one : embeddings(program_, flow_, plan, isLegal() ? 1 : mostJudged, budget()))
            tryOne(plan, std::move(one), way);
    }
    // The loops of the space are in the order of the text: the best one once more with each of them as the
    // last one, which is the time of the mapping that Tactus tries first.
    void tryLastLoops() {
        if (!isLegal() || best_->plan.arrayCount > 1) return;
        const Best best = *best_;
        for (std::size_t d = 0; d + 1 < best.embedding.names.size(); ++d)
            if (auto one = withLast(best.embedding, d, program_, flow_, best.plan, budget()))
                tryOne(best.plan, std::move(*one), best.way);
    }
    // Why none could be written, where there was one.
    const std::optional<diagnostics::Diagnostic>& obstacle() const { return obstacle_; }
    bool isLegal() const { return best_ && best_->judgement.isLegal; }

    void choose(Lifted& result) const {
        if (!best_) return;
        if (best_->judgement.isLegal) {
            if (withPhases(best_->plan, program_)) result.findings.push_back(wayNote());
        } else if (auto why = whyNotUniform()) {
            result.findings.push_back(std::move(*why));
        }
        const Names names = namesOf(program_, flow_, best_->plan, best_->embedding);
        result.design = printed(program_, best_->plan, best_->embedding, names, chosenMaps(names));
        for (std::uint32_t v = 0; v < program_.variables.size(); ++v)
            result.tensors.push_back(tensorsOf(program_, flow_, names, v));
    }

  private:
    struct Best {
        Plan plan;
        Embedding embedding;
        Judgement judgement;
        Way way;
    };

    // Less for what may be better than an array that is there.
    polyhedra::Budget budget() const {
        constexpr std::uint64_t quick = 50'000;
        polyhedra::Budget budget = budget_;
        if (isLegal()) budget.operations = std::min(budget.operations, quick);
        return budget;
    }
    void tryOne(const Plan& plan, Embedding one, Way way) {
        if (auto obstacle = notAffine(program_, flow_, plan, one)) {
            if (!obstacle_) obstacle_ = std::move(obstacle);
            return;
        }
        if (!namesWrittenElementsAlone(program_, flow_, plan, one, budget_)) return;
        const Names names = namesOf(program_, flow_, plan, one);
        const Judgement judgement =
            judge_ ? judge_(printed(program_, plan, one, names, {}).text(), budget()) : Judgement();
        const auto known = std::ranges::find(ways_, way, &std::pair<Way, Judgement>::first);
        if (known == ways_.end())
            ways_.emplace_back(way, judgement);
        else if (isBetter(judgement, known->second))
            known->second = judgement;
        if (!best_ || isBetter(judgement, best_->judgement))
            best_ = Best{plan, std::move(one), judgement, way};
    }

    static std::string figures(const Judgement& one) {
        return fmt::format("{} cycle{} on {} PE{}", one.cycles, one.cycles == 1 ? "" : "s", one.pes,
                           one.pes == 1 ? "" : "s");
    }
    // Its first line: a note of the whole marks no more in an editor.
    text::Span beginOf(text::Span region) const {
        const std::uint32_t line = source_.position(region.begin).line;
        const auto end = static_cast<std::uint32_t>(source_.lineStart(line) + source_.line(line).size());
        return {region.begin, std::min(region.end, end)};
    }
    diagnostics::Diagnostic wayNote() const {
        const std::pair<Way, Judgement>* second = nullptr;
        for (const auto& one : ways_)
            if (one.first != best_->way && one.second.isLegal &&
                (!second || isBetter(one.second, second->second)))
                second = &one;
        return make(Kind::CEmbedding, beginOf(program_.region), toString(best_->way),
                    figures(best_->judgement),
                    second ? fmt::format("the next best way is '{}', with {}", toString(second->first),
                                         figures(second->second))
                           : "no other way that was tried is legal");
    }
    std::optional<diagnostics::Diagnostic> whyNotUniform() const {
        const auto worst = changingDistance(best_->plan, best_->embedding.placements, program_, budget_);
        if (!worst) return std::nullopt;
        constexpr std::size_t longest = 60;
        const Read& read = best_->plan.reads[worst->read];
        diagnostics::Witness witness{diagnostics::Witness::Kind::Statements, {}, {}};
        std::vector<std::string> ends, places;
        for (const auto& [s, at] :
             {std::pair(read.reader, worst->reader), std::pair(read.source, worst->from)}) {
            const cinput::Statement& statement = program_.statements[s];
            const std::uint32_t line = source_.position(statement.span.begin).line;
            const std::string words = inOneLine(source_, statement.span, longest);
            std::vector<std::string> values;
            for (std::size_t l = 0; l < statement.loops.size(); ++l)
                values.push_back(fmt::format("{} = {}", program_.loops[statement.loops[l]].name, at[l]));
            witness.points.push_back({words, at, line});
            places.push_back(values.empty() ? "" : fmt::format(" at {}", fmt::join(values, ", ")));
            ends.push_back(fmt::format("line {}, '{}',{}", line, words, places.back()));
        }
        witness.text = read.reader == read.source
                           ? fmt::format("{} reads what it wrote{}", ends[0], places[1])
                           : fmt::format("{} reads what {} wrote", ends[0], ends[1]);
        const cinput::Statement& source = program_.statements[read.source];
        diagnostics::Diagnostic result =
            make(Kind::CNotUniform, program_.statements[read.reader].span, witness.points.front().variable,
                 program_.variables[source.written.variable].name);
        result.witness = std::move(witness);
        if (read.source != read.reader) result.related.push_back({source.span, "written here"});
        return result;
    }

    // With sizes where numbers are legal at the sizes at hand only.
    std::vector<std::string> chosenMaps(const Names& names) const {
        std::vector<std::string> maps;
        for (const Map& one : best_->judgement.maps) maps.push_back(transformText(one, names));
        const auto open = openMaps(best_->judgement.maps, best_->embedding, program_, names);
        if (!open) return maps;
        Program larger = program_;
        for (const std::uint32_t size : open->sizes) ++larger.sizes[size].value;
        const auto isLegalThere = [&](const std::vector<std::string>& texts) {
            const auto design = printed(larger, best_->plan, best_->embedding, names, texts);
            return judge_(design.text(), budget()).isLegal;
        };
        return !isLegalThere(maps) && isLegalThere(open->texts) ? open->texts : maps;
    }

    text::Printed printed(const Program& program, const Plan& plan, const Embedding& embedding,
                          const Names& names, const std::vector<std::string>& maps) const {
        Additions additions;
        if (plan.arrayCount > 1 || !maps.empty())
            additions.mappings.push_back(mappingText(program, flow_, plan, names, maps));
        return designOf(source_, program, flow_, plan, embedding, names, additions, budget_);
    }

    const text::SourceBuffer& source_;
    const Program& program_;
    const Dataflow& flow_;
    const Judge& judge_;
    polyhedra::Budget budget_;
    std::optional<Best> best_;
    std::vector<std::pair<Way, Judgement>> ways_; // the best of each
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

// All, or the wanted one.
void tryWays(Choice& choice, Plan plan, const Program& program, std::optional<Way> wanted) {
    const auto isTried = [&](Way way) { return !wanted || way == *wanted; };
    if (isTried(Way::Fused)) {
        choice.tryAll(plan, Way::Fused);
        if (!choice.isLegal() && choice.obstacle()) {
            plan.countsSteps = false;
            choice.tryAll(plan, Way::Fused);
        }
    }
    if (isTried(Way::Behind))
        if (const auto behind = withNestsBehind(plan, program)) choice.tryAll(*behind, Way::Behind);
    if (isTried(Way::Phases))
        if (const auto phases = withPhases(plan, program)) choice.tryAll(*phases, Way::Phases);
    if (isTried(Way::Arrays))
        if (const Plan apart = withArrays(plan, program); apart.arrayCount > 1)
            choice.tryAll(apart, Way::Arrays);
    choice.tryLastLoops();
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
              const polyhedra::Budget& budget, std::optional<Way> way) {
    if (auto many = tooMany(program)) return {{}, {}, {std::move(*many)}};
    Analysed analysed = dataflowOf(program, budget);
    Lifted result{{}, {}, std::move(analysed.findings)};
    if (!analysed.dataflow) return result;
    const Dataflow& flow = *analysed.dataflow;
    const Plan plan = planOf(program, flow, reductionsOf(program, flow, budget));
    if (doesNothing(program, plan, budget)) {
        result.findings.push_back(make(Kind::CNothingLeft, program.region));
        return result;
    }
    Choice choice(source, program, flow, judge, budget);
    tryWays(choice, plan, program, way);
    if (!choice.isLegal() && !plan.reductions.empty())
        tryWays(choice, planOf(program, flow, {}), program, way);
    choice.choose(result);
    if (!result.design && way && *way != Way::Fused && !choice.obstacle())
        result.findings.push_back(make(Kind::CEmbed, program.region, toString(*way),
                                       (way == Way::Arrays ? withArrays(plan, program).arrayCount > 1
                                                           : withPhases(plan, program).has_value())
                                           ? "the nests can't be placed so"
                                           : "the region has one nest only"));
    else if (!result.design)
        result.findings.push_back(choice.obstacle()
                                      ? *choice.obstacle()
                                      : make(Kind::CTooLarge, program.region,
                                             "its statements fit in no common space that is found"));
    return result;
}

} // namespace

std::string_view toString(Way way) {
    switch (way) {
    case Way::Fused:
        return "fused";
    case Way::Behind:
        return "behind";
    case Way::Phases:
        return "phases";
    case Way::Arrays:
        return "arrays";
    }
    return "";
}

Lifted lift(const text::SourceBuffer& source, const Program& program, const Judge& judge,
            const polyhedra::Budget& budget, std::optional<Way> way) try {
    return lifted(source, program, judge, budget, way);
} catch (const base::Overflow&) {
    return {
        {}, {}, {make(Kind::CTooLarge, program.region, "a number in its dataflow needs more than 64 bits")}};
}

} // namespace tactus::lift
