// tune: the front of cycles, DSPs, logic, memory blocks, bytes and energy, kept as it is found.
#include "base/counted.h"
#include "commands/options/numbers.h"
#include "commands/request/text.h"
#include "commands/tune/tuning_plan.h"
#include "commands/tune/tuning_results.h"
#include "formats/csv.h"
#include "system/processes/files.h"
#include "system/processes/working_folder.h"
#include "system/shards/shards.h"

#include <algorithm>
#include <chrono>
#include <fmt/ranges.h>
#include <numeric>
#include <thread>

namespace tactus::commands {

namespace {

using base::counted;
using base::thousands;
using studies::FrontPoint;
using studies::Level;
template<class T>
using OrWrong = tl::expected<T, std::string>;

// "2/8": the tasks of a shard, from the first to the one before the last.
struct Shard {
    int number = 1, count = 1;
    std::pair<std::size_t, std::size_t> range(std::size_t tasks) const {
        const auto at = [&](int shard) { return tasks * std::size_t(shard) / std::size_t(count); };
        return {at(number - 1), at(number)};
    }
};
OrWrong<Shard> shardOf(const std::string& text) {
    const std::size_t slash = text.find('/');
    const auto number = numberOf<int>(std::string_view(text).substr(0, slash));
    const auto count =
        slash == std::string::npos ? std::nullopt : numberOf<int>(std::string_view(text).substr(slash + 1));
    if (!number || !count || *number < 1 || *number > *count)
        return tl::unexpected(fmt::format("--shard {}: must be a shard and their number, as 2/8", text));
    return Shard{*number, *count};
}

std::string wrongIn(const TuneOptions& options) {
    constexpr std::int64_t mostShards = 100'000, mostJobs = 1024;
    const auto isBeyond = [](const std::optional<std::int64_t>& value, std::int64_t most) {
        return value && (*value < 1 || *value > most);
    };
    if (isBeyond(options.shards, mostShards))
        return fmt::format("--shards {}: must be 1 to {}", *options.shards, thousands(mostShards));
    if (isBeyond(options.jobs, mostJobs))
        return fmt::format("--jobs {}: must be 1 to {}", *options.jobs, thousands(mostJobs));
    if (options.top && *options.top < 1) return fmt::format("--top {}: must be at least 1", *options.top);
    if (options.on == "slurm" && options.out.empty())
        return "--on slurm needs --out DIR, a folder that all nodes see";
    return {};
}

// --- here, in this process

// Says how many tasks are left, and about how long they take.
class Pace {
  public:
    explicit Pace(std::size_t tasks) : tasks_(tasks) {}
    void finish() { ++done_; }
    std::string text() const {
        std::string words = fmt::format("{} left", tasks_ - done_);
        if (done_ == 0) return words;
        using Seconds = std::chrono::duration<double>;
        const double each = Seconds(std::chrono::steady_clock::now() - begin_).count() / double(done_);
        const auto seconds = std::int64_t(each * double(tasks_ - done_));
        return words + (seconds < 120 ? fmt::format(", about {} s", seconds)
                                      : fmt::format(", about {} min", (seconds + 30) / 60));
    }

