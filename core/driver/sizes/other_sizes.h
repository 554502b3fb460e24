// One mapping of a design at other values of its params.
#pragma once

#include "driver/analysis.h"
#include "sizes/build.h"

#include <set>

namespace tactus::driver {

class OtherSizes {
  public:
    using Sizes = sizes::Sizes; // of the params that are open

    // `design` is the analysis of `syntax` at the sizes at hand, and `params` are those that may change.
    OtherSizes(const syntax::Design& syntax, const Request& request, const DesignAnalysis& design,
               const MappingAnalysis& mapping, const std::vector<std::string>& params);

    const Sizes& atHand() const { return atHand_; }
    // The mapping there, with its network even where that deadlocks, or is not known to go on. Nothing
    // where it is refused for anything else.
    std::optional<MappingAnalysis> at(const Sizes& sizes) const;
    // One param, or all, twice as large; the others too where tiles are larger than loops else. Nothing if
    // that does not help.
    std::optional<Sizes> grown(Sizes sizes, std::size_t param) const;
    std::optional<Sizes> allGrown(Sizes sizes) const;

  private:
    Request requestAt(const Sizes& sizes) const;
    std::optional<std::uint32_t> firstRefusal(const Sizes& sizes) const;
    std::optional<Sizes> mended(Sizes sizes, std::optional<std::size_t> param) const;

    const syntax::Design& syntax_;
    Request request_;
    std::string name_, mapping_; // of the array, and of its mapping
    Sizes atHand_;
    std::set<std::uint32_t> usual_; // places of mistakes at the sizes at hand, which are of other mappings
};

} // namespace tactus::driver
