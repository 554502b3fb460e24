// The diagram of PEs over time: cells and iterations beside plain loops over the iterations of designs.
#include "support.h"

#include "support/arrays.h"
#include "system/processes/files.h"
#include "views/models/activity/activity_cells.h"
#include "views/models/activity/activity_count.h"
#include "views/panels/time/activity_look.h"

#include <QTemporaryDir>
#include <QWheelEvent>
#include <map>

namespace tactus::views {

namespace {

using polyhedra::Point;

std::string replaced(std::string text, std::initializer_list<std::pair<std::string_view, std::string>> all) {
    for (const auto& [from, to] : all) text.replace(text.find(from), from.size(), to);
    return text;
}

const std::string& textOfGemm() {
    static const std::string text = *system::readFile(gemm);
    return text;
}

// What the loops of a design say: the iterations, by the design's loops, of each PE in each cycle.
using Work = std::map<std::pair<Point, std::int64_t>, std::vector<Point>>;

struct Reference {
    std::string text, mapping;
    Work work;
};

Reference product() {
    Reference product{textOfGemm(), "output_stationary", {}};
    for (std::int64_t i = 0; i < 8; ++i)
        for (std::int64_t j = 0; j < 8; ++j)
            for (std::int64_t k = 0; k < 16; ++k) product.work[{{i, j}, i + j + k}].push_back({i, j, k});
    return product;
}

// PE (j mod 4, k): the tiles of j one after the other.
Reference tiledProduct() {
    Reference tiled{
        replaced(textOfGemm(), {{"X.space_time_transform({j, k}, i + j + k)",
                                 "X.tile(j, jo, jj, 4).space_time_transform({jj, k}, 8*jo + i + jj + k)"}}),
        "weight_stationary",
        {}};
    for (std::int64_t i = 0; i < 8; ++i)
        for (std::int64_t j = 0; j < 8; ++j)
            for (std::int64_t k = 0; k < 16; ++k)
                tiled.work[{{j % 4, k}, 8 * (j / 4) + i + j % 4 + k}].push_back({i, j, k});
    return tiled;
}

// The pyramid of LU: PEs (k, j) with j >= k are a triangle.
Reference triangle() {
    Reference lu{*system::readFile(test::inRepository("/examples/lu.ure")), "triangle", {}};
    for (std::int64_t k = 0; k < 6; ++k)
        for (std::int64_t i = k; i < 6; ++i)
            for (std::int64_t j = k; j < 6; ++j) lu.work[{{k, j}, k + i + j}].push_back({k, i, j});
    return lu;
}

Reference lanes() {
    Reference lanes{R"(design sums {
  input  a[5][12] : Int(32);
  output s[5] : Int(32);
  loops  i: 0..5, jo: 0..3, ji: 0..4;
  func   X : Int(32);
  X(i, jo, ji) = select(jo == 0 && ji == 0, 0, select(ji == 0, X(i, jo-1, ji+3), X(i, jo, ji-1))) + a(i, 4*jo + ji);
  s(i) = select(jo == 2 && ji == 3, X(i, jo, ji));
  mapping m { X.space_time_transform({i}).vectorize(ji); }
})",
                    "m",
                    {}};
    for (std::int64_t i = 0; i < 5; ++i)
        for (std::int64_t jo = 0; jo < 3; ++jo)
            for (std::int64_t ji = 0; ji < 4; ++ji) lanes.work[{{i}, jo}].push_back({i, jo, ji});
    return lanes;
}

std::vector<Reference> references() {
    return {product(), tiledProduct(), triangle(), lanes()};
}

// The PEs of the loops, in order.
std::vector<Point> pesOf(const Work& work) {
    std::vector<Point> pes;
    for (const auto& [place, iterations] : work)
        if (pes.empty() || pes.back() != place.first) pes.push_back(place.first);
    return pes;
}

