#include "views/panels/tune/find_panel.h"

#include "commands/estimate/named_device.h"
#include "driver/analysis.h"
#include "driver/runs/run.h"
#include "mapping/edits/insertion.h"
#include "views/models/words.h"
#include "views/panels/widgets/flow_layout.h"
#include "views/theme/theme.h"

#include <QSignalBlocker>
#include <QVBoxLayout>
#include <climits>
#include <cmath>
#include <fmt/format.h>

namespace tactus::views {

using studies::FoundMapping;

FindPanel::FindPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), hunt_(this), picturing_(Background::Newer::Replaces, this),
      device_(new DeviceChoice(QStringLiteral("find"), this)), dsps_(new QSpinBox(this)),
      blocks_(new QSpinBox(this)), mostCycles_(new QSpinBox(this)), goal_(new QComboBox(this)),
      across_(new QComboBox(this)), up_(new QComboBox(this)), find_(new QPushButton(tr("Fin&d"), this)),
      cancel_(new QPushButton(tr("&Cancel"), this)), apply_(new QPushButton(tr("Apply"), this)),
      bar_(new MessageBar(this)), state_(new QLabel(this)), figures_(new QLabel(this)),
      plot_(new FrontPlot(this)), picture_(new TitledPicture(this)), arrays_(new QTabBar(this)),
      split_(new QSplitter(Qt::Horizontal, this)) {
    setObjectName(QStringLiteral("findMapping"));
    setAccessibleName(tr("Find a mapping"));
    state_->setObjectName(QStringLiteral("foundState"));
    state_->setWordWrap(true);
    state_->setContentsMargins(spacing, 0, spacing, spacing / 2);
    figures_->setObjectName(QStringLiteral("foundFigures"));
    figures_->setWordWrap(true);
    figures_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    figures_->setContentsMargins(spacing, spacing / 2, spacing, spacing / 2);
    bar_->setObjectName(QStringLiteral("foundEarlier"));
    arrays_->setObjectName(QStringLiteral("foundArrays"));
    arrays_->setAccessibleName(tr("Arrays of the mapping"));
    arrays_->setAutoHide(true);
    arrays_->setDrawBase(false);
    arrays_->setExpanding(false);
    auto* beside = new QWidget(this);
    auto* column = new QVBoxLayout(beside);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(arrays_);
    column->addWidget(picture_, 1);
    column->addWidget(figures_);
    split_->setChildrenCollapsible(false);
    split_->setHandleWidth(1);
    split_->addWidget(plot_);
    split_->addWidget(beside);
    split_->setStretchFactor(0, 3);
    split_->setStretchFactor(1, 2);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(settings());
    all->addWidget(bar_);
    all->addWidget(state_);
    all->addWidget(split_, 1);

    connect(find_, &QPushButton::clicked, this, &FindPanel::find);
    connect(goal_, &QComboBox::currentIndexChanged, this, &FindPanel::showGoal);
    connect(cancel_, &QPushButton::clicked, this, &FindPanel::stop);
    connect(apply_, &QPushButton::clicked, this, &FindPanel::applyChosen);
    connect(arrays_, &QTabBar::currentChanged, this, &FindPanel::showPicture);
    connect(plot_, &FrontPlot::chosen, this, &FindPanel::choose);
    connect(plot_, &FrontPlot::applyWanted, this, &FindPanel::applyChosen);
    for (QComboBox* axis : {across_, up_})
        connect(axis, &QComboBox::currentIndexChanged, this, [this] {
            plot_->setAxes(FrontPlot::allAxes[across_->currentIndex()],
                           FrontPlot::allAxes[up_->currentIndex()]);
        });
    connect(&hunt_, &MappingHunt::changed, this, &FindPanel::showHunt);
    connect(&hunt_, &MappingHunt::busyChanged, &workbench_, &Workbench::busyChanged);
    connect(&hunt_, &MappingHunt::failed, &workbench_, &Workbench::failed);
    connect(&picturing_, &Background::busyChanged, &workbench_, &Workbench::busyChanged);
    connect(&picturing_, &Background::failed, &workbench_, &Workbench::failed);
    connect(&workbench_, &Workbench::shownChanged, this, &FindPanel::judgeStale);
    connect(&workbench_, &Workbench::documentChanged, this, &FindPanel::judgeStale);
    showGoal();
    showHunt();
}

