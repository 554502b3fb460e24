#include "commands/compare/links.h"

#include "commands/compare/change.h"
#include "draw/picture/legend.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace tactus::commands {

namespace {

struct Family {
    const array::LinkFamily* link;
    std::string way; // none: it stays
};
using Ways = std::map<std::string, std::vector<Family>>; // by "X", "X to Z"

Ways waysOf(const array::Model& model) {
    Ways ways;
    for (const array::LinkFamily& link : model.links) {
        const std::string variable = model.system().variables[link.variable].name,
                          reader = model.system().nameOf(link.reader);
        ways[variable == reader ? variable : fmt::format("{} to {}", variable, reader)].push_back(
            {&link, polyhedra::isZero(link.displacement) ? "" : draw::wayOf(link, model)});
    }
    return ways;
}

// "with delay 2", "as a broadcast"
std::string delayText(const Family& one) {
    return one.link->delay == 0 ? "as a broadcast" : fmt::format("with delay {}", one.link->delay);
}

// One to the right is the same way in a row of PEs and in a plane of them.
std::string wayText(const Family& one) {
    return one.way.empty() ? "stays in its PE" : "goes " + one.way;
}

// Of each list, those that the other one has not.
void leaveOut(std::vector<Family>& some, std::vector<Family>& others) {
    std::erase_if(some, [&](const Family& one) {
        const auto same = std::ranges::find_if(others, [&](const Family& other) {
            return one.way == other.way && one.link->delay == other.link->delay;
        });
        if (same == others.end()) return false;
        others.erase(same);
        return true;
    });
}

std::string changeOfLink(const std::string& name, const Family& now, const Family& before) {
    const bool isOtherDelay = now.link->delay != before.link->delay;
    const auto delayed = [&](const Family& one) { return isOtherDelay ? " " + delayText(one) : ""; };
    if (now.way == before.way) {
        const bool areDelays = now.link->delay != 0 && before.link->delay != 0;
        const std::string past = areDelays ? fmt::format("{}", before.link->delay) : delayText(before);
        return fmt::format("{} {}{} instead of {}", name, wayText(now), delayed(now), past);
    }
    std::string instead = "staying in its PE";
    if (!before.way.empty()) instead = (now.way.empty() ? "going " : "") + before.way;
    return fmt::format("{} {}{} instead of {}{}", name, wayText(now), delayed(now), instead, delayed(before));
}

array::Figure allLinks(const array::Model& model) {
    std::int64_t sum = 0;
    for (const array::LinkFamily& link : model.links) {
        if (!link.count) return std::nullopt;
        sum += *link.count;
    }
    return sum;
}

} // namespace

std::vector<std::string> changesOfLinks(const array::Model& now, const array::Model& before) {
    Ways present = waysOf(now), past = waysOf(before);
    for (const auto& [name, families] : past) present[name]; // those that are gone, in the order of names
    std::vector<std::string> words;
    for (auto& [name, families] : present) {
        std::vector<Family>& others = past[name];
        leaveOut(families, others);
        for (std::size_t n = 0; n < std::max(families.size(), others.size()); ++n) {
            if (n >= others.size())
                words.push_back(
                    fmt::format("a new link: {} {} {}", name, wayText(families[n]), delayText(families[n])));
            else if (n >= families.size())
                words.push_back(
                    fmt::format("a link is gone: {} {} {}", name, wayText(others[n]), delayText(others[n])));
            else
                words.push_back(changeOfLink(name, families[n], others[n]));
        }
    }
    if (const array::Figure links = allLinks(now), others = allLinks(before); links != others)
        words.push_back(changeOf("link", links, others));
    return words;
}

} // namespace tactus::commands
