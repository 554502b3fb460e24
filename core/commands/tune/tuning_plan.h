// The work of `tune`: the levels of the front at each of the sizes, numbered tasks that any process can do.
#pragma once

#include "commands/request/load.h"
#include "studies/tuning/search/front.h"

#include <map>

namespace tactus::commands {

class TuningPlan {
  public:
    // The report is the answer where something is wrong.
    static tl::expected<TuningPlan, Report> of(const TuneOptions& options);

    const studies::MapWish& wish() const { return wish_; }
    std::size_t sizes() const { return designs_.size(); }
    const std::string& sizeText(std::size_t size) const { return designs_[size].text; } // "I=64, J=64"
    const Loaded& loaded(std::size_t size) const { return *designs_[size].loaded; }

    std::size_t tasks() const { return designs_.size() * studies::frontLevels; }
    std::size_t sizeOf(std::size_t task) const { return task / studies::frontLevels; }
    // What its result depends on: the design, its sizes, the device, what is wished, the version of the
    // program.
    std::string keyOf(std::size_t task) const;
    std::string nameOf(std::size_t task) const; // "I=64, J=64: level 3 of 10"

    // Nothing: it was stopped.
    std::optional<studies::Level> result(std::size_t task, const Session& session);

  private:
    struct Sized {
        std::string text;
        std::shared_ptr<const Loaded> loaded;
    };
    std::vector<Sized> designs_;
    studies::MapWish wish_;
    std::string deviceText_, mapping_; // of the device's file; whose parts are kept
    // Of the size that was asked for last.
    std::optional<std::size_t> searched_;
    std::optional<tl::expected<studies::FrontSearch, std::string>> search_;
};

} // namespace tactus::commands
