// The options of a search for arrays, as the command line and the studio have them.
#pragma once

#include "commands/explore/columns.h"
#include "commands/options/options.h"

namespace tactus::commands {

template<class T>
using OrWrong = tl::expected<T, std::string>; // or a sentence: what is wrong with an option

inline constexpr std::uint64_t usualLimit = 10'000'000; // pairs that are searched unless more are asked for
// Why a search with so many pairs, and so many ways to hand inputs on for each, is not begun.
std::string tooManyText(std::uint64_t pairs, std::uint64_t ways, std::uint64_t limit);

// What a search with these bounds tries: pairs, each in the ways to hand inputs on that are asked for.
struct Tried {
    std::uint64_t pairs = 0, ways = 1; // the greatest number where they are more
};
Tried triedBy(const explore::Options& search, const studies::Explorer& explorer,
              const ExploreOptions& options);

// The bounds of the search; it ends when the session does.
OrWrong<explore::Options> searchOf(const ExploreOptions& options, const studies::Explorer& explorer);

// What --localise says of inputs.
studies::Explorer::Inputs inputsOf(const ExploreOptions& options);

inline constexpr std::uint64_t usualPartitions = 1'000; // that are tried unless more are asked for
// The PEs along each dimension of `--array`, which was given.
OrWrong<polyhedra::Vector> arraySizeOf(const ExploreOptions& options, const studies::Explorer& explorer);
// The partitions for an array of this size; nothing if it was not given.
OrWrong<std::optional<explore::Partitions>> partitionsOf(const ExploreOptions& options,
                                                         const studies::Explorer& explorer);

// The designs of a search over these loops that the filters leave, sorted as the options say. `addCosts`, if
// there is any, adds those of a design, by its place in the list; it is asked where the conditions on all but
// costs leave one.
OrWrong<std::vector<Listed>> listedOf(const std::vector<explore::Design>& designs,
                                      const std::vector<std::string>& loops, const ExploreOptions& options,
                                      const std::function<void(std::size_t)>& addCosts = {});

} // namespace tactus::commands
