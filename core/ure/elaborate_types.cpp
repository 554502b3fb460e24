#include "ure/elaborate_expressions.h"

#include <fmt/ranges.h>

namespace tactus::ure {

using diagnostics::Kind;

namespace {

struct Form {
    std::string_view name;
    Type::Kind kind;
    std::size_t arguments;
    std::string_view example;
};
constexpr Form forms[] = {
    {"Int", Type::Kind::Int, 1, "Int(16)"},          {"UInt", Type::Kind::UInt, 1, "UInt(16)"},
    {"Fixed", Type::Kind::Fixed, 2, "Fixed(16, 8)"}, {"UFixed", Type::Kind::UFixed, 2, "UFixed(16, 8)"},
    {"Float", Type::Kind::Float, 1, "Float(32)"},    {"Bool", Type::Kind::Bool, 0, "Bool"},
};

// Why the numbers give no type; empty if they do.
std::string refusal(Type::Kind kind, const std::vector<std::int64_t>& numbers) {
    if (kind == Type::Kind::Bool) return {};
    const std::int64_t bits = numbers[0];
    if (kind == Type::Kind::Float)
        return bits == 32 || bits == 64 ? "" : fmt::format("it has {} bits, and a Float has 32 or 64", bits);
    if (bits < 1 || bits > 64) return fmt::format("it has {} bits, and a type has 1 to 64", bits);
    if (numbers.size() == 2 && (numbers[1] < 0 || numbers[1] > bits))
        return fmt::format("{} of its {} bits are fractional; from 0 to {} can be", numbers[1], bits, bits);
    return {};
}

} // namespace

std::optional<Type> typeOf(Elaboration& elaboration, const syntax::TypeName& name) {
    if (!name.valid()) return std::nullopt;
    const std::string base = name.base().text;
    const auto form = std::ranges::find(forms, base, &Form::name);
    if (form == std::end(forms)) {
        if (!name.broken()) elaboration.report(Kind::UnknownType, name.base().span, base);
        return std::nullopt;
    }
    std::vector<std::int64_t> numbers;
    Nodes::Table scratch;
    Nodes nodes(scratch, elaboration.system.loops.size(), nullptr);
    const std::vector<syntax::Expression> arguments = name.arguments();
    for (const syntax::Expression& argument : arguments) {
        Place place;
        place.what = fmt::format("the type {}", base);
        place.madeOf = "numbers and params";
        place.exact = true;
        if (const auto number = Expressions(elaboration, nodes, place).number(argument))
            numbers.push_back(*number);
    }
    if (numbers.size() < arguments.size() || name.broken()) return std::nullopt;
    const std::string why = numbers.size() != form->arguments ? fmt::format("it is written {}", form->example)
                                                              : refusal(form->kind, numbers);
    if (!why.empty()) {
        elaboration.report(Kind::BadType, name.span(), elaboration.system.source->text(name.span()), why);
        return std::nullopt;
    }
    const std::int64_t bits = form->arguments == 0 ? 1 : numbers[0];
    const std::int64_t fraction = form->arguments == 2 ? numbers[1] : 0;
    return Type{form->kind, static_cast<std::uint8_t>(bits), static_cast<std::uint8_t>(fraction)};
}

} // namespace tactus::ure
