// The best mapping of one array: of the design, or one of several.
#pragma once

#include "studies/tuning/found_mapping.h"

#include <memory>

namespace tactus::studies {

// A search with one budget after another: what no budget changes is found once.
class MappingSearch {
  public:
    MappingSearch() = default;
    MappingSearch(const MappingSearch&) = delete;
    MappingSearch& operator=(const MappingSearch&) = delete;
    virtual ~MappingSearch() = default;

    virtual const MapWish& wish() const = 0;
    // With this budget in place of the wish's. The error is a sentence: no mapping fits.
    virtual tl::expected<MapAnswer, std::string> findWithin(const std::map<std::string, double>& budget) = 0;
};

// The explorer has a func on which primitives are called.
std::unique_ptr<MappingSearch> searchOfOneArray(Explorer explorer, MapWish wish, std::stop_token stop);

} // namespace tactus::studies
