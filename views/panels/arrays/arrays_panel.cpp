#include "views/panels/arrays/arrays_panel.h"

#include "views/models/items/spaced_delegate.h"
#include "views/models/words.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QEvent>
#include <QHeaderView>
#include <QMouseEvent>
#include <QScrollBar>
#include <numeric>

namespace tactus::views {

static constexpr QSize thumbnail{46, 30};
static constexpr std::int64_t mostInThumbnail = 4096; // PEs; more are specks

ArraysPanel::ArraysPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), exploration_(this), thumbnails_(Background::Newer::Waits, this),
      applying_(Background::Newer::Replaces, this), model_(this), listed_(model_, this),
      row_(new SearchRow(this)), filter_(new FilterLine(this)), bar_(new MessageBar(this)),
      line_(new QWidget(this)), state_(new QLabel(this)), lists_(new QTabWidget(this)),
      table_(new QTableView(this)), whyNot_(new WhyNot(this)), finder_(new FindPanel(workbench, this)),
      plot_(new ParetoPlot(this)), compared_(new ComparedArrays(workbench, this)),
      body_(new QSplitter(Qt::Vertical, this)), pictures_(new QSplitter(this)) {
    setAccessibleName(tr("Arrays"));
    makeTable();
    state_->setObjectName(QStringLiteral("explored"));
    state_->setAccessibleName(tr("Found"));
    state_->setProperty("role", "muted");
    bar_->setObjectName(QStringLiteral("earlierText"));
    lists_->setDocumentMode(true);
    lists_->setMinimumHeight(190); // three rows below names and tabs
    lists_->setAccessibleName(tr("Arrays, and why other pairs are rejected"));
    lists_->addTab(table_, tr("Arrays"));
    lists_->addTab(whyNot_, tr("Why not"));
    lists_->addTab(finder_, tr("Find a mapping"));
    for (QSplitter* part : {body_, pictures_}) {
        part->setHandleWidth(1);
        part->setChildrenCollapsible(false);
    }
    body_->addWidget(lists_);
    body_->addWidget(pictures_);
    body_->setStretchFactor(0, 1);
    body_->setSizes({400, 180});
    pictures_->addWidget(plot_);
    pictures_->addWidget(compared_);
    pictures_->setSizes({260, 280});
    state_->setContentsMargins(spacing, 0, spacing, spacing / 2);
    auto* line = new QHBoxLayout(line_);
    line->setContentsMargins(spacing, 0, spacing, spacing / 2);
    line->addWidget(filter_);
    auto* said = new QHBoxLayout;
    said->addWidget(state_);
    said->addWidget(&filter_->wrongLabel(), 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(row_);
    column->addWidget(bar_);
    column->addWidget(line_);
    column->addLayout(said);
    column->addWidget(body_, 1);
    drawing_.setSingleShot(true);
    drawing_.setInterval(0);
    connectSearch();
    connectList();
    turnToDocument();
}

void ArraysPanel::makeTable() {
    table_->setObjectName(QStringLiteral("arrays"));
    table_->setModel(&listed_);
    makeReadable(*table_, tr("Arrays of the design"));
    table_->setIconSize(thumbnail);
    table_->verticalHeader()->setDefaultSectionSize(thumbnail.height() + 4);
    table_->horizontalHeader()->setSectionsMovable(true);
    table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table_->setSortingEnabled(true);
    table_->sortByColumn(0, Qt::AscendingOrder);
    table_->horizontalHeader()->moveSection(DesignsModel::namesColumn(), 1); // what people look for
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    table_->setItemDelegate(new SpacedDelegate(table_));
    table_->setMouseTracking(true);
    table_->viewport()->installEventFilter(this);
    auto* apply = new QAction(tr("Apply this array"), table_);
    apply->setShortcuts({Qt::Key_Return, Qt::Key_Enter});
    apply->setShortcutContext(Qt::WidgetShortcut);
    table_->addAction(apply);
    connect(apply, &QAction::triggered, this, &ArraysPanel::applyCurrent);
}

void ArraysPanel::connectSearch() {
    connect(row_, &SearchRow::searchWanted, this, &ArraysPanel::explore);
    connect(row_, &SearchRow::searchChanged, this, &ArraysPanel::judgeStale);
    connect(row_, &SearchRow::stopWanted, this, &ArraysPanel::stop);
    connect(row_, &SearchRow::applyWanted, this, &ArraysPanel::applyCurrent);
    connect(row_, &SearchRow::filtersChanged, this, &ArraysPanel::filterList);
    connect(filter_, &FilterLine::changed, this, &ArraysPanel::filterList);
    connect(&exploration_, &Exploration::begun, this, &ArraysPanel::begun);
    connect(&exploration_, &Exploration::found, this, &ArraysPanel::found);
    connect(&exploration_, &Exploration::ended, this, &ArraysPanel::ended);
    connect(&workbench_, &Workbench::documentChanged, this, &ArraysPanel::turnToDocument);
    connect(&workbench_, &Workbench::shownChanged, this, &ArraysPanel::judgeStale);
    connect(&exploration_, &Exploration::busyChanged, &workbench_, &Workbench::busyChanged);
    connect(whyNot_, &WhyNot::exampleChanged, this, &ArraysPanel::showWitness);
    connect(lists_, &QTabWidget::currentChanged, this, &ArraysPanel::showWitness);
    connect(lists_, &QTabWidget::currentChanged, this, &ArraysPanel::turnToTab);
    connect(whyNot_, &WhyNot::busyChanged, &workbench_, &Workbench::busyChanged);
    connect(&exploration_, &Exploration::failed, &workbench_, &Workbench::failed);
    connect(whyNot_, &WhyNot::failed, &workbench_, &Workbench::failed);
    for (Background* background : {&thumbnails_, &applying_}) {
        connect(background, &Background::busyChanged, &workbench_, &Workbench::busyChanged);
        connect(background, &Background::failed, &workbench_, &Workbench::failed);
    }
}

void ArraysPanel::connectList() {
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { showRow(current.row()); });
    connect(table_, &QTableView::doubleClicked, this, &ArraysPanel::applyCurrent);
    // The picture of the row under the mouse, until the mouse leaves the table. Two that run beside each
    // other stay.
    connect(table_, &QTableView::entered, this, [this](const QModelIndex& index) {
        if (!compared_->isPinned()) showPicture(index.row());
    });
    connect(row_, &SearchRow::pinWanted, this, &ArraysPanel::pin);
    connect(plot_, &ParetoPlot::chosen, this, &ArraysPanel::choose);
    connect(&listed_, &ListedDesigns::listChanged, this, &ArraysPanel::showPoints);
    connect(&listed_, &ListedDesigns::listChanged, this, &ArraysPanel::showState);
    const auto draw = [this] { drawing_.start(); };
    connect(&listed_, &ListedDesigns::listChanged, &drawing_, draw);
    connect(&listed_, &QAbstractItemModel::layoutChanged, &drawing_, draw);
    connect(table_->verticalScrollBar(), &QScrollBar::valueChanged, &drawing_, draw);
    connect(&drawing_, &QTimer::timeout, this, &ArraysPanel::drawVisible);
    connect(&drawing_, &QTimer::timeout, this, &ArraysPanel::fitColumns);
}

