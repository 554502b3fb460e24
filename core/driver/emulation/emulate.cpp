#include "driver/emulation/emulate.h"

#include "driver/emulation/compilers.h"
#include "driver/emulation/emulation_support.h"
#include "driver/emulation/platform.h"
#include "driver/emulation/program_files.h"
#include "driver/runs/run.h"
#include "system/processes/files.h"
#include "system/processes/working_folder.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::driver {

namespace fs = std::filesystem;

namespace {

using Failure = tl::unexpected<std::string>;

class Emulation {
  public:
    Emulation(const Program& program, const emit::Harness& harness, const fs::path& folder,
              std::stop_token stop, const EmulationNews& news)
        : program_(program), harness_(harness), source_(fs::absolute(folder)), stop_(std::move(stop)),
          news_(news), compilers_(work_.path(), stop_, news.prints) {}

    tl::expected<Emulated, NotEmulated> run(const evaluate::Tensors& inputs) {
        if (work_.path().empty()) return tl::unexpected(NotEmulated{work_.error(), true});
        auto emulated = tryAll(inputs);
        if (emulated) return std::move(*emulated);
        if (const auto room = hasRoom(work_.path()); !room)
            return tl::unexpected(NotEmulated{room.error(), true});
        return tl::unexpected(NotEmulated{emulated.error(), false});
    }

  private:
    using Done = tl::expected<void, std::string>;

    tl::expected<Emulated, std::string> tryAll(const evaluate::Tensors& inputs) {
        return writeInputs(program_, inputs, work_.path())
            .and_then([&] {
                begin("preparing the run time");
                return preparedSupport(compilers_, work_.path());
            })
            .and_then([&](const EmulationSupport& support) {
                note_ = support.note;
                runtime_ = support.folder;
                return compile();
            })
            .and_then([&] { return executeAll(); })
            .map([&](Emulated emulated) {
                emulated.note = note_;
                if (program_.bench) runBench(*program_.bench, emulated);
                return emulated;
            });
    }

    Done compile() {
        build_ = harness_.emulated(program_.arrays, {source_.string(), runtime_.string()});
        begin("compiling the kernels");
        return compilers_.all(build_.kernels).and_then([&] {
            begin("compiling the host program");
            return compilers_.all(build_.host);
        });
    }

    void begin(std::string_view what) {
        if (news_.begins)
            news_.begins(++step_, (program_.hasChannels() ? 5 : 4) + (program_.bench ? 1 : 0), what);
    }

    // A bench that can't be built says nothing against the code: its program may have other files.
    void runBench(const BenchInC& bench, Emulated& emulated) {
        begin("running the test bench in C");
        const auto file = [&](const std::string& name) { return (source_ / name).string(); };
        std::vector<std::string> compiled = bench.options;
        compiled.insert(compiled.end(), {"-c", file(bench.file), "-o", "bench.o"});
        if (bench.isCpp) compiled.insert(compiled.begin(), {"-w", "-fwrapv", "-fsigned-char"});
        const Done built = (bench.isCpp ? compilers_.cpp(compiled) : compilers_.c(compiled)).and_then([&] {
            const auto linked = harness_.emulated(
                program_.arrays,
                {source_.string(), runtime_.string(), {"bench.o", file(bench.call + ".cpp")}});
            return compilers_.cpp(linked.host.back().arguments);
        });
        if (!built) {
            emulated.note +=
                (emulated.note.empty() ? "" : "\n") + ("the test bench in C was not built: " + built.error());
            return;
        }
        emulated.hasBenchInC = true;
        const auto finished = start({"./array", build_.command.at(1)}, "declared", "the test bench in C");
        if (!finished)
            emulated.testbench = finished.error();
        else if (finished->status != 0)
            emulated.testbench = finished->err.empty()
                                     ? fmt::format("it ended with status {}\n", finished->status)
                                     : finished->err;
    }

    tl::expected<Emulated, std::string> executeAll() {
        begin("running the program");
        auto declared = execute("declared");
        if (!program_.hasChannels()) return declared;
        begin("running it with channels of unlimited depth");
        auto unlimited = execute("unlimited");
        if (!unlimited) return unlimited;
        if (!declared) return Failure(declared.error() + "It runs with channels of unlimited depth.\n");
        // Processes that only wait for their FIFOs compute the same at any depth (Kahn), so a difference is a
        // mistake of the program.
        if (!std::ranges::equal(declared->outputs, unlimited->outputs, {}, &evaluate::TensorValues::values,
                                &evaluate::TensorValues::values))
            return Failure(
                "the exported program computes different results with channels of unlimited depth");
        return declared;
    }

