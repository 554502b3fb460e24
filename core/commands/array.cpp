#include "array/automatic.h"
#include "array/multipliers.h"

#include "array/undecided.h"
#include "base/counted.h"
#include "commands/all.h"
#include "commands/latency.h"
#include "commands/load.h"
#include "commands/network.h"
#include "commands/text.h"
#include "driver/files.h"
#include "driver/picture.h"
#include "driver/run.h"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

template<class Number>
nlohmann::json figureJson(const std::optional<Number>& figure) {
    return figure ? nlohmann::json(*figure) : nlohmann::json();
}

// The loops inside of each PE, outermost first.
nlohmann::json lanesJson(const array::Model& model) {
    nlohmann::json lanes = nlohmann::json::array();
    for (const array::InnerLoop& one : model.inner)
        lanes.push_back({{"loop", model.system().loops[one.loop].name},
                         {"extent", one.extent()},
                         {"kind", mapping::toString(one.kind)}});
    return lanes;
}

nlohmann::json automaticJson(const array::Model& model) {
    nlohmann::json list = nlohmann::json::array();
    for (const array::Automatic& one : array::automatic(model))
        list.push_back({{"what", array::nameOf(one.what)},
                        {"where", one.where},
                        {"done", one.isDone},
                        {"reason", one.reason}});
    return list;
}

// Where operators take time; nothing if --latency does not stand there.
using Interval = std::optional<array::Interval>;

std::int64_t cyclesOf(const array::Model& model, const Interval& interval) {
    return array::cyclesOf(model, interval.value_or(array::Interval{}));
}

std::optional<double> utilizationOf(const array::Model& model, const Interval& interval) {
    const auto ofSteps = model.utilization();
    if (!ofSteps) return std::nullopt;
    return *ofSteps * double(model.cycles) / double(cyclesOf(model, interval));
}

nlohmann::json arrayJson(const array::Model& model, const Interval& interval) {
    nlohmann::json links = nlohmann::json::array();
    for (const array::LinkFamily& link : model.links)
        links.push_back({{"variable", model.system().variables[link.variable].name},
                         {"reader", model.system().nameOf(link.reader)},
                         {"displacement", link.displacement},
                         {"delay", link.delay}});
    nlohmann::json json = {{"design", model.system().name},
                           {"mapping", model.map.name},
                           {"pes", figureJson(model.pes)},
                           {"shape", model.shape},
                           {"lanes", lanesJson(model)},
                           {"cycles", model.cycles},
                           {"iterations", model.iterations},
                           {"utilization", figureJson(model.utilization())},
                           {"period", figureJson(model.period)},
                           {"links", links},
                           {"registers", figureJson(model.registers)},
                           {"multipliers", figureJson(array::multipliers(model, {}))},
                           {"ports", figureJson(model.portCount())},
                           {"automatic", automaticJson(model)}};
    if (model.network) json["network"] = networkJson(*model.network);
    if (interval) {
        json["cycles"] = array::cyclesOf(model, *interval);
        json["steps"] = model.cycles;
        json["utilization"] = figureJson(utilizationOf(model, interval));
        json["interval"] = {{"cycles", interval->cycles}, {"funcs", interval->funcs}};
        if (interval->because) {
            json["interval"]["latency"] = interval->because->latency;
            json["interval"]["steps"] = interval->because->steps;
        }
    }
    return json;
}

const std::string undecided = "undecided";

std::string figureText(const array::Figure& figure) {
    return figure ? fmt::format("{}", *figure) : undecided;
}

std::string shapeText(const array::Model& model) {
    if (model.shape.empty()) return "a single processing element";
    std::string text = fmt::format("{}", model.shape.front());
    for (const std::int64_t extent : std::span(model.shape).subspan(1)) text += fmt::format(" x {}", extent);
    return text;
}

// "1 link", "56 links", "links undecided"
std::string counted(const array::Figure& number, std::string_view what) {
    return number ? base::counted(*number, what) : fmt::format("{}s {}", what, undecided);
}

// "56 links x 1 register"
std::string registersText(const array::LinkFamily& link) {
    return fmt::format("{}{}{}", counted(link.count, "link"), link.count && link.registersEach ? " x " : ", ",
                       counted(link.registersEach, "register"));
}