void expectCells(const Reference& reference, const std::vector<Point>& pes, const ActivityWindow& window,
                 const Activity& activity) {
    EXPECT_LE(activity.firstPe.front(), window.firstPe);
    EXPECT_GE(activity.firstPe.back(), window.endPe);
    EXPECT_LE(activity.firstCycle.front(), window.firstCycle);
    EXPECT_GE(activity.firstCycle.back(), window.endCycle);
    for (std::size_t row = 0; row < activity.rows; ++row)
        for (std::size_t column = 0; column < activity.columns; ++column) {
            std::int64_t work = 0;
            for (auto pe = activity.pesOf(row).first; pe < activity.pesOf(row).second; ++pe)
                for (auto cycle = activity.cyclesOf(column).first; cycle < activity.cyclesOf(column).second;
                     ++cycle)
                    work += std::int64_t(reference.work.count({pes[std::size_t(pe)], cycle}));
            ASSERT_EQ(activity.workAt(row, column), work)
                << reference.mapping << " row " << row << " column " << column;
        }
}

// The diagram of a design, with room for it.
struct Diagram : Studio {
    bool show(const std::string& path) {
        if (!open(path)) return false;
        window.action(ActionId::Spacetime).trigger();
        constexpr int room = 380; // as somebody draws the line above it
        window.workspace().resizeDocks({&window.workspace().dock(Panel::Results)}, {room}, Qt::Vertical);
        return settleAfterEdit();
    }
    bool showText(const std::string& text) {
        const std::string file = folder.filePath(QStringLiteral("design.ure")).toStdString();
        return system::writeFile(file, text) && show(file);
    }
    SpacetimeCanvas& canvas() { return window.spacetime().canvas(); }
    TimeCursor& time() { return window.workbench().time(); }
    Point pe() { return window.workbench().selection().pe; }
    QPoint placeOf(std::int64_t pe, std::int64_t cycle) {
        return canvas().rectOf({pe, cycle}).center().toPoint();
    }
    void click(std::int64_t pe, std::int64_t cycle) {
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, placeOf(pe, cycle));
    }
    void wheel(QPoint place, int notches, Qt::KeyboardModifiers modifiers) {
        QWheelEvent event(place, canvas().mapToGlobal(QPointF(place)), {}, {0, 120 * notches}, Qt::NoButton,
                          modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&canvas(), &event);
    }
    bool isInSight(std::int64_t pe, std::int64_t cycle) {
        const QRectF cell = canvas().rectOf({pe, cycle});
        return QRectF(canvas().rect()).contains(cell) && canvas().cellAt(cell.center());
    }

    QTemporaryDir folder;
};

} // namespace

TEST(Spacetime, iterationsOfCellsAreThoseOfPlainLoops) {
    for (const Reference& reference : references()) {
        SCOPED_TRACE(reference.mapping);
        const auto model = test::modelOf(reference.text, reference.mapping);
        const PeOrder order = PeOrder::of(*model).value();
        const std::vector<Point> pes = pesOf(reference.work);
        ASSERT_EQ(order.count(), std::ssize(pes));
        for (std::int64_t number = 0; number < order.count(); ++number) {
            const Point& pe = pes[std::size_t(number)];
            ASSERT_EQ(order.at(number), pe);
            ASSERT_EQ(order.numberOf(pe), number);
            for (const auto& [from, to] : {std::pair{std::int64_t{0}, model->cycles}, {2, 3}}) {
                const auto found = iterationsByCycle(*model, pe, from, to);
                ASSERT_EQ(std::ssize(found), to - from);
                for (std::int64_t cycle = from; cycle < to; ++cycle) {
                    std::vector<Point> iterations;
                    for (const Point& point : found[std::size_t(cycle - from)])
                        iterations.push_back(model->system().inDesignOrder(point));
                    const auto expected = reference.work.find({pe, cycle});
                    ASSERT_EQ(iterations,
                              expected == reference.work.end() ? std::vector<Point>() : expected->second);
                }
            }
        }
        EXPECT_FALSE(order.numberOf(Point(pes[0].size(), 99)));
    }
}

TEST(Spacetime, cellsOfWindowsAreThoseOfPlainLoops) {
    for (const Reference& reference : references()) {
        const auto model = test::modelOf(reference.text, reference.mapping);
        const PeOrder order = PeOrder::of(*model).value();
        const std::vector<Point> pes = pesOf(reference.work);
        const std::int64_t count = order.count();
        for (const ActivityWindow& window : {ActivityWindow{0, count, 0, model->cycles},
                                             {count / 3, count, 1, model->cycles - 1},
                                             {1, count / 2, 0, model->cycles / 2},
                                             {count - 1, count, model->cycles - 1, model->cycles}})
            for (const CellSize& size : {CellSize{1, 1}, {1, 3}, {3, 1}, {4, 5}, {100, 100}}) {
                const auto walked = activityIn(*model, order, window, size, {});
                ASSERT_TRUE(walked);
                expectCells(reference, pes, window, *walked);
                const auto counted =
                    countActivity(*model, order, size.around(window, *model), size, std::stop_token());
                ASSERT_TRUE(counted);
                EXPECT_EQ(counted->undecidedShare(), 0);
                expectCells(reference, pes, window, *counted);
            }
    }
}