bool ArraysPanel::isIdle() const {
    return !exploration_.busy() && !thumbnails_.busy() && !applying_.busy() && !drawing_.isActive() &&
           compared_->isIdle() && whyNot_->isIdle() && finder_->isIdle();
}

// "m.X", where the mapping that is shown has several arrays.
static std::string oneOfSeveral(const Workbench& workbench) {
    const driver::MappingAnalysis* mapping = workbench.mapping();
    return mapping && mapping->plan && !mapping->plan->array.empty() ? mapping->name : std::string();
}

void ArraysPanel::explore() {
    awaitsAnalysis_ = !workbench_.analyser().isCurrent();
    if (awaitsAnalysis_) return workbench_.analyser().checkNow();
    const driver::DesignAnalysis* design = workbench_.design();
    if (!design || !design->system) {
        state_->setText(tr("The design has errors: there is nothing to explore."));
        return;
    }
    const std::string array = oneOfSeveral(workbench_);
    const ure::System* of = array.empty() ? nullptr : workbench_.mapping()->system.get();
    commands::ExploreOptions options = row_->search((of ? of : design->system.get())->loopNames());
    const auto named = workbench_.options<commands::ExploreOptions>();
    options.subject = named.subject;
    options.design = named.design;
    options.mapping = array;
    shown_ = workbench_.sharedDocument();
    exploration_.start(workbench_.analyser().analysis(), *design, options);
}

