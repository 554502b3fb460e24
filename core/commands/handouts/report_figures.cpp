#include "commands/handouts/report_parts.h"

#include "array/model_text.h"
#include "base/counted.h"
#include "commands/compare/differences.h"
#include "commands/estimate/named_device.h"
#include "commands/limits/bottleneck_text.h"
#include "commands/report/array_facts.h"
#include "commands/request/text.h"
#include "driver/runs/mapping_run.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::commands {

namespace {

using studies::Document;
using Weight = Document::Paragraph::Weight;

std::string yesNo(bool is) {
    return is ? "yes" : "no";
}

Document::Table linksTable(const array::Model& model) {
    Document::Table table{{"value", "read by", "displacement", "delay", "links", "registers of each"},
                          {},
                          {false, false, false, true, true, true}};
    for (const array::LinkFamily& link : model.links)
        table.rows.push_back({model.system().variables[link.variable].name,
                              std::string(model.system().nameOf(link.reader)),
                              polyhedra::toString(link.displacement), std::to_string(link.delay),
                              figureText(link.count), figureText(link.registersEach)});
    return table;
}

Document::Table portsTable(const array::Model& model) {
    Document::Table table{
        {"memory", "direction", "PEs with a port", "in the interior"}, {}, {false, false, true, false}};
    for (const array::PortFamily& port : model.ports)
        table.rows.push_back({array::textOfTensor(model, port.tensor), port.isInput ? "input" : "output",
                              figureText(port.count), yesNo(port.interior)});
    return table;
}

// Those that `array` says, with closed forms beside them; then figures that have a closed form alone.
Document::Table figuresTable(const array::Model& model,
                             const tl::expected<studies::ClosedForms, std::string>& forms) {
    Document::Table table{{"figure", "value"}, {}, {}};
    if (forms) table.head.emplace_back("closed form");
    table.hasFormulas = forms.has_value();
    std::vector<studies::ClosedForm> rest;
    if (forms) rest = forms->figures;
    const auto formNamed = [&](std::string_view key) {
        const auto found = std::ranges::find_if(
            rest, [&](const studies::ClosedForm& one) { return array::rowOf(one.figure).key == key; });
        if (found == rest.end()) return std::string();
        const std::string text = found->polynomial ? forms->text(*found) : "";
        rest.erase(found);
        return text;
    };
    const auto add = [&](std::vector<std::string> row, std::string form) {
        if (forms) row.push_back(std::move(form));
        table.rows.push_back(std::move(row));
    };
    for (const Fact& fact : arrayFacts(model, {}).parts)
        if (!fact.label.empty() && !fact.words.empty()) add({fact.label, fact.words}, formNamed(fact.key));
    const array::Counted counted(model);
    for (const studies::ClosedForm& one : std::vector(rest))
        add({std::string(array::rowOf(one.figure).label),
             figureText(array::rowOf(one.figure).value(counted))},
            one.polynomial ? forms->text(one) : "");
    return table;
}

void addBottleneck(Document& report, const ReportWish& wish, const driver::MappingAnalysis& mapping) {
    const driver::MappingRun run =
        driver::runArrays(*wish.loaded.design, {&mapping}, wish.inputs.request, {.record = false});
    if (!run.complete) {
        const auto why = diagnostics::firstError(run.allDiagnostics());
        report.add(Document::Paragraph{
            "What limits is not known: " + why.value_or("the simulation did not end") + ".", Weight::Note});
        return;
    }
    const driver::ArrayRun& one = run.arrays.front();
    if (one.verified.bottleneck && one.verified.network)
        report.add(Document::Paragraph{
            bottleneckText(*one.verified.bottleneck, *one.verified.network, *one.model) + "."});
}

void addShares(Document& report, const studies::Costs& costs, const estimate::Device& device) {
    report.add(Document::Heading{"Cost on " + device.name, 3});
    Document::Table table{{"resource", "used", "of", "%"}, {}, {false, true, true, true}};
    for (const estimate::Share& one : costs.shares) {
        table.rows.push_back({one.resource, base::thousands(one.used), base::thousands(one.all),
                              fmt::format("{:.1f}", one.percent())});
        table.isMarked.push_back(one.percentOfFree() > 100);
    }
    report.add(std::move(table));
    if (const auto limit = limitOf(costs)) report.add(Document::Paragraph{limit->sentence + "."});
    for (const estimate::Part& part : costs.estimate.parts)
        if (part.kind == estimate::Part::Kind::Operator && (!part.isCosted || !part.hasLogic))
            report.add(Document::Paragraph{fmt::format("Family {} has no {} for {}.", device.family.name,
                                                       part.isCosted ? "figure of logic" : "cost", part.name),
                                           Weight::Note});
    std::string assumed = assumedOf(device);
    if (assumed.empty()) return;
    report.add(Document::Paragraph{"Figures of the device that no public source states:", Weight::Note});
    Document::List list;
    while (!assumed.empty()) {
        const std::size_t end = std::min(assumed.find('\n'), assumed.size());
        list.entries.push_back(assumed.substr(2, end - 2));
        assumed.erase(0, end + 1);
    }
    report.add(std::move(list));
}

} // namespace

