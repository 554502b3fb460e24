#include "views/panels/start_page.h"

#include "driver/pictures/picture.h"
#include "driver/processes/files.h"
#include "driver/runs/run.h"
#include "views/canvas/array/scene_painter.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/icons.h"

#include <QIcon>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QShortcut>
#include <QStyle>

namespace tactus::views {

static constexpr int outside = 44; // left and right of everything

ExampleCard::ExampleCard(const Example& example, QWidget* parent)
    : QAbstractButton(parent), example_(example) {
    setAccessibleName(example_.title);
    setAccessibleDescription(example_.summary);
    setToolTip(example_.path);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
}

void ExampleCard::setPicture(std::shared_ptr<const array::Model> model,
                             std::shared_ptr<const draw::Scene> scene) {
    model_ = std::move(model);
    scene_ = std::move(scene);
    update();
}

// The bounds of all there is besides the legend.
static QRectF boundsOfArray(const draw::Scene& scene) {
    QRectF bounds;
    for (const draw::Node& node : scene.nodes)
        if (node.kind != draw::Node::Kind::Legend) bounds |= boxOf(node);
    for (const draw::Edge& edge : scene.edges)
        if (edge.kind != draw::Edge::Kind::Legend) bounds |= boxOf(edge);
    return bounds;
}

void ExampleCard::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool lit = underMouse() || hasFocus();
    const QRectF frame = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.setPen(QPen(lit ? theme.accent : theme.line, lit ? 2 : 1));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(frame, 8, 8);
    const QRectF picture(frame.left() + spacing, frame.top() + spacing, frame.width() - 2 * spacing, 156);
    if (scene_) {
        painter.save();
        painter.translate(picture.topLeft());
        painter.setClipRect(QRectF(QPointF(0, 0), picture.size()));
        Camera camera;
        camera.view = picture.size();
        const QRectF bounds = boundsOfArray(*scene_);
        camera.fit(bounds, 8);
        // A long line of PEs is shown from its beginning rather than as a thread.
        if (camera.scale < 0.12) {
            camera.scale = 0.35;
            camera.centre.setX(bounds.left() + picture.width() / 2 / camera.scale - 12);
        }
        Shown shown;
        shown.model = model_.get();
        shown.legend = false;
        ScenePainter(painter, camera, theme, font()).paint(*scene_, SceneIndex(*scene_), shown);
        painter.restore();
    }
    const double left = frame.left() + 2 * spacing, width = frame.width() - 4 * spacing;
    painter.setPen(theme.line);
    painter.drawLine(QPointF(frame.left(), picture.bottom() + spacing),
                     QPointF(frame.right(), picture.bottom() + spacing));
    painter.setFont(titleFont(1.05));
    painter.setPen(theme.text);
    const double top = picture.bottom() + 2 * spacing;
    const double high = painter.fontMetrics().height();
    painter.drawText(QRectF(left, top, width, high), Qt::AlignLeft | Qt::AlignVCenter, example_.title);
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.92);
    painter.setFont(small);
    painter.setPen(theme.muted);
    // As many whole lines as fit, the last one shortened.
    const QFontMetricsF metrics(small);
    const QRectF box(left, top + high + 3, width, frame.bottom() - top - high - spacing);
    const int lines = static_cast<int>(box.height() / metrics.lineSpacing());
    QString rest = example_.summary;
    for (int line = 0; line < lines && !rest.isEmpty(); ++line) {
        QString part = rest;
        if (line + 1 == lines) {
            part = metrics.elidedText(rest, Qt::ElideRight, width);
            rest.clear();
        } else {
            while (metrics.horizontalAdvance(part) > width && part.contains(QLatin1Char(' ')))
                part.truncate(part.lastIndexOf(QLatin1Char(' ')));
            rest = rest.mid(part.size()).trimmed();
        }
        painter.drawText(
            QRectF(box.left(), box.top() + line * metrics.lineSpacing(), width, metrics.height()),
            Qt::AlignLeft | Qt::AlignVCenter, part);
    }
}

