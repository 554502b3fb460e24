#include "system/pictures/layout.h"

#include "base/fingerprint.h"
#include "system/processes/files.h"

#include <cstring>
#include <fmt/format.h>

namespace tactus::system {

// A worker that asks for a layout is a program that does not know the hidden option: it would start itself
// for ever.
static bool isWorker() {
    const auto commandLine = readFile("/proc/self/cmdline");
    return commandLine && commandLine->find("--layout-worker") != std::string::npos;
}

tl::expected<Finished, std::string> askWorker(std::string_view work, std::string_view question,
                                              const LayoutOptions& options) {
    if (isWorker()) return tl::unexpected(std::string("this program is not a layout worker"));
    Run worker;
    worker.arguments = {options.program.empty() ? "/proc/self/exe" : options.program, "--layout-worker",
                        std::string(work)};
    worker.in = question;
    worker.deadline = options.deadline;
    worker.stop = options.stop;
    const auto begin = std::chrono::steady_clock::now();
    auto finished = run(worker);
    const bool isLate = std::chrono::steady_clock::now() - begin >= options.deadline;
    if (!finished && isLate && !options.stop.stop_requested())
        return tl::unexpected(fmt::format(
            "{} did not finish {} within {} s{}", work == "paint" ? "the worker" : "Graphviz", options.what,
            std::chrono::duration<double>(options.deadline).count(), options.advice));
    if (!finished) return tl::unexpected(fmt::format("the picture was not drawn: {}", finished.error()));
    return std::move(*finished);
}

static tl::expected<std::string, std::string> workedOut(std::string_view dot, const LayoutOptions& options) {
    auto finished = askWorker("lines", dot, options);
    if (!finished) return tl::unexpected(std::move(finished.error()));
    if (finished->status != 0)
        return tl::unexpected(fmt::format("Graphviz could not lay out the picture (status {}): {}",
                                          finished->status, finished->err));
    return std::move(finished->out);
}

// A file that is kept holds what was asked for, which ends with a zero byte, and the answer.
static std::string questionOf(std::string_view dot) {
    return std::string(dot) + '\0';
}

tl::expected<std::string, std::string> layout(std::string_view dot, const LayoutOptions& options) {
    if (options.kept.empty()) return workedOut(dot, options);
    const std::filesystem::path path = options.kept / ("layout-" + base::Fingerprint().add(dot).words());
    const std::string question = questionOf(dot);
    if (auto known = readFile(path); known && known->starts_with(question))
        return known->substr(question.size());
    auto lines = workedOut(dot, options);
    // If it can't be kept it is worked out again.
    if (lines && createFolder(options.kept)) (void)writeFile(path, question + *lines);
    return lines;
}

} // namespace tactus::system
