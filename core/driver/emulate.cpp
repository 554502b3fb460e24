#include "driver/emulate.h"

#include "driver/emulation_sources.h"
#include "driver/files.h"
#include "driver/process.h"
#include "emit/memory.h"
#include "ure/storage.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace tactus::driver {

namespace fs = std::filesystem;

namespace {

using Failure = tl::unexpected<std::string>;

// A folder that is gone with everything in it when this goes.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::error_code ignored;
        fs::path base = fs::temp_directory_path(ignored);
        if (ignored) base = "/tmp";
        std::string name = (base / "tactus-emulation-XXXXXX").string();
        if (mkdtemp(name.data())) path_ = name;
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        std::error_code ignored;
        if (!path_.empty()) fs::remove_all(path_, ignored);
    }
    const fs::path& path() const { return path_; } // empty if it could not be made

  private:
    fs::path path_;
};

// Elements as they lie in the exported program's memory.
std::string toBytes(const ure::Tensor& tensor, const evaluate::TensorValues& values) {
    const auto size = static_cast<std::size_t>(bytesInMemory(tensor.type));
    std::string bytes(values.values.size() * size, '\0');
    for (std::size_t at = 0; at < values.values.size(); ++at)
        for (std::size_t byte = 0; byte < size; ++byte)
            bytes[at * size + byte] = static_cast<char>(values.values[at].bits >> (8 * byte));
    return bytes;
}

evaluate::TensorValues fromBytes(const ure::Tensor& tensor, std::string_view bytes) {
    const auto size = static_cast<std::size_t>(bytesInMemory(tensor.type));
    evaluate::TensorValues values;
    for (std::size_t at = 0; at < bytes.size(); at += size) {
        std::uint64_t bits = 0;
        for (std::size_t byte = 0; byte < size; ++byte)
            bits |= std::uint64_t{static_cast<unsigned char>(bytes[at + byte])} << (8 * byte);
        const int unused = 64 - static_cast<int>(size) * 8;
        if (tensor.type.isSigned())
            bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(bits << unused) >> unused);
        values.values.push_back({bits});
    }
    return values;
}

class Emulation {
  public:
    Emulation(const Program& program, const fs::path& folder, std::stop_token stop)
        : program_(program), system_(program.system), memory_(emit::memoryOf(program.arrays)),
          source_(fs::absolute(folder)), stop_(std::move(stop)) {}

    tl::expected<Emulated, std::string> run(const evaluate::Tensors& inputs) {
        if (work_.path().empty())
            return Failure(fmt::format("can't make a temporary folder: {}", std::strerror(errno)));
        return writeSources()
            .and_then([&] { return writeInputs(inputs); })
            .and_then([&] { return compileKernel(); })
            .and_then([&] { return compileHost(); })
            .and_then([&] { return executeAll(); });
    }

  private:
    using Done = tl::expected<void, std::string>;
    static constexpr std::chrono::minutes deadline{10};

    fs::path kernelFile() const { return source_ / emit::kernelFile(program_.target, system_.name); }
    std::string at(std::string_view name) const { return (work_.path() / name).string(); }

    Done writeSources() const {
        // One file, so that what both include is compiled once.
        return writeFile(at("runtime.cpp"), "#include \"coroutines.cpp\"\n#include \"opencl.cpp\"\n")
            .and_then([&] { return writeFile(at("opencl.cpp"), openClRuntime); })
            .and_then([&] { return writeFile(at("builtins.cpp"), openClBuiltins); })
            .and_then([&] { return writeFile(at("opencl_channels.h"), openClChannels); })
            .and_then([&] { return writeFile(at("coroutines.h"), coroutineHeader); })
            .and_then([&] { return writeFile(at("coroutines.cpp"), coroutineRuntime); })
            .and_then([&] { return writeFile(at("hls_stream.h"), hlsStreams); })
            .and_then([&] { return writeFile(at("ap_int.h"), hlsIntegers); });
    }

