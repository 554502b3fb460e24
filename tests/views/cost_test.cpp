// The panel of what an array costs, beside the command that says the same.
#include "support.h"

#include "commands/request/command.h"
#include "views/panels/cost/cost_panel.h"

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
    EXPECT_TRUE(studio.panel().sentences().contains(QStringLiteral("30 cycles")));
    const auto& point = studio.panel().roofline().roofs().points.front();
    EXPECT_NEAR(point.rate, 2048. / 30 * 0.2, 1e-9);                    // operations of a run, at 200 MHz
    EXPECT_NEAR(point.intensity, 2048. / (4 * (128 + 128 + 64)), 1e-9); // each element of a port once
    EXPECT_NEAR(point.most, 128 * 0.2, 1e-9);
    studio.panel().clock().setValue(400);
    EXPECT_TRUE(studio.settle());
    EXPECT_NEAR(studio.panel().roofline().roofs().points.front().rate, 2048. / 30 * 0.4, 1e-9);
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
    EXPECT_TRUE(studio.panel().roofline().roofs().points.back().isPinned);
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
