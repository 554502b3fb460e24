// ./dev soak: random designs through all stages, until it is stopped.
#include "child.h"
#include "generators.h"
#include "smaller.h"
#include "state.h"
#include "worker.h"

#include "system/processes/files.h"

#include <chrono>
#include <csignal>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace tactus::soak {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

volatile std::sig_atomic_t isStopped = 0;

constexpr int secondsOfATry = 20, tries = 3000;

class Soak {
  public:
    Soak(fs::path folder, double minutes, unsigned jobs)
        : folder_(std::move(folder)), state_(readState(folder_ / "state.json")), before_(state_.seconds),
          end_(Clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(minutes * 60'000))),
          workers_(jobs) {
        void* const memory =
            mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) throw std::runtime_error("no shared memory");
        shared_ = static_cast<Shared*>(memory);
        shared_->next = state_.next;
        shared_->designs = state_.designs;
        shared_->legal = state_.legal;
        shared_->exported = state_.exported;
        giveBack();
    }

    int run() {
        fmt::print("soak: seed {}, from design {}; Ctrl+C stops it\n", state_.seed, state_.next);
        for (std::size_t n = 0; n < workers_.size(); ++n)
            workers_[n] = startWorker(*shared_, shared_->workers[n], state_.seed);
        auto said = Clock::now();
        while (!isStopped && Clock::now() < end_) {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            for (std::size_t n = 0; n < workers_.size() && !isStopped; ++n) look(n);
            if (Clock::now() - said < std::chrono::seconds(10)) continue;
            said = Clock::now();
            save();
            say();
        }
        stop();
        save();
        say();
        return state_.findings.empty() ? 0 : 1;
    }

  private:
    // Designs that waited to be exported when the soak ended; what has no room waits on.
    void giveBack() {
        for (std::size_t n = 0; n < workers_.size(); ++n) {
            Progress& own = shared_->workers[n];
            while (own.waiting < batchSize && !state_.again.empty())
                own.numbers[own.waiting++] = state_.again.extract(state_.again.begin()).value();
        }
        rest_ = state_.again;
    }

    void look(std::size_t n) {
        int status = 0;
        if (waitpid(workers_[n], &status, WNOHANG) == 0) return;
        Progress& own = shared_->workers[n];
        if (const auto failure = failureOf(status, own.said.data())) {
            if (own.isExporting)
                findInBatch(own, *failure);
            else
                found(designOf(own.number, state_.seed), *failure, false);
        }
        if (own.isExporting) own.waiting = 0;
        if (own.isBusy.exchange(false)) ++shared_->designs;
        own.isExporting = false;
        workers_[n] = startWorker(*shared_, own, state_.seed);
    }

    static std::optional<Failure> failureOfText(const std::string& text, unsigned seed, bool exports) {
        return inChild(
            [&]() -> std::optional<Failure> {
                std::size_t count = 0;
                if (exports) return judgeExports({{text, seed}}, count);
                return judge(text, seed).failure;
            },
            exports ? 6 * secondsOfATry : secondsOfATry);
    }

    void findInBatch(const Progress& own, const Failure& failure) {
        bool isFound = false;
        for (std::size_t n = 0; n < own.waiting && !isStopped; ++n) {
            const Design design = designOf(own.numbers[n], state_.seed);
            if (const auto alone = failureOfText(design.text, design.seed, true)) {
                found(design, *alone, true);
                isFound = true;
            }
        }
        if (!isFound) found({"batch", 0, failure.message}, failure, true, false);
    }

    // Of each kind the first is made small and kept.
    void found(const Design& design, const Failure& failure, bool exports, bool shrinks = true) {
        if (state_.findings[failure.kind]++ > 0) return;
        fmt::print("soak: {} seed {}: {}\n", design.generator, design.seed, failure.message.substr(0, 600));
        std::fflush(stdout);
        const auto fails = [&](const std::string& text) {
            if (isStopped) return false;
            const auto again = failureOfText(text, design.seed, exports);
            return again && again->kind == failure.kind;
        };
        const std::string small =
            shrinks ? shrunk(design.text, fails, exports ? tries / 30 : tries) : design.text;
        const fs::path file = folder_ / fmt::format("{}-{}.ure", design.generator, design.seed);
        keep(file, fmt::format("// {}\n// build/release/tests/soak --judge{} {} --data {}\n{}", failure.kind,
                               exports ? "-exports" : "", file.string(), design.seed, small));
        keep(fs::path(file).replace_extension(".text"), design.text + "\n" + failure.message);
        fmt::print("soak: kept in {}\n", file.string());
    }

    static void keep(const fs::path& file, const std::string& text) {
        if (const auto written = system::writeFile(file, text); !written)
            throw std::runtime_error(written.error());
    }

    // A design ends in a moment; a batch of exports waits for the next soak.
    void stop() {
        shared_->stops = true;
        const auto last = Clock::now() + std::chrono::seconds(5);
        for (std::size_t n = 0; n < workers_.size(); ++n) {
            while (waitpid(workers_[n], nullptr, WNOHANG) == 0) {
                if (Clock::now() > last || shared_->workers[n].isExporting) kill(-workers_[n], SIGKILL);
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            }
        }
    }

    void save() {
        state_.next = shared_->next;
        state_.designs = shared_->designs;
        state_.legal = shared_->legal;
        state_.exported = shared_->exported;
        state_.seconds = before_ + std::chrono::duration<double>(Clock::now() - begin_).count();
        state_.again = rest_;
        for (const Progress& own : shared_->workers)
            for (std::size_t n = 0; n < own.waiting; ++n) state_.again.insert(own.numbers[n]);
        writeState(folder_ / "state.json", state_);
    }

    void say() const {
        fmt::print("soak: {} designs, {} legal, {} exported programs, {:.0f} designs a second, {} kinds of "
                   "failures\n",
                   state_.designs, state_.legal, state_.exported,
                   static_cast<double>(state_.designs) / std::max(state_.seconds, 1.0),
                   state_.findings.size());
        std::fflush(stdout);
    }

    fs::path folder_;
    State state_;
    std::set<std::uint64_t> rest_; // waits to be exported
    double before_;
    Clock::time_point begin_ = Clock::now(), end_;
    std::vector<pid_t> workers_;
    Shared* shared_ = nullptr;
};

int judgeFile(const std::string& name, unsigned seed, bool exports) {
    const auto text = system::readFile(name);
    if (!text) throw std::runtime_error(text.error());
    std::size_t count = 0;
    const auto failure = exports ? judgeExports({{*text, seed}}, count) : judge(*text, seed).failure;
    fmt::print("{}\n", failure ? failure->message : "all agree");
    return failure ? 1 : 0;
}

constexpr const char* usage = "usage: soak FOLDER [--minutes M] [--jobs N]\n"
                              "       soak --judge FILE [--data SEED] | --judge-exports FILE [--data SEED]\n";

int soak(const std::vector<std::string>& arguments) {
    const auto valueOf = [&](std::string_view option, double otherwise) {
        for (std::size_t n = 1; n + 1 < arguments.size(); ++n)
            if (arguments[n] == option) return std::stod(arguments[n + 1]);
        return otherwise;
    };
    if (arguments.empty()) {
        fmt::print(stderr, "{}", usage);
        return 2;
    }
    if (arguments[0].starts_with("--judge") && arguments.size() > 1)
        return judgeFile(arguments[1], static_cast<unsigned>(valueOf("--data", 1)),
                         arguments[0] == "--judge-exports");
    fs::create_directories(arguments[0]);
    const unsigned jobs = std::max(1u, std::min(64u, std::thread::hardware_concurrency()));
    return Soak(arguments[0], valueOf("--minutes", 1e6),
                static_cast<unsigned>(valueOf("--jobs", static_cast<double>(jobs))))
        .run();
}

} // namespace
} // namespace tactus::soak

int main(int count, char** arguments) {
    testing::InitGoogleTest();
    auto& listeners = testing::UnitTest::GetInstance()->listeners();
    delete listeners.Release(listeners.default_result_printer());
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, [](int) { tactus::soak::isStopped = 1; });
    try {
        return tactus::soak::soak({arguments + 1, arguments + count});
    } catch (const std::exception& error) {
        fmt::print(stderr, "soak: {}\n", error.what());
        return 2;
    }
}
