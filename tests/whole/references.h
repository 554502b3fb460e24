// Tools that the references of the examples share: simulated outputs, matrices, data in files made by hand.
#pragma once

#include "tactus.h"

#include <cmath>

namespace tactus::test {

using Matrix = std::vector<std::vector<float>>;
using Integers = std::vector<std::vector<int>>;

// The simulated outputs of each mapping; all the same.
inline json outputsOf(const std::string& file, const std::vector<std::string>& options = {}) {
    json outputs;
    for (const std::string& mapping : mappingsOf(file)) {
        std::vector<std::string> arguments{"simulate", file, "--mapping", mapping};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const Answer answer = ask(arguments);
        EXPECT_EQ(answer.status, 0) << file << " " << mapping;
        EXPECT_EQ(answer.value.at("matches"), true) << file << " " << mapping;
        EXPECT_TRUE(outputs.is_null() || outputs == answer.value.at("outputs")) << file << " " << mapping;
        outputs = answer.value.at("outputs");
    }
    return outputs;
}

inline Matrix matrixOf(const json& rows) {
    Matrix matrix;
    for (const json& row : rows) matrix.push_back(row.get<std::vector<float>>());
    return matrix;
}

// version 1.0, C order, little-endian, made by hand
template<class Number>
void writeNpy(const std::string& path, std::string_view type,
              const std::vector<std::vector<Number>>& matrix) {
    std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}, {}), }}", type,
                                     matrix.size(), matrix.front().size());
    header.resize((10 + header.size() + 1 + 63) / 64 * 64 - 10 - 1, ' ');
    header += '\n';
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(header.size() % 256);
    bytes += static_cast<char>(header.size() / 256);
    bytes += header;
    for (const auto& row : matrix)
        bytes.append(reinterpret_cast<const char*>(row.data()), row.size() * sizeof(Number));
    std::ofstream file(path, std::ios::binary);
    file << bytes;
    file.close();
    EXPECT_TRUE(file.good()) << path;
}
inline void writeFloats(const std::string& path, const Matrix& matrix) {
    writeNpy(path, "<f4", matrix);
}

// Numbers that need every bit of a float.
inline Matrix someMatrix(std::size_t rows, std::size_t columns, int seed) {
    Matrix matrix(rows, std::vector<float>(columns));
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j)
            matrix[i][j] = std::sin(static_cast<float>(1 + i * 31 + j * 17 + static_cast<std::size_t>(seed)));
    return matrix;
}

} // namespace tactus::test
