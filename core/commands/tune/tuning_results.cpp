#include "commands/tune/tuning_results.h"

#include "commands/request/text.h"
#include "system/processes/files.h"

#include <algorithm>

namespace tactus::commands {

using studies::Level;

tl::expected<TuningResults, std::string> TuningResults::of(const TuningPlan& plan, const std::string& store) {
    TuningResults results;
    results.levels_.resize(plan.tasks());
    for (std::size_t task = 0; task < plan.tasks(); ++task) results.keys_.push_back(plan.keyOf(task));
    if (store.empty()) return results;
    auto opened = system::Store::open(store);
    if (!opened) return tl::unexpected(opened.error());
    results.store_ = std::make_shared<system::Store>(std::move(*opened));
    for (std::size_t task = 0; task < plan.tasks(); ++task) {
        const auto text = results.store_->find(results.keys_[task]);
        if (!text) return tl::unexpected(text.error());
        if (*text) results.levels_[task] = studies::levelOf(nlohmann::json::parse(**text, nullptr, false));
    }
    return results;
}

std::size_t TuningResults::count() const {
    return std::size_t(std::ranges::count_if(levels_, [](const auto& one) { return one.has_value(); }));
}

void TuningResults::add(std::size_t task, Level level) {
    if (store_ && unkept_.empty())
        if (const auto kept = store_->put(keys_[task], jsonOf(level).dump()); !kept) unkept_ = kept.error();
    levels_[task] = std::move(level);
}

std::string TuningResults::notes() const {
    std::string text;
    if (store_ && !store_->note().empty()) text += fmt::format("tactus: {}\n", store_->note());
    if (!unkept_.empty()) text += fmt::format("tactus: what follows is not kept: {}\n", unkept_);
    return text;
}

std::string TuningResults::partOf(std::size_t begin, std::size_t end) const {
    nlohmann::json all = nlohmann::json::array();
    for (std::size_t task = begin; task < end; ++task)
        all.push_back({{"key", keys_[task]}, {"level", jsonOf(*levels_[task])}});
    return dump({{"partOfTuning", 1}, {"results", all}});
}

// By key; none of what is no part.
static std::map<std::string, Level> levelsIn(const nlohmann::json& part) {
    std::map<std::string, Level> levels;
    try {
        if (part.at("partOfTuning") != 1) return levels;
        for (const nlohmann::json& one : part.at("results"))
            if (auto level = studies::levelOf(one.at("level"))) levels[one.at("key")] = std::move(*level);
    } catch (const nlohmann::json::exception&) {
        levels.clear();
    }
    return levels;
}

bool TuningResults::addPart(const std::filesystem::path& file, std::size_t begin, std::size_t end) {
    const auto text = system::readFile(file);
    if (!text) return false;
    const std::map<std::string, Level> levels = levelsIn(nlohmann::json::parse(*text, nullptr, false));
    for (std::size_t task = begin; task < end; ++task) {
        if (has(task)) continue;
        const auto place = levels.find(keys_[task]);
        if (place == levels.end()) return false;
        add(task, place->second);
    }
    return true;
}

} // namespace tactus::commands
