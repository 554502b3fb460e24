#include "system/processes/files.h"
#include "system/processes/process.h"
#include "system/shards/shards.h"

#include <algorithm>
#include <charconv>
#include <fmt/ranges.h>
#include <map>
#include <set>
#include <thread>

namespace tactus::system {

namespace {

using Seconds = std::chrono::seconds;
template<class T>
using OrWrong = tl::expected<T, std::string>;

std::string inOneLine(std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    std::ranges::replace(text, '\n', ' ');
    return text;
}

// What a program of Slurm printed; its own words where it refuses.
OrWrong<std::string> said(std::vector<std::string> arguments, std::string in = {}) {
    Run run;
    const std::string name = arguments.front();
    run.arguments = std::move(arguments);
    run.in = std::move(in);
    auto finished = system::run(run);
    if (!finished) return tl::unexpected(finished.error());
    if (finished->status == 0) return std::move(finished->out);
    const std::string words = inOneLine(finished->err + finished->out);
    return tl::unexpected(words.empty() ? fmt::format("{} ended with status {}", name, finished->status)
                                        : words);
}

// Indices of an array are below this.
int indicesOfSlurm() {
    constexpr int usual = 1001;
    const auto config = said({"scontrol", "show", "config"});
    if (!config) return usual;
    const std::size_t place = config->find("MaxArraySize");
    if (place == std::string::npos) return usual;
    const std::size_t digits = config->find_first_of("0123456789", place);
    int most = usual;
    if (digits != std::string::npos)
        std::from_chars(config->data() + digits, config->data() + config->size(), most);
    return std::max(1, most);
}

class RunOnSlurm {
  public:
    explicit RunOnSlurm(const Shards& shards) : shards_(shards), indices_(indicesOfSlurm()) {}

    OrWrong<ShardsEnd> run() {
        // Without its folder a task of Slurm ends before it begins, and no file says why.
        if (const auto made = createFolder(shards_.folder); !made) return tl::unexpected(made.error());
        for (const int number : shards_.numbers) {
            const auto written = writeFile(script(number), "#!/bin/sh\n" + shards_.command(number) + "\n");
            if (!written) return tl::unexpected(written.error());
        }
        std::vector<int> left = shards_.numbers;
        constexpr int attempts = 3;
        for (int attempt = 0; attempt < attempts && !left.empty(); ++attempt) {
            jobs_.clear();
            for (const auto& block : blocksOf(left))
                if (const auto submitted = submit(block); !submitted) {
                    cancel();
                    return tl::unexpected(submitted.error());
                }
            if (const auto waited = wait(); !waited) return tl::unexpected(waited.error());
            if (shards_.stop.stop_requested()) {
                cancel();
                return ShardsEnd{{}, true};
            }
            std::erase_if(left, [&](int number) { return shards_.isDone(number); });
        }
        ShardsEnd end;
        for (const int number : left)
            end.failed.push_back({number, fmt::format("it failed three times: {}", lastWordsOf(number))});
        return end;
    }

  private:
    std::filesystem::path script(int number) const {
        return std::filesystem::absolute(shards_.folder) / fmt::format("shard-{}.sh", number);
    }
    std::filesystem::path log(int number) const {
        return std::filesystem::absolute(shards_.folder) / fmt::format("shard-{}.log", number);
    }
    std::string lastWordsOf(int number) const {
        const auto text = readFile(log(number));
        if (!text || text->find_first_not_of(" \n") == std::string::npos)
            return fmt::format("it said nothing in '{}'", log(number).string());
        const std::size_t end = text->find_last_not_of('\n');
        const std::size_t line = text->rfind('\n', end);
        const std::size_t begin = line == std::string::npos ? 0 : line + 1;
        return text->substr(begin, end + 1 - begin);
    }

    // Those whose indices are within an array: number modulo the limit, from a first one on.
    std::vector<std::vector<int>> blocksOf(const std::vector<int>& numbers) const {
        std::map<int, std::vector<int>> blocks;
        for (const int number : numbers) blocks[number / indices_].push_back(number);
        std::vector<std::vector<int>> all;
        for (auto& [first, block] : blocks) all.push_back(std::move(block));
        return all;
    }

