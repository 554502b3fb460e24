#include "array/automatic/automatic.h"
#include "array/counts/multipliers.h"
#include "array/model_text.h"
#include "array/undecided.h"
#include "base/counted.h"
#include "commands/report/array_figures.h"
#include "commands/report/network.h"
#include "commands/request/text.h"

#include <fmt/ranges.h>

namespace tactus::commands {

std::int64_t cyclesOf(const array::Model& model, const Interval& interval) {
    return array::cyclesOf(model, interval.value_or(Pace{}));
}

std::optional<double> utilizationOf(const array::Model& model, const Interval& interval) {
    const auto ofSteps = model.utilization();
    if (!ofSteps) return std::nullopt;
    return *ofSteps * double(model.cycles) / double(cyclesOf(model, interval));
}

namespace {

std::string shapeText(const array::Model& model) {
    if (model.shape.empty()) return "a single processing element";
    std::string text = base::thousands(model.shape.front());
    for (const std::int64_t extent : std::span(model.shape).subspan(1))
        text += fmt::format(" x {}", base::thousands(extent));
    return text;
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
    if (!utilization) return std::string(undecided);
    const std::string lanes = model.lanes > 1 ? fmt::format(" x {}", model.lanes) : "";
    return fmt::format("{} / ({}{} x {}) = {:.3f}", base::thousands(model.iterations),
                       base::thousands(*model.pes), lanes, base::thousands(cyclesOf(model, interval)),
                       *utilization);
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
    std::size_t width = 12;
    for (const array::PortFamily& port : model.ports)
        width = std::max(width, array::textOfTensor(model, port.tensor).size());
    for (const array::PortFamily& port : model.ports)
        text += fmt::format("    {:<{}} {:<7} {}, {}\n", array::textOfTensor(model, port.tensor), width,
                            port.isInput ? "input" : "output", counted(port.count, "PE"),
                            port.interior ? "some in the interior" : "on the boundary");
    return text.empty() ? "    none\n" : text;
}

// The automatic optimisations, and what hinders them.
std::string automaticText(const array::Model& model) {
    std::string text;
    for (const std::string& line : array::linesOf(array::automatic(model))) text += "    " + line + "\n";
    return text.empty() ? "" : "  automatic optimisations\n" + text;
}

// "  cycles               61: 16 steps, one every 4 cycles", and why.
std::string cyclesText(const array::Model& model, const Interval& interval) {
    if (!interval) return fmt::format("  cycles               {}\n", base::thousands(model.cycles));
    const std::string why = interval->because ? interval->sentence() : "no recurrence through operators";
    return fmt::format("  cycles               {}: {}, one every {}\n  initiation interval  {}: {}\n"
                       "  fill                 {}\n",
                       base::thousands(cyclesOf(model, interval)), base::counted(model.cycles, "step"),
                       interval->cycles == 1 ? "cycle" : base::counted(interval->cycles, "cycle"),
                       base::thousands(interval->cycles), why, fillText(interval->fill));
}

} // namespace

std::string fillText(const array::Figure& fill) {
    return fill
               ? fmt::format("up to {} more to fill the pipelines between PEs", base::counted(*fill, "cycle"))
               : "undecided: the array has too many PEs to trace values through their pipelines";
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

} // namespace tactus::commands
