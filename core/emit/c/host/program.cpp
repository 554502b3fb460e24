#include "emit/c/host/program.h"

#include "emit/c/host/fill_in.h"

#include <fmt/format.h>

namespace tactus::emit {

namespace {

constexpr std::string_view program =
    R"(// Runs the array on files: reads DIR/NAME.bin for each input, writes DIR/NAME.bin for each output. The files contain the
// elements one after the other, row-major, little-endian.
#include "host.h"

#include <fstream>
#include <iostream>
#include <stdexcept>
#include <vector>

namespace {

template<class T>
std::vector<T> load(const std::string& path, std::size_t count) {
    std::vector<T> values(count);
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("can't read '" + path + "'");
    file.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(count * sizeof(T)));
    if (!file || file.peek() != std::char_traits<char>::eof())
        throw std::runtime_error("'" + path + "' does not hold " + std::to_string(count) + " elements");
    return values;
}

template<class T>
void store(const std::string& path, const std::vector<T>& values) {
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(T)));
    if (!file.flush()) throw std::runtime_error("can't write '" + path + "'");
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: " << argv[0] << " KERNEL DIR\n";
        return 2;
    }
    try {
        const std::string folder = argv[2];
@loads@        systolic::run(argv[1]@call@);
@stores@        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
}
)";

} // namespace

std::string hostProgram(const HostParts& parts) {
    std::string loads, stores, call;
    for (const HostTensor& tensor : parts.tensors) {
        if (tensor.is(array::MemoryTensor::Role::Between)) continue;
        if (tensor.is(array::MemoryTensor::Role::Output)) {
            loads += fmt::format("        std::vector<{}> {}({});\n", elementType(tensor), tensor.name,
                                 tensor.elements);
            stores +=
                fmt::format("        store(folder + \"/{}.bin\", {});\n", tensor.original(), tensor.name);
        } else {
            loads += fmt::format("        const auto {} = load<{}>(folder + \"/{}.bin\", {});\n", tensor.name,
                                 elementType(tensor), tensor.original(), tensor.elements);
        }
        call += fmt::format(", {}.data()", tensor.name);
    }
    return fillIn(program, {{"loads", loads}, {"stores", stores}, {"call", call}});
}

} // namespace tactus::emit
