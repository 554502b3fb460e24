// The panel of what an array costs, beside the command that says the same.
#include "support.h"

#include "commands/request/command.h"
#include "views/panels/arrays/filter_line.h"
#include "views/panels/cost/cost_panel.h"

#include <QLineEdit>
#include <nlohmann/json.hpp>

namespace tactus::views {

namespace {

struct CostStudio : Studio {
    explicit CostStudio(const std::string& path) {
        EXPECT_TRUE(open(path));
        window.resize(1280, 800);
        window.reveal(PanelId::Cost);
        EXPECT_TRUE(settle());
    }
    CostPanel& panel() { return *window.findChild<CostPanel*>(); }
    void choose(const char* device) {
        const int index = panel().device().findData(QString::fromUtf8(device));
        ASSERT_GE(index, 0) << device;
        panel().device().setCurrentIndex(index);
        Q_EMIT panel().device().activated(index);
        EXPECT_TRUE(settle());
    }
    QTreeWidgetItem* part(const QString& name) {
        for (QTreeWidgetItemIterator it(&panel().parts()); *it; ++it)
            if ((*it)->text(0) == name && (*it)->data(0, Qt::UserRole).isValid()) return *it;
        return nullptr;
    }
};

nlohmann::json estimated(const std::string& path, const char* device, const char* clock) {
    return nlohmann::json::parse(
        commands::run({"estimate", path, "--device", device, "--clock", clock, "--json"}).out);
}

} // namespace

TEST(Cost, isThatOfTheCommand) {
    CostStudio studio(gemm);
    studio.choose("u250");
    const nlohmann::json expected = estimated(gemm, "u250", "200");
    const auto& shares = studio.panel().bars().shares();
    ASSERT_EQ(shares.size(), expected["shares"].size());
    for (std::size_t n = 0; n < shares.size(); ++n) {
        EXPECT_EQ(shares[n].resource, expected["shares"][n]["resource"]);
        EXPECT_EQ(shares[n].used, expected["shares"][n]["used"]);
    }
    EXPECT_TRUE(studio.panel().sentences().contains(
        QString::fromStdString(expected["limit"]["sentence"].get<std::string>())));
    const auto cyclesAt = [](const char* clock) {
        return estimated(gemm, "u250", clock)["estimate"]["cycles"].get<std::int64_t>();
    };
    EXPECT_GT(cyclesAt("400"), 30); // operators take their time
    EXPECT_TRUE(studio.panel().sentences().contains(QStringLiteral("%1 cycles").arg(cyclesAt("200"))));
    const auto& point = studio.panel().roofline().roofs().points.front();
    EXPECT_NEAR(point.rate, 2048. / double(cyclesAt("200")) * 0.2, 1e-9); // operations of a run, at 200 MHz
    EXPECT_NEAR(point.intensity, 2048. / (4 * (128 + 128 + 64)), 1e-9);   // each element of a port once
    EXPECT_NEAR(point.most, 128 * 0.2, 1e-9);
    studio.panel().clock().setValue(400);
    EXPECT_TRUE(studio.settle());
    EXPECT_NEAR(studio.panel().roofline().roofs().points.front().rate, 2048. / double(cyclesAt("400")) * 0.4,
                1e-9);
    studio.grab("cost");
    studio.window.setDark(true);
    studio.window.resize(1600, 1000);
    EXPECT_TRUE(studio.settle());
    studio.grab("cost-dark");
}

TEST(Cost, ofPartsSelectsThem) {
    CostStudio studio(test::inRepository("/examples/published/gemm.ure"));
    const auto selectionAt = [&](const char* name) {
        QTreeWidgetItem* item = studio.part(QString::fromUtf8(name));
        EXPECT_NE(item, nullptr) << name;
        if (item) studio.panel().parts().setCurrentItem(item);
        return studio.window.workbench().selection();
    };
    const Selection fifo = selectionAt("A_loader_to_A_feeder");
    EXPECT_EQ(fifo.kind, Selection::Kind::Part);
    EXPECT_EQ(fifo.part.kind, draw::Subject::Kind::Channel);
    EXPECT_EQ(selectionAt("A_feeder_buffer").part.kind, draw::Subject::Kind::Buffer);
    EXPECT_EQ(selectionAt("multiply-add Float(32)").kind, Selection::Kind::Pe);
    const auto& roofs = studio.panel().roofline().roofs();
    ASSERT_EQ(roofs.points.size(), 1u);
    EXPECT_GT(roofs.points.front().rate, 0);
}

TEST(Cost, ofThePinnedArrayIsAPointToo) {
    CostStudio studio(gemm);
    studio.window.action(ActionId::PinArray).trigger();
    EXPECT_TRUE(studio.settle());
    studio.window.reveal(PanelId::Cost);
    EXPECT_TRUE(studio.settle());
    ASSERT_EQ(studio.panel().roofline().roofs().points.size(), 2u);
    EXPECT_TRUE(studio.panel().roofline().roofs().points.back().kind == Roofline::Point::Kind::Pinned);
}

TEST(Cost, ofAllRowsOfTheListAreSmallPoints) {
    CostStudio studio(gemm);
    auto& arrays = *studio.window.findChild<ArraysPanel*>();
    arrays.explore();
    EXPECT_TRUE(studio.settle());
    const auto listed = nlohmann::json::parse(commands::run({"explore", gemm, "--json"}).out)["designs"];
    const auto points = [&] {
        std::vector<Roofline::Point> found;
        for (const Roofline::Point& one : studio.panel().roofline().roofs().points)
            if (one.kind == Roofline::Point::Kind::Listed) found.push_back(one);
        return found;
    };
    ASSERT_GT(listed.size(), 3u);
    ASSERT_EQ(points().size(), listed.size());
    for (std::size_t n = 0; n < listed.size(); ++n) // each does the 2,048 operations of the product
        EXPECT_NEAR(points()[n].rate, 2048. / listed[n]["cycles"].get<double>() * 0.2, 1e-9) << n;
    studio.grab("cost-rows");
    arrays.findChild<FilterLine*>()->findChild<QLineEdit*>()->setText(QStringLiteral("PEs <= 64"));
    EXPECT_TRUE(studio.settle());
    const auto few = std::ranges::count_if(listed, [](const auto& one) { return one["pes"] <= 64; });
    EXPECT_EQ(std::ssize(points()), few);
    studio.window.workbench().document().setText("design d {");
    EXPECT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(points().empty());
}

TEST(Cost, namesStandBesideTheRoofs) {
    for (const std::string& path : {gemm, test::inRepository("/examples/published/gemm.ure"),
                                    test::inRepository("/examples/cholesky.ure")}) {
        CostStudio studio(path);
        for (const char* device : {"u250", "arria10-gx1150", "zu9eg"}) {
            studio.choose(device);
            const Roofline& plot = studio.panel().roofline();
            const auto names = plot.names();
            for (std::size_t n = 0; n < names.size(); ++n) {
                EXPECT_FALSE(names[n].isNull());
                for (const QPolygonF& roof : plot.roofLines())
                    for (double share = 0; share <= 1; share += 1e-3)
                        for (qsizetype part = 0; part + 1 < roof.size(); ++part)
                            EXPECT_FALSE(
                                names[n].contains(roof[part] + share * (roof[part + 1] - roof[part])))
                                << path << " " << device;
            }
        }
    }
}

// What does not fit, and an array that is not there.
TEST(Cost, saysWhatDoesNotFitAndWhatIsNotThere) {
    CostStudio studio(test::inRepository("/examples/published/gemm.ure"));
    studio.choose("ice40-up5k");
    EXPECT_TRUE(studio.panel().sentences().contains(QStringLiteral("does not fit")));
    studio.window.workbench().document().setText("design d {");
    EXPECT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(studio.panel().bars().shares().empty());
    EXPECT_TRUE(studio.panel().roofline().roofs().points.empty());
}

} // namespace tactus::views
