#include "studies/choices/input_choices.h"

#include "driver/runs/run.h"
#include "driver/written_design.h"
#include "localise/inputs/propagation.h"
#include "mapping/edits/hand_on_edits.h"
#include "mapping/reuse/reuse.h"
#include "syntax/build.h"

#include <algorithm>
#include <map>
#include <set>

namespace tactus::studies {

using polyhedra::Vector;
using Vectors = std::vector<Vector>;

namespace {

array::Figure added(array::Figure sum, array::Figure more) {
    return sum && more ? array::Figure(base::add(*sum, *more)) : std::nullopt;
}

ChoiceEffect effectOf(const array::Model& model, const std::string& input, const polyhedra::Budget& budget) {
    ChoiceEffect effect{model.cycles, model.registers, 0, 0, {}};
    const ure::System& system = model.system();
    const auto isInput = [&](ure::TensorId id) { return system.tensors[id].name == input; };
    for (const array::PortFamily& port : model.ports)
        if (port.isInput && isInput(port.tensor)) effect.ports = added(effect.ports, port.count);
    std::set<ure::EquationId> readers;
    for (const dependence::InputRead& read : model.graph->inputs) {
        if (!isInput(read.tensor)) continue;
        effect.reads = added(effect.reads, polyhedra::count(read.readers));
        readers.insert(read.reader);
    }
    for (const array::LinkFamily& link : model.links) {
        const bool isOfItself =
            readers.contains(link.reader) && system.equations[link.reader].variable == link.variable;
        const bool isStream = isOfItself && localise::propagationOf(system, link.reader, budget);
        if (isStream && std::ranges::find(effect.links, link.displacement) == effect.links.end())
            effect.links.push_back(link.displacement);
    }
    return effect;
}

// The text after some edits, as far as it is judged.
struct Trial {
    std::optional<ChoiceEffect> effect; // nothing: not legal
    Vectors next;                       // along which reads that are left could be handed on
};

class Choosing {
  public:
    Choosing(driver::WrittenDesign written, const driver::DesignAnalysis& design,
             const driver::MappingAnalysis& mapping)
        : written_(std::move(written)), design_(design), mapping_(mapping) {}

    bool isStopped() const { return written_.isStopped(); }

    // Those that the text hands on, and those that it could.
    std::vector<std::string> inputs() const {
        std::set<std::string> names;
        for (const mapping::LoopStep& step : mapping_.plan->steps)
            if (const auto* call = std::get_if<mapping::Localise>(&step); call && isInput(call->input))
                names.insert(call->input);
        if (mapping_.map && mapping_.graph)
            for (const mapping::ReusedInput& one :
                 mapping::reusedInputs(*mapping_.plan, *mapping_.map, *mapping_.graph, options()))
                names.insert(one.input);
        return {names.begin(), names.end()};
    }

    InputChoices choicesOf(const std::string& input) const {
        InputChoices all{input, readsOf(input), {}};
        std::map<Vectors, Trial> trials;
        const auto trialOf = [&](const Vectors& vectors) -> const Trial& {
            if (!trials.contains(vectors)) trials[vectors] = tried(input, vectors);
            return trials[vectors];
        };
        const mapping::HandOnCalls calls = mapping::handOnCalls(*mapping_.plan, input);
        for (std::size_t kept = calls.fixed; kept <= calls.vectors.size() && !isStopped(); ++kept) {
            const Vectors begin(calls.vectors.begin(), calls.vectors.begin() + std::ptrdiff_t(kept));
            add(all, calls.vectors, begin, trialOf(begin));
            for (const Vector& vector : Vectors(trialOf(begin).next)) {
                Vectors longer = begin;
                longer.push_back(vector);
                if (!isStopped()) add(all, calls.vectors, longer, trialOf(longer));
            }
        }
        std::ranges::stable_sort(all.choices, {}, [](const auto& one) { return one.vectors.size(); });
        return all;
    }

  private:
    // Not an output, whose reduction the call gives a way; another array may hand its values over.
    bool isInput(const std::string& name) const {
        const auto bears = [&](const ure::Tensor& tensor) { return tensor.isInput && tensor.name == name; };
        return std::ranges::any_of(design_.system->tensors, bears) ||
               (mapping_.system && std::ranges::any_of(mapping_.system->tensors, bears));
    }

