#include "views/panels/start_page.h"

#include "driver/pictures/picture.h"
#include "driver/processes/files.h"
#include "driver/runs/run.h"
#include "views/canvas/array/scene_painter.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/icons.h"

#include <QFile>
#include <QFileInfo>
#include <QIcon>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPointer>
#include <QShortcut>
#include <QStyle>
#include <algorithm>
#include <set>

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

QRectF ExampleCard::pictureArea() const {
    return {1.0 + spacing, 1.0 + spacing, width() - 2.0 * (1 + spacing), 156};
}

namespace {

// The places at which a line of PEs is cut into rows, from the left border of the picture to the right one:
// between PEs, as many in each row.
std::vector<double> cutsOf(const draw::Scene& scene, const QRectF& bounds, std::size_t rows) {
    std::set<std::pair<double, double>> pes; // from left to right
    for (const draw::Node& node : scene.nodes)
        if (node.kind == draw::Node::Kind::Pe) pes.emplace(boxOf(node).left(), boxOf(node).right());
    std::vector<double> cuts{bounds.left()};
    const std::vector<std::pair<double, double>> all(pes.begin(), pes.end());
    const std::size_t each = (all.size() + rows - 1) / rows;
    for (std::size_t pe = each; each > 0 && pe < all.size(); pe += each)
        cuts.push_back((all[pe - 1].second + all[pe].first) / 2);
    cuts.push_back(bounds.right());
    return cuts;
}

} // namespace

// The whole array: a part of it would look like another one. A long line is folded into rows, where it would
// be a thread.
std::vector<ExampleCard::Strip> ExampleCard::strips() const {
    constexpr double thread = 0.2, margin = 8;
    constexpr std::size_t mostRows = 8;
    const QRectF area = pictureArea(), bounds = boundsOfArray(*scene_);
    Strip whole{area, {}};
    whole.camera.view = area.size();
    whole.camera.fit(bounds, margin);
    std::vector<Strip> best{whole};
    for (std::size_t rows = 2; whole.camera.scale < thread && rows <= mostRows; ++rows) {
        const std::vector<double> cuts = cutsOf(*scene_, bounds, rows);
        double widest = 0;
        for (std::size_t row = 0; row + 1 < cuts.size(); ++row)
            widest = std::max(widest, cuts[row + 1] - cuts[row]);
        const double high = area.height() / double(cuts.size() - 1);
        const double scale =
            std::min(area.width() / (widest + 2 * margin), high / (bounds.height() + 2 * margin));
        if (cuts.size() < 3 || scale < 1.2 * best.front().camera.scale) continue;
        best.clear();
        for (std::size_t row = 0; row + 1 < cuts.size(); ++row) {
            const double left = row == 0 ? cuts[0] - margin : cuts[row];
            Strip strip{{area.left(), area.top() + double(row) * high, (cuts[row + 1] - left) * scale, high},
                        {}};
            if (row == 0) strip.area.setWidth((cuts[1] - left) * scale);
            if (row + 2 == cuts.size()) strip.area.setWidth(strip.area.width() + margin * scale);
            if (row > 0) strip.area.translate(margin * scale, 0); // below the line's first PE
            strip.camera.view = strip.area.size();
            strip.camera.scale = scale;
            strip.camera.centre = {left + strip.area.width() / 2 / scale, bounds.center().y()};
            best.push_back(strip);
        }
    }
    return best;
}