// "  lanes of each PE     16: kkk vectorised (16)", a line; none where there are no inner loops.
std::string lanesText(const array::Model& model) {
    if (model.inner.empty()) return "";
    std::vector<std::string> loops;
    for (const array::InnerLoop& one : model.inner)
        loops.push_back(fmt::format("{} {} ({})", model.system().loops[one.loop].name,
                                    mapping::toString(one.kind), one.extent()));
    return fmt::format("  lanes of each PE     {}: {}\n  multipliers of a PE  {}\n", model.lanes,
                       fmt::join(loops, ", "), figureText(array::multipliers(model, {})));
}

std::string utilizationText(const array::Model& model, const Interval& interval) {
    const auto utilization = utilizationOf(model, interval);
    if (!utilization) return undecided;
    const std::string lanes = model.lanes > 1 ? fmt::format(" x {}", model.lanes) : "";
    return fmt::format("{} / ({}{} x {}) = {:.3f}", model.iterations, *model.pes, lanes,
                       cyclesOf(model, interval), *utilization);
}

std::string linksText(const array::Model& model) {
    std::string text;
    std::size_t width = 10;
    for (const array::LinkFamily& link : model.links)
        width = std::max(width, polyhedra::toString(link.displacement).size());
    for (const array::LinkFamily& link : model.links)
        text += fmt::format("    {:<12} {:<{}} delay {:<3} {}\n",
                            fmt::format("{} on {}", model.system().nameOf(link.reader),
                                        model.system().variables[link.variable].name),
                            polyhedra::toString(link.displacement), width, link.delay, registersText(link));
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

// What the compiler does by itself, and what not.
std::string automaticText(const array::Model& model) {
    std::string text;
    for (const std::string& line : array::linesOf(array::automatic(model))) text += "    " + line + "\n";
    return text.empty() ? "" : "  by itself\n" + text;
}

// "  cycles               61: 16 steps, one every 4 cycles", and why.
std::string cyclesText(const array::Model& model, const Interval& interval) {
    if (!interval) return fmt::format("  cycles               {}\n", model.cycles);
    const std::string why =
        interval->because ? interval->sentence() : "no value comes back through operators";
    return fmt::format("  cycles               {}: {}, one every {}\n  initiation interval  {}: {}\n",
                       cyclesOf(model, interval), base::counted(model.cycles, "step"),
                       interval->cycles == 1 ? "cycle" : fmt::format("{} cycles", interval->cycles),
                       interval->cycles, why);
}

std::string arrayText(const array::Model& model, const Interval& interval) {
    return fmt::format("{}, mapping {}\n"
                       "  processing elements  {} ({})\n{}"
                       "{}"
                       "  utilization          {}, period {}\n"
                       "  registers            {}\n"
                       "  links\n{}"
                       "  ports                {}\n{}",
                       model.system().name, model.map.name, figureText(model.pes), shapeText(model),
                       lanesText(model), cyclesText(model, interval), utilizationText(model, interval),
                       figureText(model.period), figureText(model.registers), linksText(model),
                       figureText(model.portCount()), portsText(model)) +
           automaticText(model) + (model.network ? networkText(*model.network) : "");
}

// What is drawn, as bytes of a format; without one, its DOT.
using Drawn = tl::expected<std::string, std::string>;

Drawn drawn(const array::Model& model, const Options& options, std::optional<driver::LayoutFormat> format) {
    if (options.view == "array") return format ? driver::pictureOf(model, *format, {}) : driver::dotOf(model);
    const auto diagram =
        options.view == "network" ? driver::networkOf(model, {}) : driver::insideOf(model, {});
    if (!diagram) return tl::unexpected(diagram.error());
    return format ? driver::pictureOf(*diagram, *format, {}) : Drawn(driver::dotOf(*diagram));
}

// Writes the pictures that were asked for; an error is a sentence.
tl::expected<void, std::string> drawPictures(const array::Model& model, const Options& options) {
    if (options.view != "array" && options.view != "network" && options.view != "inside")
        return tl::unexpected(fmt::format("--view takes array, network or inside, not '{}'", options.view));
    const auto write = [](const std::string& path, const auto& draw) -> tl::expected<void, std::string> {
        if (path.empty()) return {};
        const Drawn bytes = draw();
        if (!bytes) return tl::unexpected(bytes.error());
        return driver::writeFile(path, *bytes);
    };
    return write(options.dot, [&] { return drawn(model, options, std::nullopt); })
        .and_then([&] {
            return write(options.svg, [&] { return drawn(model, options, driver::LayoutFormat::Svg); });
        })
        .and_then([&] {
            return write(options.png, [&] { return drawn(model, options, driver::LayoutFormat::Png); });
        });
}

} // namespace

