// Every array of a design: listed while the search runs, looked at, compared with the others, and written
// into the text.
#include "arrays_fixture.h"
#include "golden.h"

#include "system/processes/files.h"

#include <QHeaderView>
#include <QStatusBar>
#include <QTemporaryDir>

namespace tactus::views {

using nlohmann::json;

TEST_F(Arrays, areListedAsTheCommandListsThem) {
    QStringList lines;
    QObject::connect(&bench(), &Workbench::logged, &studio.window,
                     [&](const QString& line) { lines << line; });
    open();
    const json answer = asked({"explore", gemm});
    ASSERT_EQ(panel().listed().rowCount(), int(answer["designs"].size()));
    for (int row = 0; row < panel().listed().rowCount(); ++row) {
        const json& one = answer["designs"][std::size_t(row)];
        EXPECT_EQ(numberAt(row), QString::number(one["number"].get<int>()));
        EXPECT_EQ(cell(row, "cycles"), QString::number(one["cycles"].get<int>()));
        EXPECT_EQ(cell(row, "PEs"), QString::number(one["pes"].get<int>()));
        EXPECT_EQ(cell(row, "registers"), QString::number(one["registers"].get<int>()));
    }
    EXPECT_TRUE(panel().state().startsWith("7 arrays of 338 pairs")) << panel().state().toStdString();
    EXPECT_TRUE(panel().table().hasFocus());
    // The log's command lists the same, and the saved table is the one that it writes.
    ASSERT_FALSE(lines.isEmpty());
    std::vector<std::string> words;
    for (const QString& word : lines.last().split(QLatin1Char(' '))) words.push_back(word.toStdString());
    words.erase(words.begin());
    EXPECT_EQ(words.front(), "explore");
    const QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("arrays.csv")).toStdString();
    words.insert(words.end(), {"--csv", file});
    ASSERT_EQ(commands::run(words).status, 0);
    EXPECT_EQ(panel().csv(), system::readFile(file).value());
    studio.grab("arrays-window");
}

TEST_F(Arrays, areSortedAndFilteredByColumnsAndKeepTheirNumbers) {
    open();
    QHeaderView& header = *panel().table().horizontalHeader();
    const int shape = columnNamed("shape"), pes = columnNamed("PEs");
    const auto clickOn = [&](int column) {
        const QPoint place(header.sectionViewportPosition(column) + header.sectionSize(column) / 2,
                           header.height() / 2);
        QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, place);
    };
    const auto pesOf = [&](int row) { return cell(row, "PEs").toInt(); };
    clickOn(pes);
    clickOn(pes); // the other way
    for (int row = 1; row < panel().listed().rowCount(); ++row) EXPECT_GE(pesOf(row - 1), pesOf(row));
    EXPECT_EQ(numberAt(6), QStringLiteral("1"));
    clickOn(shape); // by cells, not by letters
    EXPECT_EQ(cell(0, "shape"), QStringLiteral("8x8"));
    EXPECT_EQ(cell(2, "shape"), QStringLiteral("8x23"));
    for (int column = 0; column < panel().listed().columnCount(); ++column) {
        panel().table().sortByColumn(column, Qt::AscendingOrder);
        EXPECT_EQ(panel().listed().rowCount(), 7);
    }
    panel().table().sortByColumn(pes, Qt::DescendingOrder);
    auto& filter = studio.child<QLineEdit>("filterArrays");
    QTest::keyClicks(&filter, QStringLiteral("PEs <= 200"));
    ASSERT_EQ(panel().listed().rowCount(), 3);
    EXPECT_EQ(numberAt(0), QStringLiteral("3"));
    EXPECT_EQ(numberAt(2), QStringLiteral("1"));
    EXPECT_TRUE(panel().state().contains("3 shown")) << panel().state().toStdString();
    filter.clear();
    QTest::mouseClick(&studio.child<QCheckBox>("pareto"), Qt::LeftButton, {}, {8, 8});
    const json best = asked({"explore", gemm, "--pareto"})["designs"];
    ASSERT_EQ(panel().listed().rowCount(), int(best.size()));
    EXPECT_EQ(numberAt(0), QString::number(best[0]["number"].get<int>()));
}