TEST(Spacetime, cellsAreTheSameWhereverTheWindowIs) {
    const auto model = test::modelOf(textOfGemm(), "output_stationary");
    const CellSize size{4, 5};
    EXPECT_EQ(size.around({5, 6, 9, 11}, *model), (ActivityWindow{4, 8, 5, 15}));
    EXPECT_EQ(size.around({63, 64, 28, 30}, *model), (ActivityWindow{60, 64, 25, 30}));
    EXPECT_EQ(CellSize::of({0, 64, 0, 30}, 20, 30), (CellSize{4, 1}));
    EXPECT_EQ(CellSize::of({0, 64, 0, 30}, 64, 30), (CellSize{1, 1}));
}

// PE (i, j) executes (i, j, k) in cycle i + j + k.
TEST(Spacetime, aClickAndArrowsGoFromCellToCell) {
    Diagram studio;
    ASSERT_TRUE(studio.show(gemm));
    SpacetimeCanvas& canvas = studio.canvas();
    EXPECT_TRUE(canvas.hasFocus());
    EXPECT_EQ(canvas.pesInSight(), 64) << "the whole run";
    EXPECT_GE(canvas.cyclesInSight(), 30);
    studio.click(20, 9);
    EXPECT_EQ(studio.pe(), (Point{2, 4}));
    EXPECT_EQ(studio.time().cycle(), 9);
    EXPECT_EQ(canvas.wordsOfCursor(), "PE (2, 4) works in cycle 9: iteration (i, j, k) = (2, 4, 3)");
    EXPECT_EQ(canvas.wordsAt(studio.placeOf(0, 20)), "PE (0, 0) is idle in cycle 20")
        << canvas.wordsAt(studio.placeOf(0, 20)).toStdString();
    for (int n = 0; n < 20; ++n) studio.press(Qt::Key_Plus);
    EXPECT_TRUE(studio.isInSight(20, 9));
    EXPECT_LT(canvas.pesInSight(), 64);
    for (int n = 0; n < 30; ++n) {
        studio.press(Qt::Key_Down);
        ASSERT_TRUE(studio.isInSight(21 + n, 9)) << n;
    }
    EXPECT_EQ(studio.pe(), (Point{6, 2})); // 50
    for (int n = 0; n < 40; ++n) studio.press(Qt::Key_Right);
    EXPECT_EQ(studio.time().cycle(), 29) << "the last one";
    EXPECT_TRUE(studio.isInSight(50, 29));
    studio.press(Qt::Key_Left);
    studio.press(Qt::Key_Up);
    EXPECT_EQ(studio.time().cycle(), 28);
    EXPECT_EQ(studio.pe(), (Point{6, 1}));
    // The clock and other views take the diagram along.
    studio.time().seek(0);
    EXPECT_TRUE(studio.isInSight(49, 0));
    studio.window.workbench().select(Selection::ofPe({0, 0}));
    EXPECT_TRUE(studio.isInSight(0, 0));
    studio.press(Qt::Key_F);
    EXPECT_EQ(canvas.pesInSight(), 64);
}

