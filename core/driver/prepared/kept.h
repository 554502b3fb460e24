// What the equations of designs come to, kept while only mappings behind them change.
#pragma once

#include "driver/prepared/prepared.h"

#include <atomic>
#include <list>
#include <mutex>

namespace tactus::driver {

// The stages in front of a mapping.
struct Stages {
    ure::Elaborated elaborated;
    std::shared_ptr<const Prepared> prepared; // null: there is no system
};

// The last ones that were asked for: of 16 designs, of texts of a megabyte in sum. Safe to use from several
// threads.
class Kept {
  public:
    std::optional<Stages> find(const std::string& key);
    void add(std::string key, Stages stages);
    std::size_t timesFound() const { return timesFound_; }

  private:
    std::mutex mutex_;
    std::atomic<std::size_t> timesFound_ = 0;
    std::list<std::pair<std::string, Stages>> latest_; // the last one that was asked for first
};

// Those of the design, found among what the request keeps, or made and added to that. They do not depend on
// mappings: two designs without a mistake of syntax and of equal text up to their last declaration but
// mappings have the same.
Stages stagesOf(const syntax::Design& design, const Request& request, bool withoutData);

} // namespace tactus::driver