void ArraysPanel::stop() {
    exploration_.stop();
}

void ArraysPanel::begun() {
    thumbnails_.cancel();
    chosen_.reset();
    row_->showPinned(false);
    compared_->clear();
    whyNot_->clear();
    model_.clear({});
    row_->showSearching(exploration_.isSearching());
    judgeStale();
    Q_EMIT listChanged();
}

void ArraysPanel::found(int before) {
    const Explored& explored = *exploration_.explored();
    if (before == 0) model_.clear(explored.explorer->loopNames());
    const auto& designs = explored.space.designs;
    model_.add({designs.begin() + before, designs.end()});
}

// Rows take their places of the whole search; the chosen one stays chosen.
void ArraysPanel::ended() {
    const Explored& explored = *exploration_.explored();
    row_->showSearching(false);
    if (explored.explorer) {
        if (model_.loops().empty()) model_.clear(explored.explorer->loopNames());
        model_.show(explored.space.designs);
        whyNot_->show(explored.explorer, explored.space.rejected, explored.options.broadcast);
        workbench_.log(explored.options);
    }
    const std::int64_t rules = std::ssize(explored.space.rejected);
    lists_->setTabText(1, rules > 0 ? tr("Why not (%1)").arg(number(rules)) : tr("Why not"));
    if (chosen_)
        choose(*chosen_);
    else if (listed_.rowCount() > 0)
        table_->selectRow(0);
    showState();
    Q_EMIT listChanged();
}

// A list that was complete is there again with its design; a search that was not begins anew.
void ArraysPanel::turnToDocument() {
    if (exploration_.explored() && !shown_.expired()) kept_[shown_] = exploration_.explored();
    std::erase_if(kept_, [](const auto& one) { return one.first.expired(); });
    shown_ = workbench_.sharedDocument();
    const auto known = kept_.find(shown_);
    const auto explored = known == kept_.end() ? nullptr : known->second;
    awaitsAnalysis_ = false;
    applying_.cancel();
    exploration_.show(explored && explored->hasEnded ? explored : nullptr);
    begun();
    if (exploration_.explored()) ended();
    showState();
}

// A text is known to be the same but for its mappings once it was read.
void ArraysPanel::judgeStale() {
    if (awaitsAnalysis_ && workbench_.analyser().isCurrent()) return explore();
    const auto& explored = exploration_.explored();
    const auto& analysis = workbench_.analyser().analysis();
    isStale_ = explored && analysis &&
               studies::Explorer::subjectOf(*analysis, explored->design, explored->options.mapping) !=
                   explored->subject;
    const bool isOld = isStale_ || isOfOtherSearch();
    model_.setPale(isOld);
    if (isStale_) row_->showPinned(false);
    row_->showChosen(canApply());
    const QString words = isStale_ ? tr("These are the arrays of an earlier text.")
                          : isOld  ? tr("These arrays were found with other settings.")
                                   : QString();
    if (words == said_) return;
    said_ = words;
    bar_->withdraw();
    if (isOld)
        bar_->ask(MessageBar::Kind::Note, words,
                  {{tr("Explore again"), tr("Finds the arrays of the text as it is"), "exploreAgain",
                    [this] { explore(); }}});
}

