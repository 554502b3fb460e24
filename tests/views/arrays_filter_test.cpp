// The list of arrays, filtered by conditions on its columns.
#include "arrays_fixture.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <functional>

namespace tactus::views {

using nlohmann::json;

// Each column by itself and several together, beside plain loops over what the command lists.
TEST_F(Arrays, areFilteredByEveryColumn) {
    const std::string file = test::inRepository("/examples/gemm-reduction.ure");
    ASSERT_TRUE(studio.open(file));
    studio.child<QSpinBox>("maxSchedule").setValue(2);
    explore();
    const json all = asked({"explore", file, "--max-schedule", "2"})["designs"];
    ASSERT_EQ(panel().listed().rowCount(), int(all.size()));
    auto& filter = studio.child<QLineEdit>("filterArrays");
    const auto agrees = [&](const std::string& conditions, const std::function<bool(const json&)>& keeps) {
        QStringList kept, shown;
        for (const json& one : all)
            if (keeps(one)) kept << QString::number(one["number"].get<int>());
        filter.setText(QString::fromStdString(conditions));
        for (int row = 0; row < panel().listed().rowCount(); ++row) shown << numberAt(row);
        EXPECT_EQ(shown.join(u' ').toStdString(), kept.join(u' ').toStdString()) << conditions;
        EXPECT_TRUE(!kept.isEmpty() && kept.size() < qsizetype(all.size()))
            << conditions; // else it says little
        EXPECT_FALSE(studio.child<QLabel>("wrongFilter").isVisible()) << conditions;
    };
    const json some = all[all.size() / 3];
    using Column = std::pair<std::string, std::string>;
    for (const auto& [column, key] : {Column("cycles", "cycles"),
                                      {"PEs", "pes"},
                                      {"registers", "registers"},
                                      {"ports", "ports"},
                                      {"orbit", "orbit"},
                                      {"#", "number"}}) {
        const std::int64_t bound = some[key];
        const std::string value = std::to_string(bound);
        agrees(column + " < " + value + ", PEs <= 289", [&](const json& one) { return one[key] < bound; });
        agrees(column + " = " + value, [&](const json& one) { return one[key] == bound; });
        agrees(column + " != " + value, [&](const json& one) { return one[key] != bound; });
    }
    agrees("cycles >= 37, cycles <= 45, PEs > 64",
           [](const json& one) { return one["cycles"] >= 37 && one["cycles"] <= 45 && one["pes"] > 64; });
    agrees("utilization >= 0.2", [](const json& one) { return one["utilization"] >= 0.2; });
    agrees("shape <= 8x20", [](const json& one) { return one["shape"][0] <= 8 && one["shape"][1] <= 20; });
    agrees("schedule: 2*j", [](const json& one) { return std::abs(one["schedule"][0][1].get<int>()) == 2; });
    agrees("space: {i, j}", [](const json& one) { return one["space"] == json({{1, 0, 0}, {0, 1, 0}}); });
    agrees("projection: (0,1,0)", [](const json& one) { return one["projection"] == json({0, 1, 0}); });
    agrees("names: stationary, streams: A (0,1,0)", [](const json& one) {
        bool isStationary = false, isAlong = false;
        for (const json& name : one["names"])
            isStationary |= name.get<std::string>().find("stationary") != std::string::npos;
        for (const json& stream : one["streams"])
            for (const json& vector : stream["vectors"])
                isAlong |= stream["input"] == "A" && vector == json({0, 1, 0});
        return isStationary && isAlong;
    });
    // The command takes the same words.
    const std::string text = "names !: stationary, shape <= 16x16";
    filter.setText(QString::fromStdString(text));
    const json listed = asked({"explore", file, "--max-schedule", "2", "--filter", text})["designs"];
    ASSERT_EQ(panel().listed().rowCount(), int(listed.size()));
    ASSERT_GT(listed.size(), 0u);
    for (int row = 0; row < panel().listed().rowCount(); ++row)
        EXPECT_EQ(numberAt(row), QString::number(listed[std::size_t(row)]["number"].get<int>()));
    studio.grab("arrays-filtered");
}

TEST_F(Arrays, sayWhatIsWrongWithAFilterAndProposeColumns) {
    open();
    auto& filter = studio.child<QLineEdit>("filterArrays");
    const auto& wrong = studio.child<QLabel>("wrongFilter");
    filter.setFocus();
    QTest::keyClicks(&filter, QStringLiteral("PEs <= 200, rows < 3"));
    EXPECT_EQ(panel().listed().rowCount(), 3) << "what is right holds";
    EXPECT_TRUE(wrong.isVisible());
    QCoreApplication::processEvents();
    EXPECT_TRUE(wrong.text().startsWith(QStringLiteral("there is no column 'rows'")));
    EXPECT_TRUE(wrong.toolTip().endsWith(QStringLiteral("projection, streams, names")));
    studio.grab("arrays-wrong-filter");
    filter.clear();
    EXPECT_FALSE(wrong.isVisible());
    EXPECT_EQ(panel().listed().rowCount(), 7);
    // The beginning of a name is completed, with what a condition on it goes on with.
    QTest::keyClicks(&filter, QStringLiteral("ut"));
    auto* names = filter.parentWidget()->findChild<QCompleter*>();
    ASSERT_TRUE(names->popup()->isVisible());
    QTest::keyClick(names->popup(), Qt::Key_Down);
    QTest::keyClick(names->popup(), Qt::Key_Return);
    EXPECT_EQ(filter.text(), QStringLiteral("utilization <= "));
    QTest::keyClicks(&filter, QStringLiteral("0.2, na"));
    QTest::keyClick(names->popup(), Qt::Key_Down);
    QTest::keyClick(names->popup(), Qt::Key_Return);
    QTest::keyClicks(&filter, QStringLiteral("hexagonal"));
    EXPECT_EQ(filter.text(), QStringLiteral("utilization <= 0.2, names: hexagonal"));
    EXPECT_EQ(panel().listed().rowCount(), 1);
    EXPECT_FALSE(wrong.isVisible());
    EXPECT_FALSE(names->popup()->isVisible());
}

} // namespace tactus::views
