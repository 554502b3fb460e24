// The tables of the parts of an array and of its network.
#include "support.h"

#include "commands/request/command.h"
#include "views/models/items/table_text.h"

#include <QHeaderView>
#include <nlohmann/json.hpp>

namespace tactus::views {

namespace {

struct Parts : Studio {
    explicit Parts(const std::string& path) {
        EXPECT_TRUE(open(path));
        window.resize(1500, 1000);
        window.action(ActionId::FocusTables).trigger();
        EXPECT_TRUE(settle());
    }
    PartsPanel& panel() { return window.parts(); }
    QAbstractItemModel& table() { return *panel().table().model(); }
    // Of all groups, with how many parts each has.
    QStringList titles() {
        QStringList all;
        for (int above = 0; above < panel().groups().topLevelItemCount(); ++above)
            for (int n = 0; n < panel().groups().topLevelItem(above)->childCount(); ++n)
                all << panel().groups().topLevelItem(above)->child(n)->text(0);
        return all;
    }
    void choose(const QString& title) {
        for (int above = 0; above < panel().groups().topLevelItemCount(); ++above)
            for (int n = 0; n < panel().groups().topLevelItem(above)->childCount(); ++n)
                if (auto* item = panel().groups().topLevelItem(above)->child(n);
                    item->text(0).startsWith(title))
                    return panel().groups().setCurrentItem(item);
        FAIL() << title.toStdString();
    }
    int column(const char* name) {
        for (int c = 0; c < table().columnCount(); ++c)
            if (table().headerData(c, Qt::Horizontal).toString() == QLatin1String(name)) return c;
        ADD_FAILURE() << name;
        return 0;
    }
    QString cell(int row, const char* name) { return table().index(row, column(name)).data().toString(); }
    std::int64_t number(int row, const char* name) {
        return table().index(row, column(name)).data(PartsModel::SortRole).toLongLong();
    }
};

} // namespace

// Z(i, j, k) is computed by PE (i, j) in cycle i + j + k, for 16 values of k.
TEST(Parts, ofAnArrayAreItsElementsAndLinks) {
    Parts studio(gemm);
    EXPECT_EQ(studio.titles(), QStringList({"Processing elements: 64", "Links of X, (0, 1): 56",
                                            "Links of Y, (1, 0): 56", "Links of Z, (0, 0): 64"}));
    ASSERT_EQ(studio.table().rowCount(), 64);
    for (int row = 0; row < 64; ++row) {
        const std::int64_t i = row / 8, j = row % 8;
        EXPECT_EQ(studio.number(row, "busy cycles"), 16);
        EXPECT_EQ(studio.number(row, "first"), i + j);
        EXPECT_EQ(studio.number(row, "last"), i + j + 15);
    }
    // Sorted by numbers: those that begin last come first.
    studio.panel().table().sortByColumn(studio.column("first"), Qt::DescendingOrder);
    EXPECT_EQ(studio.number(0, "first"), 14);
    EXPECT_EQ(studio.cell(0, "PE"), QStringLiteral("(7, 7)"));
    // They stay so when the array runs again.
    studio.press(Qt::Key_F5);
    EXPECT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.cell(0, "PE"), QStringLiteral("(7, 7)"));
    // The words of the filter are in a row.
    studio.panel().filter().setText(QStringLiteral("3, 4"));
    ASSERT_EQ(studio.table().rowCount(), 1);
    EXPECT_EQ(studio.number(0, "first"), 7);
    studio.panel().filter().clear();
    studio.choose(QStringLiteral("Links of X"));
    ASSERT_EQ(studio.table().rowCount(), 56);
    EXPECT_EQ(studio.panel().table().horizontalHeader()->sortIndicatorSection(), -1) << "other columns";
    EXPECT_EQ(studio.cell(0, "from PE"), QStringLiteral("(0, 0)"));
    EXPECT_EQ(studio.cell(0, "to PE"), QStringLiteral("(0, 1)"));
    EXPECT_EQ(studio.cell(0, "delay"), QStringLiteral("1"));
    // 1024 iterations in 30 cycles.
    QStringList words;
    for (const QLabel* label : studio.panel().findChildren<QLabel*>()) words << label->text();
    EXPECT_TRUE(words.contains(QStringLiteral("34.13 iterations per cycle (at most 64)")))
        << words.join(u'\n').toStdString();
    studio.grab("parts");
}

