#include "views/canvas/scene_painter.h"

#include "views/models/words.h"

#include <QFontMetricsF>
#include <QLineF>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace tactus::views {

// Scales from which text can be read.
static constexpr double readable = 0.38;
static constexpr int smallest = 8; // pixels of a letter

ScenePainter::ScenePainter(QPainter& painter, const Camera& camera, const Theme& theme, const QFont& font)
    : painter_(painter), camera_(camera), theme_(theme), font_(font) {
    font_.setHintingPreference(QFont::PreferNoHinting);
}

const ScenePainter::Letters& ScenePainter::lettersOf(double points, bool bold) {
    const int pixels = std::max(smallest, static_cast<int>(points * camera_.scale + 0.5));
    const auto found = letters_.find({pixels, bold});
    if (found != letters_.end()) return found->second;
    QFont font = font_;
    font.setPixelSize(pixels);
    font.setBold(bold);
    const QFontMetricsF metrics(font);
    return letters_
        .emplace(std::pair(pixels, bold), Letters{font, metrics, metrics.horizontalAdvance(QLatin1Char('W'))})
        .first->second;
}

// Words that fit in any case are not measured: that takes as long as painting them.
void ScenePainter::drawText(const QRectF& box, int flags, const QString& words, double points,
                            const QColor& colour, bool bold) {
    const Letters& letters = lettersOf(points, bold);
    painter_.setFont(letters.font);
    painter_.setPen(colour);
    const bool fits = double(words.size()) * letters.widest <= box.width() &&
                      std::ranges::all_of(words, [](QChar letter) { return letter.unicode() < 128; });
    painter_.drawText(box, flags,
                      fits ? words : letters.metrics.elidedText(words, Qt::ElideRight, box.width() + 1));
}

template<class Paint>
const QPixmap& ScenePainter::stampOf(int number, double side, Paint paint) {
    QPixmap& picture = stamps_[number];
    if (!picture.isNull()) return picture;
    const double ratio = painter_.device()->devicePixelRatioF();
    const int pixels = static_cast<int>(std::ceil((side + 2) * ratio));
    picture = QPixmap(pixels, pixels);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(pixels / ratio / 2, pixels / ratio / 2);
    paint(painter);
    return picture;
}

void ScenePainter::stamp(const QPixmap& picture, QPointF middle) {
    const double ratio = picture.devicePixelRatio();
    const QSizeF size = picture.deviceIndependentSize();
    const QPointF corner = middle - QPointF(size.width(), size.height()) / 2;
    painter_.drawPixmap(QPointF(std::round(corner.x() * ratio), std::round(corner.y() * ratio)) / ratio,
                        picture);
}

void ScenePainter::paintArrow(QPointF from, QPointF to, const QColor& colour, double size) {
    const QPointF along = to - from;
    const double length = std::hypot(along.x(), along.y());
    if (length < 1e-6) return;
    const QPointF unit = along / length, across(-unit.y(), unit.x());
    const QPointF back = to - unit * size;
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(colour);
    painter_.drawPolygon(QPolygonF{to, back + across * size * 0.4, back - across * size * 0.4});
}

ScenePainter::LinkMarks ScenePainter::marksOf(const draw::Scene& scene, const draw::Edge& edge,
                                              const Shown& shown) const {
    using Kind = draw::Edge::Kind;
    if (edge.kind != Kind::Link && edge.kind != Kind::Legend) return {};
    const auto isThis = [&](const Selection* selection) {
        return selection && selection->kind == Selection::Kind::Link && edge.kind == Kind::Link &&
               selection->family == edge.family && selection->pe == scene.nodes[edge.to].pe;
    };
    LinkMarks marks{isThis(shown.selection) || isThis(shown.hovered), false, false};
    if (!shown.model) return marks;
    const array::LinkFamily& family = shown.model->links[edge.family];
    marks.violated = shown.violations && shown.violations->concern(family);
    marks.pale = shown.violations && !shown.violations->empty();
    // A dependence is all links that carry it; one link is itself.
    if (shown.selection && shown.selection->kind == Selection::Kind::Dependence)
        marks.emphasised |= std::ranges::any_of(shown.dependences, [&](dependence::DependenceId id) {
            return std::ranges::find(family.dependences, id) != family.dependences.end();
        });
    return marks;
}

