#include "mapping/primitives.h"

#include <algorithm>
#include <array>

namespace tactus::mapping {

std::span<const PrimitiveWord> primitives() {
    using enum Primitive;
    using enum Side;
    using enum Takes;
    static constexpr auto words = std::to_array<PrimitiveWord>({
        {"merge_ures", MergeUres, Array, Equations, "(Y, Z, C)",
         "The equations that form one array, outputs included; without it, all of them."},
        {"space_time_transform", SpaceTimeTransform, Array, Loops, "({i, j}, i + j + k)",
         "The place of an iteration, and its time; without a schedule the time loops keep their order."},
        {"reorder", Reorder, Array, Loops, "(k, j, i)",
         "A new loop order, innermost first; loops not named keep their places."},
        {"tile", Tile, Array, Loops, "(i, io, ii, f)",
         "Splits a loop by a factor; io and ii take its place."},
        {"localise", Localise, NotYet, Anything, "(A, {0, 1, 0})",
         "The broadcast read of A is handed from neighbour to neighbour along this vector."},
        {"unroll", Unroll, Array, Loops, "(i)",
         "Replicates hardware for a loop without making it a space dimension."},
        {"vectorize", Vectorize, Array, Loops, "(kk)",
         "SIMD lanes inside of a PE; channels and memory accesses widen."},
        {"isolate_producer", IsolateProducer, Producer, Anything, "(A, L)",
         "The operand A comes from a new producer kernel L."},
        {"isolate_producer_chain", IsolateProducerChain, Producer, Anything, "(A, S, L, F)",
         "The operand comes through several new kernels, the last nearest the array."},
        {"isolate_consumer", IsolateConsumer, Consumer, Anything, "(C, U)",
         "The result leaves through a new consumer kernel U."},
        {"isolate_consumer_chain", IsolateConsumerChain, Consumer, Anything, "(C, D, K, U)",
         "The result leaves through several new kernels, the first nearest the array."},
        {"remove", Remove, Producer, Loops, "(jjj)", "Drops reuse loops from a producer."},
        {"buffer", Buffer, Producer, Anything, "(A, k, Buffer::Double)",
         "A buffer on the chip, one filling for each iteration of that loop."},
        {"scatter", Scatter, Producer, Anything, "(A, i)",
         "Hands values out from neighbour to neighbour along a space loop."},
        {"gather", Gather, Consumer, Anything, "(C, j)",
         "Collects values from neighbour to neighbour along a space loop, one of each in turn; with Block as "
         "a third argument a block of each."},
        {"vload", Vload, Producer, Anything, "(A)", "Loads from the device's memory in vectors."},
        {"vstore", Vstore, Consumer, Anything, "(C)", "Stores to the device's memory in vectors."},
        {"place", Place, Either, Anything, "(Host)", "Runs that kernel on the host."},
        {"depth", Depth, Either, Anything, "(A, 16)",
         "The tokens of the channel by which that kernel sends A on."},
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
    return found == primitives().end() ? Side::NotYet : found->side;
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