TEST(Spacetime, cellsFromNearHaveTheirIterations) {
    Diagram studio;
    ASSERT_TRUE(studio.show(gemm));
    SpacetimeCanvas& canvas = studio.canvas();
    EXPECT_TRUE(canvas.words().empty()) << "rows are too low";
    studio.grab("spacetime-whole");
    studio.click(20, 9);
    for (int n = 0; n < 20; ++n) studio.press(Qt::Key_Plus);
    ASSERT_TRUE(studio.settleAfterEdit());
    const auto& words = canvas.words();
    EXPECT_GT(words.size(), 40u);
    for (const SpacetimeCanvas::Word& word : words) {
        const std::int64_t i = word.cell.pe / 8, j = word.cell.pe % 8;
        EXPECT_EQ(word.words, QStringLiteral("%1,%2,%3").arg(i).arg(j).arg(word.cell.cycle - i - j));
        EXPECT_LE(QFontMetricsF(canvas.font()).horizontalAdvance(word.words) * 0.9, word.place.width());
    }
    // Busy and idle cells, away from the cursor and its lines.
    const QImage picture = canvas.grab().toImage();
    const Theme& theme = Theme::of(canvas);
    for (const auto& [pe, cycle, isBusy] :
         {std::tuple(21, 7, true), {21, 6, false}, {22, 8, true}, {22, 7, false}}) {
        ASSERT_TRUE(studio.isInSight(pe, cycle));
        const QPoint corner = canvas.rectOf({pe, cycle}).topLeft().toPoint() + QPoint(4, 4);
        EXPECT_EQ(picture.pixelColor(corner), isBusy ? theme.busy : theme.surface) << pe << ", " << cycle;
    }
    // The value that is followed: its past has a rim.
    studio.press(Qt::Key_V);
    ASSERT_TRUE(studio.settleAfterEdit());
    const QRectF before = canvas.rectOf({20, 8});
    EXPECT_EQ(canvas.grab().toImage().pixelColor(int(before.left()) + 2, int(before.center().y())),
              theme.past);
    studio.grab("spacetime-near");
    studio.window.setDark(true);
    studio.grab("spacetime-near-dark");
    studio.window.setDark(false);
}

TEST(Spacetime, lanesSayHowManyIterationsThereAre) {
    Diagram studio;
    ASSERT_TRUE(studio.showText(lanes().text));
    const auto& words = studio.canvas().words(); // 5 PEs and 3 cycles are near at once
    ASSERT_EQ(words.size(), 15u);
    EXPECT_EQ(words[0].words, "0,0,0 +3");
    EXPECT_EQ(words[14].words, "4,2,0 +3");
    studio.click(1, 2);
    EXPECT_EQ(studio.canvas().wordsOfCursor(),
              "PE (1) works in cycle 2: iterations (i, jo, ji) = (1, 2, 0) to "
              "(i, jo, ji) = (1, 2, 3), in 4 of 4 lanes");
}

TEST(Spacetime, theWheelZoomsAboutTheMouseAndADragScrolls) {
    Diagram studio;
    ASSERT_TRUE(studio.show(gemm));
    SpacetimeCanvas& canvas = studio.canvas();
    const QPoint place = studio.placeOf(40, 15);
    const auto cell = canvas.cellAt(place);
    ASSERT_TRUE(cell);
    for (int n = 0; n < 8; ++n) studio.wheel(place, 1, Qt::ControlModifier);
    EXPECT_LT(canvas.pesInSight(), 50);
    EXPECT_EQ(canvas.cellAt(place)->pe, cell->pe);
    EXPECT_EQ(canvas.cellAt(place)->cycle, cell->cycle);
    const double pe = canvas.firstPe();
    QTest::mousePress(&canvas, Qt::LeftButton, {}, place);
    QTest::mouseMove(&canvas, place + QPoint(0, 30));
    QTest::mouseMove(&canvas, place + QPoint(0, 40));
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, place + QPoint(0, 40));
    EXPECT_LT(canvas.firstPe(), pe);
    EXPECT_EQ(canvas.cellAt(place + QPoint(0, 40))->pe, cell->pe) << "it goes with the mouse";
    EXPECT_EQ(studio.time().cycle(), 0) << "a drag is no click";
    const double upper = canvas.firstPe();
    studio.wheel(place, -1, {});
    EXPECT_GT(canvas.firstPe(), upper);
    const double high = canvas.pesInSight(), wide = canvas.cyclesInSight();
    studio.wheel(place, -30, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(canvas.pesInSight(), high) << "only time";
    EXPECT_GE(canvas.cyclesInSight(), wide);
    studio.wheel(place, -60, Qt::ControlModifier);
    EXPECT_EQ(canvas.firstPe(), 0);
    EXPECT_EQ(canvas.pesInSight(), 64);
}