// Over a link that comes too late.
void ScenePainter::paintCross(QPointF middle) {
    const double arm = std::clamp(4.0 * camera_.scale, 2.0, 8.0);
    for (const auto& [colour, width] : {std::pair(theme_.surface, 4.5), std::pair(theme_.violated, 2.0)}) {
        painter_.setPen(
            QPen(colour, width * std::clamp(camera_.scale, 0.5, 1.6), Qt::SolidLine, Qt::RoundCap));
        painter_.drawLine(middle - QPointF(arm, arm), middle + QPointF(arm, arm));
        painter_.drawLine(middle - QPointF(arm, -arm), middle + QPointF(arm, -arm));
    }
}

// Where the scene says; small pictures, whose letters are as large as they must be, put it further from its
// line.
void ScenePainter::paintDelay(const draw::Edge& edge, const QPolygonF& line, const QColor& ink) {
    const QString words = text(edge.label);
    const Letters& type = lettersOf(7, false);
    const QRectF letters = type.metrics.tightBoundingRect(words);
    const qsizetype half = (line.size() - 1) / 2;
    const QLineF piece(line[half], line[half + 1]);
    QPointF place = camera_.toView(Camera::flipped(edge.labelAt));
    if (piece.length() > 0) {
        const QPointF unit = QPointF(piece.dx(), piece.dy()) / piece.length(), normal(-unit.y(), unit.x());
        const double away = QPointF::dotProduct(place - piece.p1(), normal);
        const double least =
            (std::abs(normal.x()) * letters.width() + std::abs(normal.y()) * letters.height()) / 2 + 2;
        if (std::abs(away) < least) place += normal * (std::copysign(least, away) - away);
    }
    QRectF box(QPointF(), letters.size() + QSizeF(8, 8));
    box.moveCenter(place);
    painter_.setFont(type.font);
    painter_.setPen(ink);
    painter_.drawText(box, Qt::AlignCenter, words);
}

void ScenePainter::paintEdge(const draw::Edge& edge, LinkMarks marks) {
    using Kind = draw::Edge::Kind;
    const bool isPort = edge.kind == Kind::Input || edge.kind == Kind::Output;
    const QColor colour = isPort           ? theme_.port
                          : marks.violated ? theme_.violated
                          : marks.pale     ? theme_.muted
                                           : theme_.family(edge.family);
    const double width = marks.emphasised ? 3.2 : marks.violated ? 1.9 : isPort ? 0.9 : 1.5;
    QPen pen(colour, width * std::clamp(camera_.scale, 0.35, 2.0));
    // A broadcast wire is dashed: no register on it. What comes too late is dashed and crossed.
    if (marks.violated)
        pen.setDashPattern({3.5, 2.0});
    else if (!isPort && edge.delay == 0)
        pen.setStyle(Qt::DashLine);
    QPolygonF line;
    for (const draw::Point2& point : edge.path) line << camera_.toView(Camera::flipped(point));
    if (line.size() < 2) return;
    painter_.setPen(pen);
    painter_.setBrush(Qt::NoBrush);
    painter_.drawPolyline(line);
    const double head = (isPort ? 5.5 : 7.5) * camera_.scale;
    if (head > 1.5) paintArrow(line[line.size() - 2], line.back(), colour, head);
    if (!edge.label.empty() && camera_.scale > readable && edge.kind == Kind::Link)
        paintDelay(edge, line,
                   marks.violated ? theme_.bad
                   : marks.pale   ? theme_.muted
                                  : theme_.familyInk(edge.family));
    if (marks.violated) paintCross(camera_.toView(middleOf(edge)));
}

