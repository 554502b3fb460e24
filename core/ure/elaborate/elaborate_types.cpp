#include "ure/elaborate/elaborate_expressions.h"

#include <cctype>
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
        return bits == 32 || bits == 64 ? "" : fmt::format("it has {} bits; a Float has 32 or 64", bits);
    if (bits < 1 || bits > 64) return fmt::format("it has {} bits; a type has 1 to 64", bits);
    if (numbers.size() == 2 && (numbers[1] < 0 || numbers[1] > bits))
        return fmt::format("{} of its {} bits are fractional; the number must be 0 to {}", numbers[1], bits,
                           bits);
    return {};
}

// The type for a name that programs give it: int, uint8_t, Int32, double.
std::string programmersType(std::string_view name) {
    constexpr std::pair<std::string_view, std::string_view> words[] = {
        {"int", "Int(32)"},     {"uint", "UInt(32)"},    {"unsigned", "UInt(32)"}, {"integer", "Int(32)"},
        {"short", "Int(16)"},   {"char", "Int(8)"},      {"byte", "UInt(8)"},      {"long", "Int(64)"},
        {"float", "Float(32)"}, {"single", "Float(32)"}, {"real", "Float(32)"},    {"double", "Float(64)"},
        {"bool", "Bool"},       {"boolean", "Bool"},     {"logic", "Bool"}};
    std::string lower;
    for (const char c : name) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (lower.ends_with("_t")) lower.resize(lower.size() - 2);
    for (const auto& [word, type] : words)
        if (word == lower) return std::string(type);
    const std::size_t digits = lower.find_first_of("0123456789");
    if (digits == std::string::npos) return {};
    const std::string base = lower.substr(0, digits), bits = lower.substr(digits);
    if (base == "float" || base == "f") return bits == "32" || bits == "64" ? "Float(" + bits + ")" : "";
    const bool isNumber = bits.size() <= 2 && bits.find_first_not_of("0123456789") == std::string::npos;
    if (!isNumber || bits[0] == '0' || std::stoi(bits) > 64) return {};
    if (base == "int" || base == "i" || base == "sint" || base == "s") return "Int(" + bits + ")";
    return base == "uint" || base == "u" ? "UInt(" + bits + ")" : "";
}

void reportUnknown(Elaboration& elaboration, const syntax::TypeName& name) {
    const std::string base = name.base().text;
    std::string meant = programmersType(base);
    const bool hasNumber = !name.arguments().empty();
    // `int(8)` has its number already.
    if (hasNumber) {
        meant = meant.substr(0, meant.find('('));
        if (meant == "Bool" || base.find_first_of("0123456789") != std::string::npos) meant.clear();
    }
    auto& diagnostic = elaboration.report(Kind::UnknownType, name.base().span, base,
                                          meant.empty() ? "" : fmt::format("; did you mean {}?", meant));
    if (!meant.empty())
        diagnostic.fixes.push_back({fmt::format("write '{}'", meant), {{name.base().span, meant}}});
}

} // namespace

std::optional<Type> typeOf(Elaboration& elaboration, const syntax::TypeName& name) {
    if (!name.valid()) return std::nullopt;
    const std::string base = name.base().text;
    const auto form = std::ranges::find(forms, base, &Form::name);
    if (form == std::end(forms)) {
        if (!name.broken()) reportUnknown(elaboration, name);
        return std::nullopt;
    }
    std::vector<std::int64_t> numbers;
    Nodes::Table scratch;
    Nodes nodes(scratch, elaboration.system.loops.size(), nullptr);
    const std::vector<syntax::Expression> arguments = name.arguments();
    for (const syntax::Expression& argument : arguments) {
        ExpressionContext place;
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
