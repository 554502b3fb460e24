// Processing elements with their values, conflicts, and tensors in memory.
#include "views/canvas/array/scene_painter.h"

#include "views/models/words.h"

#include <algorithm>

namespace tactus::views {

// One of thousands: its colour says what it does, and nothing else is there. All are as large, in whole
// pixels.
void ScenePainter::paintSquare(const QRectF& box, const QColor& colour) {
    const double ratio = painter_.device()->devicePixelRatioF();
    const auto whole = [ratio](double pixels) { return std::round(pixels * ratio) / ratio; };
    const double side = std::max(1 / ratio, whole(box.width()));
    painter_.fillRect(QRectF(whole(box.left()), whole(box.top()), side, side), colour);
}

// One of hundreds: without its name.
void ScenePainter::paintSmallPe(const QRectF& box, bool active) {
    stamp(stampOf(active ? -1 : -2, box.width(),
                  [&](QPainter& painter) {
                      painter.setBrush(active ? theme_.active : theme_.pe);
                      painter.setPen(QPen(active ? theme_.warning : theme_.port,
                                          (active ? 1.8 : 1.1) * std::clamp(camera_.scale, 0.4, 2.0)));
                      painter.drawRoundedRect(box.translated(-box.center()), 5 * camera_.scale,
                                              5 * camera_.scale);
                  }),
          box.center());
}

void ScenePainter::paintPe(const draw::Node& node, const simulate::PeState* state, const Shown& shown,
                           Mark mark, bool hovered) {
    const bool selected = mark != Mark::None;
    const QRectF scenic = boxOf(node);
    const QRectF box(camera_.toView(scenic.topLeft()), camera_.toView(scenic.bottomRight()));
    const bool active = state && state->iteration;
    const ValuePath::Mark onPath = shown.path ? shown.path->ofPe(node.pe) : ValuePath::Mark{};
    const bool isNow = onPath && shown.state && shown.path->isAt(node.pe, shown.state->cycle);
    if (hasSquares()) {
        const QColor path = onPath.past ? theme_.past : theme_.future;
        return paintSquare(box, selected || hovered ? theme_.accent
                                : onPath            ? path
                                : active            ? theme_.working
                                                    : theme_.idle);
    }
    if (box.width() < 15 && !selected && !hovered) {
        paintSmallPe(box, active);
        return paintPath(box, onPath, isNow);
    }
    const double scale = camera_.scale;
    const QColor rim = selected || shown.pointsAtPes ? theme_.accent
                       : active                      ? theme_.warning
                       : hovered                     ? theme_.muted
                                                     : theme_.port;
    painter_.setBrush(active ? theme_.active : theme_.pe);
    const double width = selected ? 3.0 : shown.pointsAtPes ? 2.4 : active ? 1.8 : 1.1;
    painter_.setPen(
        QPen(rim, width * std::clamp(scale, 0.4, 2.0), mark == Mark::Maybe ? Qt::DashLine : Qt::SolidLine));
    painter_.drawRoundedRect(box, 5 * scale, 5 * scale);
    paintPath(box, onPath, isNow);
    const QColor ink = active ? theme_.onActive : theme_.text;
    if (box.width() < 15) return;
    if (!active || !shown.model)
        drawText(box, Qt::AlignCenter, text(node.label), 9, ink);
    else if (box.width() >= leastWithLines)
        paintValues(box, node, *state, shown);
    else
        paintOneValue(box, node, *state, shown);
}

// A rim around the PE: of what the value comes from a full one, of what it is used for one of dashes, of both
// one around the other; thick in the cycle in which a value of the path is made.
void ScenePainter::paintPath(const QRectF& box, ValuePath::Mark mark, bool isNow) {
    if (!mark) return;
    const double scale = std::clamp(camera_.scale, 0.4, 2.0), width = (isNow ? 3.4 : 1.8) * scale;
    double away = 1.5 * scale + width / 2;
    painter_.setBrush(Qt::NoBrush);
    const auto rim = [&](QPen pen) {
        painter_.setPen(pen);
        painter_.drawRoundedRect(box.adjusted(-away, -away, away, away), 5 * scale + away, 5 * scale + away);
        away += width + 1.2 * scale;
    };
    if (mark.past) rim(QPen(theme_.past, width));
    QPen dashed(theme_.future, width);
    dashed.setDashPattern({2.4, 1.6});
    if (mark.future) rim(dashed);
}

// A PE that would have to execute two iterations in one step.
void ScenePainter::paintConflict(const QRectF& box) {
    if (hasSquares()) return paintSquare(box, theme_.violated);
    const double scale = camera_.scale;
    QPen rim(theme_.violated, 2.4 * std::clamp(scale, 0.4, 2.0));
    rim.setDashPattern({3, 1.5});
    painter_.setPen(rim);
    painter_.setBrush(theme_.pe);
    painter_.drawRoundedRect(box, 5 * scale, 5 * scale);
    drawText(box, Qt::AlignCenter, QStringLiteral("✗"), 18, theme_.violated, true);
}

// Above the PE (or below), between the names of PEs: the two iterations and their step.
void ScenePainter::paintCallout(const QRectF& box, const draw::Conflict& conflict,
                                const array::Model& model) {
    const ure::System& system = model.system();
    const QString words =
        QStringLiteral("✗ %1, %2: t = %3")
            .arg(tuple(system.inDesignOrder(conflict.p)), tuple(system.inDesignOrder(conflict.q)))
            .arg(model.map.time(conflict.p));
    QFont font = font_;
    font.setPixelSize(12);
    painter_.setFont(font);
    QRectF label = QFontMetricsF(font).boundingRect(words).adjusted(-8, -4, 8, 4);
    label.moveBottomLeft(box.topLeft() + QPointF(0, -5));
    if (label.top() < 4) label.moveTop(box.bottom() + 5);
    label.moveLeft(std::max(4.0, std::min(label.left(), camera_.view.width() - 4 - label.width())));
    painter_.setPen(QPen(theme_.violated, 1.4));
    painter_.setBrush(theme_.surface);
    painter_.drawRoundedRect(label, 4, 4);
    painter_.setPen(theme_.text);
    painter_.drawText(label, Qt::AlignCenter, words);
}

QString ScenePainter::valueIn(const QRectF& box, const Shown& shown, ure::VariableId variable,
                              const simulate::Token& token, int most, double points, bool bold) {
    const ure::System& system = shown.model->system();
    if (shown.values.asNames) {
        const QString name = text(draw::nameOfValue(system, variable, token));
        return letters_.fits(name, box.width(), points * camera_.scale, bold) ? name : QString();
    }
    if (!token.defined) return QStringLiteral("?");
    for (int digits = most; digits > 0; --digits) {
        const QString words = valueText(system.variables[variable].type, token.value, true, digits);
        if (letters_.fits(words, box.width(), points * camera_.scale, bold)) return words;
    }
    return {};
}

// A dot says that a value is here for which there is no room; from nearer it can be read.
void ScenePainter::drawValue(const QRectF& box, int flags, const Shown& shown, ure::VariableId variable,
                             const simulate::Token& token, int most, double points, const QColor& colour) {
    const QString words = valueIn(box, shown, variable, token, most, points, !token.defined);
    drawText(box, flags, words.isEmpty() ? QStringLiteral("•") : words, points, colour, !token.defined);
}

namespace {

// The one value of a box that has room for one: that of the variable that is shown. One that has no value
// here, under a guard, gives way to the last that has one.
std::optional<ure::VariableId> oneValue(const simulate::PeState& state, const Shown& shown) {
    const std::vector<ure::VariableId> order = draw::valuesInOrder(state, shown.values);
    if (order.empty()) return std::nullopt;
    const auto isDefined = [&](ure::VariableId v) { return state.values[v.index()]->defined; };
    if (isDefined(order.front()) && order.front() == shown.values.variable) return order.front();
    const auto last = std::find_if(order.rbegin(), order.rend(), isDefined);
    return last == order.rend() ? order.back() : *last;
}

} // namespace

// "+3": so many values more, at the end of the line of the name, where they have room.
void ScenePainter::paintHidden(const QRectF& line, std::ptrdiff_t count, double points) {
    const QString words = QStringLiteral("+%1").arg(count);
    if (count > 0 && letters_.fits(words, line.width(), points * camera_.scale))
        drawText(line, Qt::AlignRight | Qt::AlignVCenter, words, points, theme_.onActive);
}

QRectF ScenePainter::lineOfValue(const QRectF& box, std::size_t number) const {
    const double scale = camera_.scale, inset = 3 * scale, lineHeight = 8.6 * scale;
    return {box.left() + inset, box.top() + 1.5 * scale + double(number) * lineHeight,
            box.width() - 2 * inset, lineHeight};
}

std::optional<ure::VariableId> ScenePainter::variableAt(const draw::Node& node,
                                                        const simulate::PeState& state, const Shown& shown,
                                                        QPointF place) const {
    const QRectF box = camera_.boxToView(boxOf(node));
    if (box.width() < leastWithLines || !state.iteration) return std::nullopt;
    const std::vector<ure::VariableId> order = draw::valuesInOrder(state, shown.values);
    for (std::size_t n = 0; n < order.size(); ++n)
        if (lineOfValue(box, n + 1).contains(place)) return order[n];
    return std::nullopt;
}

// The name in a line, and below it as many values as have room.
void ScenePainter::paintValues(const QRectF& box, const draw::Node& node, const simulate::PeState& state,
                               const Shown& shown) {
    const double scale = camera_.scale;
    const QRectF head = lineOfValue(box, 0);
    drawText(head, Qt::AlignLeft | Qt::AlignVCenter, text(node.label), 6.5, theme_.onActive, true);
    const std::vector<ure::VariableId> order = draw::valuesInOrder(state, shown.values);
    for (std::size_t n = 0; n < order.size(); ++n) {
        const QRectF line = lineOfValue(box, n + 1);
        if (line.bottom() > box.bottom()) {
            paintHidden(head.adjusted(head.width() * 0.6, 0, 0, 0),
                        std::ssize(order) - static_cast<std::ptrdiff_t>(n), 6.5);
            break;
        }
        const ure::VariableId variable = order[n];
        // A name says what it is of.
        const double indent = shown.values.asNames ? 0 : 8 * scale;
        if (!shown.values.asNames)
            drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     text(shown.model->system().variables[variable].name), 6.5, theme_.onActive);
        drawValue(line.adjusted(indent, 0, 0, 0), Qt::AlignRight | Qt::AlignVCenter, shown, variable,
                  *state.values[variable.index()], 6, 6.5, theme_.onActive);
    }
}