TEST_F(Arrays, endWithWhatWasFoundWhenTheSearchIsStopped) {
    ASSERT_TRUE(studio.open(gemm)); // thousands of arrays, if it went on
    studio.child<QSpinBox>("maxSchedule").setValue(6);
    studio.child<QSpinBox>("maxProjection").setValue(3);
    int whileItRan = 0;
    QObject::connect(&panel().exploration(), &Exploration::found, &studio.window, [&] {
        whileItRan = panel().listed().rowCount();
        EXPECT_TRUE(panel().state().contains("so far")) << panel().state().toStdString();
        EXPECT_EQ(numberAt(0), QStringLiteral("–"));
        QTest::mouseClick(&studio.child<QPushButton>("stopExploring"), Qt::LeftButton);
    });
    explore();
    EXPECT_GT(whileItRan, 0);
    EXPECT_GE(panel().listed().rowCount(), whileItRan);
    EXPECT_TRUE(panel().state().contains("not all")) << panel().state().toStdString();
    EXPECT_EQ(numberAt(0), QStringLiteral("1"));
}

TEST_F(Arrays, tooManyAreRefusedWithTheirNumber) {
    ASSERT_TRUE(studio.open(gemm));
    studio.child<QSpinBox>("maxSchedule").setValue(9);
    studio.child<QSpinBox>("maxProjection").setValue(9);
    explore();
    EXPECT_EQ(panel().listed().rowCount(), 0);
    const std::string typed =
        commands::run({"explore", gemm, "--max-schedule", "9", "--max-projection", "9"}).err;
    const QString pairs = panel().state().section(QLatin1Char(' '), 0, 0);
    EXPECT_GT(pairs.toLongLong(), 10'000'000) << panel().state().toStdString();
    EXPECT_NE(typed.find(pairs.toStdString()), std::string::npos) << typed;
    replace("param  I = 8", "param  I = nine");
    explore();
    EXPECT_TRUE(panel().state().contains("errors")) << panel().state().toStdString();
}

TEST_F(Arrays, ofAnEarlierTextArePaleAndFoundAgain) {
    open();
    EXPECT_FALSE(panel().isStale());
    replace("i + j + k", "i + j + 2*k"); // the mapping's, which does not count
    EXPECT_FALSE(panel().isStale());
    replace("K = 16", "K = 5");
    ASSERT_TRUE(panel().isStale());
    EXPECT_EQ(cell(0, "cycles"), QStringLiteral("30"));
    EXPECT_TRUE(panel().model().index(0, 0).data(Qt::ForegroundRole).isValid());
    EXPECT_TRUE(studio.child<MessageBar>("earlierText").isVisible());
    const std::string text = studio.text();
    doubleClick(1);
    EXPECT_EQ(studio.text(), text) << "an array of another text is not written";
    studio.grab("arrays-stale");
    undo();
    EXPECT_FALSE(panel().isStale());
    EXPECT_FALSE(studio.child<MessageBar>("earlierText").isVisible());
    replace("K = 16", "K = 5");
    press("exploreAgain");
    EXPECT_FALSE(panel().isStale());
    EXPECT_EQ(cell(0, "cycles"), QString::number(8 + 8 + 5 - 2));
    type("K = 5", "K = 6"); // and at once
    explore();
    EXPECT_FALSE(panel().isStale());
    EXPECT_EQ(cell(0, "cycles"), QString::number(8 + 8 + 6 - 2));
}

