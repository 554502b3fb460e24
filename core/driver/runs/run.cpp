#include "driver/runs/run.h"

#include "bottleneck/build.h"
#include "formats/npy.h"
#include "simulate/network/fabric/network_nest.h"
#include "system/processes/files.h"

#include <algorithm>
#include <cctype>

namespace tactus::driver {

namespace fs = std::filesystem;

array::Built buildArray(const MappingAnalysis& mapping, const polyhedra::Budget& budget) {
    return array::build(mapping.builtGraph(), mapping.builtMap(), budget, mapping.network);
}

array::Built buildWholeArray(const MappingAnalysis& mapping, const polyhedra::Budget& budget) {
    return array::complete(buildArray(mapping, budget));
}

static bool isLetter(unsigned char c) {
    return std::isalnum(c) || c == '_';
}

// The word of a text of C of which a tensor's name is made: A of A_in and of A_, if A_in is none itself.
static std::string wordIn(std::string_view text, std::string_view tensor) {
    std::string found;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && isLetter(static_cast<unsigned char>(text[end]))) ++end;
        const std::string_view word = text.substr(at, end - at);
        if (!word.empty() && tensor.starts_with(word)) {
            std::string_view rest = tensor.substr(word.size());
            if (rest.empty()) return std::string(word);
            if (rest.starts_with("_in")) rest.remove_prefix(3);
            if (found.empty() && rest.find_first_not_of('_') == rest.npos) found = word;
        }
        at = end + 1;
    }
    return found;
}

// The place of a tensor leads to the declaration of its variable, or to the macro that declares it.
std::string fileNameOf(const ure::System& system, const std::string& tensor) {
    const auto id = system.tensorNamed(tensor);
    if (!system.source || !system.source->madeOf() || !id) return tensor;
    const auto place = system.source->shown(system.tensors[*id].span);
    if (std::string name = wordIn(place.source->text(place.span), tensor); !name.empty()) return name;
    std::string name = wordIn(system.source->madeOf()->text(), tensor);
    return name.empty() ? tensor : name;
}

tl::expected<std::optional<fs::path>, std::string>
givenFile(const ure::System& system, const DataRequest& request, const std::string& tensor) {
    if (const auto choice = request.chosen.find(tensor); choice != request.chosen.end()) {
        if (choice->second.kind != evaluate::DataKind::File) return std::nullopt;
        return fs::path(choice->second.file);
    }
    const fs::path& folder = request.inputs;
    if (folder.empty()) return std::nullopt;
    std::optional<fs::path> found;
    for (const char* const extension : {".npy", ".csv"}) {
        const fs::path path = folder / (fileNameOf(system, tensor) + extension);
        // A dangling link is a file that can't be read, not one that is missing.
        std::error_code unreadable;
        if (fs::symlink_status(path, unreadable).type() == fs::file_type::not_found) continue;
        if (unreadable)
            return tl::unexpected(fmt::format("can't read '{}': {}", path.string(), unreadable.message()));
        if (found)
            return tl::unexpected(
                fmt::format("both '{}' and '{}' exist; remove one of them", found->string(), path.string()));
        found = path;
    }
    return found;
}

// The request outlives the options.
static evaluate::InputOptions inputOptions(const ure::System& system, const DataRequest& request) {
    evaluate::InputOptions options;
    options.seed = request.seed;
    options.random = request.random;
    options.chosen = request.chosen;
    options.fileOfDesign = [&](const std::string& file) {
        return request.files->data(request.folder / file);
    };
    options.given = [&](const std::string& tensor) -> std::optional<evaluate::InputOptions::Read> {
        const auto file = givenFile(system, request, tensor);
        if (!file) return tl::unexpected(file.error());
        if (!*file) return std::nullopt;
        return request.files->data(**file);
    };
    return options;
}

evaluate::Inputs makeInputs(const ure::System& system, const DataRequest& request) {
    return evaluate::makeInputs(system, inputOptions(system, request));
}

evaluate::Inputs makeInput(const ure::System& system, ure::TensorId input, const DataRequest& request) {
    return evaluate::makeInput(system, input, inputOptions(system, request));
}

