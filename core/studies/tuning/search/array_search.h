// The best mappings without tiles: the arrays of `explore`, each input and output with a kernel of its own.
#pragma once

#include "studies/tuning/search/trials.h"

namespace tactus::studies {

class ArraySearch {
  public:
    // Of what lives as long as it does. `isNest`: its loops are tiled by another search.
    ArraySearch(const Explorer& explorer, bool isNest, const MapWish& wish, Trials& trials,
                std::stop_token stop);

    // The best, where it is better than the first of the answer.
    void findInto(MapAnswer& answer);

  private:
    const explore::Space& arrays();
    explore::Space explored() const;
    std::optional<FoundMapping> leastOf(MapAnswer& answer);
    std::optional<FoundMapping> shared(MapAnswer& answer);
    std::pair<std::optional<FoundMapping>, bool> bestIn(const explore::Space& space, std::int64_t toBeat,
                                                        int most, MapAnswer& answer);
    std::string nameOf(const explore::Design& one) const;
    std::vector<std::string> withKernels(const std::vector<std::string>& array);
    std::vector<std::string> withKernelsAnew(std::vector<std::string> calls);

    Trials::Record& record() { return trials_.record; }

    const Explorer& explorer_;
    const bool isNest_;
    const MapWish& wish_;
    Trials& trials_;
    std::stop_token stop_;
    std::string resource_; // of the goal
    std::optional<explore::Space> arrays_;
    // By the calls of the array; whether all that was asked of it was decided.
    std::map<std::vector<std::string>, std::pair<std::vector<std::string>, bool>> withKernels_;
};

} // namespace tactus::studies
