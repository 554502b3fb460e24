#include "commands/options/spec.h"

#include "commands/options/numbers.h"

#include <algorithm>
#include <filesystem>
#include <fmt/ranges.h>

namespace tactus::commands {

bool OptionSpec::isGiven(const Options& options, const Options& usual) const {
    return std::visit([&](const auto* one) { return *one != *std::get<decltype(one)>(in(usual)); },
                      in(options));
}

const std::string* OptionSpec::text(const Options& options) const {
    const OptionValue found = in(options);
    const auto* const* text = std::get_if<const std::string*>(&found);
    return text ? *text : nullptr;
}

namespace {

using Conditions = std::vector<std::string_view>;

Conditions conditionsIn(std::string_view text) {
    return text.empty() ? Conditions() : commaSeparated(text);
}

// "--svg, --png or --dot"
std::string listOf(const Conditions& all, std::string_view last) {
    return all.size() == 1
               ? std::string(all.front())
               : fmt::format("{} {} {}", fmt::join(all.begin(), all.end() - 1, ", "), last, all.back());
}

class RuleJudge {
  public:
    RuleJudge(const std::vector<OptionSpec>& specs, const Options& options, const Options& usual)
        : specs_(specs), options_(options), usual_(usual) {}

    std::string brokenBy(const OptionSpec& one) const {
        if (!one.isGiven(options_, usual_)) return {};
        if (std::string wrong = wrongValue(one); !wrong.empty()) return wrong;
        const std::string reason = one.reason.empty() ? "" : fmt::format(": {}", one.reason);
        const Conditions all = conditionsIn(one.allOf), some = conditionsIn(one.someOf);
        const auto isMet = [&](std::string_view condition) { return holds(condition); };
        if (!std::ranges::all_of(all, isMet))
            return fmt::format("{} needs {}{}", written(one), listOf(all, "and"), reason);
        if (!some.empty() && std::ranges::none_of(some, isMet))
            return fmt::format("{} needs {}{}", written(one), listOf(some, "or"), reason);
        for (const std::string_view other : conditionsIn(one.noneOf))
            if (holds(other)) return fmt::format("{} and {} exclude each other{}", one.flag(), other, reason);
        return {};
    }

  private:
    // With its value, where there are few of them.
    std::string written(const OptionSpec& one) const {
        return one.values.empty() ? std::string(one.flag())
                                  : fmt::format("{} {}", one.flag(), *one.text(options_));
    }

    bool holds(std::string_view condition) const {
        if (!condition.starts_with('-'))
            return condition.ends_with(" " + dynamic_cast<const StageOptions&>(options_).stage);
        const std::size_t space = condition.find(' ');
        const auto spec = std::ranges::find(specs_, condition.substr(0, space), &OptionSpec::flag);
        if (space == std::string_view::npos) return spec->isGiven(options_, usual_);
        return *spec->text(options_) == condition.substr(space + 1);
    }

    std::string wrongValue(const OptionSpec& one) const {
        const std::string* value = one.text(options_);
        if (!value) return {};
        const Conditions values = conditionsIn(one.values);
        if (!values.empty() && std::ranges::find(values, *value) == values.end())
            return fmt::format("{} {}: use {}", one.flag(), *value, listOf(values, "or"));
        std::error_code ignored;
        if (one.file == OptionSpec::File::ReadFolder && !std::filesystem::is_directory(*value, ignored))
            return fmt::format("{} {}: no such folder", one.flag(), *value);
        return {};
    }

    const std::vector<OptionSpec>& specs_;
    const Options &options_, &usual_;
};

} // namespace

std::string brokenRule(const std::vector<OptionSpec>& specs, const Options& options, const Options& usual) {
    const RuleJudge judge(specs, options, usual);
    for (const OptionSpec& one : specs)
        if (std::string broken = judge.brokenBy(one); !broken.empty()) return broken;
    return {};
}

} // namespace tactus::commands
