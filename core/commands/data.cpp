#include "commands/data.h"

namespace tactus::commands {

driver::DataRequest dataRequest(const Options& options) {
    driver::DataRequest request;
    request.seed = options.seed;
    request.random = options.random;
    request.folder = std::filesystem::path(options.subject).parent_path();
    request.inputs = options.inputs;
    return request;
}

std::optional<driver::DataFormat> formatNamed(std::string_view name) {
    if (name == "npy") return driver::DataFormat::Npy;
    if (name == "csv") return driver::DataFormat::Csv;
    return std::nullopt;
}

tl::expected<void, std::string> saveOutputs(const Options& options, const ure::System& system,
                                            const evaluate::Tensors& outputs) {
    if (options.outputs.empty()) return {};
    if (const auto written =
            driver::writeOutputs(system, outputs, options.outputs, *formatNamed(options.dataFormat));
        !written)
        return tl::unexpected(written.error());
    return {};
}

std::string firstError(const diagnostics::List& diagnostics, std::string_view otherwise) {
    for (const diagnostics::Diagnostic& one : diagnostics)
        if (one.severity == diagnostics::Severity::Error) return one.message;
    return std::string(otherwise);
}

} // namespace tactus::commands
