#include "array/model.h"

#include "commands/all.h"
#include "commands/load.h"
#include "commands/text.h"
#include "driver/files.h"
#include "driver/picture.h"
#include "driver/run.h"

#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

nlohmann::json arrayJson(const array::Model& model) {
    nlohmann::json links = nlohmann::json::array();
    for (const array::LinkFamily& link : model.links)
        if (link.count > 0)
            links.push_back({{"variable", model.system().variables[link.variable].name},
                             {"reader", model.system().nameOf(link.reader)},
                             {"displacement", link.displacement},
                             {"delay", link.delay}});
    return {{"design", model.system().name},
            {"mapping", model.map.name},
            {"pes", model.pes},
            {"shape", model.shape},
            {"cycles", model.cycles},
            {"iterations", model.iterations},
            {"utilization", model.utilization()},
            {"period", model.period},
            {"links", links},
            {"registers", model.registers},
            {"ports", model.portCount()}};
}

std::string shapeText(const array::Model& model) {
    if (model.shape.empty()) return "a single processing element";
    std::string text = fmt::format("{}", model.shape.front());
    for (const std::int64_t extent : std::span(model.shape).subspan(1)) text += fmt::format(" x {}", extent);
    return text;
}

// "1 link", "56 links"
std::string counted(std::int64_t number, std::string_view what) {
    return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

std::string linksText(const array::Model& model) {
    std::string text;
    for (const array::LinkFamily& link : model.links)
        text += fmt::format("    {:<12} {:<10} delay {:<3} {} x {}\n",
                            fmt::format("{} on {}", model.system().nameOf(link.reader),
                                        model.system().variables[link.variable].name),
                            polyhedra::toString(link.displacement), link.delay, counted(link.count, "link"),
                            counted(link.registersEach, "register"));
    return text.empty() ? "    none\n" : text;
}

std::string portsText(const array::Model& model) {
    std::string text;
    for (const array::PortFamily& port : model.ports)
        text += fmt::format("    {:<12} {:<7} {}, {}\n", model.system().tensors[port.tensor].name,
                            port.isInput ? "input" : "output", counted(port.count, "PE"),
                            port.interior ? "some in the interior" : "on the boundary");
    return text.empty() ? "    none\n" : text;
}

std::string arrayText(const array::Model& model) {
    return fmt::format("{}, mapping {}\n"
                       "  processing elements  {} ({})\n"
                       "  cycles               {}\n"
                       "  utilization          {} / ({} x {}) = {:.3f}, period {}\n"
                       "  registers            {}\n"
                       "  links\n{}"
                       "  ports                {}\n{}",
                       model.system().name, model.map.name, model.pes, shapeText(model), model.cycles,
                       model.iterations, model.pes, model.cycles, model.utilization(), model.period,
                       model.registers, linksText(model), model.portCount(), portsText(model));
}

// Writes the pictures that were asked for; an error is a sentence.
tl::expected<void, std::string> drawPictures(const array::Model& model, const Options& options) {
    const auto drawAs = [&](const std::string& path,
                            driver::LayoutFormat format) -> tl::expected<void, std::string> {
        if (path.empty()) return {};
        const auto picture = driver::pictureOf(model, format, {});
        if (!picture) return tl::unexpected(picture.error());
        return driver::writeFile(path, *picture);
    };
    if (!options.dot.empty()) {
        const auto dot = driver::dotOf(model);
        if (!dot) return tl::unexpected(dot.error());
        if (const auto done = driver::writeFile(options.dot, *dot); !done) return done;
    }
    if (const auto done = drawAs(options.svg, driver::LayoutFormat::Svg); !done) return done;
    return drawAs(options.png, driver::LayoutFormat::Png);
}

} // namespace

namespace {

// Sums over the arrays of a mapping, which run one after the other, and each by itself.
nlohmann::json arraysJson(const std::vector<std::shared_ptr<const array::Model>>& models,
                          const driver::MappingAnalysis& mapping) {
    std::int64_t pes = 0, cycles = 0, registers = 0, ports = 0;
    double iterations = 0;
    nlohmann::json arrays = nlohmann::json::array(), links = nlohmann::json::array();
    for (const auto& model : models) {
        pes = base::add(pes, model->pes);
        cycles = base::add(cycles, model->cycles);
        registers = base::add(registers, model->registers);
        ports = base::add(ports, model->portCount());
        iterations += double(model->iterations);
        arrays.push_back(arrayJson(*model));
        for (const nlohmann::json& link : arrays.back().at("links")) links.push_back(link);
    }
    return {{"design", models.front()->system().name},
            {"mapping", mapping.mapping()},
            {"pes", pes},
            {"cycles", cycles},
            {"utilization", iterations / (double(pes) * double(cycles))},
            {"links", links},
            {"registers", registers},
            {"ports", ports},
            {"arrays", arrays}};
}

} // namespace

Report array(const Options& options) {
    const auto loaded = load(options, Need::Mapping);
    if (!loaded) return loaded.error();
    const text::SourceBuffer& source = *loaded->analysis.source;
    const bool drawn = !options.svg.empty() || !options.png.empty() || !options.dot.empty();
    if (drawn && loaded->arrays.size() > 1) return usageError(options, oneArrayOnly(*loaded, "a picture"));
    std::vector<std::shared_ptr<const array::Model>> models;
    diagnostics::List diagnostics;
    std::string text;
    for (const driver::MappingAnalysis* mapping : loaded->arrays) {
        const array::Built built = driver::buildArray(*mapping, {});
        if (!built.model) return failure(options, source, built.diagnostics, "the array could not be built");
        models.push_back(built.model);
        diagnostics.insert(diagnostics.end(), built.diagnostics.begin(), built.diagnostics.end());
        text += arrayText(*built.model);
    }
    if (const auto done = drawPictures(*models.front(), options); !done)
        return usageError(options, done.error());
    if (options.json)
        return {0,
                dump(models.size() == 1 ? arrayJson(*models.front())
                                        : arraysJson(models, *loaded->arrays.front())),
                {}};
    return {0, text, diagnosticsText(source, diagnostics)};
}

} // namespace tactus::commands
