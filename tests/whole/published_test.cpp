// The published designs (examples/published) against plain loops over the same data.
#include "formats/npy.h"
#include "references.h"

#include <cstring>
#include <regex>

namespace tactus::test {
namespace {

using Size = std::size_t;

std::string publishedPath(std::string_view name) {
    return examplePath("published/" + std::string(name));
}

// A tensor of Float(32), row-major.
struct Tensor {
    std::vector<Size> shape;
    std::vector<float> values;

    explicit Tensor(std::vector<Size> extents) : shape(std::move(extents)) {
        Size size = 1;
        for (const Size extent : shape) size *= extent;
        values.assign(size, 0.0f);
    }
    template<class... Index>
    float& operator()(Index... index) {
        Size place = 0, dimension = 0;
        ((place = place * shape[dimension++] + index), ...);
        return values.at(place);
    }
    // Numbers that need every bit, in a file.
    Tensor& fill(int seed, const std::string& path) {
        for (Size n = 0; n < values.size(); ++n)
            values[n] = std::sin(static_cast<float>(1 + n * 37 + static_cast<Size>(seed)));
        formats::Array array{formats::ElementType::Float32, {shape.begin(), shape.end()}, {}};
        array.bytes.resize(values.size() * sizeof(float));
        std::memcpy(array.bytes.data(), values.data(), array.bytes.size());
        const std::vector<std::byte> bytes = formats::writeNpy(array);
        std::ofstream(path, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        return *this;
    }
};

void flatten(const json& nested, std::vector<float>& values) {
    if (nested.is_array())
        for (const json& part : nested) flatten(part, values);
    else
        values.push_back(nested.get<float>());
}

// The outputs that the equations say, evaluated directly.
json evaluated(std::string_view design, const std::vector<std::string>& sizes, const Folder& folder) {
    std::vector<std::string> arguments{"evaluate", publishedPath(design), "--inputs", folder.path().string()};
    for (const std::string& size : sizes) arguments.insert(arguments.end(), {"--set", size});
    const Answer answer = ask(arguments);
    EXPECT_EQ(answer.status, 0) << design;
    return answer.value.at("outputs");
}

// Each of its mappings too, with the kernels around the array.
void expectMappings(std::string_view design, const std::vector<std::string>& sizes, const Folder& folder,
                    const std::string& output, const std::vector<float>& expected) {
    std::vector<std::string> arguments{"simulate", publishedPath(design), "--inputs", folder.path().string()};
    for (const std::string& size : sizes) arguments.insert(arguments.end(), {"--set", size});
    const std::string text = contentOf(publishedPath(design));
    static const std::regex mapping("mapping (\\w+)");
    int mappings = 0;
    for (std::sregex_iterator at(text.begin(), text.end(), mapping), end; at != end; ++at, ++mappings) {
        std::vector<std::string> one = arguments;
        one.insert(one.end(), {"--mapping", (*at)[1]});
        const Answer answer = ask(one);
        ASSERT_EQ(answer.status, 0) << design << " " << (*at)[1];
        std::vector<float> found;
        flatten(answer.value.at("outputs").at(output), found);
        EXPECT_EQ(found, expected) << design << " " << (*at)[1];
    }
    EXPECT_GT(mappings, 0);
}

void expectOutput(std::string_view design, const std::vector<std::string>& sizes, const Folder& folder,
                  const std::string& output, const Tensor& expected) {
    std::vector<float> found;
    flatten(evaluated(design, sizes, folder).at(output), found);
    EXPECT_EQ(found, expected.values) << design;
    expectMappings(design, sizes, folder, output, expected.values);
}

TEST(Published, MatrixProducts) {
    const Folder folder;
    const Size I = 16, J = 12, K = 8;
    Tensor a = Tensor({I, K}).fill(1, folder / "A.npy"), b = Tensor({K, J}).fill(2, folder / "B.npy"),
           c({I, J});
    for (Size i = 0; i < I; ++i)
        for (Size j = 0; j < J; ++j)
            for (Size k = 0; k < K; ++k) c(i, j) += a(i, k) * b(k, j);
    expectOutput("gemm", {}, folder, "C", c);

    // B by columns
    Tensor columns = Tensor({J, K}).fill(3, folder / "B.npy"), product({I, J});
    for (Size i = 0; i < I; ++i)
        for (Size j = 0; j < J; ++j)
            for (Size k = 0; k < K; ++k) product(i, j) += a(i, k) * columns(j, k);
    expectOutput("sgemm", {}, folder, "C", product);
}

TEST(Published, Mttkrp) {
    const Folder folder;
    const Size I = 16, J = 12, K = 4, L = 8;
    Tensor a = Tensor({I, K, L}).fill(1, folder / "A.npy"), b = Tensor({K, J}).fill(2, folder / "B.npy"),
           c = Tensor({L, J}).fill(3, folder / "C.npy"), d({I, J});
    for (Size i = 0; i < I; ++i)
        for (Size j = 0; j < J; ++j)
            for (Size k = 0; k < K; ++k) {
                float sum = 0;
                for (Size l = 0; l < L; ++l) sum += a(i, k, l) * c(l, j);
                d(i, j) += b(k, j) * sum;
            }
    expectOutput("mttkrp", {}, folder, "D", d);
}

TEST(Published, Ttm) {
    const Folder folder;
    const Size I = 4, J = 12, K = 12, L = 8;
    Tensor a = Tensor({I, J, L}).fill(1, folder / "A.npy"), b = Tensor({L, K}).fill(2, folder / "B.npy"),
           c({I, J, K});
    for (Size i = 0; i < I; ++i)
        for (Size j = 0; j < J; ++j)
            for (Size k = 0; k < K; ++k)
                for (Size l = 0; l < L; ++l) c(i, j, k) += a(i, j, l) * b(l, k);
    expectOutput("ttm", {}, folder, "C", c);
}

TEST(Published, Ttmc) {
    const Folder folder;
    const Size I = 4, J = 6, K = 12, L = 4, M = 8;
    Tensor a = Tensor({I, L, M}).fill(1, folder / "A.npy"), b = Tensor({L, J}).fill(2, folder / "B.npy"),
           c = Tensor({M, K}).fill(3, folder / "C.npy"), d({I, J, K});
    for (Size i = 0; i < I; ++i)
        for (Size j = 0; j < J; ++j)
            for (Size k = 0; k < K; ++k)
                for (Size l = 0; l < L; ++l) {
                    float sum = 0;
                    for (Size m = 0; m < M; ++m) sum += a(i, l, m) * c(m, k);
                    d(i, j, k) += b(l, j) * sum;
                }
    expectOutput("ttmc", {}, folder, "D", d);
}

TEST(Published, Convolution) {
    const Folder folder;
    const Size CO = 7, Y = 4, X = 6, CI = 4, KY = 3, KX = 3;
    Tensor image = Tensor({Y + KY - 1, X + KX - 1, CI}).fill(1, folder / "image.npy"),
           weight = Tensor({CO, KY, KX, CI}).fill(2, folder / "weight.npy"), out({CO, Y, X});
    for (Size co = 0; co < CO; ++co)
        for (Size y = 0; y < Y; ++y)
            for (Size x = 0; x < X; ++x)
                for (Size ky = 0; ky < KY; ++ky)
                    for (Size kx = 0; kx < KX; ++kx)
                        for (Size ci = 0; ci < CI; ++ci)
                            out(co, y, x) += image(y + ky, x + kx, ci) * weight(co, ky, kx, ci);
    expectOutput("convolution", {}, folder, "out", out);
}

// Gotoh's algorithm in whole tables; a letter in common gives 2, another costs 1, a gap 3 and 1 for each
// further letter.
int bestAlignment(const std::vector<int>& a, const std::vector<int>& b) {
    const int never = -1000;
    std::vector<std::vector<int>> h(a.size() + 1, std::vector<int>(b.size() + 1, 0)),
        e(a.size() + 1, std::vector<int>(b.size() + 1, never)), f = e;
    int best = 0;
    for (Size i = 1; i <= a.size(); ++i)
        for (Size j = 1; j <= b.size(); ++j) {
            e[i][j] = std::max(h[i][j - 1] - 3, e[i][j - 1] - 1);
            f[i][j] = std::max(h[i - 1][j] - 3, f[i - 1][j] - 1);
            h[i][j] = std::max({0, h[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 2 : -1), e[i][j], f[i][j]});
            best = std::max(best, h[i][j]);
        }
    return best;
}

TEST(Published, SmithWaterman) {
    const Folder folder;
    // A word of 9 in common, with two letters between its parts in the second sequence.
    const std::vector<int> a{3, 0, 1, 2, 3, 0, 2, 1, 1, 0, 3, 3}, b{2, 0, 1, 2, 3, 3, 3, 0, 2, 1, 1, 0};
    for (const auto& [name, letters] : {std::pair{"a.npy", a}, std::pair{"b.npy", b}}) {
        formats::Array array{formats::ElementType::UInt8, {static_cast<std::int64_t>(letters.size())}, {}};
        for (const int letter : letters) array.bytes.push_back(static_cast<std::byte>(letter));
        const std::vector<std::byte> bytes = formats::writeNpy(array);
        std::ofstream(folder / name, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }
    EXPECT_EQ(bestAlignment(a, b), 9 * 2 - 3 - 1);
    EXPECT_EQ(evaluated("smith-waterman", {}, folder).at("best"), 9 * 2 - 3 - 1);
    expectMappings("smith-waterman", {}, folder, "best", {9 * 2 - 3 - 1});
}

TEST(Published, AreInCanonicalLayout) {
    for (const char* name : {"convolution", "gemm", "mttkrp", "sgemm", "smith-waterman", "ttm", "ttmc"})
        EXPECT_EQ(tactus({"format", publishedPath(name)}).out, contentOf(publishedPath(name))) << name;
}

} // namespace
} // namespace tactus::test
