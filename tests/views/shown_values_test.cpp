// A PE that has no room for all of its values shows one, which is said and chosen; a key writes their names.
#include "support.h"
#include "words_recorder.h"

#include <QMenu>
#include <QToolButton>

namespace tactus::views {

namespace {

QStringList wordsOn(Studio& studio) {
    return WordsRecorder::of(*studio.window.canvas().viewport()).all();
}

// The letters in the box of a PE, but for its name.
QStringList wordsIn(Studio& studio, const polyhedra::Point& pe) {
    QStringList found;
    const QRectF box(studio.window.canvas().boxOfPe(pe));
    for (const WrittenWords& one : WordsRecorder::of(*studio.window.canvas().viewport()).words)
        if (box.contains(one.place.center())) found << one.words;
    return found;
}

const simulate::Token& valueAt(Studio& studio, const polyhedra::Point& pe, const char* variable) {
    Workbench& bench = studio.window.workbench();
    const auto v = *bench.array().results().model->system().variableNamed(variable);
    for (const simulate::PeState& one : bench.time().state()->pes)
        if (one.pe == pe) return *one.values[v.index()];
    throw std::logic_error("no such PE");
}

// PEs of so many pixels.
void zoomTo(Studio& studio, int pixels) {
    ArrayCanvas& canvas = studio.window.canvas();
    canvas.zoomBy(double(pixels) / canvas.boxOfPe({0, 0}).width());
}

} // namespace

TEST(ShownValues, areThoseThatTheOutputsRead) {
    Studio studio;
    for (const auto& [file, variable] :
         {std::pair{"gemm", "Z"}, {"smith-waterman", "B"}, {"fir", "Y"}, {"lcs", "C"}}) {
        ASSERT_TRUE(studio.open(test::inRepository("/examples/") + file + ".ure"));
        const ure::System& system = studio.window.workbench().array().results().model->system();
        const ure::VariableId shown = studio.window.canvas().shownVariable();
        ASSERT_TRUE(shown.valid()) << file;
        EXPECT_EQ(system.variables[shown].name, variable) << file;
        EXPECT_EQ(studio.child<QToolButton>("shownVariable").text(),
                  QStringLiteral("Shown: %1").arg(QString::fromUtf8(variable)));
    }
}

TEST(ShownValues, areChosenByAClickAndSayWhatIsHidden) {
    Studio studio;
    studio.window.resize(1480, 920);
    ASSERT_TRUE(studio.open(gemm));
    studio.window.workbench().chooseData("A", evaluate::DataChoice{evaluate::DataKind::Index});
    studio.window.workbench().chooseData("B", evaluate::DataChoice{evaluate::DataKind::One});
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.window.workbench().time().seek(12);
    ASSERT_TRUE(studio.settleAfterEdit());
    zoomTo(studio, 48);
    const polyhedra::Point pe{3, 3}; // i + j + k = 12: k = 6
    const auto number = [&](const char* variable) {
        return QString::number(ure::toDouble(ure::floatType(32), valueAt(studio, pe, variable).value));
    };
    EXPECT_EQ(number("X"), QStringLiteral("36"));
    EXPECT_EQ(number("Z"), QStringLiteral("231")); // 30 + 31 + ... + 36
    EXPECT_EQ(wordsIn(studio, pe), QStringList({"3,3", "+2", "231"}));
    auto& button = studio.child<QToolButton>("shownVariable");
    EXPECT_TRUE(button.isVisible());
    studio.grab("shown-values");
    button.menu()->popup(QPoint(10, 10));
    QTest::keyClick(button.menu(), Qt::Key_Down);
    QTest::keyClick(button.menu(), Qt::Key_Return); // X, the first
    QCoreApplication::processEvents();
    EXPECT_EQ(button.text(), QStringLiteral("Shown: X"));
    EXPECT_EQ(wordsIn(studio, pe), QStringList({"3,3", "+2", "36"}));
    // With room for all, all are there, the chosen one first.
    zoomTo(studio, 90);
    const QStringList all = wordsIn(studio, pe);
    EXPECT_LT(all.indexOf(QStringLiteral("36")), all.indexOf(QStringLiteral("231")));
    EXPECT_TRUE(all.filter(QStringLiteral("+")).isEmpty());
    // Another design has its own.
    ASSERT_TRUE(studio.open(test::inRepository("/examples/gemm-hexagonal.ure")));
    EXPECT_EQ(button.text(), QStringLiteral("Shown: Z"));
}

TEST(ShownValues, areNamesAtAKey) {
    Studio studio;
    studio.window.resize(1480, 920);
    ASSERT_TRUE(studio.open(gemm));
    studio.window.workbench().time().seek(12);
    ASSERT_TRUE(studio.settleAfterEdit());
    zoomTo(studio, 90);
    EXPECT_FALSE(wordsOn(studio).contains(QStringLiteral("Z(3,3,6)")));
    studio.window.canvas().setFocus();
    studio.press(Qt::Key_N);
    // A copy has the name of its element, a sum that of its iteration.
    for (const char* name : {"Z(3,3,6)", "A(3,6)", "B(6,3)"})
        EXPECT_TRUE(wordsIn(studio, {3, 3}).contains(QString::fromUtf8(name))) << name;
    // On the link from (3, 3) to the right there is what was made there a step before.
    EXPECT_TRUE(wordsOn(studio).contains(QStringLiteral("A(3,5)")));
    studio.grab("shown-names");
    EXPECT_TRUE(studio.window.action(ActionId::Names).isChecked());
    studio.press(Qt::Key_N);
    EXPECT_FALSE(wordsOn(studio).contains(QStringLiteral("Z(3,3,6)")));
}

} // namespace tactus::views