// Names are beside the number. Where all sizes are equal, arrays that keep an operand in place are the one
// that keeps its sums, turned: their names are there too, and are found.
TEST_F(Arrays, beginWithTheirNamesAndThoseOfArraysThatAreTheSame) {
    ASSERT_TRUE(studio.open(gemm));
    replace("K = 16", "K = 8");
    explore();
    const int names = columnNamed("names");
    QTableView& table = panel().table();
    EXPECT_EQ(table.horizontalHeader()->visualIndex(names), 1);
    EXPECT_LT(table.columnViewportPosition(names), table.viewport()->width() / 3);
    EXPECT_LT(table.columnViewportPosition(columnNamed("cycles")), table.viewport()->width())
        << "figures too";
    EXPECT_TRUE(cell(0, "names").startsWith("output stationary; also A stationary, B stationary; "))
        << cell(0, "names").toStdString();
    studio.grab("arrays-names");
    auto& filter = studio.child<QLineEdit>("filterArrays");
    QTest::keyClicks(&filter, QStringLiteral("names: B stationary"));
    ASSERT_EQ(panel().listed().rowCount(), 1);
    EXPECT_EQ(numberAt(0), QStringLiteral("1"));
    // The table of the command has one name in its cell, as before.
    EXPECT_EQ(panel().csv().find("also"), std::string::npos);
    filter.clear();
    QTest::keyClicks(&filter, QStringLiteral("names: hexagonal"));
    ASSERT_EQ(panel().listed().rowCount(), 1);
    doubleClick(0);
    EXPECT_EQ(bench().mapping()->name, "hexagonal");
    EXPECT_NE(studio.text().find("mapping hexagonal {"), std::string::npos) << studio.text();
}

TEST_F(Arrays, ofOtherSettingsArePaleUntilExploredAgain) {
    open();
    const auto isPale = [&] { return panel().model().index(0, 0).data(Qt::ForegroundRole).isValid(); };
    EXPECT_FALSE(isPale());
    auto& bound = studio.child<QSpinBox>("maxSchedule");
    bound.setValue(2);
    EXPECT_TRUE(isPale());
    EXPECT_TRUE(studio.child<MessageBar>("earlierText").isVisible());
    EXPECT_TRUE(studio.child<MessageBar>("earlierText").words().contains("other settings"));
    bound.setValue(1);
    EXPECT_FALSE(isPale());
    EXPECT_FALSE(studio.child<MessageBar>("earlierText").isVisible());
    QTest::mouseClick(&studio.child<QCheckBox>("broadcast"), Qt::LeftButton, {}, {8, 8});
    EXPECT_TRUE(isPale());
    studio.grab("arrays-other-settings");
    // Both are said where both are so, and one search answers them.
    replace("K = 16", "K = 5");
    EXPECT_TRUE(studio.child<MessageBar>("earlierText").words().contains("earlier text"));
    press("exploreAgain");
    EXPECT_FALSE(isPale());
    EXPECT_FALSE(studio.child<MessageBar>("earlierText").isVisible());
}

TEST_F(Arrays, becomeMappingsByDoubleClickReturnOrButtonAndUndoTakesThemBack) {
    open();
    const std::string original = studio.text();
    const auto expectApplied = [&](int row, const char* name) {
        const driver::MappingAnalysis* mapping = bench().mapping();
        ASSERT_TRUE(mapping && mapping->legal());
        EXPECT_EQ(mapping->name, name);
        ASSERT_TRUE(bench().array().results().model);
        EXPECT_EQ(QString::number(bench().array().results().model->cycles), cell(row, "cycles"));
        EXPECT_EQ(QString::number(*bench().array().results().model->pes), cell(row, "PEs"));
        EXPECT_TRUE(bench().array().results().run && bench().array().results().run->matches());
    };
    doubleClick(3);
    expectApplied(3, "m1");
    EXPECT_FALSE(panel().isStale()) << "a mapping more is the same design";
    undo();
    EXPECT_EQ(studio.text(), original);
    click(6);
    panel().table().setFocus();
    studio.press(Qt::Key_Return);
    ASSERT_TRUE(studio.settleAfterEdit());
    expectApplied(6, "hexagonal");
    // The next one beside it.
    click(1);
    press("applyArray");
    expectApplied(1, "A_stationary");
    EXPECT_NE(studio.text().find("mapping hexagonal"), std::string::npos);
    undo();
    undo();
    EXPECT_EQ(studio.text(), original);
}

TEST_F(Arrays, showTheirPictures) {
    open();
    for (const int row : {4, 2}) {
        click(row);
        const PicturedArray& picture = panel().preview().pictured();
        ASSERT_TRUE(picture.model && picture.scene) << picture.refusal.toStdString();
        EXPECT_EQ(QString::number(*picture.model->pes), cell(row, "PEs"));
        EXPECT_TRUE(panel().preview().title().contains(cell(row, "PEs")));
    }
    // Under the mouse, and the chosen one again when the mouse has left.
    QTest::mouseMove(panel().table().viewport(), placeOf(0));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(panel().preview().pictured().model->pes, 64);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(panel().table().viewport(), &leave);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(QString::number(*panel().preview().pictured().model->pes), cell(2, "PEs"));
    const QRect first = panel().table().visualRect(panel().listed().index(2, 0));
    EXPECT_TRUE(panel().table().viewport()->rect().intersects(first));
    EXPECT_FALSE(panel().listed().index(2, 0).data(Qt::DecorationRole).value<QPixmap>().isNull());
}