bool ArraysPanel::isOfOtherSearch() const {
    const auto& explored = exploration_.explored();
    if (!explored || !explored->explorer) return false;
    const commands::ExploreOptions said = row_->search(explored->explorer->loopNames());
    const auto bounds = [](const commands::ExploreOptions& one) {
        return std::tuple(one.maxSchedule, one.maxProjection, one.symmetry, one.broadcast);
    };
    // An array keeps its name in a mapping that inherits it.
    const auto array = [](const std::string& name) {
        return name.substr(std::min(name.find('.'), name.size()));
    };
    return bounds(said) != bounds(explored->options) ||
           array(oneOfSeveral(workbench_)) != array(explored->options.mapping);
}

static QString countText(std::int64_t count, const QString& one, const QString& many) {
    return QStringLiteral("%1 %2").arg(number(count), count == 1 ? one : many);
}

void ArraysPanel::showState() {
    const auto& explored = exploration_.explored();
    QStringList parts;
    if (!explored)
        parts << tr("Every array that the design can become, within these bounds.");
    else if (!explored->refusal.isEmpty())
        parts << explored->refusal;
    else {
        const auto count = std::ssize(model_.designs());
        parts << countText(count, tr("array"), tr("arrays"));
        if (!explored->hasEnded)
            parts.front() += tr(" so far…");
        else
            parts.front() +=
                tr(" of %1").arg(countText(std::int64_t(explored->space.pairs), tr("pair"), tr("pairs")));
        if (explored->hasEnded && !explored->space.isComplete) parts << tr("not all: the search was stopped");
        if (listed_.rowCount() < count) parts << tr("%1 shown").arg(number(listed_.rowCount()));
    }
    state_->setWordWrap(explored && !explored->refusal.isEmpty());
    const QString array = explored ? text(explored->options.mapping) : QString();
    if (!array.isEmpty()) parts.front().prepend(tr("%1: ").arg(array));
    state_->setText(parts.join(QStringLiteral("; ")));
}

// While the reasons are in front, that of the row at hand is in the iteration space.
void ArraysPanel::showWitness() {
    const bool isInFront = isVisible() && lists_->currentWidget() == whyNot_ && !isStale_;
    workbench_.lookAt(isInFront ? whyNot_->example() : nullptr);
}

// A search for a mapping has settings and a picture of its own.
void ArraysPanel::turnToTab() {
    const bool isList = lists_->currentWidget() != finder_;
    for (QWidget* one : std::initializer_list<QWidget*>{row_, line_, state_, pictures_})
        one->setVisible(isList);
    if (!isList) filter_->wrongLabel().hide();
    bar_->setVisible(isList && !said_.isEmpty());
}

void ArraysPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    showWitness();
}

void ArraysPanel::filterList() {
    commands::ExploreOptions filters = row_->filters();
    filters.filter = filter_->text();
    listed_.filter(filters);
    Q_EMIT listChanged();
}

void ArraysPanel::showPoints() {
    plot_->show(listed_.listed());
    plot_->select(chosen_ ? &*chosen_ : nullptr);
}

QString ArraysPanel::titleOf(int row) const {
    const explore::Design& design = listed_.at(row);
    const QString place = listed_.index(row, 0).data().toString();
    QStringList parts;
    if (!design.names.empty()) parts << text(design.names.front()); // which somebody looks for
    parts << (model_.areNumbered() ? tr("array %1").arg(place) : tr("array"));
    if (const auto pes = design.count(array::FigureId::Pes)) parts << countText(*pes, tr("PE"), tr("PEs"));
    parts << countText(*design.count(array::FigureId::Cycles), tr("cycle"), tr("cycles"));
    parts.front()[0] = parts.front()[0].toUpper();
    return parts.join(QStringLiteral(", "));
}

