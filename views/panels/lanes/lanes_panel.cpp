#include "views/panels/lanes/lanes_panel.h"

#include "views/models/words.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/icons.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace tactus::views {

LanesPanel::LanesPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), watches_(new Watches(workbench, this)),
      canvas_(new LaneCanvas(workbench, *watches_, this)), line_(new QLineEdit(this)),
      sought_(new QLineEdit(this)), names_(new QStringListModel(this)), radix_(new QComboBox(this)),
      cycles_(new QLabel(this)), message_(new QLabel(this)), back_(nullptr), on_(nullptr), remove_(nullptr),
      save_(nullptr), sort_(nullptr), kernels_(new QPushButton(tr("All kernels"), this)),
      sideways_(new QScrollBar(Qt::Horizontal, this)), down_(new QScrollBar(Qt::Vertical, this)) {
    setAccessibleName(tr("Waveforms of watched signals"));
    line_->setPlaceholderText(tr("Signal, e.g. PE(2,3).Z"));
    line_->setAccessibleName(tr("Signal to watch"));
    line_->setObjectName(QStringLiteral("signal"));
    useFont(*line_, codeFont);
    line_->setMinimumWidth(120);
    auto* completer = new QCompleter(names_, this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    line_->setCompleter(completer);
    auto* watch = new QPushButton(tr("Watch"), this);
    watch->setToolTip(tr("Add a lane for this signal"));
    kernels_->setObjectName(QStringLiteral("watchKernels"));
    kernels_->setToolTip(tr("Add a lane for each kernel of the network"));
    radix_->addItems({tr("decimal"), tr("hexadecimal"), tr("binary")});
    radix_->setAccessibleName(tr("Radix of the chosen lane"));
    radix_->setToolTip(radix_->accessibleName());
    radix_->setObjectName(QStringLiteral("radix"));
    sought_->setPlaceholderText(tr("Value, > 3, or next change"));
    sought_->setAccessibleName(tr("What to look for in the chosen lane"));
    sought_->setToolTip(
        tr("A value, a comparison such as > 3, \"undefined\", or nothing for the next change"));
    sought_->setObjectName(QStringLiteral("soughtValue"));
    sought_->setMinimumWidth(120);
    cycles_->setAccessibleName(tr("Cursor and marker"));
    cycles_->setProperty("role", "muted");
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(spacing / 2);
    row->addWidget(line_, 2);
    row->addWidget(watch);
    row->addWidget(kernels_);
    row->addWidget(sort_ =
                       button("sortByWaiting", QStringLiteral("sort"), tr("Kernels that wait most first")));
    row->addWidget(sought_, 2);
    row->addWidget(back_ =
                       button("findBack", QStringLiteral("left"), tr("Previous place in the chosen lane")));
    row->addWidget(on_ = button("findOn", QStringLiteral("right"), tr("Next place in the chosen lane")));
    row->addWidget(radix_);
    row->addWidget(remove_ = button("removeLane", QStringLiteral("cancel"), tr("Remove the chosen lane")));
    row->addWidget(save_ = button("saveLanes", QStringLiteral("save"), tr("Save the waveforms…")));
    row->addWidget(cycles_, 1);
    message_->setWordWrap(true);
    message_->setAccessibleName(tr("What can't be watched or found"));
    message_->hide();
    auto* grid = new QGridLayout;
    grid->setSpacing(0);
    grid->addWidget(canvas_, 0, 0);
    grid->addWidget(down_, 0, 1);
    grid->addWidget(sideways_, 1, 0);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(spacing, spacing, spacing, spacing);
    column->setSpacing(spacing / 2);
    column->addWidget(new Sideways(bar, this));
    column->addWidget(message_);
    column->addLayout(grid, 1);
    connect(line_, &QLineEdit::returnPressed, this, &LanesPanel::add);
    connect(line_, &QLineEdit::textEdited, this,
            [this](const QString& begin) { names_->setStringList(watches_->namesLike(begin, 100)); });
    connect(watch, &QPushButton::clicked, this, &LanesPanel::add);
    connect(kernels_, &QPushButton::clicked, this, &LanesPanel::watchKernels);
    connect(sort_, &QToolButton::clicked, this, [this] {
        watches_->sortByWaiting();
        canvas_->scrollToLane(0);
    });
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, &LanesPanel::showLanes);
    connect(sought_, &QLineEdit::returnPressed, this, [this] { find(LaneWay::On); });
    connect(back_, &QToolButton::clicked, this, [this] { find(LaneWay::Back); });
    connect(on_, &QToolButton::clicked, this, [this] { find(LaneWay::On); });
    connect(remove_, &QToolButton::clicked, this, [this] { watches_->remove(canvas_->chosen()); });
    connect(save_, &QToolButton::clicked, this, &LanesPanel::saveWanted);
    connect(radix_, &QComboBox::activated, this,
            [this](int chosen) { watches_->setRadix(canvas_->chosen(), Radix(chosen)); });
    connect(watches_, &Watches::changed, this, &LanesPanel::showLanes);
    connect(canvas_, &LaneCanvas::chosenChanged, this, &LanesPanel::showLanes);
    connect(canvas_, &LaneCanvas::markerChanged, this, &LanesPanel::showCycles);
    connect(canvas_, &LaneCanvas::viewChanged, this, &LanesPanel::showView);
    connect(sideways_, &QScrollBar::valueChanged, canvas_, &LaneCanvas::scrollTo);
    connect(down_, &QScrollBar::valueChanged, canvas_, &LaneCanvas::scrollToLane);
    showLanes();
    showView();
}

