#include "ure/elaborate_expressions.h"

namespace tactus::ure {

using diagnostics::Kind;

void Elaboration::params() {
    for (const syntax::ParamDeclaration& declaration : design.params())
        for (const syntax::ParamItem& item : declaration.items()) param(item);
}

void Elaboration::param(const syntax::ParamItem& item) {
    const syntax::Word word = item.name();
    const auto given = settings.params.find(word.text);
    std::optional<std::int64_t> value;
    if (given != settings.params.end()) {
        value = given->second;
    } else if (item.value().valid()) {
        Nodes::Table scratch;
        Nodes nodes(scratch, 0, nullptr);
        Place place;
        place.what = fmt::format("param '{}'", word.text);
        place.madeOf = "numbers and params in front of it";
        place.exact = true;
        value = Expressions(*this, nodes, place).number(item.value());
    }
    if (!word.valid()) return;
    const ParamId id = system.params.add({word.text, value.value_or(0), word.span});
    names.define(word, id.index(), value.has_value());
}

} // namespace tactus::ure
