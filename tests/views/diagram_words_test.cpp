// The words of a diagram: whole, apart, beside the lines and in the window, at any size.
#include "network_fixture.h"
#include "support/paths.h"
#include "words_recorder.h"

#include "draw/array/clear_labels.h"
#include "draw/list/diagram/places.h"
#include "views/canvas/geometry/scene_index.h"

namespace tactus::views {

namespace {

struct DiagramWordsTest : testing::Test {
    // The network of a design, as large as it is in a window of this size.
    void show(const char* file, QSize size) {
        studio.window.resize(size);
        ASSERT_TRUE(studio.open(test::inRepository("/examples/") + file));
        studio.window.action(ActionId::FocusNetwork).trigger();
        ASSERT_TRUE(studio.settle());
        QTest::qWait(20); // panels have their sizes
    }
    DiagramCanvas& canvas() { return studio.window.network().canvas(); }
    QRectF placed(const QRectF& scenic) { return canvas().camera().boxToView(scenic); }
    // Not inside of a box.
    bool isLabel(const WrittenWords& words) {
        return std::ranges::none_of(canvas().diagram()->boxes, [&](const draw::Box& box) {
            return placed(boxOf(draw::areaOf(box))).adjusted(-3, -3, 3, 3).contains(words.place.center());
        });
    }
    bool isStruck(const QRectF& place) {
        const auto at = [&](const draw::Arrow& arrow, std::size_t piece, int step) {
            const QPointF on =
                canvas().camera().toView(Camera::flipped(draw::pointOn(arrow, piece, step / 32.0)));
            return draw::Point2{on.x(), on.y()};
        };
        for (const draw::Arrow& arrow : canvas().diagram()->arrows)
            for (std::size_t piece = 0; piece + 3 < arrow.curve.size(); piece += 3)
                for (int step = 0; step < 32; ++step)
                    if (draw::crosses(at(arrow, piece, step), at(arrow, piece, step + 1),
                                      {place.center().x(), place.center().y()},
                                      {place.width() / 2 - 1, place.height() / 2 - 2}))
                        return true;
        return false;
    }

    Studio studio;
};

} // namespace

// Neither on an arrow nor over the border of the window, also where somebody waits; nor do its bars lie on
// words.
TEST_F(DiagramWordsTest, labelsOfARunStandClear) {
    for (const char* file : {"published/gemm.ure", "published/convolution.ure", "published/sgemm.ure",
                             "published/smith-waterman.ure"})
        for (const QSize size : {QSize(1400, 900), QSize(1024, 700)}) {
            show(file, size);
            canvas().fit();
            const WordsRecorder recorder = WordsRecorder::of(*canvas().viewport());
            std::size_t labels = 0;
            for (const WrittenWords& one : recorder.words) {
                if (!isLabel(one)) continue;
                ++labels;
                const std::string what =
                    fmt::format("{} in {}, {} wide", one.words.toStdString(), file, size.width());
                EXPECT_FALSE(isStruck(one.place)) << what;
                EXPECT_TRUE(QRectF(canvas().viewport()->rect()).adjusted(0, -2, 0, 2).contains(one.place))
                    << what;
                for (const QRectF& bar : recorder.strokes)
                    EXPECT_FALSE(bar.adjusted(-1, -1, 1, 1).intersects(one.place.adjusted(0, 2, 0, -2)))
                        << what;
            }
            EXPECT_GT(labels, 2u) << file;
        }
}

// Words that change from cycle to cycle are said before what a channel carries.
TEST_F(DiagramWordsTest, howFullAChannelIsSaysMoreThanItsType) {
    show("published/gemm.ure", {1400, 900});
    const QStringList words = WordsRecorder::of(*canvas().viewport()).all();
    static const QRegularExpression held(
        QStringLiteral("^(\\d+ FIFOs; the fullest |1 FIFO; )?holds \\d+ of \\d+$|^fullest \\d+ of \\d+$|"
                       "^\\d+ of \\d+(, waits \\d+ %)?$|^waits"));
    EXPECT_GE(words.filter(held).size(), 6) << words.join(QLatin1Char('\n')).toStdString();
}

} // namespace tactus::views