void ArraysPanel::showRow(int row) {
    const auto& explored = exploration_.explored();
    row_->showChosen(canApply());
    if (row < 0 || row >= listed_.rowCount() || !explored || !explored->explorer) return;
    chosen_ = listed_.at(row).pair;
    plot_->select(&*chosen_);
    showPicture(row);
}

ComparedArrays::Subject ArraysPanel::subjectAt(int row) const {
    const Explored& explored = *exploration_.explored();
    return {explored.explorer, explored.design, listed_.at(row), titleOf(row)};
}

void ArraysPanel::showPicture(int row) {
    const auto& explored = exploration_.explored();
    if (explored && explored->explorer) compared_->show(subjectAt(row));
}

// Two pictures get more of the room than one.
void ArraysPanel::pin(bool on) {
    if (!on || !canApply()) {
        if (compared_->isPinned()) body_->setSizes(withoutPair_);
        return compared_->unpin();
    }
    withoutPair_ = body_->sizes();
    const int all = std::accumulate(withoutPair_.begin(), withoutPair_.end(), 0);
    body_->setSizes({all * 2 / 5, all - all * 2 / 5});
    compared_->pin(subjectAt(table_->currentIndex().row()));
}

void ArraysPanel::choose(const explore::Pair& pair) {
    const int row = listed_.rowOf(pair);
    if (row < 0) return;
    table_->setCurrentIndex(listed_.index(row, std::max(0, table_->currentIndex().column())));
    table_->scrollTo(listed_.index(row, 0));
    showRow(row);
}

// Rows in sight that have no small picture yet.
void ArraysPanel::drawVisible() {
    const auto& explored = exploration_.explored();
    if (!table_->isVisible() || !explored || !explored->explorer || listed_.rowCount() == 0) return;
    const int first = std::max(0, table_->rowAt(0)), below = table_->rowAt(table_->viewport()->height() - 1);
    const int last = below < 0 ? listed_.rowCount() - 1 : below;
    std::vector<explore::Design> wanted;
    for (int row = first; row <= last; ++row) {
        const explore::Design& design = listed_.at(row);
        const auto pes = design.count(array::FigureId::Pes);
        const bool isSmall = pes && *pes <= mostInThumbnail;
        if (isSmall && !model_.hasPicture(listed_.mapToSource(listed_.index(row, 0)).row()))
            wanted.push_back(design);
    }
    if (wanted.empty()) return;
    const SmallLook look{thumbnail, devicePixelRatioF(), &Theme::of(*this), font()};
    thumbnails_.start([this, look, explorer = explored->explorer, wanted = std::move(wanted)](
                          const Background::Deliver& deliver, const std::stop_token& stop) {
        for (const explore::Design& design : wanted) {
            if (stop.stop_requested()) return;
            deliver([this, pair = design.pair, image = smallPicture(*explorer, design, look, stop)] {
                model_.setPicture(pair, QPixmap::fromImage(image));
            });
        }
    });
}

// As wide as its header and its first rows, wherever the list is scrolled to: Qt counts the rows in sight.
int ArraysPanel::widthOfColumn(int column) const {
    constexpr int counted = 64; // rows; all would be too many
    int wanted = table_->horizontalHeader()->sectionSizeHint(column);
    for (int row = 0; row < std::min(counted, listed_.rowCount()); ++row)
        wanted = std::max(wanted, table_->sizeHintForIndex(listed_.index(row, column)).width());
    // The number stands beside its picture, which comes later.
    const int beside =
        thumbnail.width() + 3 * spacing + fontMetrics().horizontalAdvance(number(listed_.rowCount()));
    return column == 0 ? std::max(wanted, beside) : wanted;
}

// The names have their whole words where the first figures have room beside them; a tool tip has them all.
void ArraysPanel::fitColumns() {
    for (int column = 0; column < listed_.columnCount(); ++column)
        table_->horizontalHeader()->resizeSection(column, widthOfColumn(column));
    const int wanted = widthOfColumn(DesignsModel::namesColumn());
    const int most = std::max(20 * spacing, table_->viewport()->width() * 3 / 5);
    table_->horizontalHeader()->resizeSection(DesignsModel::namesColumn(),
                                              std::clamp(wanted, 10 * spacing, most));
}

