#include "studies/tuning/search/one_array.h"

#include "base/counted.h"
#include "studies/tuning/nest_of.h"
#include "studies/tuning/search/array_search.h"
#include "studies/tuning/search/tiled_search.h"

namespace tactus::studies {

namespace {

class OneArray final : public MappingSearch {
  public:
    OneArray(Explorer explorer, MapWish wish, std::stop_token stop)
        : explorer_(std::move(explorer)), wish_(std::move(wish)), stop_(std::move(stop)),
          trials_(explorer_, wish_, stop_), nest_(nestOf(*explorer_.graph(), explorer_.asked().budget)),
          plain_(explorer_, nest_.has_value(), wish_, trials_, stop_) {
        if (nest_)
            tiled_.emplace(explorer_, *nest_, wish_, trials_, stop_);
        else
            trials_.refuseLongRuns();
    }
    // It hands out references to its parts.
    OneArray(const OneArray&) = delete;
    OneArray& operator=(const OneArray&) = delete;

    const MapWish& wish() const override { return wish_; }

    tl::expected<MapAnswer, std::string> findWithin(const std::map<std::string, double>& budget) override {
        wish_.budget = budget;
        trials_.renew();
        MapAnswer answer;
        if (tiled_)
            tiled_->findInto(answer);
        else if (!wish_.kept.isEmpty())
            return tl::unexpected("no tiles are kept where no loop is tiled, since " + nest_.error());
        else
            answer.withoutTiles = nest_.error();
        if (!stop_.stop_requested() && wish_.kept.isEmpty()) plain_.findInto(answer);
        answer.isStopped = stop_.stop_requested();
        answer.isProved &= record().isWhole;
        if (!record().isWhole) answer.least.reset();
        if (answer.best.empty() && !answer.isStopped) return tl::unexpected(whyNone());
        answer.simulated = record().simulated;
        answer.tooLarge = record().tooLarge;
        answer.refused = std::move(record().refused);
        return answer;
    }

  private:
    std::string whyNone() const {
        if (wish_.mostCycles && record().hasArrays && (record().fewestCycles || record().tooLarge == 0))
            return fmt::format("no mapping within the budget of {} takes at most {}{}", wish_.device.name,
                               base::counted(*wish_.mostCycles, "cycle"),
                               record().fewestCycles ? fmt::format("; the fewest found are {}",
                                                                   base::thousands(*record().fewestCycles))
                                                     : "");
        if (record().tooLarge > 0)
            return fmt::format("no mapping fits {} within the budget: {} were tried, and the nearest needs "
                               "{} {}, {:.1f} % of what is free",
                               wish_.device.name, record().tooLarge, base::thousands(record().nearest->used),
                               record().nearest->resource, record().nearest->percentOfFree());
        if (!record().refused.empty())
            return fmt::format("no array of the design is legal: {}: {}", record().refused.front().dataflow,
                               record().refused.front().reason);
        if (!wish_.kept.isEmpty())
            return "no mapping of the search has all that the mapping says; tiles of one PE, or steps of a "
                   "sum that goes from PE to PE, are none";
        return "no systolic array was found; `tactus explore --why rules` says which rules arrays break";
    }

    Trials::Record& record() { return trials_.record; }
    const Trials::Record& record() const { return trials_.record; }

    const Explorer explorer_;
    MapWish wish_;
    std::stop_token stop_;
    Trials trials_;
    const tl::expected<tune::Nest, std::string> nest_;
    std::optional<TiledSearch> tiled_; // of a nest
    ArraySearch plain_;
};

} // namespace

std::unique_ptr<MappingSearch> searchOfOneArray(Explorer explorer, MapWish wish, std::stop_token stop) {
    return std::make_unique<OneArray>(std::move(explorer), std::move(wish), std::move(stop));
}

} // namespace tactus::studies
