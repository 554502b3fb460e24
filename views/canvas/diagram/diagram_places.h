// The places of the parts of a diagram, y downwards.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "draw/diagram.h"
#endif

#include <QRectF>

namespace tactus::views {

QRectF boxOf(const draw::Box& box);
QRectF labelOf(const draw::Arrow& arrow);
// A point of the Bezier piece that begins at this point of its curve, 0 <= t <= 1.
QPointF pointOn(const draw::Arrow& arrow, std::size_t piece, double t);
// The side on which its line passes the label, as Qt aligns the words away from it: AlignLeft where it is
// left of them.
Qt::Alignment labelSide(const draw::Arrow& arrow);

} // namespace tactus::views
