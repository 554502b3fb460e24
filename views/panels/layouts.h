// What all panels are made of.
#pragma once

#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace tactus::views {

inline constexpr int sideWidth = 400; // pixels that panels beside the array need at least

// A column in a scroll area that fills the panel.
QVBoxLayout* scrolledColumn(QWidget* panel);
QLabel* heading(const QString& words, QWidget* parent);
// Rows to read: whole rows are selected, no grid, names above.
void makeReadable(QTableView& table, const QString& name);
// As high as its rows, at most `most` of them.
void fitHeight(QTableView& table, int most);

} // namespace tactus::views
