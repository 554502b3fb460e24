// The compilers that exported code is tried with on this machine.
#pragma once

#include "emit/target/harness.h"
#include "system/processes/process.h"

#include <filesystem>

namespace tactus::driver {

class Compilers {
  public:
    using Done = tl::expected<void, std::string>;

    // They work in this folder, with their temporary files too.
    Compilers(std::filesystem::path folder, std::stop_token stop,
              std::function<void(std::string_view)> prints = {})
        : folder_(std::move(folder)), stop_(std::move(stop)), prints_(std::move(prints)) {}

    // C++, compiled or linked. The error is a sentence with the compiler's message, or says what is missing.
    Done cpp(std::vector<std::string> arguments);
    static const std::vector<std::string>& cppOptions(); // that always come first
    // C11 with GNU extensions, as users write it: without warnings.
    Done c(std::vector<std::string> arguments);
    // OpenCL C, by the real front end, for the processor at hand.
    Done openCl(const std::vector<std::string>& arguments);
    // One after the other, up to the first that fails.
    Done all(const std::vector<emit::Harness::Call>& calls);

    // The names that Debian's releases give to clang, or to clang++: 14 first, then the newest.
    enum class Clang : bool { C, Cpp };
    static std::vector<std::string> clangs(Clang clang);

    // The version of the compiler for C++, as it says it itself.
    tl::expected<std::string, std::string> version();

    const std::string& warnings() const { return warnings_; }
    const std::stop_token& stop() const { return stop_; }

    static constexpr std::chrono::minutes deadline{10};

  private:
    tl::expected<system::Finished, std::string> runFirst(const std::vector<std::string>& programs,
                                                         const std::vector<std::string>& arguments,
                                                         std::string_view package);

    std::filesystem::path folder_;
    std::stop_token stop_;
    std::function<void(std::string_view)> prints_;
    std::string warnings_;
};

} // namespace tactus::driver
