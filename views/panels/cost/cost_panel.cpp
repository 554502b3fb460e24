#include "views/panels/cost/cost_panel.h"

#include "commands/estimate/cost_text.h"
#include "views/models/words.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <map>

namespace tactus::views {

using estimate::Part;

CostPanel::CostPanel(Workbench& workbench, ArraysPanel& arrays, ComparePanel& compared, QWidget* parent)
    : QWidget(parent), workbench_(workbench), arrays_(arrays), compared_(compared),
      background_(Background::Newer::Replaces, this), listing_(Background::Newer::Replaces, this),
      choice_(new DeviceChoice(QStringLiteral("cost"), this)), sentences_(new QLabel(this)),
      bars_(new CostBars(this)), parts_(new QTreeWidget(this)), roofline_(new Roofline(this)),
      split_(new QSplitter(Qt::Horizontal, this)) {
    setAccessibleName(tr("Cost"));
    sentences_->setWordWrap(true);
    sentences_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    sentences_->setAccessibleName(tr("What limits"));
    parts_->setAccessibleName(tr("Parts and what they cost"));
    parts_->setObjectName(QStringLiteral("costParts"));
    parts_->setHeaderLabels(
        {tr("part"), tr("count"), tr("DSPs"), tr("LUTs"), tr("register bits"), tr("blocks")});
    parts_->setIndentation(2 * spacing);
    parts_->setUniformRowHeights(true);
    parts_->setMinimumHeight(40);

    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, spacing, 0);
    column->setSpacing(spacing);
    column->addWidget(choice_);
    column->addWidget(bars_);
    column->addWidget(parts_, 1);
    split_->setChildrenCollapsible(false);
    split_->addWidget(left);
    split_->addWidget(roofline_);
    split_->setStretchFactor(0, 3);
    split_->setStretchFactor(1, 2);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(spacing, spacing, spacing, spacing);
    all->setSpacing(spacing);
    all->addWidget(split_, 1);
    all->addWidget(sentences_);

    connect(choice_, &DeviceChoice::changed, this, &CostPanel::renew);
    connect(choice_, &DeviceChoice::chosenByHand, this, &CostPanel::choose);
    connect(parts_, &QTreeWidget::currentItemChanged, this, &CostPanel::selectPart);
    connect(parts_, &QTreeWidget::itemClicked, this, &CostPanel::selectPart);
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, &CostPanel::renew);
    connect(&workbench_.array(), &ArrayRun::runChanged, this, &CostPanel::renew);
    connect(&compared_, &ComparePanel::pinnedChanged, this, &CostPanel::renew);
    connect(&arrays_, &ArraysPanel::listChanged, this, [this] {
        if (isVisible()) countListed();
    });
    for (const Background* work : {&background_, &listing_}) {
        connect(work, &Background::busyChanged, &workbench_, &Workbench::busyChanged);
        connect(work, &Background::failed, &workbench_, &Workbench::failed);
    }
}

// The log has the command that says the same.
void CostPanel::choose() {
    renew();
    auto options = workbench_.options<commands::EstimateOptions>();
    options.device = choice_->key();
    options.clock = QString::number(choice_->megahertz()).toStdString();
    workbench_.log(options);
}

void CostPanel::renew() {
    isOld_ = true;
    if (isVisible()) count();
}

void CostPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (isOld_) count();
    countListed();
}

CostPanel::CostOfArray CostPanel::known(const ArrayResults& results, const QString& name) {
    CostOfArray one{name, results.model, {}, {}};
    const auto& run = results.run;
    if (run && run->network && run->network->complete) one.cycles = run->network->cycles;
    if (results.model && !results.model->network) one.cycles = results.model->cycles;
    return one;
}

std::optional<std::int64_t> CostPanel::cyclesOf(const CostOfArray& one) {
    const auto& pace = one.costs->pace;
    if (!pace || pace->interval.cycles == 1) return one.cycles;
    return one.model->network ? std::nullopt : std::optional(array::cyclesOf(*one.model, pace->interval));
}

void CostPanel::showNothing(const QString& reason) {
    costs_.reset();
    model_.reset();
    bars_->show({});
    parts_->clear();
    roofs_ = {};
    showRoofs();
    sentences_->setText(reason);
}

