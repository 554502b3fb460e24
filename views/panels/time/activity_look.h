// How pictures of activity over time look: colours of shares, marks of a path, words of a cell.
#pragma once

#include "views/models/activity/activity.h"
#include "views/models/value_path.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace tactus::views {

// The colour of a cell by the share of its work: the fuller, the darker (on a dark ground, the lighter); of a
// cell that could not be counted that of lines.
QColor activityColour(const Theme& theme, std::optional<double> share);
// The mark of a value of a path, made in the cell there. It is a rim where a cell has room for words.
void paintPathMark(QPainter& painter, const Theme& theme, ValuePath::Side side, const QRectF& cell);
// "PE (2, 3) works in cycle 7", "40 % of 12 processing elements in cycles 0 to 9: 48 iterations"
QString wordsOfCell(const Activity& activity, TimeUnit unit, std::size_t row, std::size_t column);
// "PE (2, 3) works in cycle 7: iteration (i, j, k) = (2, 3, 2)"
QString wordsOfPe(const array::Model& model, const polyhedra::Point& pe, TimeUnit unit, std::int64_t cycle);
// The iteration in a cell, by the design's loops: "2,3,5", and with those of three more lanes "2,3,0 +3".
QString iterationsText(const ure::System& system, const polyhedra::Point& first, std::size_t count);
// Words in a box in the middle of the area; as many as it has room for.
void paintNotice(QPainter& painter, const QWidget& view, const QRectF& area, const QString& words);

} // namespace tactus::views