QToolButton* LanesPanel::button(const char* name, const QString& picture, const QString& words) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setIcon(themedIcon(picture, &Theme::text));
    button->setToolTip(words);
    button->setAccessibleName(words);
    button->setProperty("flat", true);
    return button;
}

void LanesPanel::say(const QString& words, bool isWrong) {
    const Theme& theme = Theme::of(*this);
    message_->setStyleSheet(QStringLiteral("color: %1").arg((isWrong ? theme.bad : theme.muted).name()));
    message_->setText(words);
    message_->setVisible(!words.isEmpty());
}

void LanesPanel::add() {
    const QString name = line_->text().trimmed();
    line_->completer()->popup()->hide();
    if (name.isEmpty()) return;
    const std::size_t before = watches_->all().size();
    const QString problem = watches_->add(name.toStdString());
    say(problem, true);
    if (!problem.isEmpty()) return;
    line_->clear();
    canvas_->chooseNew(before);
}

void LanesPanel::watchKernels() {
    const std::size_t before = watches_->all().size();
    const QString said = watches_->addKernels();
    say(said, watches_->all().empty());
    if (watches_->all().size() > before) canvas_->chooseNew(before);
}

void LanesPanel::find(LaneWay way) {
    const auto& all = watches_->all();
    if (canvas_->chosen() >= all.size()) return say(tr("Nothing is watched."), true);
    const Watches::One& one = all[canvas_->chosen()];
    if (!one.lane) return say(tr("%1 has no lane to look in.").arg(text(one.name)), true);
    const auto query = laneQuery(sought_->text(), one.lane->samples().type());
    if (!query) return say(query.error(), true);
    const auto found = foundIn(one.lane->samples(), *query, canvas_->cycle(), way);
    if (!found)
        return say(way == LaneWay::On ? tr("Nothing found in %1 behind this cycle.").arg(text(one.name))
                                      : tr("Nothing found in %1 before this cycle.").arg(text(one.name)));
    say({});
    canvas_->goTo(*found);
}

void LanesPanel::showLanes() {
    const auto& all = watches_->all();
    const bool isChosen = canvas_->chosen() < all.size();
    for (QWidget* widget : std::initializer_list<QWidget*>{radix_, remove_, back_, on_, sought_, save_})
        widget->setEnabled(isChosen);
    const auto& model = workbench_.array().results().model;
    kernels_->setEnabled(model && model->network);
    sort_->setEnabled(std::ranges::count_if(all, [](const auto& one) { return bool(one.activity); }) > 1);
    if (isChosen) radix_->setCurrentIndex(int(all[canvas_->chosen()].radix));
    showCycles();
}

// "Cycle 37, marker 12, 25 apart"
void LanesPanel::showCycles() {
    QString words;
    if (watches_->cycles() > 0) words = tr("Cycle %1").arg(number(canvas_->cycle()));
    if (const auto marker = canvas_->marker(); marker && !words.isEmpty())
        words +=
            tr(", marker %1, %2 apart").arg(number(*marker), number(std::abs(canvas_->cycle() - *marker)));
    cycles_->setText(words);
}

void LanesPanel::showView() {
    const QSignalBlocker quietly(sideways_), quiet(down_);
    const double cycles = double(watches_->cycles()), shown = canvas_->shown();
    sideways_->setRange(0, int(std::max(0.0, std::ceil(cycles - shown))));
    sideways_->setPageStep(std::max(1, int(shown)));
    sideways_->setValue(int(std::lround(canvas_->first())));
    sideways_->setVisible(cycles > shown + 0.5);
    const int room = canvas_->height();
    down_->setRange(0, std::max(0, canvas_->heightOfAll() - room + canvas_->fontMetrics().height() + 4));
    down_->setPageStep(room);
    down_->setSingleStep(canvas_->fontMetrics().height() + 8);
    down_->setValue(canvas_->top());
    down_->setVisible(down_->maximum() > 0);
    showCycles();
}

} // namespace tactus::views
