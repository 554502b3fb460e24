// A window with every array of a design in it, and hands to use the list.
#pragma once

#include "support.h"

#include "commands/request/command.h"

#include <nlohmann/json.hpp>

namespace tactus::views {

inline nlohmann::json asked(std::vector<std::string> words) {
    words.emplace_back("--json");
    return nlohmann::json::parse(commands::run(words).out);
}

inline int columnNamed(const char* name) {
    const auto& all = commands::columns();
    return int(std::ranges::find(all, std::string_view(name), &commands::DesignColumn::name) - all.begin()) +
           1;
}

class Arrays : public testing::Test {
  protected:
    ArraysPanel& panel() { return studio.window.arrays(); }
    Workbench& bench() { return studio.window.workbench(); }
    QString cell(int row, const char* column) {
        return panel().listed().index(row, columnNamed(column)).data().toString();
    }
    QString numberAt(int row) { return panel().listed().index(row, 0).data().toString(); }
    void open(const std::string& path = gemm) {
        EXPECT_TRUE(studio.open(path));
        explore();
    }
    void explore() {
        studio.window.action(ActionId::ExploreArrays).trigger();
        EXPECT_TRUE(studio.settleAfterEdit());
    }
    QPoint placeOf(int row, int column = 1) {
        QTableView& table = panel().table();
        table.scrollTo(panel().listed().index(row, column));
        return table.visualRect(panel().listed().index(row, column)).center();
    }
    void click(int row) {
        QTest::mouseClick(panel().table().viewport(), Qt::LeftButton, {}, placeOf(row));
        EXPECT_TRUE(studio.settleAfterEdit());
    }
    void doubleClick(int row) {
        click(row);
        QTest::mouseDClick(panel().table().viewport(), Qt::LeftButton, {}, placeOf(row));
        EXPECT_TRUE(studio.settleAfterEdit());
    }
    void press(const char* button) {
        QTest::mouseClick(&studio.child<QPushButton>(button), Qt::LeftButton);
        EXPECT_TRUE(studio.settleAfterEdit());
    }
    void undo() {
        studio.window.action(ActionId::Undo).trigger();
        EXPECT_TRUE(studio.settleAfterEdit());
    }
    void type(const std::string& from, const std::string& to) {
        const auto begin = static_cast<std::uint32_t>(studio.text().find(from));
        ASSERT_NE(studio.text().find(from), std::string::npos) << from;
        EXPECT_TRUE(bench().document().apply({{{begin, begin + std::uint32_t(from.size())}, to}},
                                             bench().document().revision()));
    }
    void replace(const std::string& from, const std::string& to) {
        type(from, to);
        EXPECT_TRUE(studio.settleAfterEdit());
    }

    Studio studio;
};

} // namespace tactus::views
