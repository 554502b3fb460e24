#include "batch.h"

#include "driver/emulation/emulation_support.h"
#include "support/targets.h"
#include "system/processes/files.h"
#include "system/processes/process.h"

#include <chrono>
#include <fmt/format.h>
#include <regex>
#include <stdexcept>

namespace tactus::test {

namespace {

template<class Done>
void require(const Done& done) {
    if (!done) throw std::runtime_error(done.error());
}
void write(const fs::path& path, const std::string& content) {
    require(system::writeFile(path, content));
}

// Elements as language and README say: in the smallest of 8, 16, 32 and 64 bits, little-endian.
std::size_t sizeOf(ure::Type type) {
    return type.bits <= 8 ? 1 : type.bits <= 16 ? 2 : type.bits <= 32 ? 4 : 8;
}

std::string bytesOf(const ure::Tensor& tensor, const evaluate::TensorValues& values) {
    std::string bytes;
    for (const ure::Value value : values.values)
        for (std::size_t byte = 0; byte < sizeOf(tensor.type); ++byte)
            bytes += static_cast<char>(value.bits >> (8 * byte));
    return bytes;
}

evaluate::TensorValues valuesOf(const ure::Tensor& tensor, const std::string& bytes) {
    const std::size_t size = sizeOf(tensor.type);
    evaluate::TensorValues values;
    for (std::size_t at = 0; at < bytes.size(); at += size) {
        const bool isNegative = tensor.type.isSigned() && (bytes[at + size - 1] & 0x80) != 0;
        std::uint64_t bits = isNegative && size < 8 ? ~std::uint64_t{0} << (8 * size) : 0;
        for (std::size_t byte = 0; byte < size; ++byte)
            bits |= std::uint64_t{static_cast<unsigned char>(bytes[at + byte])} << (8 * byte);
        values.values.push_back({bits});
    }
    return values;
}

// Clang needs half of the time that GCC does, which compiles host programs in all other tests.
tl::expected<void, std::string> compileHosts(const fs::path& folder) {
    write(folder / "headers.h", hostHeaders());
    const auto finished =
        system::run({{installedClang(driver::Compilers::Clang::Cpp), "-std=c++17", "-O0", "-ffp-contract=off",
                      "-fPIC", "-Wall", "-Wextra", "-include", "headers.h", "-c", "hosts.cpp"},
                     {},
                     std::chrono::minutes(5),
                     {},
                     folder.string()});
    if (!finished) return tl::unexpected(finished.error());
    if (finished->status != 0 || !finished->err.empty()) return tl::unexpected(finished->err);
    return {};
}

} // namespace

fs::path Batch::folderOf(std::size_t number) const {
    return folder_.path() / fmt::format("d{}", number);
}

std::size_t Batch::add(const std::vector<const array::Model*>& arrays, const ure::System& whole,
                       const evaluate::Tensors& inputs) {
    const emit::Exported exported = emit::exportCode(arrays, target_);
    if (hasError(exported.diagnostics))
        throw std::runtime_error(rendered(*whole.source, exported.diagnostics));
    const std::size_t number = count_++;
    const fs::path at = folderOf(number);
    fs::create_directories(at);
    require(driver::writeExport(exported, at));
    // Two files of one content and time are one to `#pragma once`.
    fs::last_write_time(at / "host.h", fs::file_time_type::clock::now() - std::chrono::hours(number));
    for (const ure::TensorId id : whole.tensors.keys())
        if (whole.tensors[id].isInput)
            write(at / (whole.tensors[id].name + ".bin"), bytesOf(whole.tensors[id], inputs[id.index()]));
    const auto& [kernel, content, origins] = exported.files.front();
    addKernel(number, kernel, content);
    hosts_ += fmt::format("namespace d{0} {{\n#include \"d{0}/host.cpp\"\n#include \"d{0}/main.cpp\"\n}}\n",
                          number);
    calls_ += fmt::format(
        "{{ char kernel[] = \"d{0}/{1}\", folder[] = \"d{0}\"; char* arguments[] = {{kernel, kernel, "
        "folder}}; status += d{0}::main(3, arguments); }}\n",
        number, kernel);
    for (const array::Model* array : arrays)
        arguments_ += fmt::format("{}{}", arguments_.empty() ? "" : ",", array->system().tensors.size());
    return number;
}

std::string Batch::run() {
    if (count_ == 0) return "nothing to run";
    write(folder_.path() / "hosts.cpp",
          hosts_ + "int main() { int status = 0;\n" + calls_ + "return status; }\n");
    driver::Compilers compilers(folder_.path(), {});
    const auto compiled = compileHosts(folder_.path()).and_then([&] {
        return place_ == Place::Emulator ? compileForEmulator(compilers) : compileForPlatform(compilers);
    });
    if (!compiled) return compiled.error();
    const auto finished = system::run({{"./all"},
                                       {},
                                       std::chrono::minutes(5),
                                       {},
                                       folder_.path().string(),
                                       {"POCL_CACHE_DIR=" + folder_.path().string()}});
    if (!finished) return finished.error();
    return finished->status == 0
               ? compilers.warnings() + finished->err
               : fmt::format("status {}\n{}{}", finished->status, finished->out, finished->err);
}

driver::Compilers::Done Batch::compileForPlatform(driver::Compilers& compilers) const {
    return compilers.cpp({"hosts.o", "-lOpenCL", "-o", "all"});
}

driver::Compilers::Done Batch::compileForEmulator(driver::Compilers& compilers) const {
    const bool isOpenCl = !isCpp(target_);
    write(folder_.path() / (isOpenCl ? "kernels.cl" : "kernels.cpp"), kernels_);
    const auto support = driver::emulationSupport(compilers, folder_.path());
    require(support);
    const std::string at = support->string();
    const auto library = isOpenCl
                             ? compilers.openCl({"-c", "kernels.cl", "-o", "kernels.o"})
                             : compilers.cpp({"-O0", "-c", "-Wno-unknown-pragmas", "-Wno-unused-parameter",
                                              "-Wno-unused-variable", "-Wno-unused-but-set-variable",
                                              "-Wno-tautological-compare", "-Wno-maybe-uninitialized",
                                              "-isystem", at, "kernels.cpp", "-o", "kernels.o"});
    return library
        .and_then([&] {
            return compilers.cpp({"-shared", "kernels.o", at + "/builtins.o", "-o", "kernels.so", "-lm"});
        })
        .and_then([&] {
            return compilers.cpp({"-O0", "-DTACTUS_KERNEL_ARGUMENTS=" + arguments_,
                                  "-DTACTUS_KERNEL_LIBRARY=\"./kernels.so\"", "hosts.o", at + "/program.cpp",
                                  at + "/opencl.o", at + "/coroutines.o", at + "/stacks.o", "-o", "all",
                                  "-ldl"});
        });
}

evaluate::Tensors Batch::outputs(std::size_t number, const ure::System& system) const {
    evaluate::Tensors outputs(system.tensors.size());
    for (const ure::TensorId id : system.tensors.keys())
        if (!system.tensors[id].isInput)
            outputs[id.index()] = valuesOf(
                system.tensors[id], *system::readFile(folderOf(number) / (system.tensors[id].name + ".bin")));
    return outputs;
}

void Batch::addKernel(std::size_t number, const std::string& file, const std::string& text) {
    const std::string include = fmt::format("#include \"d{}/{}\"\n", number, file);
    if (isCpp(target_)) {
        if (kernels_.empty()) kernels_ = "#include <ap_int.h>\n#include <cmath>\n#include <cstdint>\n";
        kernels_ += fmt::format("namespace d{} {{\n{}}}\n", number, include);
        return;
    }
    std::string after;
    static const std::regex helper("\nstatic [^(=;\n]*?(\\w+)\\("), constant("\n#define (\\w+)");
    for (std::sregex_iterator found(text.begin(), text.end(), helper), end; found != end; ++found) {
        kernels_ += fmt::format("#define {0} d{1}_{0}\n", (*found)[1].str(), number);
        after += fmt::format("#undef {}\n", (*found)[1].str());
    }
    for (std::sregex_iterator found(text.begin(), text.end(), constant), end; found != end; ++found)
        after += fmt::format("#undef {}\n", (*found)[1].str());
    kernels_ += include + after;
}

} // namespace tactus::test
