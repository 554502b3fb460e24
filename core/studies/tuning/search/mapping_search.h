// A complete mapping of a design for a device: the array and the kernels around it, found by search, judged
// and simulated like any other.
#pragma once

#include "studies/tuning/search/one_array.h"

namespace tactus::studies {

// Searches for mappings of one design on one device, with one budget after another: what no budget changes is
// found once.
class Mapper {
  public:
    // The error is a sentence: the design has no array.
    static tl::expected<Mapper, std::string> of(const driver::Analysis& analysis,
                                                const driver::DesignAnalysis& design, MapWish wish,
                                                std::stop_token stop);
    Mapper(Mapper&&) noexcept;
    ~Mapper();

    const MapWish& wish() const;
    // With this budget in place of the wish's. The error is a sentence: no mapping fits.
    tl::expected<MapAnswer, std::string> within(const std::map<std::string, double>& budget);

  private:
    explicit Mapper(std::unique_ptr<MappingSearch> search);
    std::unique_ptr<MappingSearch> search_;
};

// The error is a sentence: the design has no array, or none fits.
tl::expected<MapAnswer, std::string> findMapping(const driver::Analysis& analysis,
                                                 const driver::DesignAnalysis& design, const MapWish& wish,
                                                 std::stop_token stop);

} // namespace tactus::studies
