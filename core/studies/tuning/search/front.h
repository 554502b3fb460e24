// The front of a design on a device: mappings of which none needs more of everything than another. It is made
// of the best mappings within budgets that are halved again and again: the epsilon-constraint method (Haimes,
// Lasdon, Wismer 1971).
//
// With budgets of a limit and its halves: each mapping of the space that needs no more than the first budget
// and more than the last has one here that takes no more cycles, and less than twice its DSPs and twice its
// memory blocks, where the bests of all budgets are proved.
#pragma once

#include "studies/tuning/search/mapping_search.h"

#include <nlohmann/json.hpp>

namespace tactus::studies {

// A mapping, and what it needs: the less of each, the better.
struct FrontPoint {
    std::vector<std::string> calls;
    std::string dataflow, limit; // what its cycles are bound by
    std::int64_t cycles = 0;
    bool isSimulated = true, isProved = true;     // no other mapping within its budget takes fewer cycles
    std::int64_t dsps = 0, logic = 0, blocks = 0; // logic in units of the device; blocks of all kinds
    std::int64_t bytes = 0;                       // from and to memory
    std::optional<double> energy;                 // in picojoules
};
// Neither needs more of anything than `b`, nor is it the same.
bool dominates(const FrontPoint& a, const FrontPoint& b);
// Those that no other dominates, by rising cycles. Of mappings that are the same one is left.
std::vector<FrontPoint> frontOf(std::vector<FrontPoint> points);

// The best mappings within so much of what is scarce and of memory, less memory from one to the next.
struct Level {
    std::vector<FrontPoint> points;
    std::string reason; // why there are none, in a sentence; empty: there are some
};
nlohmann::json jsonOf(const Level& level);
// Nothing where it is none.
std::optional<Level> levelOf(const nlohmann::json& json);

// How many levels a front has.
inline constexpr int frontLevels = 10;

class FrontSearch {
  public:
    // The mapper's wish has the energies.
    FrontSearch(Mapper mapper, std::stop_token stop);

    // Level 0 has the whole budget; level n has the DSPs, or the logic where none are used, that the best of
    // all needs, halved n times. The same in each process. Nothing: it was stopped.
    std::optional<Level> level(int number);

  private:
    using Budget = std::map<std::string, double>;
    using Best = tl::expected<FoundMapping, std::string>;
    struct Found {
        std::optional<Best> best; // nothing: it was stopped
        bool isProved = false;
    };
    Found bestWithin(const Budget& budget);
    const Found& bestOfAll();
    bool isMemory(const std::string& resource) const;
    double percentOfMemory(const FoundMapping& found) const; // of the kind of which it has most
    Budget halved(const FoundMapping& widest, int times) const;
    FrontPoint pointOf(const FoundMapping& found, bool isProved) const;

    Mapper mapper_;
    Budget whole_;
    std::stop_token stop_;
    std::optional<Found> widest_;
};

} // namespace tactus::studies
