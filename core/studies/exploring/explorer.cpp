#include "studies/exploring/explorer.h"

#include "array/build.h"
#include "driver/analysis.h"
#include "driver/runs/run.h"
#include "driver/written_design.h"
#include "explore/candidates.h"
#include "mapping/causality/wording.h"
#include "mapping/edits/insertion.h"
#include "mapping/reuse/reuse.h"
#include "studies/exploring/mapping_name.h"
#include "syntax/build.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <functional>
#include <map>
#include <mutex>
#include <set>

namespace tactus::studies {

using explore::Design;
using explore::Pair;

struct Explorer::Known {
    std::mutex mutex;
    std::map<std::vector<Call>, std::shared_ptr<const driver::Arrangements>> arrangements;
    std::map<const dependence::Graph*, std::shared_ptr<const explore::HandedOnInputs>> handedOn;
    std::map<std::vector<Call>, std::shared_ptr<const std::vector<mapping::InputReuse>>> reuse;
};

namespace {

// The text with its mappings blanked, except these, so that places stay.
std::shared_ptr<const text::SourceBuffer> withoutMappings(const text::SourceBuffer& source,
                                                          const syntax::Design& design,
                                                          const std::set<std::string>& except = {}) {
    std::string text(source.text());
    for (const syntax::MappingDeclaration& mapping : design.mappings()) {
        if (except.contains(mapping.name().text)) continue;
        const text::Span span = mapping.span();
        for (std::uint32_t at = span.begin; at < span.end; ++at)
            if (text[at] != '\n' && text[at] != '\r') text[at] = ' ';
    }
    return std::make_shared<text::SourceBuffer>(source.name(), std::move(text));
}

// The mapping with this array, "m.X", and those that it inherits.
std::set<std::string> withInherited(const syntax::Design& design, const std::string& array) {
    std::set<std::string> names;
    std::string name = array.substr(0, array.find('.'));
    while (!name.empty() && names.insert(name).second) {
        std::string base;
        for (const syntax::MappingDeclaration& mapping : design.mappings())
            if (mapping.name().text == name) base = mapping.base().text;
        name = std::move(base);
    }
    return names;
}

// The design's own plan; nothing where it has errors.
struct Bare {
    std::shared_ptr<const syntax::Tree> tree;
    std::shared_ptr<const ure::System> system;
    std::vector<mapping::Plan> plans;
};
Bare bareOf(const driver::Request& request, const text::SourceBuffer& source, const syntax::Design& design) {
    const auto bare =
        driver::WrittenDesign::of(request.about(withoutMappings(source, design)), design.name().text);
    if (!bare) return {};
    Bare result{bare->tree(), bare->elaborated().system, {}};
    if (result.system) result.plans = mapping::planOf(bare->syntax(), *result.system).plans;
    return result;
}

// Why this array of a mapping is not explored; an empty sentence if it is.
Explorer::Refusal whyNot(const driver::MappingAnalysis& array) {
    // One of several is a system of its own, if it was made.
    const bool isMade = array.plan && (array.plan->array.empty() || array.reference.elaborated);
    if (!isMade) return {array.diagnostics, fmt::format("mapping '{}' has errors", array.name)};
    if (array.plan->inner.empty()) return {};
    return {
        {},
        fmt::format("mapping '{}' puts loops inside of PEs (vectorize, unroll), which explore does not take",
                    array.name)};
}

std::vector<const driver::MappingAnalysis*> firstOfSeveral(const driver::DesignAnalysis& design) {
    for (const driver::MappingAnalysis& one : design.mappings)
        if (one.plan && !one.plan->array.empty()) return driver::arraysNamed(design, one.mapping());
    return {};
}

} // namespace

Explorer::Explorer(const driver::Request& request) : request_(request), known_(std::make_shared<Known>()) {}

tl::expected<Explorer, Explorer::Refusal> Explorer::of(const driver::Analysis& analysis,
                                                       const driver::DesignAnalysis& design,
                                                       const std::string& array, std::stop_token stop) {
    const driver::Request request = analysis.again(std::move(stop));
    const auto syntax = analysis.written(design.name);
    if (!syntax || !design.system)
        return tl::unexpected(Refusal{design.diagnostics, "the design has errors"});
    Explorer explorer(request);
    explorer.design_ = *syntax;
    Bare bare;
    if (array.empty()) {
        bare = bareOf(request, *analysis.source, *syntax);
        if (bare.plans.empty()) return tl::unexpected(Refusal{design.diagnostics, "the design has errors"});
    } else {
        const driver::MappingAnalysis* const mapped = driver::mappingNamed(design, array);
        if (!mapped) return tl::unexpected(Refusal{{}, fmt::format("there is no mapping '{}'", array)});
        if (Refusal refusal = whyNot(*mapped); !refusal.sentence.empty())
            return tl::unexpected(std::move(refusal));
        const bool isOneOfSeveral = !mapped->plan->array.empty();
        bare = {
            analysis.tree, isOneOfSeveral ? mapped->reference.elaborated : design.system, {*mapped->plan}};
        explorer.base_ = mapped->mapping();
    }
    explorer.trees_ = {analysis.tree, bare.tree};
    explorer.plan_ = std::move(bare.plans.front());
    explorer.plan_.transform.reset();
    explorer.plan_.network.clear();
    explorer.inOrder_ = std::make_shared<const driver::Prepared>(driver::prepare(bare.system, request));
    if (!explorer.inOrder_->graph)
        return tl::unexpected(Refusal{explorer.inOrder_->diagnostics, "its reads did not become uniform"});
    explorer.system_ = bare.system;
    explorer.whole_ = array.empty() ? bare.system : design.system;
    explorer.graph_ = explorer.graphWith({});
    if (!explorer.graph_)
        return tl::unexpected(
            Refusal{{}, "the mapping's loops did not become a system of uniform recurrences"});
    return explorer;
}

tl::expected<std::vector<Explorer>, Explorer::Refusal> Explorer::allOf(const driver::Analysis& analysis,
                                                                       const driver::DesignAnalysis& design,
                                                                       const std::string& mapping,
                                                                       const std::stop_token& stop) {
    std::vector<const driver::MappingAnalysis*> arrays;
    if (mapping.empty()) {
        auto whole = of(analysis, design, {}, stop);
        if (whole) return std::vector{std::move(*whole)};
        arrays = firstOfSeveral(design);
        const auto isRefused = [](const driver::MappingAnalysis* one) {
            return !whyNot(*one).sentence.empty();
        };
        if (arrays.empty() || std::ranges::any_of(arrays, isRefused)) return tl::unexpected(whole.error());
    } else {
        arrays = driver::arraysNamed(design, mapping);
    }
    std::vector<Explorer> all;
    for (const driver::MappingAnalysis* const one : arrays) {
        auto explorer = of(analysis, design, one->name, stop);
        if (!explorer) return tl::unexpected(explorer.error());
        all.push_back(std::move(*explorer));
    }
    return all;
}

std::string Explorer::subjectOf(const driver::Analysis& analysis, const std::string& design,
                                const std::string& array) {
    const auto syntax = analysis.written(design);
    if (!syntax) return {};
    const auto bare = withoutMappings(*analysis.source, *syntax, withInherited(*syntax, array));
    std::string subject;
    for (const char letter : bare->text()) {
        const bool isSpace = letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r';
        if (!isSpace)
            subject += letter;
        else if (!subject.empty() && subject.back() != ' ')
            subject += ' ';
    }
    return subject;
}

mapping::Plan Explorer::planWith(const std::vector<Call>& calls) const {
    mapping::Plan plan = plan_;
    for (const auto& [input, vector] : calls)
        plan.steps.emplace_back(mapping::Localise{input, vector, plan.span, plan.span});
    return plan;
}

std::shared_ptr<const driver::Arrangements> Explorer::arrangementsWith(const std::vector<Call>& calls) const {
    const std::lock_guard lock(known_->mutex);
    const auto [place, isNew] = known_->arrangements.try_emplace(calls);
    if (!isNew) return place->second;
    auto made = std::make_shared<const driver::Arrangements>(planWith(calls), inOrder_, request_);
    if (made->first().stepped() && !hasError(made->first().diagnostics())) place->second = std::move(made);
    return place->second;
}

std::shared_ptr<const dependence::Graph> Explorer::graphWith(const std::vector<Call>& calls) const {
    const auto arrangements = arrangementsWith(calls);
    const auto prepared = arrangements ? arrangements->first().prepared() : nullptr;
    return prepared ? prepared->graph : nullptr;
}

std::shared_ptr<const dependence::Graph> Explorer::graphWith(const std::vector<Call>& calls,
                                                             const Pair& pair) const {
    const auto arrangements = arrangementsWith(calls);
    if (!arrangements) return nullptr;
    explore::Options asInCheck;
    asInCheck.broadcast = true;
    asInCheck.budget = request_.budget;
    const auto prepared =
        arrangements->preparedFor(mapping::rowsOf(explore::mapOf(pair)), [&](const dependence::Graph& graph) {
            return !explore::ruleBroken(graph, pair, asInCheck);
        });
    return prepared ? prepared->graph : nullptr;
}

explore::Paths Explorer::paths() const {
    explore::Paths paths(graph_);
    const auto arrangements = arrangementsWith({});
    paths.free = arrangements->first().freeReductions();
    if (paths.free.empty() && !arrangements->second()) return paths;
    paths.choices = arrangements->graphs();
    paths.of = [this](const Pair& pair) { return graphWith({}, pair); };
    return paths;
}

std::vector<std::shared_ptr<const dependence::Graph>> Explorer::graphs() const {
    auto graphs = paths().choices;
    if (graphs.empty()) graphs.push_back(graph_);
    return graphs;
}

// Of the graph with these calls, which there is.
std::shared_ptr<const std::vector<mapping::InputReuse>>
Explorer::reuseWith(const std::vector<Call>& calls) const {
    const auto graph = graphWith(calls);
    const std::lock_guard lock(known_->mutex);
    auto& reuse = known_->reuse[calls];
    if (!reuse)
        reuse = std::make_shared<const std::vector<mapping::InputReuse>>(
            mapping::reuseOf(planWith(calls), *graph, request_.budget));
    return reuse;
}

// Arrangements keep the graphs for which this is known.
std::shared_ptr<const explore::HandedOnInputs> Explorer::handedOnIn(const dependence::Graph& graph) const {
    const std::lock_guard lock(known_->mutex);
    auto& handedOn = known_->handedOn[&graph];
    if (!handedOn)
        handedOn = std::make_shared<const explore::HandedOnInputs>(
            explore::inputsHandedOn(*graph.system, request_.budget));
    return handedOn;
}

// One call after the other, as long as an input is left that a vector suits.
explore::Localised Explorer::localised(const Pair& pair, const explore::Options& options,
                                       std::int64_t held) const {
    const auto isSmall = [&](const polyhedra::Vector& vector) {
        return !polyhedra::isZero(polyhedra::multiply(pair.space, vector)) ||
               polyhedra::dot(pair.schedule, vector) <= held;
    };
    const mapping::SpaceTimeMap map = explore::mapOf(pair);
    std::vector<Call> calls;
    std::shared_ptr<const dependence::Graph> localised = graphWith({}, pair);
    std::vector<std::string> fromMemory;
    for (bool goesOn = true; goesOn;) {
        goesOn = false;
        fromMemory.clear();
        for (const mapping::ReusedInput& one :
             mapping::bestStreams(planWith(calls), *localised, map, options.broadcast, request_.budget)) {
            if (!one.vectors.empty() && !goesOn && isSmall(one.vectors.front())) {
                std::vector<Call> more = calls;
                more.emplace_back(one.input, one.vectors.front());
                const auto graph = graphWith(more, pair);
                if (graph && !explore::ruleBroken(*graph, pair, options)) {
                    calls = std::move(more);
                    localised = graph;
                    goesOn = true;
                    continue;
                }
            }
            fromMemory.push_back(one.input);
        }
    }
    return asDesign(calls, localised, std::move(fromMemory));
}

std::vector<std::string> Explorer::reorderedIn(const dependence::Graph& graph) const {
    std::vector<std::string> names;
    for (const ure::TensorId output : driver::reorderedReductions(*system_, *graph.system))
        names.push_back(system_->tensors[output].name);
    return names;
}

explore::Localised Explorer::asDesign(const std::vector<Call>& calls,
                                      std::shared_ptr<const dependence::Graph> graph,
                                      std::vector<std::string> fromMemory) const {
    explore::Localised result{graph, {}, std::move(fromMemory), handedOnIn(*graph), {}};
    result.reordered = reorderedIn(*graph);
    for (const auto& [input, vector] : calls) {
        const bool isNext = !result.streams.empty() && result.streams.back().input == input;
        if (!isNext) result.streams.push_back({input, {}});
        result.streams.back().vectors.push_back(vector);
    }
    return result;
}

// One input after the other, in the order of their names: it gets no further vector, or each that suits.
std::vector<explore::Localised> Explorer::allLocalised(const Pair& pair,
                                                       const explore::Options& options) const {
    std::set<std::string> inputs;
    for (const mapping::ReuseSpace& space : options.reuse) inputs.insert(space.input);
    const mapping::SpaceTimeMap map = explore::mapOf(pair);
    std::vector<explore::Localised> all;
    const std::function<void(const std::vector<Call>&, const std::shared_ptr<const dependence::Graph>&,
                             std::set<std::string>::const_iterator)>
        extend = [&](const auto& calls, const auto& graph, auto input) {
            if (options.budget.stop.stop_requested()) return;
            const auto proposed = mapping::proposedStreams(*reuseWith(calls), map, options.broadcast);
            if (input == inputs.end()) {
                std::vector<std::string> fromMemory;
                for (const mapping::ReusedInput& one : proposed) fromMemory.push_back(one.input);
                return all.push_back(asDesign(calls, graph, std::move(fromMemory)));
            }
            extend(calls, graph, std::next(input));
            const auto own = std::ranges::find(proposed, *input, &mapping::ReusedInput::input);
            if (own == proposed.end()) return;
            for (const polyhedra::Vector& vector : own->vectors) {
                std::vector<Call> more = calls;
                more.emplace_back(*input, vector);
                const auto next = graphWith(more, pair);
                if (next && !explore::ruleBroken(*next, pair, options)) extend(more, next, input);
            }
        };
    extend({}, graphWith({}, pair), inputs.begin());
    return all;
}

std::vector<mapping::ReuseSpace> Explorer::reuse() const {
    return mapping::reuseSpaces(plan_, *graph_, request_.budget);
}

std::uint64_t Explorer::waysOfInputs(bool broadcast) const {
    return explore::streamsWithin(reuse(), broadcast);
}

explore::Space Explorer::explore(explore::Options options, Inputs inputs, const explore::Found& found) const {
    if (inputs != Inputs::FromMemory) options.reuse = reuse();
    const explore::Localise localise = [&](const Pair& pair) {
        if (options.reuse.empty()) return std::vector{asDesign({}, graphWith({}, pair), {})};
        return inputs == Inputs::All ? allLocalised(pair, options) : std::vector{localised(pair, options)};
    };
    return explore::explore(paths(), options, localise, found);
}

bool Explorer::isBox() const {
    return polyhedra::isBox(graph_->system->domain);
}

std::vector<std::size_t> Explorer::loopsOfSize(const std::string& name) const {
    const ure::System& system = *graph_->system;
    const std::vector<std::string> names = loopNames();
    if (const auto loop = std::ranges::find(names, name); loop != names.end())
        return {std::size_t(loop - names.begin())};
    const auto param = std::ranges::find(system.params, name, &ure::Param::name);
    if (param == system.params.end() || param->isReal()) return {};
    driver::Request larger = request_;
    larger.params[name] = base::add(param->value, 1);
    const ure::Elaborated other = ure::elaborate(*design_, larger.settings(true, false));
    std::vector<std::size_t> loops;
    if (!other.system || other.system->loops.size() != names.size()) return {};
    for (std::size_t l = 0; l < names.size(); ++l)
        if (other.system->domain.box[l] != system.domain.box[l]) loops.push_back(l);
    return loops;
}

Pair Explorer::pairOf(const polyhedra::Vector& schedule, const polyhedra::Vector& projection) const {
    std::vector<polyhedra::Vector> vectors;
    for (const dependence::Dependence& one : graph_->dependences)
        if (!one.samePoint()) vectors.push_back(one.vector);
    return {explore::rowsAcross(projection, vectors), schedule, projection};
}

mapping::Legality Explorer::judged(const Pair& pair, bool broadcast) const {
    const auto graph = graphWith({}, pair);
    return mapping::judge(plan_, explore::mapOf(pair), graph ? *graph : *graph_,
                          {!broadcast, broadcast, request_.budget});
}

std::vector<std::string> Explorer::reasons(const Pair& pair, bool broadcast) const {
    std::vector<std::string> sentences;
    for (const diagnostics::Diagnostic& one : judged(pair, broadcast).diagnostics)
        if (one.severity == diagnostics::Severity::Error) sentences.push_back(one.message);
    return sentences;
}

std::vector<Explorer::Call> Explorer::callsWithin(const Design& one) {
    std::vector<Call> calls;
    for (const explore::Stream& stream : one.streams)
        for (const polyhedra::Vector& vector : stream.vectors) calls.emplace_back(stream.input, vector);
    return calls;
}

std::shared_ptr<const array::Model> Explorer::arrayOf(const Design& one) const {
    if (!one.tiles.empty()) {
        const auto over = tiled(one.tiles, mapping::listText(explore::mapOf(one.pair).space, one.loops));
        Design plain = one;
        plain.tiles.clear();
        return over ? over->arrayOf(plain) : nullptr;
    }
    const auto graph = graphWith(callsWithin(one), one.pair);
    return graph ? array::build(graph, explore::mapOf(one.pair), request_.budget).model : nullptr;
}

std::vector<std::string> Explorer::callsOf(const Design& one) const {
    std::vector<std::string> statements;
    if (!one.tiles.empty()) statements.push_back(plan_.receiver + one.tiles + ";");
    std::string calls;
    for (const auto& [input, vector] : callsWithin(one))
        calls += fmt::format(".localise({}, {{{}}})", input, fmt::join(vector, ", "));
    const std::vector<std::string> loops = one.loops.empty() ? loopNames() : one.loops;
    const mapping::SpaceTimeMap map = explore::mapOf(one.pair);
    statements.push_back(fmt::format("{}{}.space_time_transform({}, {});", plan_.receiver, calls,
                                     mapping::listText(map.space, loops),
                                     mapping::scheduleText(map.schedule, loops)));
    return statements;
}

tl::expected<Explorer::Written, std::string> Explorer::written(const std::vector<std::string>& statements,
                                                               const std::vector<std::string>& names) const {
    if (plan_.receiver.empty())
        return tl::unexpected(std::string("the design has no func on which primitives are called"));
    const std::string name = mappingNameFor(names, *design_);
    const std::string title = base_.empty() ? name : fmt::format("{} : {}", name, base_);
    std::vector<text::Edit> edits = mapping::mappingAdded(*design_, title, statements);
    driver::Request request = request_.after(edits);
    auto written = driver::WrittenDesign::of(request, design_->name().text);
    if (!written) return tl::unexpected(std::string("the text has no place for a mapping"));
    const std::string array = plan_.array.empty() ? std::string() : name + "." + plan_.array;
    std::string text(request.source->text());
    return Written{{std::move(text), name, array, std::move(edits)},
                   std::move(request),
                   written->tree(),
                   written->syntax()};
}

tl::expected<Explorer::Mapped, std::string> Explorer::mapped(const std::vector<std::string>& statements,
                                                             const std::vector<std::string>& names) const {
    auto made = written(statements, names);
    if (!made) return tl::unexpected(made.error());
    driver::DesignAnalysis design = driver::analyseSome(made->design, made->request, {made->applied.mapping});
    return Mapped{std::move(made->applied), std::move(design)};
}

tl::expected<Explorer::Applied, std::string> Explorer::applied(const Design& one) const {
    auto made = written(callsOf(one), one.tiles.empty() ? one.names : std::vector<std::string>());
    if (!made) return tl::unexpected(made.error());
    const driver::DesignAnalysis design =
        driver::analyseSome(made->design, made->request, {made->applied.mapping});
    // With it all arrays of the mapping: what overlaps one may need its old order.
    const auto arrays = driver::arraysNamed(design, made->applied.mapping);
    for (const driver::MappingAnalysis* const array : arrays)
        if (const auto error = firstError(array->diagnostics))
            return tl::unexpected(
                fmt::format("the array can't be written as a mapping of this text: {}", *error));
    const std::string& name = made->applied.array.empty() ? made->applied.mapping : made->applied.array;
    const driver::MappingAnalysis* const mapping = driver::mappingNamed(design, name);
    const bool isLegal = mapping && std::ranges::all_of(arrays, &driver::MappingAnalysis::legal);
    const array::Built built = isLegal ? driver::buildArray(*mapping, request_.budget) : array::Built{};
    const array::Model* const model = built.model.get();
    if (!model || array::valuesOf(*model, array::Report::List) != one.figures)
        return tl::unexpected(std::string("the array can't be written as a mapping of this text"));
    return std::move(made->applied);
}

} // namespace tactus::studies
