// Results of the core beside those of plain loops (plain_loops.h).
#pragma once

#include "plain_loops.h"

#include "evaluate/values.h"

#include <fmt/format.h>

namespace tactus::test::plain {

inline Elements elementsOf(Type type, const evaluate::TensorValues& values) {
    Elements elements;
    for (std::size_t at = 0; at < values.values.size(); ++at) {
        const ure::Value value = values.values[at];
        Number number{type, type.isSigned() ? Wide{value.asInteger()} : Wide{value.bits}, 0};
        if (type.isFloat())
            number = {type, 0, type.bits == 32 ? static_cast<double>(value.asFloat()) : value.asDouble()};
        elements.push_back(values.isDefined(at) ? std::optional(number) : std::nullopt);
    }
    return elements;
}

inline bool areEqual(const std::optional<Number>& a, const std::optional<Number>& b) {
    if (!a || !b) return !a && !b;
    if (!a->type.isFloat()) return a->scaled == b->scaled;
    if (std::isnan(a->real) || std::isnan(b->real)) return std::isnan(a->real) && std::isnan(b->real);
    return a->real == b->real && std::signbit(a->real) == std::signbit(b->real);
}

inline std::string toString(const std::optional<Number>& number) {
    if (!number) return "undefined";
    if (number->type.isFloat()) return fmt::format("{}", number->real);
    return fmt::format("{} / 2^{}", static_cast<std::int64_t>(number->scaled), number->type.fraction);
}

// The outputs of the first design of the tree, from inputs of its system.
inline std::map<std::string, Elements> run(const syntax::Tree& tree, const ure::System& system,
                                           const evaluate::Tensors& inputs) {
    std::map<std::string, Elements> named;
    for (const ure::TensorId id : system.tensors.keys())
        if (system.tensors[id].isInput)
            named[system.tensors[id].name] = elementsOf(system.tensors[id].type, inputs[id.index()]);
    return Loops(syntax::File(tree).designs().front(), std::move(named)).run();
}

// The first element that differs, in words; empty if none does.
inline std::string difference(const ure::System& system, const std::map<std::string, Elements>& expected,
                              const evaluate::Tensors& found) {
    for (const ure::TensorId id : system.tensors.keys()) {
        const ure::Tensor& tensor = system.tensors[id];
        if (tensor.isInput || !expected.contains(tensor.name)) continue;
        const Elements elements = elementsOf(tensor.type, found[id.index()]);
        const Elements& wanted = expected.at(tensor.name);
        if (elements.size() != wanted.size()) return tensor.name + " has another size";
        for (std::size_t at = 0; at < elements.size(); ++at)
            if (!areEqual(elements[at], wanted[at]))
                return fmt::format("{} is {}, plain loops say {}", evaluate::elementName(tensor, at),
                                   toString(elements[at]), toString(wanted[at]));
    }
    return {};
}

} // namespace tactus::test::plain
