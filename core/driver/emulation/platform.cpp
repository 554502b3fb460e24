#include "driver/emulation/platform.h"

#include "driver/emulation/compilers.h"
#include "driver/emulation/program_files.h"
#include "system/processes/process.h"
#include "system/processes/working_folder.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <sstream>

namespace tactus::driver {

namespace fs = std::filesystem;

namespace {

NotEmulated ofTheMachine(std::string message) {
    return {std::move(message), true};
}

// What a test bench says of outputs that match: "C: 64 elements match within 1.2e-07". Its numbers have six
// digits, and fixed point is scaled.
Rooms roomsIn(const std::string& said, const ure::System& system) {
    constexpr std::string_view within = " elements match within ";
    constexpr double rounded = 1e-5;
    Rooms rooms;
    std::istringstream lines(said);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t at = line.find(within);
        if (at == std::string::npos) continue;
        double room = 0;
        std::from_chars(line.data() + at + within.size(), line.data() + line.size(), room);
        const std::string output = line.substr(0, line.find(':'));
        rooms[output] =
            std::ldexp(room * (1 + rounded), -system.tensors[*system.tensorNamed(output)].type.fraction);
    }
    return rooms;
}

class PlatformRun {
  public:
    PlatformRun(const Program& program, const emit::Harness& harness, const fs::path& folder,
                std::stop_token stop)
        : program_(program), build_(harness.onPlatform(program.arrays, {fs::absolute(folder).string(), {}})),
          compilers_(work_.path(), std::move(stop)) {}

    tl::expected<Emulated, NotEmulated> run(const evaluate::Tensors& inputs) {
        if (work_.path().empty()) return tl::unexpected(ofTheMachine(work_.error()));
        auto emulated = tryAll(inputs);
        if (emulated) return emulated;
        if (const auto room = hasRoom(work_.path()); !room) return tl::unexpected(ofTheMachine(room.error()));
        return emulated;
    }

  private:
    tl::expected<Emulated, NotEmulated> tryAll(const evaluate::Tensors& inputs) {
        if (const auto written = writeInputs(program_, inputs, work_.path()); !written)
            return tl::unexpected(ofTheMachine(written.error()));
        return compile()
            .and_then([&] { return execute(build_.command); })
            .and_then([&](const system::Finished& array) -> tl::expected<Emulated, NotEmulated> {
                auto outputs = readOutputs(program_, work_.path());
                if (!outputs) return tl::unexpected(NotEmulated{outputs.error()});
                const auto bench = execute(build_.testbench, differs);
                if (!bench) return tl::unexpected(bench.error());
                return Emulated{std::move(*outputs),
                                compilers_.warnings() + array.out + array.err,
                                array.seconds,
                                {},
                                bench->status == differs ? bench->out : "",
                                bench->status == differs ? Rooms() : roomsIn(bench->out, program_.system)};
            });
    }

    tl::expected<void, NotEmulated> compile() {
        return compilers_.all(build_.host).map_error([](const std::string& error) {
            if (error.find("-lOpenCL") == std::string::npos) return NotEmulated{error};
            return ofTheMachine("running exported code needs the library of an OpenCL loader, which is not "
                                "installed (Debian's package ocl-icd-opencl-dev)");
        });
    }

    static constexpr int differs = 1; // how a test bench ends that finds a difference

    // Its files are the tensors in the working folder. PoCL would keep what it compiles in the user's cache.
    tl::expected<system::Finished, NotEmulated> execute(const std::vector<std::string>& command,
                                                        int otherwise = 0) {
        const auto finished = system::run({command,
                                           {},
                                           Compilers::deadline,
                                           compilers_.stop(),
                                           work_.path().string(),
                                           {"POCL_CACHE_DIR=" + work_.path().string()},
                                           program_.memory,
                                           "the exported program"});
        if (!finished) return tl::unexpected(NotEmulated{finished.error()});
        if (finished->status == 0 || finished->status == otherwise) return *finished;
        if (finished->err.find(emit::noPlatform) != std::string::npos)
            return tl::unexpected(ofTheMachine(fmt::format(
                "{} (Debian's package pocl-opencl-icd has one for the processor)", emit::noPlatform)));
        return tl::unexpected(
            NotEmulated{fmt::format("{} ended with status {}:\n{}{}", command.front().substr(2),
                                    finished->status, finished->out, finished->err)});
    }

    const Program& program_;
    emit::Harness::Build build_;
    system::WorkingFolder work_{system::temporaryFolders(), "tactus-run-"};
    Compilers compilers_;
};

} // namespace

tl::expected<Emulated, NotEmulated> runOnPlatform(const Program& program, const emit::Harness& harness,
                                                  const fs::path& folder, const evaluate::Tensors& inputs,
                                                  std::stop_token stop) {
    return PlatformRun(program, harness, folder, std::move(stop)).run(inputs);
}

} // namespace tactus::driver
