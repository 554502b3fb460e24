#include "driver/emulation/compilers.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <sstream>
#include <utility>

namespace tactus::driver {

// Runs the first of these programs that is there.
tl::expected<system::Finished, std::string> Compilers::runFirst(const std::vector<std::string>& programs,
                                                                const std::vector<std::string>& arguments,
                                                                std::string_view package) {
    for (const std::string& program : programs) {
        system::Run run{
            {program}, {}, deadline, stop_, folder_.string(), {"TMPDIR=" + folder_.string(), "LC_ALL=C"}};
        run.arguments.insert(run.arguments.end(), arguments.begin(), arguments.end());
        run.heard = prints_;
        auto finished = system::run(run);
        // A run says in words alone why it failed, so a missing program is known by these.
        if (!finished && finished.error().ends_with(std::strerror(ENOENT))) continue;
        if (!finished) return finished;
        warnings_ += finished->err;
        if (finished->status == 0) return finished;
        return tl::unexpected(fmt::format("{} failed:\n{}", program, finished->err));
    }
    return tl::unexpected(
        fmt::format("running exported code needs {}, which is not installed (Debian's package {})",
                    programs.front(), package));
}

std::vector<std::string> Compilers::clangs(Clang clang) {
    constexpr int tried = 14, newest = 21;
    const std::string name = clang == Clang::Cpp ? "clang++" : "clang";
    std::vector<std::string> names{fmt::format("{}-{}", name, tried), name};
    for (int version = newest; version > tried; --version)
        names.push_back(fmt::format("{}-{}", name, version));
    return names;
}

static std::vector<std::string> cppCompilers() {
    std::vector<std::string> programs = Compilers::clangs(Compilers::Clang::Cpp);
    programs.insert(programs.begin(), "g++");
    return programs;
}

const std::vector<std::string>& Compilers::cppOptions() {
    // A fused multiply-add rounds once, so contraction would give other results than direct evaluation.
    // Stacks of coroutines end at a guard, which a large frame would jump over without its protection.
    static const std::vector<std::string> options{
        "-std=c++17", "-O1", "-ffp-contract=off", "-fPIC", "-fstack-clash-protection", "-Wall", "-Wextra"};
    return options;
}

// Does a compiler say that it found no such header? It names headers beside other errors too.
static bool isMissing(std::string_view header, const std::string& said) {
    std::istringstream lines(said);
    for (std::string line; std::getline(lines, line);)
        if (line.find("fatal error: ") != std::string::npos && line.find(header) != std::string::npos)
            return true;
    return false;
}

Compilers::Done Compilers::cpp(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), cppOptions().begin(), cppOptions().end());
    const auto finished = runFirst(cppCompilers(), arguments, "g++");
    if (finished) return {};
    if (isMissing("CL/cl.h", finished.error()))
        return tl::unexpected(std::string("running exported code needs OpenCL's headers, which are not "
                                          "installed (Debian's package opencl-c-headers)"));
    return tl::unexpected(finished.error());
}

// As the reader of C files takes it to be: `char` is signed, and overflow wraps.
Compilers::Done Compilers::c(std::vector<std::string> arguments) {
    const std::vector<std::string> options{"-std=gnu11", "-O1",           "-w",   "-ffp-contract=off",
                                           "-fwrapv",    "-fsigned-char", "-fPIC"};
    arguments.insert(arguments.begin(), options.begin(), options.end());
    std::vector<std::string> programs = clangs(Clang::C);
    programs.insert(programs.begin(), "gcc");
    const auto finished = runFirst(programs, arguments, "gcc");
    if (!finished) return tl::unexpected(finished.error());
    return {};
}

// Unrolling all PEs would cost much and change nothing.
Compilers::Done Compilers::openCl(const std::vector<std::string>& arguments) {
    std::vector<std::string> all{"-x", "cl", "-cl-std=CL2.0", "-target", "x86_64-pc-linux-gnu", "-O1"};
    for (const char* option :
         {"-fPIC", "-ffp-contract=off", "-fstack-clash-protection", "-Wall", "-Wextra", "-Wno-pass-failed",
          "-Wno-unused-parameter", "-Wno-unused-variable", "-Wno-unused-but-set-variable",
          "-Wno-tautological-compare", "-Wno-ignored-pragmas", "-Wno-unknown-pragmas",
          "-Wno-unknown-attributes", "-Wno-unused-function", "-mllvm", "-pragma-unroll-threshold=0",
          "-Xclang", "-finclude-default-header"})
        all.emplace_back(option);
    all.insert(all.end(), arguments.begin(), arguments.end());
    const auto finished = runFirst(clangs(Clang::C), all, "clang");
    if (!finished) return tl::unexpected(finished.error());
    return {};
}

Compilers::Done Compilers::all(const std::vector<emit::Harness::Call>& calls) {
    for (const emit::Harness::Call& call : calls) {
        using enum emit::Harness::Call::Compiler;
        if (auto done = call.compiler == Cpp      ? cpp(call.arguments)
                        : call.compiler == OpenCl ? openCl(call.arguments)
                                                  : c(call.arguments);
            !done)
            return done;
    }
    return {};
}

tl::expected<std::string, std::string> Compilers::version() {
    const auto prints = std::exchange(prints_, {}); // what it prints about itself is nobody's result
    auto finished = runFirst(cppCompilers(), {"--version"}, "g++");
    prints_ = prints;
    if (!finished) return tl::unexpected(finished.error());
    return finished->out;
}

} // namespace tactus::driver
