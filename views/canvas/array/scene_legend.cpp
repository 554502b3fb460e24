// The legend of a small picture: its lines are closer to one another there than letters are high, so they
// are in columns.
#include "views/canvas/array/scene_painter.h"

#include "views/models/words.h"

#include <QCoreApplication>
#include <algorithm>

namespace tactus::views {

using NodeKind = draw::Node::Kind;

QString legendText(const draw::Node& node) {
    if (node.id != "legend_lanes") return text(node.label);
    return QCoreApplication::translate("ScenePainter", "%1; a box shows the last one that works")
        .arg(text(node.label));
}

bool ScenePainter::isLegendTight(const draw::Scene& scene) const {
    double before = 0;
    bool isFirst = true;
    for (const draw::Node& node : scene.nodes) {
        if (node.kind != NodeKind::Legend) continue;
        if (!isFirst) return (before - node.centre.y) * camera_.scale < Lettering::smallest + 4;
        before = node.centre.y;
        isFirst = false;
    }
    return false;
}

void ScenePainter::paintTightLegend(const draw::Scene& scene) {
    struct Entry {
        QString words;
        const draw::Edge* sample;
    };
    std::vector<Entry> entries;
    QRectF room;
    for (std::size_t number = 0; number < scene.nodes.size(); ++number) {
        const draw::Node& node = scene.nodes[number];
        if (node.kind != NodeKind::Legend) continue;
        const auto edge = std::ranges::find_if(scene.edges, [&](const draw::Edge& one) {
            return one.kind == draw::Edge::Kind::Legend && one.from == number;
        });
        entries.push_back({legendText(node), edge == scene.edges.end() ? nullptr : &*edge});
        room |= QRectF(camera_.toView(boxOf(node).topLeft()), camera_.toView(boxOf(node).bottomRight()));
        if (edge != scene.edges.end())
            room.setLeft(std::min(room.left(), camera_.toView(Camera::flipped(edge->path.front())).x()));
    }
    const Lettering::Letters& letters = letters_.of(Lettering::smallest, false);
    const double line = letters.metrics.height() + 1, sample = 16, gap = 6;
    const auto rows =
        std::clamp<std::size_t>(static_cast<std::size_t>(room.height() / line), 1, entries.size());
    double left = room.left();
    for (std::size_t from = 0; from < entries.size(); from += rows) {
        double widest = 0;
        for (std::size_t at = from; at < std::min(from + rows, entries.size()); ++at) {
            const Entry& entry = entries[at];
            const double middle = room.top() + (double(at - from) + 0.5) * line;
            if (entry.sample) {
                painter_.setPen(penOf(*entry.sample, theme_.family(entry.sample->family), 1.2));
                painter_.drawLine(QPointF(left, middle), QPointF(left + sample, middle));
            }
            const double shift = entry.sample ? sample + gap : 0,
                         width = letters.metrics.horizontalAdvance(entry.words) + 2;
            painter_.setFont(letters.font);
            painter_.setPen(theme_.muted);
            painter_.drawText(QRectF(left + shift, middle - line / 2, width, line),
                              Qt::AlignLeft | Qt::AlignVCenter, entry.words);
            widest = std::max(widest, shift + width);
        }
        left += widest + 2 * gap;
    }
}

} // namespace tactus::views
