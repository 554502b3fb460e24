#include "system/processes/process.h"
#include "system/shards/shards.h"

#include <algorithm>
#include <fmt/format.h>
#include <mutex>
#include <thread>

namespace tactus::system {

namespace {

std::string lastLineOf(std::string_view text) {
    while (text.ends_with('\n')) text.remove_suffix(1);
    return std::string(text.substr(text.rfind('\n') + 1));
}

class RunHere {
  public:
    RunHere(const Shards& shards, unsigned jobs) : shards_(shards), jobs_(jobs) {}

    ShardsEnd run() {
        {
            std::vector<std::jthread> workers;
            const unsigned count = std::min<unsigned>(jobs_, unsigned(shards_.numbers.size()));
            for (unsigned n = 0; n < count; ++n) workers.emplace_back([this] { work(); });
        }
        std::ranges::sort(end_.failed, {}, &FailedShard::number);
        end_.isStopped = shards_.stop.stop_requested();
        return std::move(end_);
    }

  private:
    void work() {
        std::unique_lock lock(mutex_);
        while (next_ < shards_.numbers.size() && !shards_.stop.stop_requested()) {
            const int number = shards_.numbers[next_++];
            ++running_;
            tell();
            const std::string command = shards_.command(number);
            std::string reason;
            bool isDone = false;
            constexpr int attempts = 3;
            for (int attempt = 0; attempt < attempts && !isDone && !shards_.stop.stop_requested();
                 ++attempt) {
                lock.unlock();
                reason = failureOf(command);
                lock.lock();
                isDone = shards_.isDone(number);
            }
            --running_;
            if (isDone)
                ++done_;
            else if (!shards_.stop.stop_requested())
                end_.failed.push_back({number, fmt::format("it failed three times: {}", reason)});
            tell();
        }
    }

    std::string failureOf(const std::string& command) const {
        constexpr std::chrono::hours aMonth(24 * 30);
        Run run;
        run.arguments = {"/bin/sh", "-c", command};
        run.deadline = aMonth;
        run.stop = shards_.stop;
        const auto finished = system::run(run);
        if (!finished) return finished.error();
        constexpr int signals = 128;
        if (finished->status > signals) return fmt::format("signal {} ended it", finished->status - signals);
        const std::string said = lastLineOf(finished->err);
        return said.empty() ? fmt::format("it ended with status {}", finished->status) : said;
    }

    void tell() const {
        if (shards_.progress)
            shards_.progress(
                fmt::format("{} of {} shards are done, {} run", done_, shards_.numbers.size(), running_));
    }

    const Shards& shards_;
    const unsigned jobs_;
    std::mutex mutex_; // of all below
    std::size_t next_ = 0;
    int running_ = 0, done_ = 0;
    ShardsEnd end_;
};

} // namespace

ShardsEnd runHere(const Shards& shards, unsigned jobs) {
    return RunHere(shards, jobs).run();
}

} // namespace tactus::system