    mapping::Options options() const {
        const driver::Request& asked = written_.asked();
        return {asked.strict, asked.broadcast, asked.budget};
    }

    std::vector<text::Edit> editsFor(const std::string& input, const Vectors& vectors) const {
        return mapping::editsForHandOn(*mapping_.plan, input, vectors);
    }

    // One that is not legal is no choice, unless it is the present one.
    void add(InputChoices& all, const Vectors& present, const Vectors& vectors, const Trial& trial) const {
        const bool isPresent = vectors == present;
        if (!trial.effect && !isPresent) return;
        if (std::ranges::find(all.choices, vectors, &InputChoice::vectors) != all.choices.end()) return;
        auto edits = editsFor(all.input, vectors);
        if (edits.empty() && !isPresent) return;
        all.choices.push_back({vectors, isPresent, trial.effect, std::move(edits)});
    }

    std::vector<text::Span> readsOf(const std::string& input) const {
        std::vector<text::Span> reads;
        if (!mapping_.graph) return reads;
        const ure::System& system = *mapping_.graph->system;
        for (const dependence::InputRead& read : mapping_.graph->inputs) {
            const text::Span span = system.spanOf(read.site);
            if (system.tensors[read.tensor].name == input && std::ranges::find(reads, span) == reads.end())
                reads.push_back(span);
        }
        return reads;
    }

    Trial tried(const std::string& input, const Vectors& vectors) const {
        const auto edited = written_.after(editsFor(input, vectors));
        return edited ? judged(input, *edited) : Trial{};
    }

    Trial judged(const std::string& input, const driver::WrittenDesign& edited) const {
        // A design without a mapping gets one.
        const bool isNamed = mapping_.plan->declaration.has_value();
        const driver::DesignAnalysis design =
            edited.judged(isNamed ? std::set<std::string>{mapping_.mapping()} : std::set<std::string>{});
        const driver::MappingAnalysis* found = driver::mappingNamed(design, isNamed ? mapping_.name : "");
        Trial trial;
        if (!found || !found->map || !found->graph || !found->plan) return trial;
        for (const mapping::ReusedInput& one :
             mapping::reusedInputs(*found->plan, *found->map, *found->graph, options()))
            if (one.input == input) trial.next = one.vectors;
        if (hasError(design.diagnostics) || !found->legal()) return trial;
        const polyhedra::Budget& budget = written_.asked().budget;
        if (const auto built = driver::buildArray(*found, budget); built.model)
            trial.effect = effectOf(*built.model, input, budget);
        return trial;
    }

    const driver::WrittenDesign written_;
    const driver::DesignAnalysis& design_;
    const driver::MappingAnalysis& mapping_;
};

} // namespace

std::optional<std::int64_t> ChoiceEffect::longestLink() const {
    std::optional<std::int64_t> longest;
    for (const Vector& link : links) {
        std::int64_t length = 0;
        for (const std::int64_t entry : link) length += entry < 0 ? -entry : entry;
        longest = std::max(longest.value_or(0), length);
    }
    return longest;
}

std::vector<InputChoices> choicesOfInputs(const driver::Analysis& analysis,
                                          const driver::DesignAnalysis& design,
                                          const driver::MappingAnalysis& mapping, std::stop_token stop) {
    std::vector<InputChoices> all;
    auto written = driver::WrittenDesign::of(analysis, design.name, std::move(stop));
    if (!written || !design.system || !mapping.plan) return all;
    const Choosing choosing(std::move(*written), design, mapping);
    for (const std::string& input : choosing.inputs()) {
        InputChoices one = choosing.choicesOf(input);
        if (choosing.isStopped()) break;
        if (one.choices.size() > 1) all.push_back(std::move(one)); // else there is nothing to choose
    }
    const auto place = [](const InputChoices& one) {
        return one.reads.empty() ? 0U : one.reads.front().begin;
    };
    std::ranges::stable_sort(all, {}, place);
    return all;
}

} // namespace tactus::studies
