#include "studies/pages/page.h"

#include "array/access/element_access.h"
#include "draw/list/tone.h"
#include "draw/print/svg.h"
#include "polyhedra/solve.h"
#include "studies/pages/page_data.h"
#include "studies/pages/page_sources.h"

#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

namespace tactus::studies {

namespace {

using draw::inXml;

// Each {{name}} of the frame replaced, once: what takes its place may have braces.
std::string filled(std::string_view frame, const std::map<std::string_view, std::string>& parts) {
    std::string text;
    while (true) {
        const std::size_t from = frame.find("{{"), to = frame.find("}}", from);
        if (to == frame.npos) return text.append(frame);
        text += frame.substr(0, from);
        text += parts.at(frame.substr(from + 2, to - from - 2));
        frame.remove_prefix(to + 2);
    }
}

// A colour for each tone, as `--ink`.
std::string colours(std::string_view (*colourOf)(const draw::Tone&)) {
    std::string text;
    for (const draw::Tone& tone : draw::allTones())
        text += fmt::format("--{}: {}; ", draw::nameOf(tone), colourOf(tone));
    return text;
}

// What the reader's system asks for, unless the page is told otherwise; paper is light.
std::string allColours() {
    const std::string light = "color-scheme: light; " + colours(draw::colourOf),
                      dark = "color-scheme: dark; " + colours(draw::darkColourOf);
    return fmt::format(":root {{ {0}}}\n"
                       "@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) {{ {1}}} }}\n"
                       ":root[data-theme=dark] {{ {1}}}\n"
                       "@media print {{ :root:root:root {{ {0}}} }}\n",
                       light, dark);
}

std::string equationsHtml(const ure::System& system) {
    std::string text = "<ol class=\"equations\">\n";
    for (const ure::EquationId equation : system.equations.keys())
        text += fmt::format("<li><code>{}</code><span class=\"count\"></span></li>\n",
                            inXml(textOf(system, equation)));
    return text + "</ol>\n";
}

std::string figuresHtml(const PagedArray& array) {
    std::string text = "<dl>\n";
    for (const auto& [name, value] : array.figures)
        text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", inXml(name), inXml(value));
    return text + "</dl>\n";
}

std::string drawingHtml(const PagedArray& array) {
    const Layered& picture = array.picture;
    const std::string name = inXml(array.name);
    return fmt::format(
        "<svg class=\"drawing\" xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" aria-label=\"The array of mapping {2}\">\n"
        "<g class=\"ground\">\n{3}</g>\n<g class=\"first\">\n{4}</g>\n<g class=\"live\"></g>\n{5}</svg>",
        picture.width, picture.height, name, picture.ground, picture.first,
        picture.witness.empty() ? "" : "<g class=\"witness\" hidden=\"\">\n" + picture.witness + "</g>\n");
}

std::string witnessHtml(const PageWitness& witness) {
    std::string text =
        fmt::format("<div class=\"refusal\"><p><strong>Not legal:</strong> {}</p>\n", inXml(witness.message));
    if (!witness.witness.empty() && witness.witness != witness.message)
        text += fmt::format("<p>Witness: {}</p>\n", inXml(witness.witness));
    if (!witness.fix.empty()) text += fmt::format("<p>Fix: {}</p>\n", inXml(witness.fix));
    return text + "</div>\n";
}

// Another picture of the array, which can be folded away; nothing where there is none.
std::string detailsHtml(std::string_view name, const std::string& svg, bool isOpen) {
    if (svg.empty()) return {};
    return fmt::format(
        "<details{}><summary>{}</summary>\n<div class=\"picture\" tabindex=\"0\">{}</div></details>\n",
        isOpen ? " open" : "", name, svg);
}

std::string arrayHtml(const PagedArray& array, std::size_t number) {
    const std::string caption =
        array.witness
            ? "The array, as far as it goes. Crossed links break a dependence; an element with a cross "
              "would execute two iterations at once."
            : "The array in one cycle: elements that work are filled; a value on a link is read next.";
    std::string text = fmt::format(
        "<article class=\"array\" id=\"array-{0}\" aria-labelledby=\"name-{0}\">\n"
        "<h2 id=\"name-{0}\">Mapping {1}</h2>\n{2}<div class=\"columns\">\n"
        "<figure><div class=\"picture\" tabindex=\"0\">{3}</div>\n<figcaption>{4}</figcaption></figure>\n"
        "<div class=\"side\">\n<section><h3>Equations</h3>\n{5}</section>\n"
        "<section><h3>Processing element</h3>\n<label hidden=\"\">Show <select "
        "class=\"pes\"></select></label>\n"
        "<div class=\"detail\"></div></section>\n<section><h3>Figures</h3>\n{6}</section>\n</div>\n</div>\n",
        number, inXml(array.name), array.witness ? witnessHtml(*array.witness) : "", drawingHtml(array),
        caption, equationsHtml(array.model->system()), figuresHtml(array));
    text += detailsHtml("Iteration space", array.space, true);
    text += detailsHtml("Kernels around the array", array.network, false);
    return text + "</article>\n";
}

// No tag can begin in it, whatever a name or a sentence says.
std::string dataText(const Page& page) {
    std::string text;
    for (const char letter : dataOf(page).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))
        if (letter == '<')
            text += "\\u003c";
        else
            text += letter;
    return text;
}

std::string sourceLine(const Page& page) {
    std::string text = "From " + page.file;
    std::string sizes;
    for (const ure::Param& param : page.arrays.front().model->system().params)
        sizes += fmt::format("{}{} = {}", sizes.empty() ? "; " : ", ", param.name,
                             param.isReal() ? param.real : std::to_string(param.value));
    return text + sizes + (page.data.empty() ? "" : "; " + page.data);
}

} // namespace

// A variable that is no copy in some iteration has all its values in the page.
std::uint64_t leastPageBytes(const array::Model& model) {
    constexpr std::uint64_t ofPe = 200; // its box, its name, and how it works
    std::uint64_t least = ofPe * std::uint64_t(model.pes.value_or(0));
    const polyhedra::Sample some = polyhedra::sample(model.system().domain, {});
    if (some.empty != polyhedra::Verdict::No) return least;
    for (const ure::VariableId variable : model.system().variables.keys())
        if (!array::originOf(model.system(), variable, some.point))
            least +=
                std::uint64_t(model.iterations) * bytesOf(model.system().variables[variable].type) * 4 / 3;
    return least;
}

std::string htmlOf(const Page& page) {
    std::string arrays;
    for (std::size_t n = 0; n < page.arrays.size(); ++n) arrays += arrayHtml(page.arrays[n], n);
    return filled(pageFrame, {{"title", inXml(page.design)},
                              {"design", inXml(page.design)},
                              {"source", inXml(sourceLine(page))},
                              {"colours", allColours()},
                              {"style", std::string(pageStyle)},
                              {"arrays", arrays},
                              {"data", dataText(page)},
                              {"script", std::string(pageScript)}});
}

} // namespace tactus::studies