    // An array that is refused for its size goes in halves.
    OrWrong<void> submit(const std::vector<int>& block) {
        const int first = block.front() / indices_ * indices_;
        std::vector<int> indices;
        for (const int number : block) indices.push_back(number - first);
        const std::string folder = std::filesystem::absolute(shards_.folder).string();
        const std::string text =
            fmt::format("#!/bin/sh\nfolder='{}'\nshard=$((SLURM_ARRAY_TASK_ID + {}))\n"
                        "exec /bin/sh \"$folder/shard-$shard.sh\" >\"$folder/shard-$shard.log\" 2>&1\n",
                        escaped(folder), first);
        auto answer = said({"sbatch", "--parsable", "--job-name=tactus-tune", "--output=/dev/null",
                            fmt::format("--array={}", fmt::join(indices, ","))},
                           text);
        if (!answer) {
            const bool isTooMany = answer.error().find("array") != std::string::npos && block.size() > 1;
            if (!isTooMany) return tl::unexpected(fmt::format("Slurm refuses the work: {}", answer.error()));
            const auto middle = block.begin() + std::ptrdiff_t(block.size() / 2);
            if (auto half = submit({block.begin(), middle}); !half) return half;
            return submit({middle, block.end()});
        }
        jobs_.push_back(inOneLine(answer->substr(0, answer->find(';')))); // "ID;cluster"
        return {};
    }
    static std::string escaped(const std::string& text) {
        std::string safe;
        for (const char letter : text) safe += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
        return safe;
    }

    // Until no task of the jobs is waiting or runs. A controller that does not answer is asked for ten
    // minutes.
    OrWrong<void> wait() {
        constexpr Seconds patience(600), longest(10);
        Seconds pause(1), silent(0);
        while (!shards_.stop.stop_requested()) {
            const auto states = statesOfJobs();
            if (states && states->empty()) break;
            if (!states && (silent += pause) > patience)
                return tl::unexpected(fmt::format("squeue does not answer: {}", states.error()));
            if (states) {
                silent = Seconds(0);
                tell(*states);
            }
            sleep(pause);
            pause = std::min(longest, pause * 2);
        }
        // Files of another node may be seen a little later.
        constexpr int glances = 10;
        for (int glance = 0; glance < glances && !shards_.stop.stop_requested(); ++glance) {
            if (std::ranges::all_of(shards_.numbers, shards_.isDone)) break;
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
        }
        return {};
    }
    void sleep(Seconds pause) const {
        constexpr std::chrono::milliseconds step(100);
        for (auto slept = step; slept <= pause && !shards_.stop.stop_requested(); slept += step)
            std::this_thread::sleep_for(step);
    }

    // By state, "RUNNING" or "PENDING", how many tasks; a job that has been forgotten has ended.
    OrWrong<std::map<std::string, int>> statesOfJobs() const {
        std::map<std::string, int> states;
        for (const std::string& job : jobs_) {
            const auto text = said({"squeue", "--noheader", "--array", "--jobs=" + job, "--format=%T"});
            if (!text && text.error().find("Invalid job id") != std::string::npos) continue;
            if (!text) return tl::unexpected(text.error());
            for (std::size_t begin = 0; begin < text->size();) {
                const std::size_t end = std::min(text->find('\n', begin), text->size());
                const std::string state = text->substr(begin, end - begin);
                if (state != "COMPLETED" && !state.empty()) ++states[state];
                begin = end + 1;
            }
        }
        return states;
    }
    void tell(const std::map<std::string, int>& states) const {
        if (!shards_.progress) return;
        const auto count = [&](const char* state) {
            const auto place = states.find(state);
            return place == states.end() ? 0 : place->second;
        };
        shards_.progress(fmt::format("{} shards: {} wait, {} run", shards_.numbers.size(), count("PENDING"),
                                     count("RUNNING")));
    }
    void cancel() const {
        for (const std::string& job : jobs_) (void)said({"scancel", job});
    }

    const Shards& shards_;
    const int indices_;
    std::vector<std::string> jobs_;
};

} // namespace

OrWrong<ShardsEnd> runOnSlurm(const Shards& shards) {
    for (const char* program : {"sbatch", "squeue", "scancel"})
        if (!isInstalled(program))
            return tl::unexpected(fmt::format("Slurm is not here: '{}' is not in PATH", program));
    return RunOnSlurm(shards).run();
}

} // namespace tactus::system
