// Results of the tasks of `tune`: those that a store keeps, and those that are added, here or by a shard.
#pragma once

#include "commands/tune/tuning_plan.h"
#include "system/store/store.h"

namespace tactus::commands {

class TuningResults {
  public:
    // Of a store, where one is named; the error is a sentence.
    static tl::expected<TuningResults, std::string> of(const TuningPlan& plan, const std::string& store);

    bool has(std::size_t task) const { return levels_[task].has_value(); }
    const studies::Level& of(std::size_t task) const { return *levels_[task]; }
    std::size_t count() const;
    // What could not be kept is there all the same; the first time it is said.
    void add(std::size_t task, studies::Level level);

    // The results of these tasks as the text of a file.
    std::string partOf(std::size_t begin, std::size_t end) const;
    // Whether the file is a part that has the results of all of these tasks, which are added.
    bool addPart(const std::filesystem::path& file, std::size_t begin, std::size_t end);

    bool isKept() const { return store_ && unkept_.empty(); }
    // Of the store: what was renamed, or could not be written; a line each.
    std::string notes() const;

  private:
    std::vector<std::optional<studies::Level>> levels_;
    std::vector<std::string> keys_;
    std::shared_ptr<system::Store> store_;
    std::string unkept_;
};

} // namespace tactus::commands