// In a window without much room, too.
TEST(Parts, namesStandAboveTheirColumns) {
    Parts studio(test::inRepository("/examples/published/gemm.ure"));
    studio.window.resize(1280, 760);
    QTest::qWait(30);
    QTableView& view = studio.panel().table();
    for (const char* group : {"Processing elements", "Links of", "Kernels", "Channels", "Memory"}) {
        studio.choose(QString::fromLatin1(group));
        int numbers = 0;
        for (int c = 0; c < studio.table().columnCount(); ++c) {
            const QVariant name = studio.table().headerData(c, Qt::Horizontal, Qt::TextAlignmentRole);
            for (int row = 0; row < studio.table().rowCount(); ++row)
                EXPECT_EQ(studio.table().index(row, c).data(Qt::TextAlignmentRole), name) << group << c;
            numbers += (name.toInt() & Qt::AlignRight) != 0;
        }
        EXPECT_GT(numbers, 0) << group;
        QHeaderView& header = *view.horizontalHeader();
        EXPECT_EQ(header.sectionSize(header.count() - 1), header.sectionSizeHint(header.count() - 1))
            << group;
    }
    // Nor are titles of groups cut.
    QTreeWidget& groups = studio.panel().groups();
    EXPECT_LE(static_cast<QAbstractItemView&>(groups).sizeHintForColumn(0), groups.viewport()->width());
}

TEST(Parts, theRowIsTheSelectionAndReturnShowsItInThePicture) {
    Parts studio(gemm);
    studio.panel().table().setFocus();
    studio.panel().table().selectRow(8 * 5 + 6);
    EXPECT_EQ(studio.window.workbench().selection(), Selection::ofPe({5, 6}));
    const int before = studio.window.canvas().boxOfPe({5, 6}).width();
    studio.press(Qt::Key_Return);
    const QRect box = studio.window.canvas().boxOfPe({5, 6});
    EXPECT_GT(box.width(), before);
    const QPoint middle = studio.window.canvas().viewport()->rect().center();
    EXPECT_LT((box.center() - middle).manhattanLength(), 4);
    // What is selected elsewhere is selected here.
    studio.window.canvas().setFocus();
    studio.window.workbench().select(Selection::ofPe({2, 1}));
    EXPECT_EQ(studio.panel().table().currentIndex().row(), 8 * 2 + 1);
}