// One of thousands: without its name.
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

void ScenePainter::paintDot(QPointF middle, std::uint32_t family) {
    const double radius = std::max(1.2, 3.2 * camera_.scale);
    stamp(stampOf(static_cast<int>(family), 2 * radius,
                  [&](QPainter& painter) {
                      painter.setPen(QPen(theme_.surface, 1));
                      painter.setBrush(theme_.family(family));
                      painter.drawEllipse(QPointF(), radius, radius);
                  }),
          middle);
}

void ScenePainter::paintPe(const draw::Node& node, const simulate::PeState* state, const array::Model* model,
                           bool selected, bool hovered) {
    const QRectF scenic = boxOf(node);
    const QRectF box(camera_.toView(scenic.topLeft()), camera_.toView(scenic.bottomRight()));
    const bool active = state && state->iteration;
    if (box.width() < 15 && !selected && !hovered) return paintSmallPe(box, active);
    const double scale = camera_.scale;
    const QColor rim = selected  ? theme_.accent
                       : active  ? theme_.warning
                       : hovered ? theme_.muted
                                 : theme_.port;
    painter_.setBrush(active ? theme_.active : theme_.pe);
    painter_.setPen(QPen(rim, (selected ? 3.0 : active ? 1.8 : 1.1) * std::clamp(scale, 0.4, 2.0)));
    painter_.drawRoundedRect(box, 5 * scale, 5 * scale);
    const QColor ink = active ? theme_.onActive : theme_.text;
    if (box.width() < 15) return;
    if (!active || !model)
        drawText(box, Qt::AlignCenter, text(node.label), 9, ink);
    else if (box.width() >= 52)
        paintValues(box, node, *state, *model);
    else
        paintLastValue(box, node, *state, *model);
}

// A PE that would have to execute two iterations in one step.
void ScenePainter::paintConflict(const QRectF& box) {
    const double scale = camera_.scale;
    QPen rim(theme_.violated, 2.4 * std::clamp(scale, 0.4, 2.0));
    rim.setDashPattern({3, 1.5});
    painter_.setPen(rim);
    painter_.setBrush(theme_.pe);
    painter_.drawRoundedRect(box, 5 * scale, 5 * scale);
    drawText(box, Qt::AlignCenter, QStringLiteral("✗"), 18, theme_.violated, true);
}