    Done writeInputs(const evaluate::Tensors& inputs) const {
        for (const emit::MemoryTensor& one : memory_) {
            if (one.role != emit::MemoryTensor::Role::Input) continue;
            const ure::TensorId id = *system_.tensorNamed(one.tensor->name);
            const auto written =
                writeFile(at(one.tensor->name + ".bin"), toBytes(*one.tensor, inputs[id.index()]));
            if (!written) return written;
        }
        return {};
    }

    // Runs the first of these programs that is there.
    tl::expected<Finished, std::string> runFirst(const std::vector<std::string>& programs,
                                                 const std::vector<std::string>& arguments,
                                                 std::string_view package) {
        for (const std::string& program : programs) {
            Run run{{program}, {}, deadline, stop_, work_.path().string()};
            run.arguments.insert(run.arguments.end(), arguments.begin(), arguments.end());
            auto finished = driver::run(run);
            if (!finished && finished.error().starts_with("can't start")) continue;
            if (!finished) return finished;
            log_ += finished->err;
            if (finished->status == 0) return finished;
            return Failure(fmt::format("{} failed:\n{}", program, finished->err));
        }
        return Failure(fmt::format("emulation needs {}, which is not installed (Debian's package {})",
                                   programs.front(), package));
    }

    // Kernels and channels may bear names of the host program's or its libraries' functions: each finds its
    // own first.
    Done compileKernel() {
        return program_.target == emit::Target::XilinxHls ? compileHls() : compileOpenCl();
    }

    // C++ whose pragmas only Vitis knows.
    Done compileHls() {
        return compile({"-shared", "-fPIC", "-Wl,-Bsymbolic", "-Wall", "-Wextra", "-Wno-unknown-pragmas",
                        "-Wno-unused-parameter", "-Wno-unused-variable", "-Wno-unused-but-set-variable",
                        "-Wno-tautological-compare", "-Wno-maybe-uninitialized", "-isystem", ".",
                        kernelFile().string(), "-o", "kernel.so", "-lm"});
    }

    // The real OpenCL front end, for the processor at hand. Unrolling all PEs would cost much and change
    // nothing.
    Done compileOpenCl() {
        const std::vector<std::string> arguments{"-x",
                                                 "cl",
                                                 "-cl-std=CL2.0",
                                                 "-target",
                                                 "x86_64-pc-linux-gnu",
                                                 "-O1",
                                                 "-fPIC",
                                                 "-ffp-contract=off",
                                                 "-Wall",
                                                 "-Wextra",
                                                 "-Wno-pass-failed",
                                                 "-Wno-unused-parameter",
                                                 "-Wno-unused-variable",
                                                 "-Wno-tautological-compare",
                                                 "-Wno-ignored-pragmas",
                                                 "-Wno-unknown-pragmas",
                                                 "-Wno-unknown-attributes",
                                                 "-Wno-unused-function",
                                                 "-include",
                                                 at("opencl_channels.h"),
                                                 "-mllvm",
                                                 "-pragma-unroll-threshold=0",
                                                 "-Xclang",
                                                 "-finclude-default-header",
                                                 "-c",
                                                 kernelFile().string(),
                                                 "-o",
                                                 at("kernel.o")};
        return runFirst({"clang-14", "clang"}, arguments, "clang-14").and_then([&](const Finished&) {
            return compile(
                {"-shared", "-fPIC", "-Wl,-Bsymbolic", "builtins.cpp", "kernel.o", "-o", "kernel.so", "-lm"});
        });
    }

    Done compileHost() {
        const auto counts = argumentCounts();
        if (!counts) return Failure(counts.error());
        std::vector<std::string> arguments{"-Wall", "-Wextra", "-DTACTUS_KERNEL_ARGUMENTS=" + *counts,
                                           "-DTACTUS_KERNEL_LIBRARY=\"" + at("kernel.so") + "\""};
        if (const fs::path table = source_ / "network.h"; fs::exists(table))
            arguments.push_back("-DTACTUS_NETWORK=\"" + table.string() + "\"");
        // Kernels find channels in the program.
        for (const char* more : {"runtime.cpp", "-rdynamic", "-o", "array", "-ldl"})
            arguments.emplace_back(more);
        arguments.push_back((source_ / "main.cpp").string());
        arguments.push_back((source_ / "host.cpp").string());
        return compile(arguments);
    }