// Whatever is selected, in whichever picture, before the tables are opened or while they are in sight.
TEST(Parts, openTheTableAndTheRowOfWhatIsSelected) {
    Parts studio(test::inRepository("/examples/published/gemm.ure"));
    const auto current = [&] { return studio.panel().groups().currentItem()->text(0); };
    const auto isRowInSight = [&](const Selection& part) {
        const QModelIndex row = studio.panel().table().currentIndex();
        return row.isValid() && studio.panel().listed().at(row.row()) == part &&
               studio.panel().table().viewport()->rect().contains(
                   studio.panel().table().visualRect(row).center());
    };
    const auto& model = studio.window.workbench().array().results().model;
    const auto channel = Selection::ofPart(
        {draw::Subject::Kind::Channel, std::uint32_t(model->network->channels.size() - 1), {}});
    studio.window.action(ActionId::FocusNetwork).trigger();
    ASSERT_TRUE(studio.settle());
    studio.window.workbench().select(channel);
    studio.window.action(ActionId::FocusTables).trigger();
    EXPECT_TRUE(current().startsWith(QStringLiteral("Channels"))) << current().toStdString();
    EXPECT_TRUE(isRowInSight(channel));
    studio.grab("parts-of-selection");
    // Words of the filter are of another table.
    studio.panel().filter().setText(QStringLiteral("nothing has these words"));
    const auto& processes = studio.window.workbench().array().results().run->network->processes;
    const auto ran = std::ranges::find_if(processes, [](const auto& one) { return one.process.valid(); });
    ASSERT_NE(ran, processes.end());
    const auto kernel =
        Selection::ofPart({draw::Subject::Kind::Kernel, std::uint32_t(ran->kernel.index()), {}});
    studio.panel().groups().setFocus();
    studio.window.workbench().select(kernel);
    EXPECT_TRUE(current().startsWith(QStringLiteral("Kernels"))) << current().toStdString();
    EXPECT_TRUE(isRowInSight(kernel));
    const auto index = studio.window.workbench().array().results().index;
    const auto& link = index->links().back();
    studio.window.workbench().select(Selection::ofLink(link.family, link.reader));
    EXPECT_TRUE(current().startsWith(QStringLiteral("Links of"))) << current().toStdString();
    EXPECT_TRUE(isRowInSight(Selection::ofLink(link.family, link.reader)));
    // A group that somebody opens stays open.
    studio.choose(QStringLiteral("Buffers"));
    EXPECT_TRUE(current().startsWith(QStringLiteral("Buffers"))) << current().toStdString();
}

// As `simulate --json` counts them.
TEST(Parts, ofANetworkAreAsTheCommandCountsThem) {
    const std::string file = test::inRepository("/examples/published/gemm.ure");
    Parts studio(file);
    const commands::Report report = commands::run({"simulate", file, "--json"});
    const nlohmann::json network = nlohmann::json::parse(report.out)["network"];
    studio.choose(QStringLiteral("Kernels"));
    ASSERT_EQ(std::size_t(studio.table().rowCount()), network["kernels"].size());
    for (int row = 0; row < studio.table().rowCount(); ++row) {
        const auto& kernel = network["kernels"][std::size_t(row)];
        EXPECT_EQ(studio.cell(row, "kernel").toStdString(), kernel["name"].get<std::string>());
        for (const auto& [column, name] : {std::pair("PEs", "pes"), std::pair("iterations", "iterations"),
                                           std::pair("first", "first"), std::pair("last", "last")})
            EXPECT_EQ(studio.number(row, column), kernel[name]) << column;
        std::map<std::string, std::int64_t> waits;
        for (const auto& stall : kernel["stalls"])
            waits[stall["cause"]] += stall["cycles"].get<std::int64_t>();
        EXPECT_EQ(studio.number(row, "waits for data"), waits["data"]);
        EXPECT_EQ(studio.number(row, "waits for room"), waits["room"]);
        EXPECT_EQ(studio.number(row, "waits for a bank"), waits["bank"]);
        EXPECT_EQ(studio.number(row, "waits for memory"), waits["memory"]);
    }
    studio.choose(QStringLiteral("Channels"));
    ASSERT_EQ(std::size_t(studio.table().rowCount()), network["channels"].size());
    for (int row = 0; row < studio.table().rowCount(); ++row) {
        const auto& channel = network["channels"][std::size_t(row)];
        EXPECT_EQ(studio.cell(row, "channel").toStdString(), channel["name"].get<std::string>());
        for (const auto& [column, name] : {std::pair("FIFOs", "fifos"), std::pair("depth", "depth"),
                                           std::pair("fullest", "greatest"), std::pair("tokens", "tokens")})
            EXPECT_EQ(studio.number(row, column), channel[name]) << column;
        EXPECT_EQ(studio.number(row, "bits"), 32 * channel["lanes"].get<std::int64_t>());
    }
    studio.choose(QStringLiteral("Buffers"));
    EXPECT_EQ(std::size_t(studio.table().rowCount()), network["buffers"].size());
    studio.choose(QStringLiteral("Memory"));
    ASSERT_EQ(std::size_t(studio.table().rowCount()), network["memory"].size());
    for (int row = 0; row < studio.table().rowCount(); ++row)
        EXPECT_EQ(studio.number(row, "bytes"), network["memory"][std::size_t(row)]["bytes"]);
    bool saysLimit = false;
    for (const QLabel* label : studio.panel().findChildren<QLabel*>())
        saysLimit |= label->text().contains(QString::fromStdString(network["limit"]));
    EXPECT_TRUE(saysLimit);
    // A channel is selected in the network, and shown there.
    studio.choose(QStringLiteral("Channels"));
    studio.panel().table().setFocus();
    studio.panel().table().selectRow(0);
    EXPECT_EQ(studio.window.workbench().selection().kind, Selection::Kind::Part);
    EXPECT_EQ(studio.window.workbench().selection().part.kind, draw::Subject::Kind::Channel);
    studio.press(Qt::Key_Return);
    ASSERT_TRUE(studio.settle());
    ASSERT_TRUE(studio.window.network().isVisible());
    DiagramCanvas& canvas = studio.window.network().canvas();
    const QRect place = canvas.placeOf(studio.window.workbench().selection().part);
    EXPECT_LT((place.center() - canvas.viewport()->rect().center()).manhattanLength(), 4);
    studio.grab("parts-near");
    studio.window.action(ActionId::FocusTables).trigger();
    studio.grab("parts-network");
    const std::string csv = csvOf(studio.table());
    EXPECT_EQ(csv.substr(0, csv.find(',')), "channel");
    EXPECT_EQ(std::ranges::count(csv, '\n'), studio.table().rowCount() + 1);
}