namespace {

array::Figure sum(const array::Figure& a, const array::Figure& b) {
    return a && b ? array::Figure(base::add(*a, *b)) : std::nullopt;
}

// Sums over the arrays of a mapping, which run one after the other, and each by itself.
nlohmann::json arraysJson(const std::vector<std::shared_ptr<const array::Model>>& models,
                          const std::vector<Interval>& intervals, const driver::MappingAnalysis& mapping) {
    std::int64_t cycles = 0;
    array::Figure pes = 0, registers = 0, ports = 0;
    double iterations = 0;
    nlohmann::json arrays = nlohmann::json::array(), links = nlohmann::json::array();
    for (std::size_t n = 0; n < models.size(); ++n) {
        const auto& model = models[n];
        pes = sum(pes, model->pes);
        cycles = base::add(cycles, cyclesOf(*model, intervals[n]));
        registers = sum(registers, model->registers);
        ports = sum(ports, model->portCount());
        iterations += double(model->iterations);
        arrays.push_back(arrayJson(*model, intervals[n]));
        for (const nlohmann::json& link : arrays.back().at("links")) links.push_back(link);
    }
    std::optional<double> utilization;
    if (pes) utilization = iterations / (double(*pes) * double(cycles));
    return {{"design", models.front()->system().name},
            {"mapping", mapping.mapping()},
            {"pes", figureJson(pes)},
            {"cycles", cycles},
            {"utilization", figureJson(utilization)},
            {"links", links},
            {"registers", figureJson(registers)},
            {"ports", figureJson(ports)},
            {"arrays", arrays}};
}

} // namespace

Report array(const Options& options) {
    const auto loaded = load(options, Need::Mapping);
    if (!loaded) return loaded.error();
    const text::SourceBuffer& source = *loaded->analysis.source;
    const bool drawn = !options.svg.empty() || !options.png.empty() || !options.dot.empty();
    if (drawn && loaded->arrays.size() > 1) return usageError(options, oneArrayOnly(*loaded, "a picture"));
    const auto latencies = latenciesOf(options);
    if (!latencies) return usageError(options, latencies.error());
    std::vector<std::shared_ptr<const array::Model>> models;
    std::vector<Interval> intervals; // of each
    diagnostics::List diagnostics;
    std::string text;
    for (const driver::MappingAnalysis* mapping : loaded->arrays) {
        const array::Built built = driver::buildArray(*mapping, {});
        if (!built.model) return failure(options, source, built.diagnostics, "the array could not be built");
        models.push_back(built.model);
        diagnostics.insert(diagnostics.end(), built.diagnostics.begin(), built.diagnostics.end());
        intervals.emplace_back();
        if (!latencies->empty()) {
            intervals.back() = array::intervalOf(*built.model, *latencies);
            if (!intervals.back())
                return failure(options, source,
                               {sayUndecided(diagnostics::Kind::ArrayUndecided, "the initiation interval",
                                             *built.model)},
                               "the initiation interval could not be determined");
        }
        text += arrayText(*built.model, intervals.back());
    }
    if (const auto done = drawPictures(*models.front(), options); !done)
        return usageError(options, done.error());
    if (options.json) {
        nlohmann::json json = models.size() == 1 ? arrayJson(*models.front(), intervals.front())
                                                 : arraysJson(models, intervals, *loaded->arrays.front());
        if (!diagnostics.empty()) json["diagnostics"] = diagnosticsJson(source, diagnostics);
        return {0, dump(json), {}};
    }
    return {0, text, diagnosticsText(source, diagnostics)};
}

} // namespace tactus::commands