TEST_F(Arrays, areComparedWithOneThatIsPinned) {
    open();
    EXPECT_FALSE(panel().compared().pinned().isVisible());
    click(0);
    press("pinArray");
    click(2);
    ASSERT_TRUE(panel().compared().pinned().isVisible());
    EXPECT_EQ(panel().compared().pinned().pictured().model->pes, 64);
    EXPECT_EQ(panel().preview().pictured().model->pes, 184);
    const QString words = panel().compared().difference();
    EXPECT_TRUE(words.contains("120 PEs more (184 instead of 64)")) << words.toStdString();
    EXPECT_TRUE(words.contains("shape 8x23 instead of 8x8")) << words.toStdString();
    EXPECT_FALSE(words.contains("cycles")) << "both have 30";
    studio.grab("arrays-pinned");
    click(0);
    EXPECT_TRUE(panel().compared().difference().contains("pinned array."))
        << panel().compared().difference().toStdString();
    press("pinArray");
    EXPECT_FALSE(panel().compared().pinned().isVisible());
}

TEST_F(Arrays, thatAreNoneHaveAWitness) {
    open();
    const json rules = asked({"explore", gemm})["rejected"];
    const std::string why = commands::run({"explore", gemm, "--why", "rules"}).out;
    panel().lists().setCurrentWidget(&panel().whyNot());
    QTableWidget& table = panel().whyNot().table();
    ASSERT_EQ(table.rowCount(), int(rules.size()));
    for (int row = 0; row < table.rowCount(); ++row) {
        const json& rule = rules[std::size_t(row)];
        EXPECT_EQ(table.item(row, 0)->text().toStdString(), rule["reason"].get<std::string>());
        EXPECT_EQ(table.item(row, 1)->text(), QString::number(rule["count"].get<int>()));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualItemRect(table.item(row, 0)).center());
        ASSERT_TRUE(studio.settleAfterEdit());
        const QString witness =
            panel().whyNot().witness().section(QLatin1Char('\n'), 0, 0).remove(QChar(0x200b));
        EXPECT_FALSE(witness.isEmpty());
        EXPECT_NE(why.find(witness.toStdString()), std::string::npos) << witness.toStdString();
    }
    studio.grab("arrays-why");
}

TEST_F(Arrays, arePointsThatAreLinkedWithTheTable) {
    open();
    ParetoPlot& plot = panel().plot();
    EXPECT_EQ(plot.front(), (std::vector<std::pair<std::int64_t, std::int64_t>>{{30, 64}}));
    QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.placeOf(30, 184).toPoint());
    EXPECT_EQ(cell(panel().table().currentIndex().row(), "PEs"), QStringLiteral("184"));
    click(1);
    EXPECT_EQ(plot.selected(), panel().listed().at(1).pair);
    // Three arrays have the same figures: each click goes to the next.
    std::set<QString> numbers;
    for (int time = 0; time < 3; ++time) {
        QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.placeOf(30, 289).toPoint());
        numbers.insert(numberAt(panel().table().currentIndex().row()));
    }
    EXPECT_EQ(numbers.size(), 3U);
    plot.setFocus();
    const int before = panel().table().currentIndex().row();
    studio.press(Qt::Key_Left);
    EXPECT_NE(panel().table().currentIndex().row(), before);
    EXPECT_EQ(plot.selected(), panel().listed().at(panel().table().currentIndex().row()).pair);
}

TEST_F(Arrays, stayWithTheirDesign) {
    open();
    click(4);
    ASSERT_TRUE(studio.open(test::inRepository("/examples/fir.ure")));
    EXPECT_EQ(panel().listed().rowCount(), 0);
    studio.window.action(ActionId::PreviousDesign).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(panel().listed().rowCount(), 7);
    EXPECT_FALSE(panel().isStale());
}

