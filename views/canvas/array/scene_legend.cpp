// The legend, in pixels: it lies over a corner of the picture and does not grow with it.
#include "views/canvas/array/scene_painter.h"

#include "views/models/words.h"

#include <QCoreApplication>
#include <algorithm>

namespace tactus::views {

QString legendText(const draw::Node& node) {
    if (node.id != "legend_lanes") return text(node.label);
    return QCoreApplication::translate("ScenePainter", "%1; a box shows the last one that works")
        .arg(text(node.label));
}

static QFont lettersOfLegend(QFont font) {
    constexpr double share = 0.9;
    if (font.pointSizeF() > 0) font.setPointSizeF(share * font.pointSizeF());
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

namespace {

constexpr double sampleWidth = 22, besideSample = 6, betweenColumns = 16, aroundLegend = spacing / 2.0 + 2;

// Gives the lines their places, in columns of so many.
QSizeF arrange(std::vector<ScenePainter::Legend::Line>& lines, std::size_t rows,
               const QFontMetricsF& metrics) {
    const double high = metrics.height() + 1;
    double left = aroundLegend;
    for (std::size_t from = 0; from < lines.size(); from += rows) {
        double widest = 0;
        for (std::size_t at = from; at < std::min(from + rows, lines.size()); ++at) {
            const double wide = metrics.horizontalAdvance(lines[at].words) +
                                (lines[at].edge ? sampleWidth + besideSample : 0);
            lines[at].place = {left, aroundLegend + double(at - from) * high, wide + 1, high};
            widest = std::max(widest, wide);
        }
        left += widest + betweenColumns;
    }
    return {left - betweenColumns + aroundLegend,
            2 * aroundLegend + double(std::min(rows, lines.size())) * high};
}

} // namespace

ScenePainter::Legend ScenePainter::legendOf(const draw::Scene& scene, const SceneIndex& index,
                                            const QFont& font, QSizeF room, Words words) {
    const std::size_t fewest = words == Words::All ? 4 : 1; // lines of one column
    const QFontMetricsF metrics(lettersOfLegend(font));
    const auto most =
        static_cast<std::size_t>(std::max(0.0, (room.height() - 2 * aroundLegend) / (metrics.height() + 1)));
    std::vector<Legend::Line> all;
    for (const SceneIndex::LegendLine& line : index.legend()) {
        const QString whole = legendText(scene.nodes[line.node]);
        const bool isShort = words == Words::Names && line.edge;
        all.push_back({isShort ? whole.section(QLatin1Char(':'), 0, 0) : whole, line.edge, {}});
    }
    for (std::size_t kept = all.size(); kept > 0; --kept) {
        Legend legend{{all.begin(), all.begin() + std::ptrdiff_t(kept)}, {}};
        if (kept < all.size())
            legend.lines.push_back(
                {QCoreApplication::translate("ScenePainter", "and %1 more").arg(all.size() - kept), {}, {}});
        const std::size_t lines = legend.lines.size();
        for (std::size_t rows = std::max<std::size_t>(1, std::min({fewest, most, lines}));
             rows <= std::min(most, lines); ++rows) {
            legend.size = arrange(legend.lines, rows, metrics);
            if (legend.size.width() <= room.width()) return legend;
        }
    }
    return {};
}

void ScenePainter::paintLegend(const draw::Scene& scene, const Shown& shown, const Legend& legend,
                               QPointF corner) {
    painter_.setRenderHint(QPainter::Antialiasing);
    QColor ground = theme_.surface;
    ground.setAlphaF(0.92F);
    painter_.setBrush(ground);
    painter_.setPen(QPen(theme_.line, 1));
    painter_.drawRoundedRect(QRectF(corner, legend.size).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter_.setFont(lettersOfLegend(font_));
    for (const Legend::Line& line : legend.lines) {
        QRectF place = line.place.translated(corner);
        if (line.edge) {
            const draw::Edge& edge = scene.edges[*line.edge];
            const double middle = std::round(place.center().y()) + 0.5;
            const QPointF from(place.left(), middle), to(place.left() + sampleWidth, middle);
            const LinkMarks marks = marksOf(scene, edge, shown);
            paintLine(edge, QPolygonF{from, to}, marks, 1, 5.5);
            if (marks.violated) paintCross((from + to) / 2, 0.8);
            place.setLeft(to.x() + besideSample);
        }
        painter_.setPen(theme_.muted);
        painter_.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, line.words);
    }
}

} // namespace tactus::views