// Where all of it has no room, the list comes first: the panel is scrolled in what it stands in.
void ArraysPanel::foldSettings() {
    row_->setFolded(parentWidget() && parentWidget()->height() < least.height());
}

bool ArraysPanel::event(QEvent* event) {
    if (event->type() == QEvent::ParentAboutToChange && parentWidget())
        parentWidget()->removeEventFilter(this);
    if (event->type() == QEvent::ParentChange && parentWidget()) parentWidget()->installEventFilter(this);
    return QWidget::event(event);
}

bool ArraysPanel::eventFilter(QObject* object, QEvent* event) {
    if (object == parentWidget() && event->type() == QEvent::Resize) foldSettings();
    if (object == table_->viewport() && event->type() == QEvent::Leave && table_->currentIndex().isValid())
        showRow(table_->currentIndex().row());
    if (object == table_->viewport() && event->type() == QEvent::Resize) drawing_.start();
    return QWidget::eventFilter(object, event);
}

void ArraysPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    thumbnails_.cancel();
    model_.forgetPictures(); // in the colours of before
    drawing_.start();
}

void ArraysPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    drawing_.start();
}

bool ArraysPanel::canApply() const {
    const auto& explored = exploration_.explored();
    return explored && explored->explorer && !isStale_ && table_->currentIndex().isValid();
}

// The text may have got other mappings since the search: what is written is made for the text as it is.
void ArraysPanel::applyCurrent() {
    const int row = table_->currentIndex().row();
    if (!canApply() || row >= listed_.rowCount() || !workbench_.analyser().isCurrent()) return;
    const driver::DesignAnalysis* design =
        workbench_.analyser().analysis()->design(exploration_.explored()->design);
    if (!design) return;
    const auto& explored = *exploration_.explored();
    std::optional<std::int64_t> place; // in the whole search
    if (model_.areNumbered() && explored.space.isComplete)
        place = listed_.mapToSource(listed_.index(row, 0)).row() + 1;
    applying_.start([this, analysis = workbench_.analyser().analysis(), design, one = listed_.at(row), place,
                     array = explored.options.mapping, revision = workbench_.document().revision()](
                        const Background::Deliver& deliver, const std::stop_token&) {
        const auto explorer = studies::Explorer::of(*analysis, *design, array);
        const auto applied = explorer ? explorer->applied(one) : tl::unexpected(explorer.error().sentence);
        deliver([this, applied, name = design->name, revision, place] {
            if (!applied) return Q_EMIT workbench_.failed(text(applied.error()));
            write(*applied, name, revision, place);
        });
    });
}

void ArraysPanel::write(const studies::Explorer::Applied& applied, const std::string& design,
                        std::uint64_t revision, std::optional<std::int64_t> place) {
    if (workbench_.document().revision() != revision || applied.edits.empty()) return;
    commands::ExploreOptions options = exploration_.explored()->options;
    options.apply = place;
    const bool isC = workbench_.document().isC(); // into which the command writes nothing
    if (place && !isC) workbench_.log(options);
    const auto explored = exploration_.explored();
    if (!workbench_.edit(applied.edits, revision)) return;
    if (isC) { // what was found is of the design that was kept, too
        kept_[workbench_.sharedDocument()] = explored;
        turnToDocument();
    }
    workbench_.choose(design, applied.array.empty() ? applied.mapping : applied.array);
    const auto begin = applied.edits.front().span.begin;
    Q_EMIT workbench_.written(
        {begin, begin + static_cast<std::uint32_t>(applied.edits.front().replacement.size())});
}

std::string ArraysPanel::csv() const {
    return commands::asCsv(listed_.listed(), model_.loops());
}

} // namespace tactus::views