namespace {

// The points of a handed variable in the order of its tensor's elements.
evaluate::TensorValues elementsOf(const mapping::Intermediate& handed,
                                  const evaluate::VariableValues& values) {
    evaluate::TensorValues tensor;
    ure::Tensor shape;
    shape.extents = handed.extents;
    const std::uint64_t count = evaluate::elementCount(shape);
    for (std::size_t element = 0; element < count; ++element) {
        const std::vector<std::int64_t> index = evaluate::indexOf(shape, element);
        polyhedra::Point point = handed.lower;
        for (std::size_t d = 0; d < index.size(); ++d) point[handed.loops[d].index()] += index[d];
        const std::optional<ure::Value> value = values.at(point);
        tensor.values.push_back(value.value_or(ure::Value{}));
        tensor.defined.push_back(value.has_value());
    }
    return tensor;
}

} // namespace

evaluate::Inputs makeInputs(const MappingAnalysis& array, const DataRequest& request) {
    evaluate::Inputs inputs = makeInputs(array.network ? *array.network->original : *array.system, request);
    // Inputs that stand for isolated expressions are behind the others, and stay without values.
    inputs.tensors.resize(array.system->tensors.size());
    return inputs;
}

evaluate::Inputs makeInputs(const DesignAnalysis& design, const MappingAnalysis& array,
                            const DataRequest& request, std::stop_token stop) {
    evaluate::Inputs inputs = makeInputs(array, request);
    if (hasError(inputs.diagnostics) || array.taken.empty()) return inputs;
    evaluate::Options options;
    options.stop = std::move(stop);
    options.keepVariables = true;
    const ure::System& whole = *design.evaluated;
    const evaluate::Inputs all = makeInputs(whole, request);
    const evaluate::Evaluation evaluation = evaluate::evaluate(whole, all.tensors, options);
    inputs.diagnostics = evaluation.complete ? all.diagnostics : evaluation.diagnostics;
    if (!evaluation.complete) return inputs;
    for (const mapping::Intermediate& handed : array.taken)
        inputs.tensors[array.system->tensorNamed(handed.variable)->index()] =
            handed.isOutput
                ? evaluation.outputs[whole.tensorNamed(handed.variable)->index()]
                : elementsOf(handed, evaluation.variables[whole.variableNamed(handed.variable)->index()]);
    return inputs;
}

evaluate::Evaluation evaluate(const ure::System& system, const evaluate::Tensors& inputs,
                              std::stop_token stop) {
    evaluate::Options options;
    options.stop = std::move(stop);
    return evaluate::evaluate(system, inputs, options);
}