void CostPanel::count() {
    isOld_ = false;
    const ArrayResults& now = workbench_.array().results();
    auto device = choice_->chosen();
    if (device) device->family.packing.reset(); // a product has a block of its own
    if (!now.model || !device) {
        background_.cancel();
        return showNothing(now.refusal);
    }
    std::vector<CostOfArray> arrays{known(now, text(now.mapping->name))};
    if (const ArrayResults* pinned = compared_.pinned())
        arrays.push_back(known(*pinned, tr("pinned: %1").arg(text(pinned->mapping->name))));
    background_.start([this, arrays = std::move(arrays), device = *device, megahertz = choice_->megahertz()](
                          const Background::Deliver& deliver, const std::stop_token&) mutable {
        for (CostOfArray& one : arrays) {
            one.costs = studies::costsOf(one.model, device, megahertz, false);
            if (one.costs) one.costs->cycles = cyclesOf(one);
        }
        deliver([this, arrays, device, megahertz] { take(arrays, device, megahertz); });
    });
}

// Of an array without kernels memory is what its PEs read and write themselves.
static Roofline::Point pointOf(const studies::Costs& costs, const QString& name, double megahertz,
                               Roofline::Point::Kind kind) {
    const estimate::Estimate& one = costs.estimate;
    const double cycles = double(costs.cycles.value_or(one.bound)),
                 bytes = double(one.bytes + one.bytesOfPes);
    Roofline::Point point{name, 0, double(one.operations) / cycles * megahertz / 1e3,
                          double(one.mostOfCycle) * megahertz / 1e3, kind};
    if (bytes > 0) point.intensity = double(one.operations) / bytes;
    return point;
}

void CostPanel::take(const std::vector<CostOfArray>& arrays, const estimate::Device& device,
                     double megahertz) {
    if (!arrays.front().costs) return showNothing(tr("The operators of this array could not be counted."));
    model_ = arrays.front().model;
    costs_ = arrays.front().costs;
    bars_->show(costs_->shares);
    fillParts();
    roofs_ = {};
    using enum Roofline::Point::Kind;
    for (const CostOfArray& one : arrays)
        if (one.costs)
            roofs_.points.push_back(
                pointOf(*one.costs, one.name, megahertz, &one == &arrays.front() ? Shown : Pinned));
    if (device.channels) roofs_.gigabytes = double(device.channels->count) * device.channels->gigabytes;
    const double percent = costs_->shares.front().percentOfFree();
    if (percent > 0 && percent < 100) roofs_.device = roofs_.points.front().most * 100 / percent;
    showRoofs();
    showSentences(megahertz);
}

// Of each array that the search has found once, whatever the clock and the filters are.
void CostPanel::countListed() {
    const std::shared_ptr<const Explored> explored = arrays_.exploration().explored();
    const bool isThere = explored && explored->hasEnded && explored->explorer;
    if (isThere && explored == explored_) return showRoofs();
    explored_ = isThere ? explored : nullptr;
    ofList_.clear();
    listing_.cancel();
    showRoofs();
    if (!isThere) return;
    listing_.start([this, explored](const Background::Deliver& deliver, const std::stop_token& stop) {
        std::vector<Roofline::Point> points;
        for (const explore::Design& one : explored->space.designs) {
            if (stop.stop_requested()) return;
            const auto model = explored->explorer->arrayOf(one);
            const auto costs = model ? studies::costsOf(model, {}, {}) : std::nullopt;
            const QString name = tr("array %1").arg(number(std::ssize(points) + 1));
            points.push_back(costs ? pointOf(*costs, name, 1, Roofline::Point::Kind::Listed)
                                   : Roofline::Point{name});
        }
        deliver([this, points = std::move(points)] {
            ofList_ = points;
            showRoofs();
        });
    });
}

// With the rows of the list that its filters leave, as long as they are of the text at hand.
void CostPanel::showRoofs() {
    Roofline::Roofs roofs = roofs_;
    if (!roofs.points.empty() && !ofList_.empty() && !arrays_.isStale())
        for (const commands::Listed& row : arrays_.listed().listed()) {
            Roofline::Point point = ofList_[row.number - 1];
            point.rate *= choice_->megahertz();
            point.most *= choice_->megahertz();
            roofs.points.push_back(std::move(point));
        }
    roofline_->show(std::move(roofs));
}

void CostPanel::showSentences(double megahertz) {
    QStringList sentences;
    if (const auto limit = commands::limitOf(*costs_)) sentences << text(limit->sentence);
    for (const std::string& one : commands::speedSentences(*costs_, megahertz)) sentences << text(one);
    if (costs_->estimate.bytesOfPes > 0)
        sentences << tr("without kernels its PEs read and write %1 bytes themselves")
                         .arg(number(costs_->estimate.bytesOfPes));
    sentences_->setText(sentences.join(QLatin1Char('\n')));
}

static QString groupOf(Part::Kind kind) {
    switch (kind) {
    case Part::Kind::Operator:
        return CostPanel::tr("Operators");
    case Part::Kind::Link:
        return CostPanel::tr("Links");
    case Part::Kind::Storage:
        return CostPanel::tr("Storage in PEs");
    case Part::Kind::Channel:
        return CostPanel::tr("FIFOs");
    case Part::Kind::Buffer:
        return CostPanel::tr("Banks");
    case Part::Kind::Control:
        return CostPanel::tr("Control of kernels");
    }
    return {};
}