    tl::expected<system::Finished, std::string> start(const std::vector<std::string>& command,
                                                      const std::string& depths, const std::string& what) {
        return system::run({command,
                            {},
                            Compilers::deadline,
                            stop_,
                            work_.path().string(),
                            {"TACTUS_DEPTHS=" + depths},
                            program_.memory,
                            what,
                            news_.prints});
    }

    tl::expected<Emulated, std::string> execute(const std::string& depths) {
        const auto finished = start(build_.command, depths, "the exported program");
        if (!finished) return Failure(finished.error());
        if (finished->status != 0)
            return Failure(fmt::format("the exported program ended with status {}: {}", finished->status,
                                       finished->err));
        auto outputs = readOutputs(program_, work_.path());
        if (!outputs) return Failure(outputs.error());
        return Emulated{std::move(*outputs), compilers_.warnings() + finished->out + finished->err,
                        finished->seconds};
    }

    const Program& program_;
    const emit::Harness& harness_;
    fs::path source_;
    std::stop_token stop_;
    const EmulationNews& news_;
    int step_ = 0; // that has begun
    system::WorkingFolder work_{system::temporaryFolders(), "tactus-work-"};
    Compilers compilers_;
    emit::Harness::Build build_;
    fs::path runtime_;
    std::string note_; // on the run time
};

} // namespace

tl::expected<Emulated, NotEmulated> emulate(const Program& program, const fs::path& folder,
                                            const evaluate::Tensors& inputs, std::stop_token stop,
                                            const EmulationNews& news) {
    const emit::Harness* harness = program.target.harness();
    if (!harness)
        return tl::unexpected(
            NotEmulated{fmt::format("what target '{}' writes can't be run here", program.target.name)});
    if (program.place == Program::Place::Platform)
        return runOnPlatform(program, *harness, folder, inputs, std::move(stop));
    return Emulation(program, *harness, folder, std::move(stop), news).run(inputs);
}

// An element that direct evaluation leaves undefined counts as undefined here too.
static void leaveUndefined(const ure::System& system, const evaluate::Tensors& expected, Checked& checked) {
    for (const ure::TensorId id : system.tensors.keys()) {
        const evaluate::TensorValues& values = expected[id.index()];
        if (system.tensors[id].isInput || values.defined.empty()) continue;
        checked.emulated.outputs[id.index()].defined = values.defined;
        if (system.tensors[id].mayBeUndefined) continue; // what another array does with it is not known
        for (std::size_t element = 0; element < values.defined.size(); ++element) {
            if (values.isDefined(element)) continue;
            if (checked.undefined++ == 0)
                checked.firstUndefined = evaluate::elementName(system.tensors[id], element);
        }
    }
}

tl::expected<Checked, NotEmulated> emulateAndCompare(const Program& program,
                                                     const std::filesystem::path& folder,
                                                     const evaluate::Tensors& inputs,
                                                     const Expected& expected, std::stop_token stop,
                                                     const EmulationNews& news) {
    auto emulated = emulate(program, folder, inputs, std::move(stop), news);
    if (!emulated) return tl::unexpected(emulated.error());
    Checked checked{std::move(*emulated), {}, 0, {}};
    leaveUndefined(program.system, expected.evaluation.outputs, checked);
    checked.comparison = compare(program.system, expected, checked.emulated.outputs, checked.emulated.rooms);
    return checked;
}

tl::expected<Checked, NotEmulated> emulateAndCompare(const Program& program, const emit::Exported& exported,
                                                     const evaluate::Tensors& inputs,
                                                     const Expected& expected, std::stop_token stop,
                                                     const EmulationNews& news) {
    const system::WorkingFolder copy(system::temporaryFolders(), "tactus-export-");
    if (copy.path().empty()) return tl::unexpected(NotEmulated{copy.error(), true});
    if (const auto written = writeExport(exported, copy.path()); !written)
        return tl::unexpected(NotEmulated{written.error(), true});
    return emulateAndCompare(program, copy.path(), inputs, expected, std::move(stop), news);
}

std::string undefinedSentence(const Checked& checked) {
    if (checked.undefined == 0) return {};
    return fmt::format("{} of the outputs {} undefined in the design and {} not compared, {} first: exported "
                       "code can't mark undefined values and writes an arbitrary number there",
                       checked.undefined == 1 ? "1 element" : fmt::format("{} elements", checked.undefined),
                       checked.undefined == 1 ? "is" : "are", checked.undefined == 1 ? "was" : "were",
                       checked.firstUndefined);
}

} // namespace tactus::driver
