#include "commands/report/closed_forms.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

std::string closedFormsText(const driver::ClosedForms& forms, std::string_view indent) {
    std::string text =
        fmt::format("{}closed forms{}{}:\n", indent, forms.sizes().empty() ? "" : " ", forms.sizes());
    for (const driver::ClosedForm& one : forms.figures)
        text += fmt::format("{}  {:<9} {}\n", indent, one.figure, forms.text(one));
    return text;
}

nlohmann::json closedFormsJson(const driver::ClosedForms& forms) {
    nlohmann::json figures = nlohmann::json::object(), sizes = nlohmann::json::array();
    for (const driver::ClosedForm& one : forms.figures)
        figures[one.figure] = one.polynomial ? nlohmann::json(forms.text(one)) : nlohmann::json();
    for (std::size_t p = 0; p < forms.params.size(); ++p)
        sizes.push_back({{"param", forms.params[p]}, {"from", forms.origin[p]}, {"step", forms.step[p]}});
    return {{"figures", figures}, {"sizes", sizes}};
}

} // namespace tactus::commands
