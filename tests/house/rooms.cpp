#include "rooms.h"

#include "pattern.h"

#include <algorithm>
#include <deque>
#include <optional>

namespace tactus::house {

namespace {

std::string folderOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "" : path.substr(0, slash);
}

std::string firstFolderOf(const std::string& path) {
    return path.substr(0, path.find('/'));
}

// "emit/tree" of core/emit/tree/print.h, "views/canvas" of views/canvas/lettering.h; "" for other files.
std::string roomOf(const File& file) {
    if (!isCpp(file.path)) return "";
    if (isUnder(file, "core")) return folderOf(file.path.substr(5));
    return isUnder(file, "views") ? folderOf(file.path) : "";
}

bool hasRooms(const Ranks& rooms, const std::string& stage) {
    return std::ranges::any_of(rooms, [&](const auto& room) { return firstFolderOf(room.first) == stage; });
}

// Which component includes which, and where.
class Components {
  public:
    explicit Components(const std::vector<File>& files) {
        for (const File& file : files)
            if (isCpp(file.path)) numbers_.try_emplace(nameOf(file.path), numbers_.size());
        names_.resize(numbers_.size());
        for (const auto& [name, number] : numbers_) names_[number] = name;
        includes_.resize(numbers_.size());
        for (const File& file : files)
            if (isCpp(file.path)) addIncludes(file);
    }

    std::size_t size() const { return names_.size(); }

    // All that can be reached from a component, itself only over a circle.
    std::vector<bool> reachedFrom(std::size_t start) const {
        std::vector<bool> reached(size());
        std::vector<std::size_t> open{start};
        while (!open.empty()) {
            const std::size_t at = open.back();
            open.pop_back();
            for (const auto& [next, place] : includes_[at])
                if (!reached[next]) {
                    reached[next] = true;
                    open.push_back(next);
                }
        }
        return reached;
    }

    // A shortest circle, from a component that is on one.
    std::string circleFrom(std::size_t start) const {
        std::map<std::size_t, std::size_t> before; // breadth first
        std::deque<std::size_t> open{start};
        while (!before.contains(start)) {
            const std::size_t at = open.front();
            open.pop_front();
            for (const auto& [next, place] : includes_[at])
                if (before.try_emplace(next, at).second) open.push_back(next);
        }
        std::string text = names_[start];
        std::size_t second = start;
        for (std::size_t at = before.at(start);; at = before.at(at)) {
            text = names_[at] + " -> " + text;
            if (at == start) break;
            second = at;
        }
        return includes_[start].at(second) + "a circle of components: " + text;
    }

  private:
    static std::string nameOf(const std::string& path) { return path.substr(0, path.rfind('.')); }

    void addIncludes(const File& file) {
        const std::size_t from = numbers_.at(nameOf(file.path));
        for (const Include& include : scan(file.content).includes) {
            if (!include.quoted) continue;
            const auto to = numbered(file, nameOf(include.name));
            if (to && *to != from) includes_[from].try_emplace(*to, at(file, include.line, ""));
        }
    }

    // Headers are found from core, from the top of the tree and from the folder of the file.
    std::optional<std::size_t> numbered(const File& file, const std::string& name) const {
        for (const std::string& path : {"core/" + name, name, folderOf(file.path) + "/" + name})
            if (const auto found = numbers_.find(path); found != numbers_.end()) return found->second;
        return std::nullopt;
    }

    std::map<std::string, std::size_t> numbers_;
    std::vector<std::string> names_;
    std::vector<std::map<std::size_t, std::string>> includes_; // the place of the first
};

} // namespace

Ranks roomRanksOf(std::string_view page) {
    static const Pattern row(R"(^\|\s*(\d+)\s*\|([^|]*)\|.*)");
    static const Pattern folder(R"(`(\w+(/\w+)*)/`)");
    Ranks ranks;
    for (const std::string_view line : linesOf(page))
        if (const auto match = row.firstIn(line))
            for (const Match& name : folder.allIn(match->groups[2]))
                ranks[name.groups[1]] = std::stoi(match->groups[1]);
    return ranks;
}

Violations roomDirection(const std::vector<File>& files, const Ranks& rooms) {
    Violations violations;
    Ranks empty = rooms;
    for (const File& file : files) {
        const std::string room = roomOf(file), stage = firstFolderOf(room);
        if (room.empty() || (room == stage && !hasRooms(rooms, stage))) continue;
        empty.erase(room);
        const auto rank = rooms.find(room);
        if (rank == rooms.end()) {
            violations.push_back(file.path + ": room '" + room + "/' has no rank in docs/pipeline.md");
            continue;
        }
        for (const Include& include : scan(file.content).includes) {
            const std::string other = folderOf(include.name);
            const auto otherRank = rooms.find(other);
            if (!include.quoted || other == room || firstFolderOf(other) != stage ||
                otherRank == rooms.end() || otherRank->second < rank->second)
                continue;
            violations.push_back(at(file, include.line,
                                    "includes '" + include.name + "' of rank " +
                                        std::to_string(otherRank->second) + ", but " + room + "/ has rank " +
                                        std::to_string(rank->second)));
        }
    }
    for (const auto& [room, rank] : empty)
        violations.push_back("docs/pipeline.md: room '" + room + "/' has no files");
    return violations;
}

Violations roomsAreSmall(const std::vector<File>& files, std::size_t most) {
    std::map<std::string, std::size_t> counts;
    for (const File& file : files)
        if (const std::string room = roomOf(file); !room.empty()) ++counts[room];
    Violations violations;
    for (const auto& [room, count] : counts)
        if (count > most)
            violations.push_back(room + ": " + std::to_string(count) + " files, at most " +
                                 std::to_string(most) + " are one idea");
    return violations;
}

Violations onlyTheListKnowsTargets(const std::vector<File>& files) {
    Violations violations;
    for (const File& file : files) {
        const std::string room = roomOf(file);
        if (firstFolderOf(room) != "emit" || file.path == "core/emit/build.cpp") continue;
        for (const Include& include : scan(file.content).includes) {
            const std::string other = folderOf(include.name);
            if (include.quoted && other.starts_with("emit/targets/") && other != room)
                violations.push_back(
                    at(file, include.line, "'" + include.name + "': ask the target that is handed in"));
        }
    }
    return violations;
}

Violations circles(const std::vector<File>& files) {
    const Components components(files);
    std::vector<std::vector<bool>> reached;
    for (std::size_t at = 0; at < components.size(); ++at) reached.push_back(components.reachedFrom(at));
    std::vector<bool> isReported(components.size());
    Violations violations;
    for (std::size_t at = 0; at < components.size(); ++at) {
        if (!reached[at][at] || isReported[at]) continue;
        std::size_t together = 0;
        for (std::size_t other = 0; other < components.size(); ++other)
            if (reached[at][other] && reached[other][at]) {
                isReported[other] = true;
                ++together;
            }
        violations.push_back(components.circleFrom(at) + " (" + std::to_string(together) +
                             " components reach each other)");
    }
    return violations;
}

} // namespace tactus::house
