#include "views/panels/start_page.h"

#include "driver/files.h"
#include "driver/picture.h"
#include "driver/run.h"
#include "views/canvas/scene_painter.h"
#include "views/panels/layouts.h"
#include "views/theme/icons.h"

#include <QIcon>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QStyle>

namespace tactus::views {

ExampleCard::ExampleCard(const Example& example, QWidget* parent)
    : QAbstractButton(parent), example_(example) {
    setAccessibleName(example_.title);
    setAccessibleDescription(example_.summary);
    setToolTip(example_.path);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setFixedSize(sizeHint());
}

void ExampleCard::setScene(std::shared_ptr<const draw::Scene> scene) {
    scene_ = std::move(scene);
    update();
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
        camera.fit(Camera::boundsOf(*scene_), 8);
        // A long line of PEs is shown from its beginning rather than as a thread.
        if (const QRectF bounds = Camera::boundsOf(*scene_); camera.scale < 0.12) {
            camera.scale = 0.35;
            camera.centre.setX(bounds.left() + picture.width() / 2 / camera.scale - 12);
        }
        ScenePainter(painter, camera, theme, font()).paint(*scene_, SceneIndex(*scene_), {});
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
    : QWidget(parent), examples_(examples), grid_(new QGridLayout),
      background_(Background::Newer::Replaces, this) {
    setAccessibleName(tr("Start"));
    auto* column = scrolledColumn(this);
    column->setContentsMargins(40, 28, 40, 32);
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
    auto* open = new QPushButton(tr("&Open file…"), this);
    auto* begin = new QPushButton(tr("&New design"), this);
    begin->setProperty("primary", true);
    top->addWidget(open);
    top->addWidget(begin);
    column->addLayout(top);
    column->addSpacing(spacing);
    column->addWidget(heading(tr("Examples"), this));
    grid_->setSpacing(2 * spacing);
    grid_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    column->addLayout(grid_);
    column->addStretch(1);
    connect(open, &QPushButton::clicked, this, &StartPage::openWanted);
    connect(begin, &QPushButton::clicked, this, &StartPage::newWanted);
    for (const Example& example : examples_) {
        cards_.push_back(new ExampleCard(example, this));
        connect(cards_.back(), &QAbstractButton::clicked, this,
                [this, path = example.path] { Q_EMIT chosen(path); });
    }
    arrange();
    drawPictures();
}

// The scene of the first mapping of a file; null if there is none.
static std::shared_ptr<const draw::Scene> sceneOf(const std::filesystem::path& path,
                                                  const std::stop_token& stop) {
    const auto source = driver::readSource(path);
    if (!source) return nullptr;
    driver::Request request;
    request.source = *source;
    request.budget.stop = stop;
    const driver::Analysis analysis = driver::analyse(request);
    const driver::DesignAnalysis* design = analysis.design("");
    const driver::MappingAnalysis* mapping = design ? driver::mappingNamed(*design, "") : nullptr;
    if (analysis.stopped || !mapping || !mapping->legal()) return nullptr;
    const array::Built built = driver::buildArray(*mapping, request.budget);
    if (!built.model) return nullptr;
    auto scene = driver::sceneOf(*built.model);
    return scene ? std::make_shared<const draw::Scene>(std::move(*scene)) : nullptr;
}

void StartPage::drawPictures() {
    background_.start([this, examples = examples_](const Background::Deliver& deliver, std::stop_token stop) {
        for (std::size_t e = 0; e < examples.size() && !stop.stop_requested(); ++e)
            deliver([this, e, scene = sceneOf(examples[e].path.toStdString(), stop)] {
                cards_[e]->setScene(scene);
            });
    });
}

void StartPage::arrange() {
    const int width =
        (cards_.empty() ? 272 : cards_.front()->sizeHint().width()) + grid_->horizontalSpacing();
    const int columns = std::max(1, (this->width() - 80 + grid_->horizontalSpacing()) / width);
    if (columns == columns_) return;
    columns_ = columns;
    for (std::size_t c = 0; c < cards_.size(); ++c)
        grid_->addWidget(cards_[c], static_cast<int>(c) / columns, static_cast<int>(c) % columns);
}

void StartPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace tactus::views