// Of a long run some cells of the counts are of two cycles: what is not known exactly is not shown.
TEST(Parts, firstAndLastCyclesOfALongRunAreExactOrLeftOut) {
    Parts studio(gemm);
    QString text = QString::fromStdString(studio.text());
    studio.window.editor().setPlainText(text.replace(QStringLiteral("K = 16"), QStringLiteral("K = 1500")));
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_EQ(studio.table().rowCount(), 64);
    int known = 0;
    for (int row = 0; row < 64; ++row) {
        const std::int64_t begin = row / 8 + row % 8;
        for (const auto& [name, cycle] : {std::pair("first", begin), std::pair("last", begin + 1499)}) {
            const QVariant cell = studio.table().index(row, studio.column(name)).data(PartsModel::SortRole);
            known += cell.isValid();
            if (cell.isValid()) {
                EXPECT_EQ(cell.toLongLong(), cycle) << row << name;
            }
        }
    }
    EXPECT_GT(known, 20);
    EXPECT_LT(known, 128);
}

// Another text has other parts; what is not in sight is made when it is shown.
TEST(Parts, areOfTheArrayAtHand) {
    Parts studio(gemm);
    QString text = QString::fromStdString(studio.text());
    studio.window.editor().setPlainText(text.replace(QStringLiteral("I = 8"), QStringLiteral("I = 3")));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.titles().value(0), QStringLiteral("Processing elements: 24"));
    EXPECT_EQ(studio.table().rowCount(), 24);
    studio.window.editor().setPlainText(text.replace(QStringLiteral("design"), QStringLiteral("desing")));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(studio.titles().isEmpty());
    EXPECT_EQ(studio.table().rowCount(), 0);
}

// Two families from PE to PE that have one name: their delays tell them apart.
TEST(Parts, ofOneNameHaveTheirDelays) {
    Parts studio(test::inRepository("/examples/lcs.ure"));
    QStringList titles = studio.titles();
    EXPECT_EQ(titles.filter(QStringLiteral(", delay ")).size(), 2) << titles.join(u'\n').toStdString();
    for (QString& title : titles) title = title.section(QStringLiteral(": "), 0, 0); // without its count
    EXPECT_EQ(titles.removeDuplicates(), 0) << titles.join(u'\n').toStdString();
}

} // namespace tactus::views
