#include "views/panels/start_page.h"

#include "draw/list/diagram/diagram_list.h"
#include "draw/network/whole_words.h"
#include "driver/runs/run.h"
#include "studies/pictures/picture.h"
#include "system/processes/files.h"
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

void ExampleCard::setPicture(Picture picture) {
    picture_ = std::move(picture);
    index_ = picture_.scene ? SceneIndex(*picture_.scene) : SceneIndex();
    update();
}

QRectF ExampleCard::bounds() const {
    if (!picture_.network) return index_.bounds();
    return QRectF(Camera::flipped(picture_.network->lower), Camera::flipped(picture_.network->upper))
        .normalized();
}

QRectF ExampleCard::pictureArea() const {
    return {1.0 + spacing, 1.0 + spacing, width() - 2.0 * (1 + spacing), 156};
}

// The whole array: a part of it would look like another one.
Camera ExampleCard::camera() const {
    constexpr double margin = 8;
    Camera camera;
    camera.view = pictureArea().size();
    camera.fit(bounds(), margin);
    return camera;
}

bool ExampleCard::showsAll() const {
    return !hasPicture() || camera().visible().contains(bounds());
}

void ExampleCard::paintPicture(QPainter& painter) {
    const Theme& theme = Theme::of(*this);
    const Camera place = camera();
    if (picture_.network) {
        PicturePrinter(painter, theme)
            .print(draw::diagramIn(viewOf(place), draw::withWholeWords(*picture_.network, place.scale), {}));
        return;
    }
    Shown shown;
    shown.model = picture_.model.get();
    ScenePainter(painter, place, theme).paint(*picture_.scene, index_, shown);
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
    if (hasPicture()) {
        painter.save();
        painter.translate(picture.topLeft());
        painter.setClipRect(QRectF(QPointF(0, 0), picture.size()));
        paintPicture(painter);
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
    useFont(*title, [] { return titleFont(1.9); });
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
    none_->setText(tr("No design matches."));
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
}

void StartPage::setDesign(const QString& name) {
    back_->setVisible(!name.isEmpty());
    back_->setText(tr("&Back to %1").arg(name));
    back_->setToolTip(tr("Back to the open design (Esc)"));
}

void StartPage::offerTour() {
    offer_->ask(
        MessageBar::Kind::Note, tr("New here? A tour of ten steps shows the studio, on a matrix product."),
        {{tr("&Take the tour"), tr("Starts on the design gemm"), "takeTour", [this] { Q_EMIT tourWanted(); }},
         {tr("No, than&ks"), tr("It is also in the menu Help"), "declineTour", {}}});
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
    connect(card, &QAbstractButton::clicked, this, [this, example] {
        if (example.opensSmall)
            Q_EMIT smallChosen(example);
        else
            Q_EMIT chosen(example.path);
    });
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
    drawPictures();
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

// The array of the first mapping of a file; of a published one the network of the first that has one. Nothing
// if there is none.
static ExampleCard::Picture pictureOf(const Example& example, const std::stop_token& stop) {
    const auto source = system::readSource(example.path.toStdString());
    if (!source) return {};
    driver::Request request = driver::Request::of(*source, stop);
    request.params = example.sizes;
    const driver::Analysis analysis = driver::analyse(request);
    const driver::DesignAnalysis* design = analysis.design("");
    if (analysis.stopped || !design) return {};
    std::shared_ptr<const array::Model> first;
    for (const driver::MappingAnalysis& mapping : design->mappings) {
        if (!mapping.legal() || (first && !mapping.network)) continue;
        const array::Built built = driver::buildArray(mapping, request.budget);
        if (!built.model) continue;
        if (!first) first = built.model;
        if (!example.isPublished) break;
        if (!mapping.network) continue;
        system::LayoutOptions options;
        options.stop = stop;
        options.kept = system::cacheFolder();
        if (auto network = studies::networkOf(*built.model, options))
            return {built.model, {}, std::make_shared<const draw::Diagram>(std::move(*network))};
    }
    if (!first) return {};
    auto scene = studies::sceneOf(*first, stop);
    if (!scene) return {};
    return {first, std::make_shared<const draw::Scene>(std::move(*scene)), {}};
}

void StartPage::drawPictures(Background& background, const std::vector<Section>& sections) {
    std::vector<QPointer<ExampleCard>> cards;
    std::vector<Example> examples;
    for (const Section& section : sections)
        for (std::size_t n = 0; n < section.cards.size(); ++n) {
            if (section.cards[n]->hasPicture()) continue;
            cards.emplace_back(section.cards[n]);
            examples.push_back(section.examples[n]);
        }
    if (cards.empty()) return;
    background.start([cards, examples](const Background::Deliver& deliver, std::stop_token stop) {
        for (std::size_t n = 0; n < examples.size() && !stop.stop_requested(); ++n)
            deliver([card = cards[n], picture = pictureOf(examples[n], stop)] {
                if (card) card->setPicture(picture);
            });
    });
}

// A studio that opens a design at once draws none.
void StartPage::drawPictures() {
    if (!isVisible()) return;
    if (!background_.busy()) drawPictures(background_, sections_);
    if (recent_.area) drawPictures(recentBackground_, {recent_});
}

void StartPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    drawPictures();
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