TEST_F(Arrays, areExplainedByTheirPage) {
    open();
    studio.press(Qt::Key_F1);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(studio.window.workspace().dock(Panel::Help).isVisible());
    EXPECT_TRUE(studio.window.help().title().startsWith("Exploring"))
        << studio.window.help().title().toStdString();
}

TEST(Golden, theArraysOfADesign) {
    compare<ArraysPanel>("arrays", QString::fromLatin1(product), {1120, 380}, [](auto& drawn) {
        drawn.view.explore();
        ASSERT_TRUE(drawn.settle());
        drawn.view.table().selectRow(2);
    });
}

// That which is shown of a mapping's arrays is explored, and applied beside the others.
TEST_F(Arrays, ofAMappingAreExploredOneByOne) {
    static constexpr const char* twice = R"(design twice {
  param N = 5;
  input C[N][N] : Int(32);
  input D[N][N] : Int(32);
  input x[N] : Int(32);
  output y[N] : Int(32);
  output z[N] : Int(32);
  loops i: 0..N, k: 0..N;
  y(i) += C(i, k) * x(k);
  z(i) += D(i, k) * y(k);
  mapping m {
    y.merge_ures().space_time_transform({i}, i + k);
    z.localise(y, {1, 0}).space_time_transform({i}, i + k);
  }
}
)";
    const QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("twice.ure")).toStdString();
    ASSERT_TRUE(system::writeFile(file, twice));
    open(file);
    const auto expectListed = [&](const char* array) {
        const json answer = asked({"explore", file, "--mapping", array});
        EXPECT_EQ(panel().listed().rowCount(), int(answer["designs"].size())) << array;
        EXPECT_GT(panel().listed().rowCount(), 0);
        EXPECT_TRUE(panel().state().startsWith(QString(array) + ": ")) << panel().state().toStdString();
    };
    ASSERT_EQ(bench().mapping()->name, "m.y");
    expectListed("m.y");
    bench().choose("twice", "m.z");
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(panel().isOfOtherSearch());
    press("exploreAgain");
    expectListed("m.z");
    const int rows = panel().listed().rowCount();
    doubleClick(rows - 1);
    ASSERT_NE(studio.text().find("mapping m1 : m {"), std::string::npos) << studio.text();
    EXPECT_EQ(bench().mapping()->name, "m1.z");
    EXPECT_FALSE(panel().isStale() || panel().isOfOtherSearch());
    studio.grab("arrays-of-a-mapping");
    replace("z.localise(y, {1, 0}).space_time_transform({i}, i + k)", "z.space_time_transform({i}, i + k)");
    EXPECT_TRUE(panel().isStale()) << "the array is made of another mapping";
}

// On a small screen the list comes first: its settings stand behind a button.
TEST_F(Arrays, settingsFoldWhereTheListHasNoRoomBesideThem) {
    studio.window.resize(800, 600);
    open();
    const auto rowsInSight = [&] {
        const QRect sight = panel().table().viewport()->visibleRegion().boundingRect();
        int rows = 0;
        for (int row = 0; row < panel().listed().rowCount(); ++row)
            rows += sight.contains(panel().table().visualRect(panel().listed().index(row, 0)).center());
        return rows;
    };
    auto& unfold = studio.child<QPushButton>("unfoldSettings");
    auto& bound = studio.child<QSpinBox>("maxSchedule");
    EXPECT_TRUE(unfold.isVisible());
    EXPECT_FALSE(bound.isVisible());
    EXPECT_GE(rowsInSight(), 4);
    press("unfoldSettings");
    ASSERT_TRUE(bound.isVisible());
    bound.setFocus();
    studio.window.resize(1480, 950);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_FALSE(unfold.isVisible());
    EXPECT_TRUE(bound.isVisible());
    studio.window.resize(800, 600); // the keys are at a setting
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(bound.isVisible());
    press("unfoldSettings");
    EXPECT_FALSE(bound.isVisible());
    EXPECT_TRUE(QTest::qWaitFor([&] { return rowsInSight() >= 4; })); // layouts tell each other by events
    studio.grab("arrays-small");
}

} // namespace tactus::views
