#include "judged.h"

#include "cinput/serve.h"

#include <array>
#include <csignal>
#include <fmt/format.h>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

namespace tactus::cinput {

namespace {

class Forked final : public Child {
  public:
    Forked() {
        std::signal(SIGPIPE, SIG_IGN);
        if (pipe(in_.data()) != 0 || pipe(out_.data()) != 0) return;
        process_ = ::fork();
        if (process_ == 0) {
            close(in_[1]);
            close(out_[0]);
            _exit(serve(in_[0], out_[1]));
        }
        close(in_[0]);
        close(out_[1]);
    }
    ~Forked() override {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
        close(in_[1]);
        close(out_[0]);
    }
    int toChild() const override { return in_[1]; }
    int fromChild() const override { return out_[0]; }
    std::uint64_t memory() const override {
        std::ifstream file("/proc/" + std::to_string(process_) + "/statm");
        std::uint64_t whole = 0, resident = 0;
        file >> whole >> resident;
        return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    }

  private:
    std::array<int, 2> in_{}, out_{};
    pid_t process_ = -1;
};

} // namespace

tl::expected<std::unique_ptr<Child>, std::string> fork() {
    return std::make_unique<Forked>();
}

static Reader& theReader() {
    static Reader reader(fork);
    return reader;
}

tl::expected<Tree, std::string> treeOf(const std::string& text) {
    return theReader().ask(questionOf(text::SourceBuffer("a.c", text), {}));
}

Judged judgedOf(const std::string& text, const Options& options, const std::string& name) {
    text::SourceBuffer source(name, text);
    Reading reading = read(source, options, theReader());
    return {std::move(source), std::move(reading)};
}

std::string Judged::said() const {
    std::string text;
    for (const diagnostics::Diagnostic& one : reading.findings) {
        const text::Position at = source.position(one.span.begin);
        text += fmt::format("{}:{} {}: {}\n", at.line, at.column, one.code(), one.message);
    }
    return text;
}

bool hasLibrary() {
    static const auto answer = treeOf("");
    return answer.has_value();
}

} // namespace tactus::cinput