std::string contentOf(const ure::Tensor& tensor, const evaluate::TensorValues& values, DataFormat format) {
    if (format == DataFormat::Csv) return evaluate::toCsv(tensor, values);
    const std::vector<std::byte> bytes = formats::writeNpy(evaluate::toArray(tensor, values));
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

fs::path fileOfOutput(const ure::Tensor& tensor, const fs::path& folder, DataFormat format) {
    return folder / (tensor.name + (format == DataFormat::Csv ? ".csv" : ".npy"));
}

tl::expected<std::vector<fs::path>, std::string> writeOutputs(const ure::System& system,
                                                              const evaluate::Tensors& outputs,
                                                              const fs::path& folder, DataFormat format) {
    if (const auto made = system::createFolder(folder); !made) return tl::unexpected(made.error());
    std::vector<fs::path> written;
    for (const ure::TensorId id : system.tensors.keys()) {
        const ure::Tensor& tensor = system.tensors[id];
        if (tensor.isInput) continue;
        const fs::path path = fileOfOutput(tensor, folder, format);
        const auto done = system::writeFile(path, contentOf(tensor, outputs[id.index()], format));
        if (!done) return tl::unexpected(done.error());
        written.push_back(path);
    }
    return written;
}

namespace {

// The iteration that writes this element of an output, if one does.
std::optional<polyhedra::Point> writerOf(const array::Model& model, const evaluate::Difference& difference) {
    for (const dependence::OutputWrite& write : model.graph->outputs) {
        if (write.tensor != difference.tensor) continue;
        const ure::Equation& equation = model.system().equations[write.equation];
        for (polyhedra::Piece piece : write.writers) {
            for (std::size_t d = 0; d < difference.index.size(); ++d) {
                const polyhedra::AffineForm form =
                    equation.left[d] -
                    polyhedra::AffineForm::number(difference.index[d], equation.left[d].dimensions());
                constrain(piece, form);
                constrain(piece, -1 * form);
            }
            const polyhedra::Sample found = sample(piece, {});
            if (found.empty == polyhedra::Verdict::No) return found.point;
        }
    }
    return std::nullopt;
}

simulate::Mismatch locate(const array::Model& model, const evaluate::Difference& difference) {
    simulate::Mismatch mismatch;
    mismatch.variable = model.system().tensors[difference.tensor].name;
    mismatch.index = difference.index;
    mismatch.expected = difference.expected;
    mismatch.found = difference.found;
    if (const auto point = writerOf(model, difference)) {
        mismatch.pe = model.peOf(*point);
        mismatch.cycle = model.cycleOf(*point);
        mismatch.iteration = model.system().inDesignOrder(*point);
    }
    return mismatch;
}

} // namespace

std::string sentenceOf(const ure::System& system, const evaluate::Difference& difference,
                       std::string_view judge) {
    return fmt::format("{} is {}, {} says {}",
                       evaluate::elementName(system.tensors[difference.tensor], difference.element),
                       difference.found, judge, difference.expected);
}

std::string sentenceOf(const simulate::Mismatch& mismatch, std::string_view judge) {
    return fmt::format("{}{} is {}, {} says {}: written by PE {} in cycle {}, iteration {}",
                       mismatch.variable, polyhedra::toString(mismatch.index), mismatch.found, judge,
                       mismatch.expected, polyhedra::toString(mismatch.pe), mismatch.cycle,
                       polyhedra::toString(mismatch.iteration));
}

namespace {

// The outputs go where those of an array alone are.
void runNetwork(Verified& verified, const std::shared_ptr<const array::Model>& model,
                const evaluate::Tensors& inputs, const simulate::Options& options) {
    auto network =
        std::make_shared<simulate::NetworkSimulation>(simulate::simulateNetwork(model, inputs, options));
    if (network->complete) verified.bottleneck = bottleneck::find(*network, model, options);
    simulate::Simulation& simulation = verified.simulation;
    simulation.complete = network->complete;
    simulation.cycles = network->cycles;
    simulation.outputs = std::move(network->outputs);
    simulation.diagnostics = network->diagnostics;
    verified.network = std::move(network);
    if (!options.record || !simulation.complete) return;
    simulation.recording =
        simulate::simulate(model, arrayInputs(*model, inputs, options.stop), options).recording;
}

} // namespace

bool readsIsolated(const array::Model& model) {
    return model.network && model.network->original != model.network->system;
}

evaluate::Tensors arrayInputs(const array::Model& model, evaluate::Tensors inputs, std::stop_token stop) {
    if (!readsIsolated(model)) return inputs;
    return simulate::withIsolatedValues(*model.network, std::move(inputs), std::move(stop));
}

Verified simulateAndCompare(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs,
                            const simulate::Options& options, const Reference& reference,
                            const Given* given) {
    Verified verified;
    evaluate::Options evaluation;
    evaluation.stop = options.stop;
    evaluation.memoryLimit = options.memoryLimit;
    const ure::System& own = model->network ? *model->network->original : model->system();
    verified.expected = given ? expectedOf(*given, reference, own, inputs, options.stop)
                              : expectedOf(reference, own, inputs, evaluation);
    if (!verified.expected.evaluation.complete) return verified; // it may be refused for its size
    if (model->network || options.memory || !options.latencies.empty())
        runNetwork(verified, model, inputs, options);
    else
        verified.simulation = simulate::simulate(model, inputs, options);
    if (!verified.simulation.complete) return verified;
    if (given) takeMissing(verified.expected, verified.simulation.outputs);
    verified.comparison = compare(model->system(), verified.expected, verified.simulation.outputs);
    if (verified.comparison.first) verified.mismatch = locate(*model, *verified.comparison.first);
    return verified;
}

static std::vector<std::string_view> ofTargets(std::string_view emit::Target::*word) {
    std::vector<std::string_view> words;
    for (const emit::Target* target : emit::targets()) words.push_back(target->*word);
    return words;
}

std::vector<std::string_view> targetNames() {
    return ofTargets(&emit::Target::name);
}

std::vector<std::string_view> targetTitles() {
    return ofTargets(&emit::Target::title);
}

} // namespace tactus::driver