StartPage::StartPage(const std::vector<Example>& examples, QWidget* parent)
    : QWidget(parent), back_(new QPushButton(this)), begin_(new QPushButton(this)), examples_(examples),
      background_(Background::Newer::Replaces, this) {
    setAccessibleName(tr("Start"));
    auto* column = scrolledColumn(this);
    column->setContentsMargins(outside, 28, outside, 32);
    auto* top = new QHBoxLayout;
    auto* logo = new QLabel(this);
    logo->setPixmap(QIcon(QStringLiteral(":/icons/tactus.svg")).pixmap(56, 56));
    logo->setAccessibleName(tr("Tactus"));
    top->addWidget(logo);
    top->addSpacing(spacing);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    auto* title = new QLabel(QStringLiteral("Tactus"), this);
    title->setFont(titleFont(1.9));
    words->addWidget(title);
    auto* summary = new QLabel(tr("Recurrence equations in, a legal systolic array out."), this);
    summary->setProperty("role", "muted");
    words->addWidget(summary);
    top->addLayout(words);
    top->addStretch(1);
    back_->setObjectName(QStringLiteral("backToDesign"));
    top->addWidget(back_);
    auto* open = new QPushButton(tr("&Open file…"), this);
    begin_->setText(tr("&New design"));
    begin_->setObjectName(QStringLiteral("newDesign"));
    begin_->setProperty("primary", true);
    top->addWidget(open);
    top->addWidget(begin_);
    column->addLayout(top);
    addCards(column);
    column->addStretch(1);
    connect(open, &QPushButton::clicked, this, &StartPage::openWanted);
    connect(back_, &QPushButton::clicked, this, &StartPage::backWanted);
    auto* escape = new QShortcut(Qt::Key_Escape, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, this, [this] {
        if (isLeftForDesign()) Q_EMIT backWanted();
    });
    setDesign({});
    arrange();
    drawPictures();
}

void StartPage::setDesign(const QString& name) {
    back_->setVisible(!name.isEmpty());
    back_->setText(tr("&Back to %1").arg(name));
    back_->setToolTip(tr("Back to the open design (Esc)"));
}

void StartPage::addCards(QVBoxLayout* column) {
    for (std::size_t e = 0; e < examples_.size(); ++e) {
        const Example& example = examples_[e];
        if (e == 0 || example.group != examples_[e - 1].group) {
            column->addSpacing(2 * spacing);
            column->addWidget(heading(example.group, this));
            auto* grid = new QGridLayout;
            grid->setSpacing(2 * spacing);
            grid->setAlignment(Qt::AlignLeft | Qt::AlignTop);
            column->addLayout(grid);
            sections_.push_back({grid, {}});
        }
        auto* card = new ExampleCard(example, this);
        connect(card, &QAbstractButton::clicked, this, [this, path = example.path] { Q_EMIT chosen(path); });
        cards_.push_back(card);
        sections_.back().cards.push_back(card);
    }
}

namespace {

struct Drawn {
    std::shared_ptr<const array::Model> model;
    std::shared_ptr<const draw::Scene> scene;
};

// The array of the first mapping of a file; nothing if there is none.
Drawn drawnOf(const std::filesystem::path& path, const std::stop_token& stop) {
    const auto source = driver::readSource(path);
    if (!source) return {};
    driver::Request request;
    request.source = *source;
    request.budget.stop = stop;
    const driver::Analysis analysis = driver::analyse(request);
    const driver::DesignAnalysis* design = analysis.design("");
    const driver::MappingAnalysis* mapping = design ? driver::mappingNamed(*design, "") : nullptr;
    if (analysis.stopped || !mapping || !mapping->legal()) return {};
    const array::Built built = driver::buildArray(*mapping, request.budget);
    if (!built.model) return {};
    auto scene = driver::sceneOf(*built.model);
    if (!scene) return {};
    return {built.model, std::make_shared<const draw::Scene>(std::move(*scene))};
}

} // namespace

void StartPage::drawPictures() {
    background_.start([this, examples = examples_](const Background::Deliver& deliver, std::stop_token stop) {
        for (std::size_t e = 0; e < examples.size() && !stop.stop_requested(); ++e)
            deliver([this, e, drawn = drawnOf(examples[e].path.toStdString(), stop)] {
                cards_[e]->setPicture(drawn.model, drawn.scene);
            });
    });
}

// As many cards in a row as have room, and as wide as the row allows.
void StartPage::arrange() {
    const int gap = 2 * spacing, room = width() - 2 * outside;
    const int columns = std::max(1, (room + gap) / (ExampleCard::leastWidth + gap));
    for (ExampleCard* card : cards_)
        card->setFixedSize(std::max(ExampleCard::leastWidth, (room - (columns - 1) * gap) / columns),
                           ExampleCard::height);
    if (columns == columns_) return;
    columns_ = columns;
    for (const Section& section : sections_)
        for (std::size_t c = 0; c < section.cards.size(); ++c)
            section.grid->addWidget(section.cards[c], static_cast<int>(c) / columns,
                                    static_cast<int>(c) % columns);
}

void StartPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace tactus::views
