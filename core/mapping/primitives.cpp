#include "mapping/primitives.h"

#include <algorithm>
#include <array>

namespace tactus::mapping {

std::span<const PrimitiveWord> primitives() {
    using enum Primitive;
    using enum Side;
    using enum Takes;
    static constexpr auto words = std::to_array<PrimitiveWord>({
#define TACTUS_PRIMITIVE(primitive, name, side, takes, arguments, meaning)                                   \
    {name, primitive, side, takes, arguments, meaning},
#include "mapping/primitives.def"
#undef TACTUS_PRIMITIVE
    });
    return words;
}

// Spellings that are read as another name.
static constexpr std::pair<std::string_view, std::string_view> spellings[] = {{"localize", "localise"}};

const PrimitiveWord* primitiveNamed(std::string_view name) {
    for (const auto& [written, meant] : spellings)
        if (name == written) name = meant;
    const auto found = std::ranges::find(primitives(), name, &PrimitiveWord::name);
    return found == primitives().end() ? nullptr : &*found;
}

Primitive primitiveOf(std::string_view name) {
    const PrimitiveWord* word = primitiveNamed(name);
    return word ? word->primitive : Primitive::Unknown;
}

Side sideOf(Primitive primitive) {
    const auto found = std::ranges::find(primitives(), primitive, &PrimitiveWord::primitive);
    return found == primitives().end() ? Side::None : found->side;
}

bool isOfNetwork(Primitive primitive) {
    const Side side = sideOf(primitive);
    return side == Side::Producer || side == Side::Consumer || side == Side::Either;
}

std::vector<std::string> primitiveNames() {
    std::vector<std::string> names;
    for (const PrimitiveWord& word : primitives()) names.emplace_back(word.name);
    for (const auto& [written, meant] : spellings) names.emplace_back(written);
    return names;
}

} // namespace tactus::mapping