// Zeros are left out, so that what costs something is seen.
static QStringList rowOf(const QString& name, std::int64_t count, const estimate::Resources& all,
                         const Part* part) {
    const auto figure = [](std::int64_t value) { return value == 0 ? QString() : number(value); };
    const bool isOperator = part && part->kind == Part::Kind::Operator;
    return {name,
            figure(count),
            isOperator && !part->isCosted ? QStringLiteral("?") : figure(all.dsps),
            isOperator && !part->hasLogic ? QStringLiteral("?") : figure(all.luts),
            figure(all.registers),
            figure(all.allBlocks())};
}

void CostPanel::fillParts() {
    const QTreeWidgetItem* before = parts_->currentItem();
    const QString wanted = before ? before->text(0) : QString();
    const QSignalBlocker quiet(parts_);
    parts_->clear();
    const std::vector<Part>& all = costs_->estimate.parts;
    std::map<Part::Kind, std::pair<QTreeWidgetItem*, estimate::Resources>> groups;
    for (std::size_t n = 0; n < all.size(); ++n) {
        const Part& part = all[n];
        auto& [group, sum] = groups[part.kind];
        if (!group) group = new QTreeWidgetItem(parts_);
        sum += part.all;
        auto* item = new QTreeWidgetItem(group, rowOf(text(part.name), part.count, part.all, &part));
        item->setData(0, Qt::UserRole, int(n));
        const QString size = part.words > 0 ? tr("%1 x %2 bits").arg(number(part.words), number(part.bits))
                                            : tr("%1 bits").arg(number(part.bits));
        item->setToolTip(0, tr("%1: %2").arg(item->text(0), size));
        if (item->text(0) == wanted) parts_->setCurrentItem(item);
    }
    for (const auto& [kind, entry] : groups) {
        const auto& [group, sum] = entry;
        const QStringList row = rowOf(groupOf(kind), 0, sum, nullptr);
        for (int column = 0; column < row.size(); ++column) group->setText(column, row[column]);
        group->setExpanded(true);
    }
    for (QTreeWidgetItemIterator it(parts_); *it; ++it)
        for (int column = 1; column < parts_->columnCount(); ++column)
            (*it)->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    for (int column = 0; column < parts_->columnCount(); ++column) parts_->resizeColumnToContents(column);
    // A long name leaves room for its count.
    const int most = parts_->viewport()->width() - parts_->columnWidth(1),
              usual = parts_->fontMetrics().horizontalAdvance(QStringLiteral("multiply Float(32)")) +
                      3 * parts_->indentation();
    parts_->setColumnWidth(0, std::min(parts_->columnWidth(0), std::max(most, usual)));
}

// Of operators the first PE, of links the first that reads.
static Selection selectionOf(const array::Model& model, const Part& part) {
    switch (part.kind) {
    case Part::Kind::Operator: {
        std::optional<polyhedra::Point> first;
        model.forEachPe([&](const polyhedra::Point& pe) {
            first = pe;
            return false;
        });
        return first ? Selection::ofPe(*first) : Selection{};
    }
    case Part::Kind::Link:
    case Part::Kind::Storage: {
        for (const polyhedra::Piece& readers : model.links[part.number].readers)
            if (const auto found = polyhedra::lexicographicMinimum(readers, {});
                found.empty == polyhedra::Verdict::No)
                return Selection::ofLink(part.number, model.peOf(found.point));
        return {};
    }
    case Part::Kind::Channel: {
        const spatial::ChannelId id(part.number);
        return Selection::ofPart(
            {draw::Subject::Kind::Channel, part.number, model.network->channels[id].span});
    }
    case Part::Kind::Buffer: {
        const spatial::BufferId id(part.number);
        return Selection::ofPart({draw::Subject::Kind::Buffer, part.number, model.network->buffers[id].span});
    }
    case Part::Kind::Control: {
        const spatial::KernelId id = model.network->processes[spatial::ProcessId(part.number)].kernel;
        return Selection::ofPart(
            {draw::Subject::Kind::Kernel, std::uint32_t(id.index()), model.network->kernels[id].span});
    }
    }
    return {};
}

void CostPanel::selectPart() {
    const QTreeWidgetItem* item = parts_->currentItem();
    const QVariant number = item ? item->data(0, Qt::UserRole) : QVariant();
    if (!number.isValid() || !costs_ || model_ != workbench_.array().results().model) return;
    workbench_.select(selectionOf(*model_, costs_->estimate.parts[std::size_t(number.toInt())]));
}

} // namespace tactus::views
