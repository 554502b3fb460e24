// The network of kernels as boxes and arrows.
#include "words.h"

#include "draw/build.h"
#include "draw/letters.h"
#include "draw/network/flows.h"
#include "draw/network/whole_words.h"

#include "support/arrays.h"
#include "support/drawn_network.h"
#include "support/examples.h"

#include <gtest/gtest.h>

namespace tactus::draw {
namespace {

using Kind = Box::Kind;
using Texts = std::set<std::string>;

Diagram drawn() {
    return network(*test::withDrawnNetwork(*test::modelOf(test::exampleText("gemm"))));
}

TEST(Network, HasABoxForEachKernelWithItsSheets) {
    const Diagram diagram = drawn();
    EXPECT_EQ(boxesOf(diagram, Kind::Kernel),
              (Texts{"A_loader | without j", "A_feeder | × 8 along i", "B_loader | × 8 along i",
                     "C_drainer | × 8 × 8 along i, j", "C_collector | × 8 along i"}));
    EXPECT_EQ(boxesOf(diagram, Kind::HostKernel), (Texts{"A_serializer"}));
    EXPECT_EQ(boxesOf(diagram, Kind::Array), (Texts{"X | 8 × 8 PEs | 4 lanes"}));
    EXPECT_EQ(std::ranges::count(diagram.boxes, Kind::Sheet, &Box::kind), 2 * 4);
    EXPECT_EQ(boxesOf(diagram, Kind::Input),
              (Texts{"A | [8][16]", "A | serialised", "B | [16][8] | Float(32)"}));
    EXPECT_EQ(boxesOf(diagram, Kind::Output), (Texts{"C | [8][8] | Float(32)"}));
}

// Drawn small, on a card: a name is whole or not there.
TEST(Network, HasWholeWordsAtEachScale) {
    const Diagram whole = drawn();
    const auto rowsAt = [&](double scale) {
        const Diagram small = withWholeWords(whole, scale);
        std::size_t rows = 0;
        for (std::size_t number = 0; number < small.boxes.size(); ++number) {
            const Box& box = small.boxes[number];
            rows += box.rows.size();
            if (!box.rows.empty()) {
                EXPECT_EQ(box.rows.front().words, whole.boxes[number].rows.front().words);
            }
            const bool isShort = box.rows.size() == 1 && box.rows.front().words.size() <= 2;
            for (const Row& row : box.rows)
                EXPECT_LE(widthOf(row.words, std::max(8.0, lettersOf(row.weight) * scale)),
                          box.width * scale + (isShort ? 8 : 0));
        }
        return rows;
    };
    EXPECT_GT(rowsAt(1), rowsAt(0.5));
    EXPECT_GT(rowsAt(0.5), rowsAt(0.25));
    EXPECT_EQ(rowsAt(0.05), 0U);
    for (const Arrow& arrow : withWholeWords(whole, 0.05).arrows) EXPECT_TRUE(arrow.rows.empty());
}

TEST(Network, WritesLargeNumbersWithCommas) {
    std::string text = test::exampleText("gemm");
    text.replace(text.find("I = 8"), 5, "I = 1200");
    const Diagram diagram = network(*test::withDrawnNetwork(*test::modelOf(text)));
    EXPECT_EQ(boxesOf(diagram, Kind::Array), (Texts{"X | 1,200 × 8 PEs | 4 lanes"}));
}

TEST(Network, PutsABufferIntoItsKernel) {
    const Diagram diagram = drawn();
    const auto buffer = std::ranges::find(diagram.boxes, Kind::Buffer, &Box::kind);
    ASSERT_NE(buffer, diagram.boxes.end());
    EXPECT_EQ(wordsOf(buffer->rows), "A | double, 16 × 4 lanes | per i");
    const Box& kernel = diagram.boxes[*buffer->within];
    EXPECT_EQ(kernel.id, "kernel_A_feeder");
    // Below the words of the kernel, and inside its border.
    const double words = heightOf(Row::Weight::Title) + heightOf(Row::Weight::Plain);
    EXPECT_LE(buffer->offset.y + buffer->height / 2, kernel.height / 2 - boxMargin - words);
    EXPECT_GE(buffer->offset.y - buffer->height / 2, boxMargin - kernel.height / 2);
    EXPECT_LE(buffer->width, kernel.width - 2 * boxMargin);
}

TEST(Network, FramesTheHost) {
    const Diagram diagram = drawn();
    const auto frame = std::ranges::find(diagram.boxes, Kind::Frame, &Box::kind);
    ASSERT_NE(frame, diagram.boxes.end());
    std::set<std::string> framed;
    for (const Box& box : diagram.boxes)
        if (box.frame == std::size_t(frame - diagram.boxes.begin())) framed.insert(box.id);
    EXPECT_EQ(framed, (Texts{"memory_A", "kernel_A_serializer"}));
    EXPECT_EQ(std::ranges::count(diagram.boxes, Kind::Frame, &Box::kind), 1);
}

// Each arrow as "from -> to: label".
Texts arrowsOf(const Diagram& diagram) {
    Texts found;
    for (const Arrow& arrow : diagram.arrows)
        found.insert(diagram.boxes[arrow.from].id + " -> " + diagram.boxes[arrow.to].id +
                     (arrow.rows.empty() ? "" : ": " + wordsOf(arrow.rows)));
    return found;
}

TEST(Network, HasAnArrowForEachWayOfAValue) {
    EXPECT_EQ(arrowsOf(drawn()),
              (Texts{"memory_A -> kernel_A_serializer", "kernel_A_serializer -> memory_A_serialised",
                     "memory_A_serialised -> kernel_A_loader", "memory_B -> kernel_B_loader",
                     "kernel_C_collector -> memory_C",
                     // The first of a chain is written by the loader, seven by the feeders before.
                     "kernel_A_loader -> kernel_A_feeder: A: 4 × Float(32) | depth 2",
                     "kernel_A_feeder -> kernel_A_feeder: 7 hops | depth 2",
                     "kernel_A_feeder -> array: A: 4 × Float(32) | 8 FIFOs, depth 2",
                     "kernel_B_loader -> array: B: 4 × Float(32) | 8 FIFOs, depth 2",
                     "array -> kernel_C_drainer: C: Float(32) | 64 FIFOs, depth 2",
                     // Along i the results go to the first row, which hands them to the collectors.
                     "kernel_C_drainer -> kernel_C_drainer: 56 hops | depth 2",
                     "kernel_C_drainer -> kernel_C_collector: C: Float(32) | 8 FIFOs, depth 2"}));
}

TEST(Network, KnowsWhatItsElementsStandFor) {
    const auto model = test::withDrawnNetwork(*test::modelOf(test::exampleText("gemm")));
    const Diagram diagram = network(*model);
    for (const Box& box : diagram.boxes)
        if (box.kind == Kind::Kernel || box.kind == Kind::Sheet) {
            ASSERT_EQ(box.subject.kind, Subject::Kind::Kernel) << box.id;
            const auto& kernel = model->network->kernels[spatial::KernelId(box.subject.index)];
            EXPECT_TRUE(box.id.starts_with("kernel_" + kernel.name)) << box.id;
            EXPECT_EQ(box.subject.span, kernel.span);
        }
    for (const Arrow& arrow : diagram.arrows)
        EXPECT_EQ(arrow.subject.kind, arrow.touchesMemory ? Subject::Kind::Memory : Subject::Kind::Channel);
}

// The array reads and writes memory itself.
TEST(Network, OfNoKernelsIsTheArrayBetweenItsTensors) {
    const Diagram diagram = network(*test::modelOf(test::exampleText("gemm")));
    EXPECT_EQ(arrowsOf(diagram), (Texts{"memory_A -> array: 8 ports", "memory_B -> array: 8 ports",
                                        "array -> memory_C: 64 ports"}));
}

// As the layout worker answers: a stack's place is that of its sheets as well.
TEST(Network, TakesItsPlacesFromTheLayout) {
    Diagram diagram = drawn();
    place(diagram, "node kernel_A_feeder 100.00 50.00 120.00 80.00\n"
                   "edge kernel_A_loader kernel_A_feeder channel5 4 1.00 2.00 3.00 4.00 5.00 6.00 7.00 8.00\n"
                   "label channel5 33.00 44.00\n");
    const auto feeder = std::ranges::find(diagram.boxes, "kernel_A_feeder", &Box::id);
    const auto sheet = std::ranges::find(diagram.boxes, "kernel_A_feeder_sheet2", &Box::id);
    EXPECT_DOUBLE_EQ(feeder->centre.x - feeder->width / 2 + sheet->centre.x + sheet->width / 2, 200);
    EXPECT_DOUBLE_EQ(feeder->centre.y - feeder->height / 2 + sheet->centre.y + sheet->height / 2, 100);
    const auto buffer = std::ranges::find(diagram.boxes, Kind::Buffer, &Box::kind);
    EXPECT_DOUBLE_EQ(buffer->centre.x, feeder->centre.x);
    const auto arrow = std::ranges::find(diagram.arrows, "channel5", &Arrow::id);
    ASSERT_EQ(arrow->curve.size(), 4u);
    EXPECT_EQ(arrow->curve.back().x, 7);
    EXPECT_EQ(arrow->curve.back().y, 8);
    EXPECT_EQ(arrow->labelAt.y, 44);
    EXPECT_LE(diagram.lower.x, 1);
    EXPECT_GE(diagram.upper.x, 160);
}

} // namespace
} // namespace tactus::draw