// 4 * 10^9 iterations, which nobody walks through: PE (i, j) works in the cycles i + j .. i + j + 999,873.
TEST(Spacetime, aMillionCyclesOnFourThousandElements) {
    Diagram studio;
    constexpr std::int64_t side = 64, terms = 999'874;
    ASSERT_TRUE(studio.showText(
        replaced(textOfGemm(), {{"I = 8", "I = 64"}, {"J = 8", "J = 64"}, {"K = 16", "K = 999874"}})));
    SpacetimeCanvas& canvas = studio.canvas();
    ASSERT_EQ(canvas.cycles(), 1'000'000);
    ASSERT_EQ(canvas.pes(), 4096);
    EXPECT_EQ(studio.time().cycles(), 0) << "nobody has asked for a simulation";
    const auto expectFormula = [&] {
        const Activity* shown = canvas.source().activity();
        ASSERT_TRUE(shown);
        EXPECT_EQ(canvas.source().notice(), QString());
        for (std::size_t row = 0; row < shown->rows; row += 7)
            for (std::size_t column = 0; column < shown->columns; column += 5) {
                const auto [from, to] = shown->cyclesOf(column);
                std::int64_t work = 0;
                for (auto pe = shown->pesOf(row).first; pe < shown->pesOf(row).second; ++pe) {
                    const std::int64_t begin = pe / side + pe % side;
                    work += std::max<std::int64_t>(0, std::min(to, begin + terms) - std::max(from, begin));
                }
                ASSERT_EQ(shown->workAt(row, column), work) << row << ", " << column;
            }
    };
    expectFormula();
    studio.grab("spacetime-large");
    canvas.scrollTo(0, 0);
    const QPoint corner = canvas.rectOf({0, 0}).topLeft().toPoint() + QPoint(1, 1);
    for (int n = 0; n < 24; ++n) studio.wheel(corner, 1, Qt::ControlModifier);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_GT(canvas.cyclesInSight(), 60);
    expectFormula();
    studio.grab("spacetime-large-middle");
    for (int n = 0; n < 60; ++n) studio.press(Qt::Key_Plus);
    canvas.scrollTo(500'000, 2000);
    ASSERT_TRUE(studio.settleAfterEdit());
    expectFormula();
    ASSERT_FALSE(canvas.words().empty());
    for (const SpacetimeCanvas::Word& word : canvas.words()) {
        const std::int64_t i = word.cell.pe / side, j = word.cell.pe % side;
        EXPECT_EQ(word.words, QStringLiteral("%1,%2,%3").arg(i).arg(j).arg(word.cell.cycle - i - j));
    }
    studio.grab("spacetime-large-near");
    // Without a run the cell at hand moves all the same.
    const SpacetimeCanvas::Cell cell = canvas.words().front().cell;
    studio.click(cell.pe, cell.cycle);
    studio.press(Qt::Key_Right);
    EXPECT_EQ(canvas.wordsOfCursor(),
              wordsOfPe(*canvas.source().model(), studio.pe(), TimeUnit::Cycle, cell.cycle + 1));
}

// A large window is counted in the background; the small one before it comes back meanwhile.
TEST(Spacetime, cellsOfAScrollThatIsTakenBackStay) {
    Diagram studio;
    ASSERT_TRUE(studio.showText(
        replaced(textOfGemm(), {{"I = 8", "I = 64"}, {"J = 8", "J = 64"}, {"K = 16", "K = 999874"}})));
    SpacetimeSource source(studio.window.workbench(), nullptr);
    source.setShown(true);
    ASSERT_TRUE(source.order());
    const ActivityWindow small{0, 40, 0, 100};
    source.look(small, 40, 100);
    EXPECT_TRUE(source.covers(39, 99));
    source.look({1000, 1800, 400'000, 900'000}, 80, 500);
    EXPECT_TRUE(source.busy());
    source.look(small, 40, 100);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !source.busy(); }, 20'000));
    EXPECT_TRUE(source.covers(39, 99));
    EXPECT_FALSE(source.covers(1000, 400'000));
}

TEST(Spacetime, nothingIsSaidOfNoArray) {
    Diagram studio;
    ASSERT_TRUE(studio.show(gemm));
    ASSERT_TRUE(studio.showText("design d {\n"));
    EXPECT_EQ(studio.canvas().pes(), 0);
    EXPECT_EQ(studio.canvas().source().notice(), "There is no array to show.");
    studio.press(Qt::Key_Down);
    studio.press(Qt::Key_Plus);
    QTest::mouseClick(&studio.canvas(), Qt::LeftButton, {}, studio.canvas().rect().center());
    EXPECT_FALSE(studio.canvas().cellAt(studio.canvas().rect().center()));
}

} // namespace tactus::views
