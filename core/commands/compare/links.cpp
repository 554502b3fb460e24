#include "commands/compare/links.h"

#include "base/direction.h"
#include "commands/compare/change.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace tactus::commands {

namespace {

using Family = const array::LinkFamily*;
using Ways = std::map<std::string, std::vector<Family>>; // by "X", "X to Z"

Ways waysOf(const array::Model& model) {
    Ways ways;
    for (const array::LinkFamily& link : model.links) {
        const std::string variable = model.system().variables[link.variable].name,
                          reader = model.system().nameOf(link.reader);
        ways[variable == reader ? variable : fmt::format("{} to {}", variable, reader)].push_back(&link);
    }
    return ways;
}

bool stays(const array::LinkFamily& link) {
    return polyhedra::isZero(link.displacement);
}

// "with delay 2", "as a broadcast"
std::string delayText(const array::LinkFamily& link) {
    return link.delay == 0 ? "as a broadcast" : fmt::format("with delay {}", link.delay);
}

std::string wayText(const array::LinkFamily& link) {
    return stays(link) ? "stays in its PE" : "goes " + base::toward(link.displacement);
}

// One to the right is the same way in a row of PEs and in a plane of them.
bool isSameWay(const array::LinkFamily& one, const array::LinkFamily& other) {
    return wayText(one) == wayText(other);
}

// Of each list, those that the other one has not.
void leaveOut(std::vector<Family>& some, std::vector<Family>& others) {
    std::erase_if(some, [&](Family one) {
        const auto same = std::ranges::find_if(
            others, [&](Family other) { return isSameWay(*one, *other) && one->delay == other->delay; });
        if (same == others.end()) return false;
        others.erase(same);
        return true;
    });
}

std::string changeOfLink(const std::string& name, const array::LinkFamily& now,
                         const array::LinkFamily& before) {
    const bool isOtherDelay = now.delay != before.delay;
    const auto delayed = [&](const array::LinkFamily& link) {
        return isOtherDelay ? " " + delayText(link) : "";
    };
    if (isSameWay(now, before)) {
        const bool areDelays = now.delay != 0 && before.delay != 0;
        const std::string past = areDelays ? fmt::format("{}", before.delay) : delayText(before);
        return fmt::format("{} {}{} instead of {}", name, wayText(now), delayed(now), past);
    }
    std::string instead = "staying in its PE";
    if (!stays(before)) instead = (stays(now) ? "going " : "") + base::toward(before.displacement);
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
                words.push_back(fmt::format("a new link: {} {} {}", name, wayText(*families[n]),
                                            delayText(*families[n])));
            else if (n >= families.size())
                words.push_back(fmt::format("a link is gone: {} {} {}", name, wayText(*others[n]),
                                            delayText(*others[n])));
            else
                words.push_back(changeOfLink(name, *families[n], *others[n]));
        }
    }
    if (const array::Figure links = allLinks(now), others = allLinks(before); links != others)
        words.push_back(changeOf("link", links, others));
    return words;
}

} // namespace tactus::commands
