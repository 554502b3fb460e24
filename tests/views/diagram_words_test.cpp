// The words of a diagram: whole, apart, beside the lines and in the window, at any size.
#include "network_fixture.h"
#include "support/paths.h"
#include "words_recorder.h"

#include "draw/array/clear_labels.h"

namespace tactus::views {

namespace {

// As many pixels as have ink.
int inkOf(const std::function<void(QPainter&)>& paint) {
    QImage picture(120, 80, QImage::Format_RGB32);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    paint(painter);
    painter.end();
    int ink = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) ink += picture.pixel(x, y) != qRgb(255, 255, 255);
    return ink;
}

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
            return placed(boxOf(box)).adjusted(-3, -3, 3, 3).contains(words.place.center());
        });
    }
    bool isStruck(const QRectF& place) {
        const auto at = [&](const draw::Arrow& arrow, std::size_t piece, int step) {
            const QPointF on = canvas().camera().toView(pointOn(arrow, piece, step / 32.0));
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

draw::Diagram oneOperator() {
    draw::Diagram diagram;
    diagram.boxes.push_back({.kind = draw::Box::Kind::Operator,
                             .id = "box0",
                             .rows = {{"Z", draw::Row::Weight::Title}, {"+", draw::Row::Weight::Plain}}});
    draw::measure(diagram);
    return diagram;
}

} // namespace

// Rows may be lower than their letters.
TEST(LetteringTest, descendersAreWhole) {
    Lettering lettering(QApplication::font());
    for (const double pixels : {8.0, 9.0, 11.0, 14.0})
        for (const double offset : {0.0, 0.2, 0.4, 0.6, 0.8}) {
            const auto drawn = [&](double height) {
                return inkOf([&](QPainter& painter) {
                    const QRectF row(10, 40 + offset - height / 2, 100, height);
                    lettering.draw(painter, row, Qt::AlignHCenter | Qt::AlignVCenter, QStringLiteral("yj"),
                                   pixels, Qt::black);
                });
            };
            EXPECT_EQ(drawn(pixels), drawn(pixels + 40)) << pixels << " from " << offset;
        }
}

TEST(LetteringTest, namesAreCutSoThatTheyDiffer) {
    Lettering lettering(QApplication::font());
    const auto cut = [&](const QStringList& words, double width) {
        std::vector<Lettering::Name> names;
        for (const QString& one : words) names.push_back({one, 8, width});
        return lettering.cutThatTells(names, true);
    };
    const QStringList kernels{QStringLiteral("C_drainer"), QStringLiteral("C_unloader"),
                              QStringLiteral("B_loader"), QStringLiteral("B_serializer")};
    EXPECT_EQ(cut(kernels, 36), Qt::ElideRight);
    EXPECT_EQ(cut(kernels, 200), Qt::ElideMiddle);
    EXPECT_EQ(cut({QStringLiteral("loader_of_A_0"), QStringLiteral("loader_of_A_1")}, 50), Qt::ElideMiddle);
    // The same name twice can't differ.
    EXPECT_EQ(cut({QStringLiteral("C_drainer"), QStringLiteral("C_drainer")}, 36), Qt::ElideMiddle);
}

// Whatever the scale, an operator whose name has no room has its sign.
TEST(DiagramPainterTest, anOperatorKeepsItsSign) {
    const draw::Diagram diagram = oneOperator();
    for (const double scale : {0.3, 0.4, 0.5, 0.7, 1.0, 2.0}) {
        WordsRecorder recorder({200, 200});
        {
            QPainter painter(&recorder);
            const Camera camera{.scale = scale, .centre = {}, .view = QSizeF(200, 200)};
            DiagramPainter(painter, camera, Theme::light(), QApplication::font()).paint(diagram, {});
        }
        EXPECT_TRUE(recorder.all().contains(QStringLiteral("+"))) << scale;
        const bool hasName = recorder.all().contains(QStringLiteral("Z"));
        EXPECT_TRUE(scale < 1 || hasName) << scale;
        EXPECT_FALSE(scale < 0.4 && hasName) << scale;
    }
}

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