bool ExampleCard::showsAll() const {
    if (!scene_) return true;
    // Strips side by side, as the line was before it was cut.
    const QRectF bounds = boundsOfArray(*scene_);
    double seen = bounds.left();
    for (const Strip& strip : strips()) {
        const QRectF part = strip.camera.visible();
        constexpr double nearly = 1e-6;
        if (part.left() > seen + nearly || part.top() > bounds.top() || part.bottom() < bounds.bottom() ||
            !pictureArea().adjusted(-1, -1, 1, 1).contains(strip.area))
            return false;
        seen = part.right();
    }
    return seen >= bounds.right() - 1e-6;
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
    const QRectF picture = pictureArea();
    if (scene_) {
        Shown shown;
        shown.model = model_.get();
        shown.legend = false;
        const SceneIndex index(*scene_);
        for (const Strip& strip : strips()) {
            painter.save();
            painter.translate(strip.area.topLeft());
            painter.setClipRect(QRectF(QPointF(0, 0), strip.area.size()));
            ScenePainter(painter, strip.camera, theme, font()).paint(*scene_, index, shown);
            painter.restore();
        }
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
    : QWidget(parent), back_(new QPushButton(this)), offer_(new MessageBar(this)),
      begin_(new QPushButton(this)), words_(new QLineEdit(this)), none_(new QLabel(this)),
      recentPlace_(new QVBoxLayout), background_(Background::Newer::Replaces, this),
      recentBackground_(Background::Newer::Replaces, this) {
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
    words_->setPlaceholderText(tr("Search"));
    words_->setAccessibleName(tr("Search the designs"));
    words_->setObjectName(QStringLiteral("searchDesigns"));
    words_->setClearButtonEnabled(true);
    words_->setMinimumWidth(180);
    top->addWidget(words_);
    words_->setMinimumHeight(begin_->sizeHint().height());
    back_->setObjectName(QStringLiteral("backToDesign"));
    top->addWidget(back_);
    auto* open = new QPushButton(tr("&Open file…"), this);
    begin_->setText(tr("&New design"));
    begin_->setObjectName(QStringLiteral("newDesign"));
    begin_->setProperty("primary", true);
    top->addWidget(open);
    top->addWidget(begin_);
    column->addLayout(top);
    offer_->setObjectName(QStringLiteral("tourOffer"));
    offer_->setProperty("bar", QStringLiteral("line"));
    none_->setProperty("role", "muted");
    none_->setText(tr("No design here has these words."));
    none_->hide();
    column->addSpacing(spacing);
    column->addWidget(offer_);
    column->addWidget(none_);
    column->addLayout(recentPlace_);
    for (const Example& example : examples) {
        if (sections_.empty() || sections_.back().examples.front().group != example.group) {
            sections_.push_back(makeSection(example.group));
            column->addWidget(sections_.back().area);
        }
        addCard(sections_.back(), example);
    }
    column->addStretch(1);
    connect(open, &QPushButton::clicked, this, &StartPage::openWanted);
    connect(back_, &QPushButton::clicked, this, &StartPage::backWanted);
    auto* escape = new QShortcut(Qt::Key_Escape, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, this, [this] {
        if (isLeftForDesign()) Q_EMIT backWanted();
    });
    connect(words_, &QLineEdit::textChanged, this, &StartPage::search);
    setDesign({});
    arrange();
    Section all;
    for (const Section& section : sections_) {
        all.examples.insert(all.examples.end(), section.examples.begin(), section.examples.end());
        all.cards.insert(all.cards.end(), section.cards.begin(), section.cards.end());
    }
    drawPictures(background_, all);
}

void StartPage::setDesign(const QString& name) {
    back_->setVisible(!name.isEmpty());
    back_->setText(tr("&Back to %1").arg(name));
    back_->setToolTip(tr("Back to the open design (Esc)"));
}

void StartPage::offerTour() {
    offer_->ask(
        MessageBar::Kind::Note, tr("New here? A tour of ten steps shows the studio, on a matrix product."),
        {{tr("&Take the tour"), tr("Begins on the design gemm"), "takeTour", [this] { Q_EMIT tourWanted(); }},
         {tr("No, than&ks"), tr("The menu Help has it, too"), "declineTour", {}}});
}

StartPage::Section StartPage::makeSection(const QString& title) {
    Section section;
    section.area = new QWidget(this);
    section.area->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* column = new QVBoxLayout(section.area);
    column->setContentsMargins(0, 2 * spacing, 0, 0);
    column->addWidget(heading(title, section.area));
    section.grid = new QGridLayout;
    section.grid->setSpacing(2 * spacing);
    section.grid->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    column->addLayout(section.grid);
    return section;
}

void StartPage::addCard(Section& section, const Example& example) {
    auto* card = new ExampleCard(example, section.area);
    connect(card, &QAbstractButton::clicked, this, [this, path = example.path] { Q_EMIT chosen(path); });
    section.cards.push_back(card);
    section.examples.push_back(example);
}

void StartPage::setRecent(const QStringList& files) {
    if (files == recentFiles_) return;
    recentFiles_ = files;
    recentBackground_.cancel();
    if (recent_.area) {
        recent_.area->hide();
        recent_.area->deleteLater(); // one of its cards may be what was pressed
    }
    recent_ = {};
    for (const QString& path : files) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) continue;
        if (!recent_.area) {
            recent_ = makeSection(tr("Recent designs"));
            recentPlace_->addWidget(recent_.area);
        }
        addCard(recent_, exampleOf(path, QString::fromUtf8(file.readAll())));
    }
    columns_ = 0;
    arrange();
    search();
    if (recent_.area) drawPictures(recentBackground_, recent_);
}

// Cards that have all words, in what they show or in the name of their file.
void StartPage::search() {
    const QStringList wanted = words_->text().toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    bool some = false;
    const auto filter = [&](Section& section) {
        if (!section.area) return;
        bool any = false;
        for (std::size_t n = 0; n < section.cards.size(); ++n) {
            const Example& example = section.examples[n];
            const QString all =
                QStringList{example.title, example.summary, example.group, QFileInfo(example.path).fileName()}
                    .join(QLatin1Char(' '))
                    .toLower();
            const bool has =
                std::ranges::all_of(wanted, [&](const QString& word) { return all.contains(word); });
            section.cards[n]->setVisible(has);
            any |= has;
        }
        section.area->setVisible(any);
        some |= any;
    };
    filter(recent_);
    for (Section& section : sections_) filter(section);
    none_->setVisible(!some && !wanted.isEmpty());
    columns_ = 0;
    arrange();
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

void StartPage::drawPictures(Background& background, const Section& section) {
    background.start([cards = section.cards, examples = section.examples](const Background::Deliver& deliver,
                                                                          std::stop_token stop) {
        for (std::size_t e = 0; e < examples.size() && !stop.stop_requested(); ++e)
            deliver([card = QPointer(cards[e]), drawn = drawnOf(examples[e].path.toStdString(), stop)] {
                if (card) card->setPicture(drawn.model, drawn.scene);
            });
    });
}

// As many cards in a row as have room, and as wide as the row allows.
void StartPage::arrange() {
    const int gap = 2 * spacing, room = width() - 2 * outside;
    const int columns = std::max(1, (room + gap) / (ExampleCard::leastWidth + gap));
    const int wide = std::max(ExampleCard::leastWidth, (room - (columns - 1) * gap) / columns);
    const bool isAnew = columns != columns_;
    columns_ = columns;
    const auto place = [&](const Section& section) {
        int number = 0;
        for (ExampleCard* card : section.cards) {
            card->setFixedSize(wide, ExampleCard::height);
            if (!isAnew) continue;
            section.grid->removeWidget(card);
            if (card->isVisibleTo(section.area)) {
                section.grid->addWidget(card, number / columns, number % columns);
                ++number;
            }
        }
    };
    if (recent_.area) place(recent_);
    for (const Section& section : sections_) place(section);
}

void StartPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace tactus::views
