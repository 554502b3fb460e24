#include "evaluate/data/choice.h"

#include "evaluate/data/fill.h"
#include "ure/types/operators.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>

namespace tactus::evaluate {

using ure::Type;
using ure::Value;

namespace {

constexpr std::array<std::string_view, 6> names{"design", "random", "small", "index", "identity", "one"};

Value asElement(Type type, std::int64_t value) {
    return ure::convert(ure::intType(64), type, Value::ofInteger(value));
}

std::int64_t asWhole(Type type, Value value) {
    return ure::convert(type, ure::intType(64), value).asInteger();
}

// The integers of -8..7 that the type holds: unlike integers, floats saturate when they are converted.
std::pair<std::int64_t, std::int64_t> smallRange(Type type) {
    if (type.isBool()) return {0, 1};
    const auto nearest = [&](double value) {
        return asWhole(type, ure::convert(ure::floatType(64), type, Value::ofDouble(value)));
    };
    return {nearest(-8), nearest(7)};
}

std::int64_t indexValue(std::uint64_t element, std::span<const std::int64_t> index) {
    return index.size() == 2 ? 10 * index[0] + index[1] : static_cast<std::int64_t>(element);
}

bool allEqual(std::span<const std::int64_t> index) {
    return std::ranges::adjacent_find(index, std::ranges::not_equal_to()) == index.end();
}

} // namespace

std::string_view nameOf(DataKind kind) {
    return kind == DataKind::File ? std::string_view() : names[static_cast<std::size_t>(kind)];
}

std::string toString(const DataChoice& choice) {
    if (choice.kind == DataKind::File) return choice.file;
    const std::string_view name = nameOf(choice.kind);
    return choice.seed ? fmt::format("{}:{}", name, *choice.seed) : std::string(name);
}

tl::expected<DataChoice, std::string> choiceNamed(std::string_view text) {
    if (text.empty()) return tl::unexpected(std::string("the kind of data is missing"));
    if (const auto name = std::ranges::find(names, text); name != names.end())
        return DataChoice{static_cast<DataKind>(name - names.begin())};
    constexpr std::string_view seeded = "random:";
    if (!text.starts_with(seeded)) return DataChoice{DataKind::File, {}, std::string(text)};
    const std::string_view digits = text.substr(seeded.size());
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed);
    if (error != std::errc() || end != digits.data() + digits.size())
        return tl::unexpected(fmt::format("the seed '{}' is not a 64-bit integer", digits));
    return DataChoice{DataKind::Random, seed};
}

tl::expected<TensorValues, std::string> chosenValues(const ure::Tensor& tensor, DataKind kind,
                                                     std::uint64_t seed) {
    const RandomStream stream(seed, tensor.name);
    const auto [least, greatest] = smallRange(tensor.type);
    const auto valueAt = [&](std::uint64_t element, std::span<const std::int64_t> index) -> std::int64_t {
        if (kind == DataKind::One) return 1;
        if (kind == DataKind::Identity) return allEqual(index) ? 1 : 0;
        if (kind == DataKind::Index) return indexValue(element, index);
        return randomBetween(ure::intType(64), Value::ofInteger(least), Value::ofInteger(greatest),
                             stream.bits(element, 0))
            ->asInteger();
    };
    TensorValues values;
    values.values.resize(elementCount(tensor));
    std::string misfit;
    forEachElement(tensor, [&](std::uint64_t element, std::span<const std::int64_t> index) {
        const std::int64_t wanted = valueAt(element, index);
        const Value value = asElement(tensor.type, wanted);
        values.values[element] = value;
        if (asWhole(tensor.type, value) == wanted) return true;
        misfit = fmt::format("{} is {}, which does not fit {}", elementName(tensor, element), wanted,
                             ure::toString(tensor.type));
        return false;
    });
    if (!misfit.empty()) return tl::unexpected(std::move(misfit));
    return values;
}

} // namespace tactus::evaluate
