#include "driver/written_design.h"

#include "driver/analysis.h"

#include <algorithm>

namespace tactus::driver {

std::optional<WrittenDesign> WrittenDesign::of(Request request, std::string_view name) {
    WrittenText text = writtenText(request.source);
    const auto found = std::ranges::find_if(
        text.designs, [&](const syntax::Design& one) { return name.empty() || one.name().text == name; });
    if (found == text.designs.end()) return std::nullopt;
    WrittenDesign design(std::move(text.tree), *found, std::move(request));
    design.mistakes_ = std::move(text.mistakes);
    return design;
}

std::optional<WrittenDesign> WrittenDesign::of(const Analysis& analysis, const std::string& name,
                                               std::stop_token stop) {
    const auto found = analysis.written(name);
    if (!found) return std::nullopt;
    return WrittenDesign(analysis.tree, *found, analysis.again(std::move(stop)));
}

WrittenDesign WrittenDesign::at(const sizes::Sizes& sizes) const {
    WrittenDesign there = *this;
    for (const auto& [name, value] : sizes) there.asked_.params[name] = value;
    return there;
}

WrittenDesign WrittenDesign::asking(Request request) const {
    WrittenDesign other = *this;
    other.asked_ = std::move(request);
    return other;
}

std::optional<WrittenDesign> WrittenDesign::after(const std::vector<text::Edit>& edits) const {
    return of(asked_.after(edits), design_.name().text);
}

ure::Elaborated WrittenDesign::elaborated() const {
    return ure::elaborate(design_, asked_.settings(true, false));
}

ure::Elaborated WrittenDesign::elaboratedForAllSizes() const {
    return ure::elaborate(design_, asked_.settings(true, true));
}

DesignAnalysis WrittenDesign::judged(const std::set<std::string>& mappings) const {
    return analyseSome(design_, asked_, mappings);
}

static bool mentions(const syntax::ParamItem& item, const ure::System& system) {
    const text::Span value = item.value().span();
    return std::ranges::any_of(item.tree().tokens(), [&](const syntax::Token& token) {
        const bool isWithin = value.begin <= token.span.begin && token.span.end <= value.end;
        const std::string_view word = item.tree().source().text(token.span);
        return isWithin && std::ranges::find(system.params, word, &ure::Param::name) != system.params.end();
    });
}

std::vector<FreeSize> WrittenDesign::freeSizes() const {
    std::vector<FreeSize> sizes;
    const std::shared_ptr<const ure::System> system = elaborated().system;
    if (!system) return sizes;
    for (const syntax::ParamDeclaration& declaration : design_.params())
        for (const syntax::ParamItem& item : declaration.items()) {
            const auto param = std::ranges::find(system->params, item.name().text, &ure::Param::name);
            if (param == system->params.end() || param->isReal() || mentions(item, *system)) continue;
            sizes.push_back({param->name, param->value, asked_.params.contains(param->name)});
        }
    return sizes;
}

} // namespace tactus::driver