// Too small for all values: the name, and one of them.
void ScenePainter::paintOneValue(const QRectF& box, const draw::Node& node, const simulate::PeState& state,
                                 const Shown& shown) {
    const auto one = oneValue(state, shown);
    if (!one || box.width() < 25) return drawText(box, Qt::AlignCenter, text(node.label), 9, theme_.onActive);
    const QRectF upper(box.left(), box.top() + 1, box.width(), box.height() / 2 - 1);
    drawText(upper, Qt::AlignCenter, text(node.label), 8, theme_.onActive, true);
    constexpr double withRoomBeside = 44; // pixels
    if (box.width() >= withRoomBeside)
        paintHidden(upper.adjusted(upper.width() * 0.66, 0, -1, 0),
                    std::ssize(draw::valuesInOrder(state, shown.values)) - 1, 6);
    drawValue(upper.translated(0, box.height() / 2 - 1), Qt::AlignCenter, shown, *one,
              *state.values[one->index()], 5, 8, theme_.onActive);
}

// A plane, behind its processing elements.
void ScenePainter::paintLayer(const draw::Node& node) {
    const QRectF box = camera_.boxToView(boxOf(node));
    painter_.setPen(QPen(theme_.line, 1));
    painter_.setBrush(theme_.raised);
    painter_.drawRoundedRect(box, 6 * camera_.scale, 6 * camera_.scale);
    if (camera_.scale < readable) return;
    const double inside = 7 * camera_.scale;
    drawText(box.adjusted(inside, inside / 2, -inside, 0), Qt::AlignLeft | Qt::AlignTop, text(node.label), 9,
             theme_.muted);
}