  private:
    std::size_t tasks_, done_ = 0;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

void runAll(TuningPlan& plan, const std::vector<std::size_t>& tasks, TuningResults& results,
            const Session& session) {
    Pace pace(tasks.size());
    std::string now;
    Session within = session;
    if (session.progress)
        within.progress = [&](const std::string& what) {
            session.progress(fmt::format("{}; {}: {}", now, pace.text(), what));
        };
    for (const std::size_t task : tasks) {
        now = plan.nameOf(task);
        auto level = plan.result(task, within);
        if (!level) return;
        results.add(task, std::move(*level));
        pace.finish();
    }
}

// --- a shard, and its part

Report runShard(const TuneOptions& options, TuningPlan& plan, TuningResults& results, const Shard& shard) {
    const auto [begin, end] = shard.range(plan.tasks());
    std::vector<std::size_t> tasks(end - begin);
    std::iota(tasks.begin(), tasks.end(), begin);
    runAll(plan, tasks, results, options.session);
    if (options.session.stop.stop_requested()) return {1, {}, "tactus: the shard was stopped\n"};
    if (const auto written = system::writeFile(options.out, results.partOf(begin, end)); !written)
        return usageError(options, written.error());
    return {0, {}, {}};
}

// --- shards of this work elsewhere

struct Elsewhere {
    std::vector<std::string> failed; // a line each
};

// The command of a shard: this program with the options that say what is searched.
std::string shardCommand(const TuneOptions& options, const Shard& shard, const std::filesystem::path& part) {
    TuneOptions own = options;
    own.subject = std::filesystem::absolute(options.subject).string();
    if (std::filesystem::exists(options.device))
        own.device = std::filesystem::absolute(options.device).string();
    own.store.clear();
    own.on.clear();
    own.shards = own.jobs = own.top = own.apply = std::nullopt;
    own.json = own.asCsv = false;
    own.shard = fmt::format("{}/{}", shard.number, shard.count);
    own.out = std::filesystem::absolute(part).string();
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    const std::string line = commandLine(own);
    return "exec " + (error ? "tactus" : quoted(program.string())) + line.substr(line.find(' '));
}

OrWrong<Elsewhere> runElsewhere(const TuneOptions& options, const TuningPlan& plan, TuningResults& results) {
    const auto cores = std::max(1u, std::thread::hardware_concurrency());
    const auto jobs = unsigned(options.jobs.value_or(cores));
    const auto usual = options.on == "slurm" ? std::int64_t(plan.tasks()) : std::int64_t(jobs);
    const int count = int(std::min(options.shards.value_or(usual), std::int64_t(plan.tasks())));
    std::optional<system::WorkingFolder> temporary;
    std::filesystem::path folder = options.out;
    if (folder.empty()) {
        temporary.emplace(system::temporaryFolders(), "tactus-tune-");
        if (!temporary->error().empty()) return tl::unexpected(temporary->error());
        folder = temporary->path();
    } else if (const auto made = system::createFolder(folder); !made) {
        return tl::unexpected(made.error());
    }
    const auto shardAt = [&](int number) { return Shard{number, count}; };
    const auto partOf = [&](int number) { return folder / fmt::format("part-{}-of-{}.json", number, count); };
    const auto isDone = [&](int number) {
        const auto [begin, end] = shardAt(number).range(plan.tasks());
        return results.addPart(partOf(number), begin, end);
    };
    system::Shards shards;
    for (int number = 1; number <= count; ++number) {
        const auto [begin, end] = shardAt(number).range(plan.tasks());
        bool isThere = true;
        for (std::size_t task = begin; task < end; ++task) isThere &= results.has(task);
        if (!isThere && !isDone(number)) shards.numbers.push_back(number);
    }
    if (shards.numbers.empty()) return Elsewhere{};
    shards.command = [&](int number) { return shardCommand(options, shardAt(number), partOf(number)); };
    shards.isDone = isDone;
    shards.folder = folder;
    shards.stop = options.session.stop;
    shards.progress = options.session.progress;
    OrWrong<system::ShardsEnd> end =
        options.on == "slurm" ? system::runOnSlurm(shards) : system::runHere(shards, jobs);
    if (!end) return tl::unexpected(end.error());
    Elsewhere done;
    for (const system::FailedShard& one : end->failed)
        done.failed.push_back(fmt::format("shard {} of {}: {}", one.number, count, one.reason));
    return done;
}

// --- what was found

struct SizedFront {
    std::string size;
    std::vector<FrontPoint> points;
    std::string reason; // why there are none
    std::size_t budgets = 0, proved = 0;
};

std::vector<SizedFront> frontsOf(const TuningPlan& plan, const TuningResults& results) {
    std::vector<SizedFront> fronts;
    for (std::size_t size = 0; size < plan.sizes(); ++size) {
        SizedFront front{plan.sizeText(size), {}, {}};
        for (std::size_t task = 0; task < plan.tasks(); ++task) {
            if (plan.sizeOf(task) != size || !results.has(task)) continue;
            const Level& level = results.of(task);
            front.budgets += level.points.size();
            front.proved += std::size_t(std::ranges::count_if(level.points, &FrontPoint::isProved));
            if (front.reason.empty()) front.reason = level.reason;
            std::ranges::copy(level.points, std::back_inserter(front.points));
        }
        front.points = frontOf(std::move(front.points));
        fronts.push_back(std::move(front));
    }
    return fronts;
}

std::string energyOf(const FrontPoint& one) {
    return one.energy ? fmt::format("{:.4g}", *one.energy / 1e6) : "?"; // microjoules
}

// Rows of words, all but the last two columns to the right.
std::string tableText(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const auto& row : rows)
        for (std::size_t n = 0; n < row.size(); ++n) widths[n] = std::max(widths[n], row[n].size());
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t n = 0; n < row.size(); ++n)
            line += n + 2 < row.size() ? fmt::format("  {:>{}}", row[n], widths[n])
                                       : fmt::format("  {:<{}}", row[n], widths[n]);
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string frontText(const SizedFront& front, const studies::MapWish& wish, std::int64_t first,
                      std::size_t most) {
    std::string text = front.size.empty() ? "" : front.size + "\n";
    if (front.points.empty())
        return text + (front.reason.empty() ? "" : fmt::format("  no mapping: {}\n", front.reason));
    std::vector<std::vector<std::string>> rows{
        {"", "cycles", "DSP", wish.device.family.unit, "blocks", "bytes", "uJ", "array", "limited by"}};
    for (std::size_t n = 0; n < std::min(most, front.points.size()); ++n) {
        const FrontPoint& one = front.points[n];
        rows.push_back({std::to_string(first + std::int64_t(n)),
                        (one.isSimulated ? "" : ">=") + thousands(one.cycles), thousands(one.dsps),
                        thousands(one.logic), thousands(one.blocks), thousands(one.bytes), energyOf(one),
                        one.dataflow, one.limit});
    }
    text += tableText(rows);
    if (most < front.points.size()) text += fmt::format("  and {} more\n", front.points.size() - most);
    return text + fmt::format("  the best within each of {}, {} of them proved\n",
                              counted(std::int64_t(front.budgets), "budget"), front.proved);
}

nlohmann::json frontJson(const SizedFront& front) {
    nlohmann::json json = jsonOf(Level{front.points, front.reason});
    json["size"] = front.size;
    json["budgets"] = front.budgets;
    json["proved"] = front.proved;
    return json;
}

std::string frontCsv(const SizedFront& front) {
    std::string text;
    for (const FrontPoint& one : front.points)
        text += fmt::format(
            "{},{},{},{},{},{},{},{},{},{},{},{}\n", formats::csvField(front.size), one.cycles, one.dsps,
            one.logic, one.blocks, one.bytes, one.energy ? fmt::format("{}", *one.energy) : "",
            one.isSimulated ? 1 : 0, one.isProved ? 1 : 0, formats::csvField(one.dataflow),
            formats::csvField(one.limit), formats::csvField(fmt::format("{}", fmt::join(one.calls, " "))));
    return text;
}

// Writes row `number` into the file as a mapping, and says what is there now.
OrWrong<std::string> apply(std::int64_t number, const TuneOptions& options, const TuningPlan& plan,
                           const std::vector<SizedFront>& fronts) {
    std::int64_t left = number;
    for (std::size_t size = 0; size < fronts.size(); ++size) {
        const auto& points = fronts[size].points;
        if (left >= 1 && left <= std::ssize(points)) {
            const Loaded& loaded = plan.loaded(size);
            const auto explorer = studies::Explorer::of(loaded.analysis, *loaded.design, {});
            if (!explorer) return tl::unexpected(std::string("the design has no array"));
            const auto mapped = explorer->mapped(points[std::size_t(left) - 1].calls);
            if (!mapped) return tl::unexpected(mapped.error());
            if (const auto written = system::writeFile(options.subject, mapped->applied.text); !written)
                return tl::unexpected(written.error());
            return fmt::format("{}: mapping {} is written\n", options.subject, mapped->applied.mapping);
        }
        left -= std::ssize(points);
    }
    return tl::unexpected(fmt::format("--apply {}: the front has {}, numbered from 1", number,
                                      counted(number - left, "mapping")));
}

// What is not done, and where the rest is.
std::string stoppedText(const TuningResults& results, std::size_t tasks, const std::string& store) {
    const std::size_t done = results.count();
    if (done == tasks) return {};
    return fmt::format("  {} of {} levels are done{}\n", done, tasks,
                       results.isKept()
                           ? fmt::format(", and kept in '{}': the same command goes on from there", store)
                           : "; --store FILE keeps them");
}

} // namespace

Report tune(const TuneOptions& options) {
    if (const std::string wrong = wrongIn(options); !wrong.empty()) return usageError(options, wrong);
    std::optional<Shard> shard;
    if (!options.shard.empty()) {
        const auto found = shardOf(options.shard);
        if (!found) return usageError(options, found.error());
        shard = *found;
    }
    auto plan = TuningPlan::of(options);
    if (!plan) return plan.error();
    if (options.apply && plan->loaded(0).lifted)
        return usageError(options, "no mapping stands in a C file: `tactus lift FILE -o DESIGN.ure` writes a "
                                   "design, which --apply can change");
    auto results = TuningResults::of(*plan, options.store);
    if (!results) return usageError(options, results.error());
    if (shard) return runShard(options, *plan, *results, *shard);

    Elsewhere elsewhere;
    if (options.on.empty()) {
        std::vector<std::size_t> left;
        for (std::size_t task = 0; task < plan->tasks(); ++task)
            if (!results->has(task)) left.push_back(task);
        runAll(*plan, left, *results, options.session);
    } else {
        auto ended = runElsewhere(options, *plan, *results);
        if (!ended) return usageError(options, ended.error());
        elsewhere = std::move(*ended);
    }

    const std::vector<SizedFront> fronts = frontsOf(*plan, *results);
    const bool isFound =
        std::ranges::any_of(fronts, [](const SizedFront& one) { return !one.points.empty(); });
    std::string notes = results->notes(), written;
    for (const std::string& one : elsewhere.failed) notes += fmt::format("tactus: {}\n", one);
    const std::string stopped = stoppedText(*results, plan->tasks(), options.store);
    if (options.apply) {
        const auto applied = apply(*options.apply, options, *plan, fronts);
        if (!applied) return usageError(options, applied.error());
        written = *applied;
    }
    const int status = isFound && elsewhere.failed.empty() ? 0 : 1;
    const studies::MapWish& wish = plan->wish();
    if (options.json) {
        nlohmann::json json = {{"design", plan->loaded(0).design->name},
                               {"device", wish.device.key},
                               {"levels", plan->tasks()},
                               {"levelsDone", results->count()},
                               {"fronts", nlohmann::json::array()},
                               {"failed", elsewhere.failed}};
        for (const SizedFront& one : fronts) json["fronts"].push_back(frontJson(one));
        return {status, dump(json), notes};
    }
    if (options.asCsv) {
        std::string text = "size,cycles,DSPs,logic,memory blocks,bytes,energy,simulated,proved,array,limited "
                           "by,primitives\n";
        for (const SizedFront& one : fronts) text += frontCsv(one);
        return {status, text, notes + stopped};
    }
    std::string text =
        fmt::format("{}, on {} ({})\n", plan->loaded(0).design->name, wish.device.name, wish.device.key);
    const auto most = std::size_t(options.top.value_or(INT64_MAX));
    std::int64_t first = 1;
    for (const SizedFront& one : fronts) {
        text += frontText(one, wish, first, most);
        first += std::ssize(one.points);
    }
    if (isFound) text += "  --apply N writes a row into the file as a mapping\n";
    return {status, text + stopped + written, notes};
}

} // namespace tactus::commands
