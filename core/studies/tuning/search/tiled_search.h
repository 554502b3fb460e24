// The best mappings of a nest whose loops are tiled: factors found by branch and bound over what each costs
// at least, and candidates tried in that order until none can be better.
#pragma once

#include "studies/tuning/search/trials.h"
#include "tune/nest.h"
#include "tune/search.h"

#include <set>

namespace tactus::studies {

// "i x j, lanes along k".
std::string textOf(const tune::Nest& nest, const tune::Dataflow& flow);

class TiledSearch {
  public:
    // Of what lives as long as it does.
    TiledSearch(const Explorer& explorer, const tune::Nest& nest, const MapWish& wish, Trials& trials,
                std::stop_token stop);

    // The best of all dataflows, then of those that are left: as many as are wished.
    void findInto(MapAnswer& answer);

  private:
    // Of all PEs; nothing where it is refused.
    struct Operators {
        tune::Amount all;
        std::int64_t pes = 1, lanes = 1;
        std::int64_t latency = 0; // of a sum, where its interval says it
        double energy = 0;        // of a whole run, with the goal of energy
    };
    // An array to count the operators of.
    struct Small {
        std::int64_t lanes = 1, steps = 2, chain = 2; // PEs along a loop of the sum
    };
    // What each dataflow costs, with what refused the others.
    struct Pricing {
        std::vector<tune::Priced> flows;
        Trials::Record record;
    };

    std::vector<std::string> callsOf(const tune::Candidate& candidate) const;
    tune::Candidate smallOf(const tune::Dataflow& flow, const Small& small) const;
    static std::int64_t latencyOf(const tune::Candidate& of, const std::optional<estimate::Pace>& pace);
    std::int64_t latencyOf(const tune::Dataflow& flow, const Small& small);
    std::int64_t chainedOf(const tune::Dataflow& flow, const std::vector<Operators>& counted);
    std::optional<Operators> operatorsOf(const tune::Dataflow& flow, std::int64_t lanes);
    static tune::UnitCost costOf(const Operators& few, const Operators& many);
    std::int64_t countedLanes(const tune::Dataflow& flow) const;
    const std::vector<tune::Priced>& priced();
    std::vector<tune::Priced> pricedAnew();
    tune::Kept kept() const { return wish_.kept.over(nest_); }
    tune::Limits limits() const;
    tune::SearchOptions optionsOf(std::size_t keep) const;
    std::vector<std::int64_t> fewestOf(const tune::Candidate& one) const;
    std::int64_t cutsOf(const tune::Candidate& one) const;

    // With `answer`, what is proved and how much was looked at is noted in it.
    std::optional<FoundMapping> bestOf(std::vector<tune::Priced> flows,
                                       std::optional<tune::Candidate>& winner, bool isFirst,
                                       MapAnswer& answer);
    std::pair<std::optional<FoundMapping>, tune::Candidate>
    ofWholeTiles(const std::vector<tune::Priced>& flows, std::int64_t cycles);
    std::optional<FoundMapping> leastOf(const std::vector<tune::Priced>& flows,
                                        std::optional<tune::Candidate>& winner, bool isFirst,
                                        MapAnswer& answer);
    std::pair<std::optional<FoundMapping>, bool>
    anyOf(const std::vector<tune::Priced>& flows, std::optional<tune::Candidate>& winner, MapAnswer& answer);

    Trials::Record& record() { return trials_.record; }

    const Explorer& explorer_;
    const tune::Nest& nest_;
    const MapWish& wish_;
    Trials& trials_;
    std::stop_token stop_;
    std::string resource_;         // of the goal
    std::set<std::string> passed_; // what the array passes to others or takes from them
    std::optional<Pricing> pricing_;
};

} // namespace tactus::studies