    Done compile(const std::vector<std::string>& what) {
        std::vector<std::string> arguments{"-std=c++17", "-O1", "-ffp-contract=off"};
        arguments.insert(arguments.end(), what.begin(), what.end());
        const auto finished = runFirst({"g++", "clang++-14", "clang++"}, arguments, "g++");
        if (finished) return {};
        if (finished.error().find("CL/cl.h") != std::string::npos)
            return Failure("emulation needs OpenCL's headers, which are not installed (Debian's package "
                           "opencl-c-headers)");
        return Failure(finished.error());
    }

    bool hasChannels() const {
        return std::ranges::any_of(program_.arrays,
                                   [](const array::Model* it) { return it->network != nullptr; });
    }

    tl::expected<Emulated, std::string> executeAll() {
        if (!hasChannels()) return execute("declared");
        auto declared = execute("declared"), unlimited = execute("unlimited");
        if (!unlimited) return unlimited;
        if (!declared) return Failure(declared.error() + "It runs with channels of unlimited depth.\n");
        if (!std::ranges::equal(declared->outputs, unlimited->outputs, {}, &evaluate::TensorValues::values,
                                &evaluate::TensorValues::values))
            return Failure("the exported program computes something else with channels of unlimited depth");
        return declared;
    }

    tl::expected<Emulated, std::string> execute(const std::string& depths) {
        const auto finished = driver::run(
            {{"env", "TACTUS_DEPTHS=" + depths, at("array"), kernelFile().string(), work_.path().string()},
             {},
             deadline,
             stop_,
             work_.path().string()});
        if (!finished) return Failure(finished.error());
        if (finished->status != 0)
            return Failure(fmt::format("the exported program ended with status {}: {}", finished->status,
                                       finished->err));
        Emulated emulated{evaluate::Tensors(system_.tensors.size()), log_ + finished->out + finished->err,
                          finished->seconds};
        for (const emit::MemoryTensor& one : memory_) {
            if (one.role != emit::MemoryTensor::Role::Output) continue;
            const ure::Tensor& tensor = *one.tensor;
            const ure::TensorId id = *system_.tensorNamed(tensor.name);
            const auto bytes = readFile(at(tensor.name + ".bin"));
            if (!bytes) return Failure(bytes.error());
            if (std::ssize(*bytes) != tensor.elements() * bytesInMemory(tensor.type))
                return Failure(
                    fmt::format("the exported program wrote {} bytes of {}", bytes->size(), tensor.name));
            emulated.outputs[id.index()] = fromBytes(tensor, *bytes);
        }
        return emulated;
    }

    // "3,2": how many arguments the written host program hands to its kernels.
    tl::expected<std::string, std::string> argumentCounts() const {
        const auto host = readFile(source_ / "host.cpp");
        if (!host) return host;
        std::set<std::ptrdiff_t> counts;
        for (std::size_t at = host->find("device.start("); at != std::string::npos;
             at = host->find("device.start(", at + 1)) {
            const std::size_t begin = host->find('{', at), end = host->find('}', at);
            if (begin < end && end != std::string::npos)
                counts.insert(std::count(host->begin() + static_cast<std::ptrdiff_t>(begin),
                                         host->begin() + static_cast<std::ptrdiff_t>(end), ',') +
                              1);
        }
        return fmt::format("{}", fmt::join(counts, ","));
    }

    const Program& program_;
    const ure::System& system_;
    std::vector<emit::MemoryTensor> memory_;
    fs::path source_;
    std::stop_token stop_;
    TemporaryFolder work_;
    std::string log_;
};

} // namespace

tl::expected<Emulated, std::string> emulate(const Program& program, const fs::path& folder,
                                            const evaluate::Tensors& inputs, std::stop_token stop) {
    return Emulation(program, folder, std::move(stop)).run(inputs);
}

} // namespace tactus::driver
