#include "driver/emulation/program_files.h"

#include "array/lowered/memory_tensors.h"
#include "system/processes/files.h"
#include "ure/types/storage.h"

#include <fmt/format.h>

namespace tactus::driver {

namespace fs = std::filesystem;

// Elements as they lie in the exported program's memory.
static std::string toBytes(const ure::Tensor& tensor, const evaluate::TensorValues& values) {
    const auto size = static_cast<std::size_t>(bytesInMemory(tensor.type));
    std::string bytes(values.values.size() * size, '\0');
    for (std::size_t at = 0; at < values.values.size(); ++at)
        for (std::size_t byte = 0; byte < size; ++byte)
            bytes[at * size + byte] = static_cast<char>(values.values[at].bits >> (8 * byte));
    return bytes;
}

static evaluate::TensorValues fromBytes(const ure::Tensor& tensor, std::string_view bytes) {
    const auto size = static_cast<std::size_t>(bytesInMemory(tensor.type));
    evaluate::TensorValues values;
    for (std::size_t at = 0; at < bytes.size(); at += size) {
        std::uint64_t bits = 0;
        for (std::size_t byte = 0; byte < size; ++byte)
            bits |= std::uint64_t{static_cast<unsigned char>(bytes[at + byte])} << (8 * byte);
        const int unused = 64 - static_cast<int>(size) * 8;
        // A value has 64 bits whatever its type, so its sign fills those that are not in memory.
        if (tensor.type.isSigned())
            bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(bits << unused) >> unused);
        values.values.push_back({bits});
    }
    return values;
}

static fs::path fileOf(const ure::Tensor& tensor, const fs::path& folder) {
    return folder / (tensor.name + ".bin");
}

tl::expected<void, std::string> writeInputs(const Program& program, const evaluate::Tensors& inputs,
                                            const fs::path& folder) {
    for (const array::MemoryTensor& one : array::memoryOf(program.arrays)) {
        if (one.role != array::MemoryTensor::Role::Input) continue;
        const ure::TensorId id = *program.system.tensorNamed(one.tensor->name);
        const std::string bytes = toBytes(*one.tensor, inputs[id.index()]);
        if (auto written = system::writeFile(fileOf(*one.tensor, folder), bytes); !written) return written;
    }
    return {};
}

tl::expected<evaluate::Tensors, std::string> readOutputs(const Program& program, const fs::path& folder) {
    evaluate::Tensors outputs(program.system.tensors.size());
    for (const array::MemoryTensor& one : array::memoryOf(program.arrays)) {
        if (one.role != array::MemoryTensor::Role::Output) continue;
        const ure::Tensor& tensor = *one.tensor;
        const auto bytes = system::readFile(fileOf(tensor, folder));
        if (!bytes) return tl::unexpected(bytes.error());
        if (std::ssize(*bytes) != tensor.elements() * bytesInMemory(tensor.type))
            return tl::unexpected(
                fmt::format("the exported program wrote {} bytes of {}", bytes->size(), tensor.name));
        outputs[program.system.tensorNamed(tensor.name)->index()] = fromBytes(tensor, *bytes);
    }
    return outputs;
}

tl::expected<void, std::string> hasRoom(const fs::path& folder) {
    constexpr std::size_t some = 1 << 20;
    return system::writeFile(folder / "room", std::string(some, '\0'));
}

} // namespace tactus::driver