static constexpr std::pair<studies::Goal, const char*> goals[] = {
    {studies::Goal::Cycles, QT_TR_NOOP("fewest cycles")},
    {studies::Goal::Dsps, QT_TR_NOOP("fewest DSPs")},
    {studies::Goal::Memory, QT_TR_NOOP("fewest memory blocks")},
    {studies::Goal::Energy, QT_TR_NOOP("least energy")}};

QWidget* FindPanel::settings() {
    auto* row = new QWidget(this);
    auto* flow = new FlowLayout(row, spacing);
    flow->setContentsMargins(spacing, spacing, spacing, spacing / 2);
    const auto percent = [this](QSpinBox* box, const char* name, const QString& prefix,
                                const QString& words) {
        box->setRange(1, 100);
        box->setValue(100);
        box->setPrefix(prefix);
        box->setSuffix(tr(" %"));
        box->setObjectName(QLatin1String(name));
        box->setAccessibleName(words);
        box->setToolTip(words);
    };
    percent(dsps_, "budgetDsps", tr("DSPs "), tr("How much of the device's free DSPs a mapping may take"));
    percent(blocks_, "budgetBlocks", tr("blocks "),
            tr("How much of the device's free memory blocks a mapping may take"));
    for (const auto& [goal, words] : goals) goal_->addItem(tr(words));
    goal_->setObjectName(QStringLiteral("goal"));
    goal_->setAccessibleName(tr("Goal"));
    goal_->setToolTip(tr("What the mapping is to need least of"));
    mostCycles_->setRange(1, INT_MAX);
    mostCycles_->setValue(10'000);
    mostCycles_->setGroupSeparatorShown(true);
    mostCycles_->setPrefix(tr("cycles \u2264 "));
    mostCycles_->setObjectName(QStringLiteral("mostCycles"));
    mostCycles_->setAccessibleName(tr("How many cycles a mapping may take"));
    mostCycles_->setToolTip(mostCycles_->accessibleName());
    for (QComboBox* axis : {across_, up_})
        for (const FrontPlot::Axis one : FrontPlot::allAxes) axis->addItem(FrontPlot::nameOf(one));
    up_->setCurrentIndex(1);
    across_->setObjectName(QStringLiteral("acrossAxis"));
    up_->setObjectName(QStringLiteral("upAxis"));
    across_->setAccessibleName(tr("Figure to the right"));
    up_->setAccessibleName(tr("Figure upwards"));
    across_->setToolTip(tr("What the plot has to the right"));
    up_->setToolTip(tr("What the plot has upwards"));
    find_->setObjectName(QStringLiteral("findNow"));
    find_->setToolTip(tr("Find the best mapping on this device"));
    cancel_->setObjectName(QStringLiteral("cancelFind"));
    cancel_->setToolTip(tr("End the search with what it has found"));
    apply_->setObjectName(QStringLiteral("applyFound"));
    apply_->setToolTip(tr("Write the chosen mapping into the text; undo takes it back"));
    for (QWidget* one : std::initializer_list<QWidget*>{device_, goal_, mostCycles_, dsps_, blocks_, find_,
                                                        cancel_, apply_, across_, up_})
        flow->addWidget(one);
    return row;
}

studies::Goal FindPanel::goal() const {
    return goals[std::max(0, goal_->currentIndex())].first;
}

// With a resource as the goal cycles have a limit, or one PE would need least.
void FindPanel::showGoal() {
    mostCycles_->setVisible(isResource(goal()));
}

studies::MapWish FindPanel::wishOf(const estimate::Device& device) const {
    studies::MapWish wish;
    wish.device = device;
    wish.megahertz = device_->megahertz();
    wish.goal = goal();
    if (isResource(wish.goal)) wish.mostCycles = mostCycles_->value();
    wish.budget["DSP"] = dsps_->value();
    for (const estimate::MemoryBlocks& one : device.memories) wish.budget[one.kind] = blocks_->value();
    if (auto energies = commands::energyTableNamed(std::string(estimate::usualEnergyTable)))
        wish.energies = std::move(*energies);
    return wish;
}

commands::MapOptions FindPanel::asCommand() const {
    auto options = workbench_.options<commands::MapOptions>();
    options.mapping.clear();
    options.device = device_->key();
    options.clock = fmt::format("{}", device_->megahertz());
    if (goal() != studies::Goal::Cycles) options.goal = nameOf(goal());
    if (isResource(goal())) options.maxCycles = mostCycles_->value();
    const auto device = device_->chosen();
    const auto add = [&](const std::string& resource, int percent) {
        if (percent < 100)
            options.budget += fmt::format("{}{}={}%", options.budget.empty() ? "" : ",", resource, percent);
    };
    add("DSP", dsps_->value());
    for (const estimate::MemoryBlocks& one :
         device ? device->memories : std::vector<estimate::MemoryBlocks>())
        add(one.kind, blocks_->value());
    return options;
}

void FindPanel::find() {
    awaitsAnalysis_ = !workbench_.analyser().isCurrent();
    if (awaitsAnalysis_) return workbench_.analyser().checkNow();
    const driver::DesignAnalysis* design = workbench_.design();
    const auto device = device_->chosen();
    if (!design || !design->system || !device) {
        state_->setText(tr("The design has errors: there is nothing to find a mapping of."));
        return;
    }
    if (const std::string lack = lackOf(*device, goal()); !lack.empty())
        return state_->setText(tr("%1.").arg(text(lack)));
    studies::MapWish wish = wishOf(*device);
    command_ = asCommand();
    command_->design = design->name;
    const auto analysis = workbench_.analyser().analysis();
    Hunted about{design->name,
                 studies::Explorer::subjectOf(*analysis, design->name),
                 device_->key(),
                 device_->megahertz(),
                 wish.goal,
                 resourceOf(*device, wish.goal),
                 analysis,
                 {},
                 {},
                 {},
                 {}};
    isEnded_ = false;
    plot_->select({});
    picturing_.cancel();
    showPictures({}, {});
    picture_->showArray({}, {}, tr("Choose a point to see its array."));
    figures_->clear();
    hunt_.start(std::move(about), *design, std::move(wish));
}

void FindPanel::stop() {
    hunt_.stop();
}

void FindPanel::showHunt() {
    const bool isSearching = hunt_.isSearching();
    find_->setVisible(!isSearching);
    cancel_->setVisible(isSearching);
    showPoints();
    showState();
    judgeStale();
    const auto& hunted = hunt_.hunted();
    if (!hunted || isSearching || std::exchange(isEnded_, true)) return;
    if (command_) workbench_.log(*command_);
    if (plot_->selected()) return;
    for (std::size_t n = 0; n < plot_->points().size(); ++n)
        if (plot_->points()[n].isBest) return choose(n);
}

static std::int64_t blocksOfAll(const FoundMapping& one) {
    return one.costs.estimate.total.allBlocks();
}

// In a legend: "kernel 'A_loader'" of its iterations.
static QString shortLimit(const std::string& boundBy) {
    QString words = text(boundBy);
    for (const char* front : {"the iterations of ", "the "})
        if (words.startsWith(QLatin1String(front))) words.remove(0, int(std::string_view(front).size()));
    return words;
}

void FindPanel::showPoints() {
    std::vector<FrontPlot::Point> points;
    const auto& hunted = hunt_.hunted();
    const bool hasAnswer = hunted && hunted->answer && !hunted->answer->best.empty();
    for (const FoundMapping& one : hunted ? hunted->tried : std::vector<FoundMapping>()) {
        const estimate::Estimate& costs = one.costs.estimate;
        points.push_back({{one.cycles, costs.total.dsps, blocksOfAll(one), costs.bytes + costs.bytesOfPes,
                           std::int64_t(std::llround(one.energy.value_or(0)))},
                          text(one.dataflow),
                          shortLimit(costs.boundBy),
                          hasAnswer && one.calls == hunted->answer->best.front().calls});
    }
    plot_->show(std::move(points));
    apply_->setEnabled(plot_->selected() && !isStale_);
}

static QString microjoules(double picojoules) {
    return FindPanel::tr("%1 \u00b5J").arg(QString::number(picojoules / 1e6, 'g', 4));
}

void FindPanel::showState() {
    const auto& hunted = hunt_.hunted();
    if (!hunted)
        return state_->setText(tr("The mapping with the fewest cycles on a device, with its kernels."));
    if (!hunted->refusal.isEmpty()) return state_->setText(hunted->refusal);
    if (!hunted->answer)
        return state_->setText(
            tr("%1 tried so far; %2…").arg(number(std::int64_t(hunted->tried.size())), hunted->progress));
    const studies::MapAnswer& answer = *hunted->answer;
    if (answer.best.empty()) return state_->setText(tr("Stopped before a mapping was found."));
    const QString points = answer.points < 1e6 ? number(std::int64_t(answer.points))
                                               : text(fmt::format("{:.2g}", answer.points));
    const QString cycles = tr("%1 cycles").arg(number(answer.best.front().cycles));
    if (!hunted->resource.empty()) {
        const QString resource = text(hunted->resource),
                      used = tr("%1 %2 and %3")
                                 .arg(number(answer.best.front().costs.used(hunted->resource)), resource,
                                      cycles);
        return state_->setText(answer.isProved    ? tr("Fewest of %1, proved: %2.").arg(points, used)
                               : answer.isStopped ? tr("Fewest found of %1, stopped: %2.").arg(points, used)
                                                  : tr("Fewest found of %1: %2.").arg(points, used));
    }
    const QString figures = hunted->goal == studies::Goal::Energy
                                ? tr("%1 and %2").arg(microjoules(*answer.best.front().energy), cycles)
                                : cycles;
    state_->setText(answer.isProved    ? tr("Best of %1, proved: %2.").arg(points, figures)
                    : answer.isStopped ? tr("Best found of %1, stopped: %2.").arg(points, figures)
                                       : tr("Best found of %1: %2.").arg(points, figures));
}

QString FindPanel::figuresOf(const FoundMapping& one) const {
    QStringList lines{
        tr("%1: %2 cycles%3")
            .arg(text(one.dataflow), number(one.cycles), one.isSimulated ? QString() : tr(" at least"))};
    lines << tr("limited by %1").arg(text(one.costs.estimate.boundBy));
    QStringList shares;
    for (const estimate::Share& share : one.costs.shares)
        if (share.used > 0)
            shares << tr("%1 %2 (%3 %)")
                          .arg(number(share.used), text(share.resource),
                               QString::number(share.percentOfFree(), 'f', 1));
    lines << shares.join(QStringLiteral(", "));
    const estimate::Estimate& costs = one.costs.estimate;
    QString moved = tr("%1 bytes").arg(number(costs.bytes + costs.bytesOfPes));
    if (one.energy) moved += QStringLiteral(", ") + microjoules(*one.energy);
    lines << moved;
    return lines.join(QLatin1Char('\n'));
}

// The arrays of a text, without their networks: where values are computed.
std::vector<FindPanel::Pictured> FindPanel::picturedOf(const driver::Analysis& analysis,
                                                       const std::string& design, const FoundMapping& found,
                                                       const std::stop_token& stop) {
    const auto source = std::make_shared<text::SourceBuffer>(analysis.source->name(), found.applied.text);
    const driver::Analysis again = driver::analyse(analysis.again(stop).about(source));
    std::vector<Pictured> all;
    if (const driver::DesignAnalysis* one = again.design(design))
        for (const driver::MappingAnalysis* array : driver::arraysNamed(*one, found.applied.mapping))
            all.push_back({text(array->array()), picturedArray(*array, stop)});
    return all;
}

void FindPanel::showPictures(std::vector<Pictured> pictures, const QString& dataflow) {
    {
        const QSignalBlocker quiet(arrays_); // of tabs that become current on their way out
        while (arrays_->count() > 0) arrays_->removeTab(0);
    }
    pictured_ = std::move(pictures);
    dataflow_ = dataflow;
    if (pictured_.empty()) picture_->showArray({}, dataflow, tr("There is no picture of this array."));
    for (const Pictured& one : pictured_) arrays_->addTab(one.array);
}

void FindPanel::showPicture(int tab) {
    if (tab < 0) return;
    const Pictured& one = pictured_[std::size_t(tab)];
    picture_->showArray(one.picture, pictured_.size() > 1 ? tr("array %1").arg(one.array) : dataflow_);
}

void FindPanel::choose(std::size_t point) {
    const auto& hunted = hunt_.hunted();
    if (!hunted || point >= hunted->tried.size()) return;
    plot_->select(point);
    apply_->setEnabled(!isStale_);
    const FoundMapping& one = hunted->tried[point];
    figures_->setText(figuresOf(one));
    picturing_.start([this, analysis = hunted->analysis, design = hunted->design,
                      one](const Background::Deliver& deliver, const std::stop_token& stop) {
        auto pictures = picturedOf(*analysis, design, one, stop);
        if (stop.stop_requested()) return;
        deliver([this, pictures = std::move(pictures), dataflow = text(one.dataflow)] {
            showPictures(pictures, dataflow);
        });
    });
}

// A text is known to be the same but for its mappings once it was read.
void FindPanel::judgeStale() {
    if (awaitsAnalysis_ && workbench_.analyser().isCurrent()) return find();
    const auto& hunted = hunt_.hunted();
    const auto& analysis = workbench_.analyser().analysis();
    const bool isStale =
        hunted && analysis && studies::Explorer::subjectOf(*analysis, hunted->design) != hunted->subject;
    if (isStale == isStale_) return;
    isStale_ = isStale;
    apply_->setEnabled(plot_->selected() && !isStale_);
    bar_->withdraw();
    if (isStale_)
        bar_->ask(MessageBar::Kind::Note, tr("These are mappings of an earlier text."),
                  {{tr("Find again"), tr("Finds the mappings of the text as it is"), "findAgain",
                    [this] { find(); }}});
}

// The text may have got other mappings since the search: what is written is made for the text as it is.
void FindPanel::applyChosen() {
    const auto& hunted = hunt_.hunted();
    const auto& analyser = workbench_.analyser();
    if (!hunted || !plot_->selected() || isStale_ || !analyser.isCurrent()) return;
    const FoundMapping& one = hunted->tried[*plot_->selected()];
    const auto design = analyser.analysis()->written(hunted->design);
    if (!design) return;
    std::string name = one.applied.mapping;
    const auto isTaken = [&](const std::string& wanted) {
        const auto mappings = design->mappings();
        return std::ranges::any_of(mappings,
                                   [&](const auto& mapping) { return mapping.name().text == wanted; });
    };
    for (int number = 2; isTaken(name); ++number) name = fmt::format("{}_{}", one.applied.mapping, number);
    const auto edits = mapping::mappingAdded(*design, name, one.calls);
    const std::string of = hunted->design;
    if (edits.empty() || !workbench_.edit(edits, analyser.revision())) return;
    workbench_.choose(of, name);
    const auto begin = edits.front().span.begin;
    Q_EMIT workbench_.written({begin, begin + static_cast<std::uint32_t>(edits.front().replacement.size())});
}

} // namespace tactus::views
