#include "commands/tune/tuning_plan.h"

#include "commands/estimate/named_device.h"
#include "commands/options/numbers.h"
#include "commands/tune/map_wish.h"
#include "system/processes/files.h"

#include <fmt/ranges.h>

namespace tactus::commands {

namespace {

// A model that says other figures of the same mapping has another number.
constexpr int modelVersion = 3;

// "I=64,J=64" as options of --set.
Words setsOf(const std::string& size) {
    Words sets;
    for (const std::string_view part : commaSeparated(size)) sets.emplace_back(part);
    return sets;
}

} // namespace

tl::expected<TuningPlan, Report> TuningPlan::of(const TuneOptions& options) {
    auto wish = mapWishOf(options, options.session);
    if (!wish) return tl::unexpected(usageError(options, wish.error()));
    auto energies = energyTableNamed(std::string(estimate::usualEnergyTable));
    if (!energies) return tl::unexpected(usageError(options, energies.error()));
    TuningPlan plan;
    plan.mapping_ = options.mapping;
    plan.wish_ = std::move(*wish);
    plan.wish_.most = 1;
    plan.wish_.energies = std::move(*energies);
    if (const auto text = system::readContentOfData(options.device)) plan.deviceText_ = *text;
    Words sizes = options.sizes;
    if (sizes.empty()) sizes.emplace_back();
    for (const std::string& size : sizes) {
        TuneOptions sized = options;
        if (!size.empty())
            for (std::string& set : setsOf(size)) sized.sets.push_back(std::move(set));
        auto loaded = load(sized, Need::Equations);
        if (!loaded) return tl::unexpected(loaded.error());
        auto kept = keptPartsOf(options, *loaded);
        if (!kept) return tl::unexpected(usageError(options, kept.error()));
        plan.wish_.kept = std::move(*kept);
        plan.designs_.push_back({fmt::format("{}", fmt::join(sized.sets, ", ")),
                                 std::make_shared<const Loaded>(std::move(*loaded))});
    }
    return plan;
}

std::string TuningPlan::keyOf(std::size_t task) const {
    const Loaded& one = loaded(sizeOf(task));
    const nlohmann::json key = {
        {"program", TACTUS_VERSION},
        {"model", modelVersion},
        {"design", one.design->name},
        {"text", one.analysis.source->text()},
        {"params", one.request.params},
        {"reals", one.request.reals},
        {"device", wish_.device.key},
        {"deviceText", deviceText_},
        {"megahertz", wish_.megahertz ? nlohmann::json(*wish_.megahertz) : nlohmann::json()},
        {"pack", wish_.device.family.packing.has_value()},
        {"budget", wish_.budget},
        {"pes", wish_.shape},
        {"mapping", mapping_},
        {"level", task % studies::frontLevels}};
    return key.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string TuningPlan::nameOf(std::size_t task) const {
    const std::string& size = sizeText(sizeOf(task));
    return fmt::format("{}{}level {} of {}", size, size.empty() ? "" : ": ", task % studies::frontLevels + 1,
                       studies::frontLevels);
}

std::optional<studies::Level> TuningPlan::result(std::size_t task, const Session& session) {
    if (searched_ != sizeOf(task)) {
        searched_ = sizeOf(task);
        const Loaded& one = loaded(*searched_);
        studies::MapWish wish = wish_;
        wish.progress = session.progress;
        auto mapper = studies::Mapper::of(one.analysis, *one.design, std::move(wish), session.stop);
        if (mapper)
            search_.emplace(studies::FrontSearch(std::move(*mapper), session.stop));
        else
            search_.emplace(tl::unexpected(mapper.error()));
    }
    if (session.stop.stop_requested()) return std::nullopt;
    if (!*search_) return studies::Level{{}, search_->error()};
    return (*search_)->level(int(task % studies::frontLevels));
}

} // namespace tactus::commands
