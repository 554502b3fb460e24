// Conditions at one point, asked one by one.
#pragma once

#include "polyhedra/formula.h"

#include <optional>
#include <span>

namespace tactus::test {

// Whether it holds; nothing where data decide.
inline std::optional<bool> decided(const polyhedra::Formula& formula, std::span<const std::int64_t> point) {
    using Kind = polyhedra::Formula::Kind;
    if (formula.kind == Kind::Unknown) return std::nullopt;
    if (formula.kind == Kind::Not) {
        const auto part = decided(formula.parts.front(), point);
        return part ? std::optional(!*part) : std::nullopt;
    }
    if (formula.kind != Kind::And && formula.kind != Kind::Or) return polyhedra::holds(formula, point);
    std::optional<bool> all = formula.kind == Kind::And;
    for (const polyhedra::Formula& part : formula.parts) {
        const auto one = decided(part, point);
        if (one == (formula.kind == Kind::Or)) return one;
        if (!one) all = std::nullopt;
    }
    return all;
}

} // namespace tactus::test
