#include "driver/bounds/reference.h"
#include "driver/runs/run.h"

#include "commands/request/command.h"
#include "commands/request/data.h"

#include <nlohmann/json.hpp>

namespace tactus::commands {

Report evaluate(const EvaluateOptions& options) {
    const auto loaded = load(options, Need::Design);
    if (!loaded) return loaded.error();
    const auto found = inputsOf(options, *loaded);
    if (!found) return found.error();
    const text::SourceBuffer& source = *loaded->analysis.source;
    const ure::System& system = *loaded->design->evaluated;
    if (const auto refusal = driver::tooManyIterations({}, system))
        return failure(options, source, {*refusal}, "the evaluation failed");
    const evaluate::Inputs inputs = driver::makeInputs(system, found->request);
    if (hasError(inputs.diagnostics))
        return failure(options, source, inputs.diagnostics, "the inputs have errors");
    const evaluate::Evaluation result = driver::evaluate(system, inputs.tensors, {});
    if (!result.complete || hasError(result.diagnostics))
        return failure(options, source, result.diagnostics, "the evaluation failed");
    if (const auto written = saveOutputs(options, system, result.outputs); !written)
        return usageError(options, written.error());
    if (options.json)
        return {0,
                dump({{"design", system.name},
                      {"inputs", inputsJson(*found)},
                      {"outputs", outputsJson(system, result.outputs)},
                      {"diagnostics", diagnosticsJson(source, result.diagnostics)}}),
                {}};
    return {0, fmt::format("{}\n{}{}", system.name, inputsText(*found), outputsText(system, result.outputs)),
            diagnosticsText(source, result.diagnostics)};
}

} // namespace tactus::commands