// Above the PE (or below), between the names of PEs: the two iterations and their step.
void ScenePainter::paintCallout(const QRectF& box, const Conflict& conflict, const array::Model& model) {
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

// The name in a line, and below it as many values as have room.
void ScenePainter::paintValues(const QRectF& box, const draw::Node& node, const simulate::PeState& state,
                               const array::Model& model) {
    const double scale = camera_.scale, inset = 3 * scale, lineHeight = 8.6 * scale;
    QRectF line(box.left() + inset, box.top() + 1.5 * scale, box.width() - 2 * inset, lineHeight);
    drawText(line, Qt::AlignLeft | Qt::AlignVCenter, text(node.label), 6.5, theme_.onActive, true);
    for (std::size_t v = 0; v < state.values.size(); ++v) {
        if (!state.values[v]) continue;
        line.translate(0, lineHeight);
        if (line.bottom() > box.bottom()) break;
        const ure::Variable& variable = model.system().variables[ure::VariableId(v)];
        const simulate::Token& token = *state.values[v];
        drawText(line, Qt::AlignLeft | Qt::AlignVCenter, text(variable.name), 6.5, theme_.onActive);
        drawText(line.adjusted(8 * scale, 0, 0, 0), Qt::AlignRight | Qt::AlignVCenter,
                 token.defined ? valueText(variable.type, token.value, true, 6) : QStringLiteral("?"), 6.5,
                 theme_.onActive, !token.defined);
    }
}

// Too small for all values: the name, and the value that was computed last. A func that has no value here,
// under a guard, says nothing while others have one.
void ScenePainter::paintLastValue(const QRectF& box, const draw::Node& node, const simulate::PeState& state,
                                  const array::Model& model) {
    auto last = std::find_if(state.values.rbegin(), state.values.rend(),
                             [](const auto& value) { return value && value->defined; });
    if (last == state.values.rend())
        last = std::find_if(state.values.rbegin(), state.values.rend(),
                            [](const auto& value) { return value.has_value(); });
    if (last == state.values.rend() || box.width() < 25)
        return drawText(box, Qt::AlignCenter, text(node.label), 9, theme_.onActive);
    const auto index = static_cast<std::size_t>(state.values.rend() - last) - 1;
    const ure::Variable& variable = model.system().variables[ure::VariableId(index)];
    const QRectF upper(box.left(), box.top() + 1, box.width(), box.height() / 2 - 1);
    drawText(upper, Qt::AlignCenter, text(node.label), 8, theme_.onActive, true);
    const simulate::Token& token = **last;
    drawText(upper.translated(0, box.height() / 2 - 1), Qt::AlignCenter,
             token.defined ? valueText(variable.type, token.value, true, 5) : QStringLiteral("?"), 8,
             theme_.onActive, !token.defined);
}

void ScenePainter::paintTensor(const draw::Node& node, const array::Model* model, bool selected) {
    const QRectF scenic = boxOf(node);
    const QRectF box(camera_.toView(scenic.topLeft()), camera_.toView(scenic.bottomRight()));
    const bool isInput = model ? model->system().tensors[node.tensor].isInput : true;
    painter_.setBrush(isInput ? theme_.input : theme_.output);
    painter_.setPen(QPen(selected ? theme_.accent : theme_.port, selected ? 2.5 : 1.0));
    painter_.drawRoundedRect(box, 3 * camera_.scale, 3 * camera_.scale);
    if (camera_.scale < readable * 0.7) return;
    const QString words = text(node.label);
    QFont least = font_;
    least.setPixelSize(smallest);
    // In the part of a long bar that is in sight.
    const QRectF part = box.intersected(QRectF(QPointF(), camera_.view));
    if (QFontMetricsF(least).horizontalAdvance(words) > std::max(part.width(), part.height())) return;
    if (box.height() <= 2 * box.width()) {
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

// Beside the loop of a PE to itself, clear of the link that leaves the PE downwards and of other loops: one
// below the other; those round the corner in columns of three, as high as the gap to the next PE.
QPointF ScenePainter::placeOfLoopsValue(const draw::Edge& loop, QPointF middle, QSizeF size,
                                        int number) const {
    if (loop.path.size() < 5) return {middle.x(), middle.y() + (1.1 * number - 0.5) * size.height()};
    constexpr int rows = 3;
    const QPointF corner = camera_.toView(Camera::flipped({loop.path.front().x, loop.path.back().y}));
    return corner + QPointF(number / rows * 1.04 * size.width() - 2 * camera_.scale,
                            number % rows * 1.1 * size.height() + 2 * camera_.scale);
}

// The value that the reader of each link takes next, as a token on the link.
void ScenePainter::paintTokens(const draw::Scene& scene, const SceneIndex& index, const Shown& shown,
                               const QRectF& visible) {
    std::map<std::size_t, int> loops;                         // painted, by PE
    const std::vector<SceneIndex::Link>& all = index.links(); // in the order of the state's
    auto at = all.begin();
    for (const simulate::LinkState& link : shown.state->links) {
        if (link.registers.empty()) continue;
        while (at != all.end() && std::tie(at->family, at->reader) < std::tie(link.family, link.pe)) ++at;
        if (at == all.end() || at->family != link.family || at->reader != link.pe) continue;
        const draw::Edge& edge = scene.edges[at->edge];
        if (edge.path.size() < 2 || !visible.contains(middleOf(edge))) continue;
        const QPointF middle = camera_.toView(middleOf(edge));
        if (camera_.scale < 0.9) {
            paintDot(middle, link.family);
            continue;
        }
        const QColor colour = theme_.family(link.family);
        const ure::Variable& variable =
            shown.model->system().variables[shown.model->links[link.family].variable];
        const simulate::Token& token = link.registers.back();
        const QSizeF size(24 * camera_.scale, 9.5 * camera_.scale);
        QRectF pill(middle - QPointF(size.width(), size.height()) / 2, size);
        if (edge.from == edge.to) pill.moveTopLeft(placeOfLoopsValue(edge, middle, size, loops[edge.from]++));
        painter_.setBrush(theme_.surface);
        painter_.setPen(QPen(colour, 1.2));
        painter_.drawRoundedRect(pill, size.height() / 2, size.height() / 2);
        drawText(pill.adjusted(2, 0, -2, 0), Qt::AlignCenter,
                 token.defined ? valueText(variable.type, token.value, true, 5) : QStringLiteral("?"), 6.2,
                 theme_.text);
    }
}

void ScenePainter::paintGround(const draw::Scene& scene, const SceneIndex& index, const Shown& shown) {
    painter_.setRenderHint(QPainter::Antialiasing);
    const QRectF visible = camera_.visible().adjusted(-4, -4, 4, 4);
    for (const std::size_t e : index.edgesIn(visible)) {
        const draw::Edge& edge = scene.edges[e];
        if (edge.kind != draw::Edge::Kind::Legend || shown.legend)
            paintEdge(edge, marksOf(scene, edge, shown));
    }
    for (const std::size_t n : index.nodesIn(visible)) {
        const draw::Node& node = scene.nodes[n];
        if (node.kind == draw::Node::Kind::Tensor)
            paintTensor(node, shown.model,
                        shown.selection && shown.selection->kind == Selection::Kind::Tensor &&
                            shown.selection->tensor == node.tensor);
        if (node.kind != draw::Node::Kind::Legend || !shown.legend || camera_.scale <= readable * 0.7)
            continue;
        const QRectF box(camera_.toView(boxOf(node).topLeft()), camera_.toView(boxOf(node).bottomRight()));
        drawText(box.adjusted(0, 0, 200, 0), Qt::AlignLeft | Qt::AlignVCenter, text(node.label), 11,
                 theme_.muted);
    }
}

void ScenePainter::paintState(const draw::Scene& scene, const SceneIndex& index, const Shown& shown) {
    painter_.setRenderHint(QPainter::Antialiasing);
    const QRectF visible = camera_.visible().adjusted(-4, -4, 4, 4);
    QRectF conflicting;
    for (const std::size_t n : index.nodesIn(visible)) {
        const draw::Node& node = scene.nodes[n];
        if (node.kind != draw::Node::Kind::Pe) continue;
        const simulate::PeState* state = nullptr;
        if (shown.state) {
            const auto found =
                std::ranges::lower_bound(shown.state->pes, node.pe, {}, &simulate::PeState::pe);
            if (found != shown.state->pes.end() && found->pe == node.pe) state = &*found;
        }
        const auto isThis = [&](const Selection* selection) {
            return selection && selection->kind == Selection::Kind::Pe && selection->pe == node.pe;
        };
        paintPe(node, state, shown.model, isThis(shown.selection), isThis(shown.hovered));
        if (shown.violations && shown.violations->conflict && shown.violations->conflict->pe == node.pe) {
            conflicting = {camera_.toView(boxOf(node).topLeft()), camera_.toView(boxOf(node).bottomRight())};
            paintConflict(conflicting);
        }
    }
    if (shown.state && shown.model) paintTokens(scene, index, shown, visible);
    if (!conflicting.isNull() && shown.model)
        paintCallout(conflicting, *shown.violations->conflict, *shown.model);
}

} // namespace tactus::views
