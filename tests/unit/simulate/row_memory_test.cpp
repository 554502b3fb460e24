// Rows of the steps before the first are read too, by lanes that nobody asks: they are in the memory.
#include "simulate/rows/straight/row_memory.h"

#include "simulate/rows/program/row_build.h"
#include "support/arrays.h"

#include <gtest/gtest.h>

namespace tactus::simulate {
namespace {

void expectInside(const char* text, std::int64_t delay) {
    diagnostics::List diagnostics;
    const auto built = programWithin(test::modelOf(text), std::uint64_t{1} << 30, diagnostics);
    ASSERT_TRUE(built);
    const RowProgram& program = *built;
    RowMemory memory(program);
    const std::byte *const first = memory.bytes().data(), *const end = first + memory.bytes().size();
    bool slides = false;
    for (std::uint32_t variable = 0; variable < program.layouts.size(); ++variable) {
        const RowLayout& layout = program.layouts[variable];
        slides = slides || layout.slideStep == delay;
        const std::int64_t bytes =
            (program.lanes->storedWidth() + program.margin) * std::int64_t(bytesOf(layout.storage));
        for (std::int64_t step = -2 * delay; step < 3 * delay * RowLayout::slides; ++step) {
            EXPECT_GE(memory.row(variable, step),
                      first + program.margin * std::int64_t(bytesOf(layout.storage)))
                << step;
            EXPECT_LE(memory.row(variable, step) + bytes, end) << step;
        }
    }
    EXPECT_TRUE(slides);
}

TEST(RowMemory, HoldsRowsBeforeTheFirstStepOfWhatIsHandedOn) {
    expectInside(R"(design line {
  input A[8] : Int(32);
  output C[4][8] : Int(32);
  loops i: 0..4, k: 0..8;
  func X : Int(32);
  X(i, k) = select(i == 0, A(k), X(i-1, k));
  C(i, k) = X(i, k) * 3;
  mapping m { X.merge_ures(C).space_time_transform({i}, 3*i + k); }
})",
                 3);
}

} // namespace
} // namespace tactus::simulate