void ScenePainter::paintTensor(const draw::Node& node, const Shown& shown) {
    const bool isInput = shown.model ? shown.model->system().tensors[node.tensor].isInput : true;
    const bool isSelected = shown.selection && shown.selection->kind == Selection::Kind::Tensor &&
                            shown.selection->tensor == node.tensor;
    const ValuePath::Mark onPath = shown.path ? shown.path->ofTensor(node.tensor) : ValuePath::Mark{};
    const QColor rim = isSelected      ? theme_.accent
                       : onPath.past   ? theme_.past
                       : onPath.future ? theme_.future
                                       : theme_.port;
    const QRectF view(QPointF(), camera_.view);
    // In the part of a long bar that is in sight; beside gaps, on the largest part.
    QRectF largest;
    bool isNameInSight = false;
    for (const draw::BarPiece& piece : draw::piecesOf(node)) {
        const QRectF box = camera_.boxToView(boxOf(piece)), part = box.intersected(view);
        painter_.setBrush(isInput ? theme_.input : theme_.output);
        painter_.setPen(QPen(rim, isSelected || onPath ? 2.5 : 1.0));
        painter_.drawRoundedRect(box, 3 * camera_.scale, 3 * camera_.scale);
        if (part.isEmpty()) continue;
        if (part.width() * part.height() > largest.width() * largest.height()) largest = part;
        if (!piece.isNamed) continue;
        isNameInSight = true;
        paintName(part, node);
    }
    if (!isNameInSight && !largest.isEmpty()) paintName(largest, node);
}

// The name of a tensor, in so much of its bar.
void ScenePainter::paintName(const QRectF& part, const draw::Node& node) {
    if (camera_.scale < readable * 0.7) return;
    const QString words = text(node.label);
    QFont least = font_;
    least.setPixelSize(Lettering::smallest);
    if (QFontMetricsF(least).horizontalAdvance(words) > std::max(part.width(), part.height())) return;
    if (part.height() <= 2 * part.width()) {
        drawText(part.adjusted(2, 0, -2, 0), Qt::AlignCenter, words, 10, theme_.text);
        return;
    }
    painter_.save();
    painter_.translate(part.center());
    painter_.rotate(-90);
    const QRectF turned(-part.height() / 2, -part.width() / 2, part.height(), part.width());
    drawText(turned, Qt::AlignCenter, words, 10, theme_.text);
    painter_.restore();
}

} // namespace tactus::views