void addFigures(Document& report, const ReportWish& wish, const ReportedArray& array) {
    const array::Model& model = *array.model;
    report.add(Document::Heading{"Figures", 3});
    const auto forms =
        studies::closedForms(wish.loaded.request, wish.loaded.design->name, array.mapping->name);
    report.add(figuresTable(model, forms));
    if (!forms)
        report.add(Document::Paragraph{"Without closed forms: " + forms.error() + ".", Weight::Note});
    else
        report.add(Document::Paragraph{
            "Closed forms were found by trying sizes and agree with further ones; they are no proof" +
                (forms->sizes().empty() ? "." : "; they hold " + forms->sizes() + "."),
            Weight::Note});
    if (!model.links.empty()) report.add(linksTable(model));
    if (!model.ports.empty()) report.add(portsTable(model));
}

void addLimits(Document& report, const ReportWish& wish, const ReportedArray& array) {
    report.add(Document::Heading{"What limits", 3});
    const auto costs = studies::costsOf(array.model, wish.device.device, wish.device.megahertz);
    if (!costs) {
        report.add(Document::Paragraph{"The operators could not be counted.", Weight::Note});
        return;
    }
    // Where the run without values was too long, one with values is.
    if (array.model->network && costs->cycles) addBottleneck(report, wish, *array.mapping);
    report.add(Document::List{speedSentences(*costs, wish.device.megahertz)});
    if (wish.device.device) addShares(report, *costs, *wish.device.device);
}

void addComparison(Document& report, const ReportWish& wish) {
    std::vector<ReportedArray> legal;
    for (const ReportedArray& one : wish.arrays)
        if (one.model) legal.push_back(one);
    if (legal.size() < 2) return;
    report.add(Document::Heading{"Comparison"});
    Document::Table table{{"figure"}, {}, {false}};
    std::vector<array::Counted> counted;
    for (const ReportedArray& one : legal) {
        table.head.push_back(one.mapping->name);
        table.isNumber.push_back(true);
        counted.emplace_back(*one.model);
    }
    for (const array::FigureRow& row : array::figuresIn(array::Report::Facts)) {
        table.rows.push_back({std::string(row.label)});
        for (const array::Counted& one : counted) table.rows.back().push_back(figureText(row.value(one)));
    }
    report.add(std::move(table));
    const ReportedArray& first = legal.front();
    for (std::size_t n = 1; n < legal.size(); ++n) {
        const driver::Analysis& analysis = wish.loaded.analysis;
        const Differences found = differencesOf({analysis, *legal[n].mapping, *legal[n].model, nullptr},
                                                {analysis, *first.mapping, *first.model, nullptr});
        report.add(Document::Heading{
            fmt::format("{} instead of {}", legal[n].mapping->name, first.mapping->name), 3});
        Document::List list;
        for (const Differences::Topic& topic : found.topics)
            if (!topic.isLines)
                list.entries.push_back(fmt::format("{}: {}", topic.name, fmt::join(topic.words, "; ")));
        report.add(std::move(list));
    }
}

} // namespace tactus::commands
