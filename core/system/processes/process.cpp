#include "system/processes/process.h"

#include "system/processes/watcher.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace tactus::system {

std::uint64_t memoryOf(pid_t process) {
    std::ifstream file(fmt::format("/proc/{}/statm", process));
    std::uint64_t whole = 0, resident = 0;
    file >> whole >> resident;
    return file ? resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

bool isInstalled(const std::string& program) {
    const auto found = run({.arguments = {"sh", "-c", "command -v " + program}, .in = {}, .folder = {}});
    return found && found->status == 0;
}

void ignoreBrokenPipes() {
    struct sigaction ignore {
    }, before{};
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, nullptr, &before);
    if (before.sa_handler == SIG_DFL) sigaction(SIGPIPE, &ignore, nullptr);
}

namespace {

// A descriptor that can be read once the process has ended; -1 where the system has none such.
struct EndOfProcess {
    int descriptor;
    explicit EndOfProcess(pid_t process)
        : descriptor(static_cast<int>(syscall(SYS_pidfd_open, process, 0))) {}
    EndOfProcess(const EndOfProcess&) = delete;
    EndOfProcess& operator=(const EndOfProcess&) = delete;
    ~EndOfProcess() {
        if (descriptor >= 0) close(descriptor);
    }
};

// Moves bytes until both outputs are closed and the program has ended, or until it must be ended: a program
// may close its outputs and go on.
class Conversation {
  public:
    Conversation(const Run& run, pid_t child, Pipe& in, Pipe& out, Pipe& err)
        : run_(run), child_(child), in_(in), out_(out), err_(err) {
        // A child that writes before it has read its input would else wait for us, and we for it.
        fcntl(in_.ends[1], F_SETFL, O_NONBLOCK);
        if (run_.in.empty()) in_.closeEnd(1);
    }

    enum class End { Own, Stopped, Late, Large };
    End talk(Finished& finished) {
        const auto start = std::chrono::steady_clock::now();
        while (out_.ends[0] >= 0 || err_.ends[0] >= 0 || !hasEnded()) {
            if (run_.stop.stop_requested()) return End::Stopped;
            if (std::chrono::steady_clock::now() - start > run_.deadline) return End::Late;
            if (run_.memory > 0 && memoryOf(child_) > run_.memory) return End::Large;
            std::array<pollfd, 4> watched{
                pollfd{out_.ends[0], POLLIN, 0}, pollfd{err_.ends[0], POLLIN, 0},
                pollfd{in_.ends[1], POLLOUT, 0},
                // Its children may hold its outputs open, and its own end is then no news.
                pollfd{hasEnded() ? -1 : end_.descriptor, POLLIN, 0}};
            constexpr int sliceMs = 5; // how late a cancel may come
            if (poll(watched.data(), watched.size(), sliceMs) <= 0) continue;
            if (watched[0].revents) receive(out_, finished.out);
            if (watched[1].revents) receive(err_, finished.err);
            if (watched[2].revents) send();
        }
        return End::Own;
    }

  private:
    // It stays to be waited for.
    bool hasEnded() const {
        siginfo_t ended{};
        return waitid(P_PID, static_cast<id_t>(child_), &ended, WEXITED | WNOHANG | WNOWAIT) != 0 ||
               ended.si_pid == child_;
    }

    void receive(Pipe& from, std::string& into) const {
        char block[65536];
        const ssize_t count = read(from.ends[0], block, sizeof block);
        if (count > 0) {
            into.append(block, static_cast<std::size_t>(count));
            if (run_.heard) run_.heard({block, static_cast<std::size_t>(count)});
        } else if (count == 0 || errno != EINTR) {
            from.closeEnd(0);
        }
    }

    void send() {
        const ssize_t count = write(in_.ends[1], run_.in.data() + sent_, run_.in.size() - sent_);
        if (count > 0) sent_ += static_cast<std::size_t>(count);
        if ((count < 0 && errno != EAGAIN && errno != EINTR) || sent_ == run_.in.size()) in_.closeEnd(1);
    }

    const Run& run_;
    pid_t child_;
    EndOfProcess end_{child_};
    Pipe &in_, &out_, &err_;
    std::size_t sent_ = 0;
};

// The variables of this process and those of the run, which win.
std::vector<char*> environmentOf(const Run& run) {
    std::vector<char*> variables;
    for (const std::string& variable : run.environment)
        variables.push_back(const_cast<char*>(variable.c_str()));
    for (char** variable = environ; *variable; ++variable)
        if (std::ranges::none_of(run.environment, [&](const std::string& own) {
                return std::string_view(*variable).starts_with(own.substr(0, own.find('=') + 1));
            }))
            variables.push_back(*variable);
    variables.push_back(nullptr);
    return variables;
}

int spawnChild(const Run& run, pid_t group, Pipe& in, Pipe& out, Pipe& err, pid_t& child) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in.ends[0], 0);
    posix_spawn_file_actions_adddup2(&actions, out.ends[1], 1);
    posix_spawn_file_actions_adddup2(&actions, err.ends[1], 2);
    if (!run.folder.empty()) posix_spawn_file_actions_addchdir_np(&actions, run.folder.c_str());
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    // Killing its group also ends what it has started.
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, group);
    std::vector<char*> arguments;
    for (const std::string& argument : run.arguments)
        arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    const int error = posix_spawnp(&child, arguments[0], &actions, &attributes, arguments.data(),
                                   environmentOf(run).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

void waitFor(pid_t child, Finished& finished) {
    int status = 0;
    rusage used{};
    while (wait4(child, &status, 0, &used) < 0 && errno == EINTR) {
    }
    // A signal counts as in a shell.
    finished.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    for (const timeval& time : {used.ru_utime, used.ru_stime})
        finished.seconds += double(time.tv_sec) + 1e-6 * double(time.tv_usec);
}

// Why it was ended; empty if it ended.
std::string reasonOf(const Run& run, Conversation::End end) {
    const std::string name = run.name.empty() ? "'" + run.arguments[0] + "'" : run.name;
    switch (end) {
    case Conversation::End::Own:
        return {};
    case Conversation::End::Stopped:
        return name + " was cancelled";
    case Conversation::End::Late:
        return fmt::format("{} was ended after {} s", name,
                           std::chrono::duration<double>(run.deadline).count());
    case Conversation::End::Large:
        return fmt::format("{} was ended because it took more than {} MiB of memory", name, run.memory >> 20);
    }
    return {};
}

} // namespace

tl::expected<Finished, std::string> run(const Run& run) {
    ignoreBrokenPipes();
    Pipe in, out, err;
    if (in.ends[0] < 0 || out.ends[0] < 0 || err.ends[0] < 0)
        return tl::unexpected(fmt::format("can't start '{}': {}", run.arguments[0], std::strerror(errno)));
    const Watcher watcher;
    pid_t child = 0;
    if (const int error =
            watcher.error() ? watcher.error() : spawnChild(run, watcher.group(), in, out, err, child))
        return tl::unexpected(fmt::format("can't start '{}': {}", run.arguments[0], std::strerror(error)));
    // The child has these ends too: as long as one is open here, its outputs never end.
    in.closeEnd(0);
    out.closeEnd(1);
    err.closeEnd(1);
    Finished finished;
    const Conversation::End end = Conversation(run, child, in, out, err).talk(finished);
    if (end != Conversation::End::Own) kill(-watcher.group(), SIGKILL);
    waitFor(child, finished);
    if (const std::string why = reasonOf(run, end); !why.empty()) return tl::unexpected(why);
    return finished;
}

} // namespace tactus::system
