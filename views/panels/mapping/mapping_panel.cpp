#include "views/panels/mapping/mapping_panel.h"

#include "commands/report/proofs.h"
#include "studies/pictures/picture.h"
#include "views/models/words.h"
#include "views/panels/widgets/flow_layout.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/theme.h"

#include <QTimer>
#include <QToolButton>

namespace tactus::views {

MappingPanel::MappingPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), names_(new QComboBox(this)), verdict_(new QLabel(this)),
      forms_(new QLabel(this)), sizes_(new SizeRow(workbench, this)), allSizes_(new QLabel(this)),
      body_(new QWidget(this)), chipRow_(new QWidget(this)), grid_(new MapGrid(this)),
      numbers_(new QBoxLayout(QBoxLayout::LeftToRight)), dependences_(new DependenceTable(workbench, this)),
      cDependences_(new CDependences(workbench, this)), findings_(new Findings(workbench, this)) {
    setAccessibleName(tr("Mapping"));
    setMinimumWidth(sideWidth);
    names_->setAccessibleName(tr("Mapping that is shown"));
    names_->setToolTip(tr("The mapping that array, simulation and code show"));
    names_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    verdict_->setWordWrap(true);
    verdict_->setObjectName(QStringLiteral("verdict"));
    allSizes_->setWordWrap(true);
    allSizes_->setObjectName(QStringLiteral("allSizesVerdict"));
    forms_->setWordWrap(true);
    useFont(*forms_, codeFont);
    new FlowLayout(chipRow_, 6);

    auto* body = new QVBoxLayout(body_);
    body->setContentsMargins(0, 0, 0, 0);
    body->addWidget(heading(tr("Space loops"), this));
    body->addWidget(chipRow_);
    body->addWidget(heading(tr("Space-time matrix"), this));
    numbers_->setSpacing(2 * spacing);
    gridArea_ = new Sideways(grid_, this);
    numbers_->addWidget(gridArea_, 0, Qt::AlignTop);
    numbers_->addWidget(forms_, 1, Qt::AlignBottom);
    body->addLayout(numbers_);
    body->addWidget(heading(tr("Dependences"), this));
    body->addWidget(dependences_);

    auto* column = scrolledColumn(this);
    column->addWidget(names_);
    column->addWidget(verdict_);
    column->addWidget(sizes_);
    column->addWidget(allSizes_);
    column->addWidget(body_);
    column->addWidget(cDependences_);
    column->addWidget(findings_);
    column->addStretch(1);

    // What changes its place while panels are laid out is laid out for the size that it had before.
    settled_.setSingleShot(true);
    settled_.setInterval(0);
    connect(&settled_, &QTimer::timeout, this, [this] {
        arrangeNumbers();
        numbers_->invalidate();
        body_->layout()->activate();
    });
    connect(&workbench_, &Workbench::shownChanged, this, &MappingPanel::refresh);
    connect(&workbench_.allSizes(), &AllSizesRun::changed, this, &MappingPanel::showAllSizes);
    connect(&workbench_, &Workbench::runSettingsChanged, this, &MappingPanel::showAllSizes);
    connect(names_, &QComboBox::activated, this, &MappingPanel::chosen);
    connect(dependences_, &DependenceTable::repairShown, findings_, &Findings::leaveOut);
    connect(grid_, &MapGrid::wished, &workbench_, &Workbench::wish);
    refresh();
}

// The editor's problems list has these too; here they are beside the numbers that they are about. Those about
// one dependence are in its row of the table.
static diagnostics::List withoutRows(diagnostics::List list) {
    using diagnostics::Kind;
    std::erase_if(list, [](const diagnostics::Diagnostic& one) {
        return one.kind == Kind::MapBackwards || one.kind == Kind::MapBroadcastRefused;
    });
    return list;
}

void MappingPanel::refresh() {
    if (workbench_.hasWish()) return; // the numbers on screen are ahead of the text
    showNames();
    showVerdict();
    sizes_->refresh();
    cDependences_->refresh();
    showAllSizes();
    const driver::MappingAnalysis* mapping = workbench_.mapping();
    const bool mapped = mapping && mapping->map;
    findings_->setList(mapping ? withoutRows(mapping->diagnostics) : diagnostics::List{});
    // While a word is being typed, the numbers of the last correct text stay, pale.
    body_->setEnabled(mapped);
    if (!mapped && workbench_.isWrong() && shownOf_ == &workbench_.document()) return;
    shownOf_ = mapped ? &workbench_.document() : nullptr;
    body_->setVisible(mapped);
    showForms();
    grid_->setMap(mapped ? &*mapping->map : nullptr,
                  mapped ? mapping->system->loopNames() : std::vector<std::string>{});
    showChips();
    // New numbers have a size only once they are shown, which is soon.
    QTimer::singleShot(0, this, &MappingPanel::arrangeNumbers);
    dependences_->refresh();
}

int MappingPanel::heightOfAll() const {
    const QScrollArea* area = findChild<QScrollArea*>(QString(), Qt::FindDirectChildrenOnly);
    const QLayout& column = *area->widget()->layout();
    return column.hasHeightForWidth() ? column.totalHeightForWidth(area->viewport()->width())
                                      : column.totalSizeHint().height();
}

void MappingPanel::showNames() {
    const QSignalBlocker quiet(names_);
    names_->clear();
    const auto& analysis = workbench_.analyser().analysis();
    if (!analysis) return;
    for (const driver::DesignAnalysis& design : analysis->designs)
        for (const driver::MappingAnalysis& mapping : design.mappings) {
            const QString name = text(mapping.name);
            names_->addItem(analysis->designs.size() > 1 ? text(design.name) + QStringLiteral(" / ") + name
                                                         : name,
                            QStringList{text(design.name), name});
            if (&mapping == workbench_.mapping()) names_->setCurrentIndex(names_->count() - 1);
        }
    names_->setVisible(names_->count() > 0);
}

void MappingPanel::chosen(int index) {
    const QStringList names = names_->itemData(index).toStringList();
    workbench_.choose(names[0].toStdString(), names[1].toStdString());
    const driver::MappingAnalysis* mapping = workbench_.mapping();
    if (mapping && mapping->plan && workbench_.analyser().isCurrent())
        Q_EMIT workbench_.wantedInSight(mapping->plan->span);
}

namespace {

struct Banner {
    QString words;
    QColor colour;
};

// "Not legal: 1 of 6 dependences violated, a conflict"
QString notLegal(const draw::Violations& violations, std::size_t dependences) {
    QStringList reasons;
    if (!violations.dependences.empty())
        reasons << MappingPanel::tr("%1 of %2 dependences violated")
                       .arg(number(std::int64_t(violations.dependences.size())),
                            number(std::int64_t(dependences)));
    if (violations.conflict) reasons << MappingPanel::tr("a conflict");
    const QString words = MappingPanel::tr("Not legal");
    return reasons.isEmpty() ? words
                             : QStringLiteral("%1: %2").arg(words, reasons.join(QStringLiteral(", ")));
}

Banner bannerOf(const driver::Analysis* analysis, const driver::DesignAnalysis* design,
                const driver::MappingAnalysis* mapping, const Theme& theme) {
    // Part of a text with errors may still be legal, but is not what is meant.
    if (analysis && hasError(analysis->diagnostics))
        return {MappingPanel::tr("The text has errors"), theme.bad};
    if (!design) return {MappingPanel::tr("No design yet"), theme.muted};
    if (!design->system || hasError(design->diagnostics))
        return {MappingPanel::tr("The design has errors"), theme.bad};
    if (!mapping || !mapping->legality) return {MappingPanel::tr("The mapping has errors"), theme.bad};
    if (mapping->legal() && mapping->legality->causality == mapping::Causality::Broadcast)
        return {MappingPanel::tr("Legal, with broadcast"), theme.warning};
    if (mapping->legal() && !mapping->fromMemory.empty())
        return {MappingPanel::tr("Legal, %1").arg(text(mapping->causalityText())), theme.good};
    if (mapping->legal()) return {MappingPanel::tr("Legal and systolic"), theme.good};
    if (mapping->legality->legal == polyhedra::Verdict::Unknown)
        return {MappingPanel::tr("Not decided"), theme.warning};
    return {notLegal(studies::violationsOf(*mapping), mapping->legality->dependences.size()), theme.bad};
}

} // namespace

QString MappingPanel::styleOfVerdict(const QColor& colour) {
    QColor ground = colour;
    ground.setAlphaF(0.12F);
    return QStringLiteral("color: %1; background: %2; border: 0; border-radius: 5px; font-weight: 600;")
        .arg(colour.name(), ground.name(QColor::HexArgb));
}

void MappingPanel::showVerdict() {
    const Banner banner = bannerOf(workbench_.analyser().analysis().get(), workbench_.design(),
                                   workbench_.mapping(), Theme::of(*this));
    verdict_->setText(banner.words);
    verdict_->setAccessibleName(tr("Verdict: %1").arg(banner.words));
    verdict_->setStyleSheet(styleOfVerdict(banner.colour) + QStringLiteral(" padding: 7px 10px;"));
    verdictWords_ = banner.words;
    verdictColour_ = banner.colour;
    Q_EMIT judged();
}

void MappingPanel::showForms() {
    QStringList lines;
    if (const driver::MappingAnalysis* mapping = workbench_.mapping(); mapping && mapping->map) {
        const std::vector<std::string> loops = mapping->system->loopNames();
        const auto list = [&](const std::vector<polyhedra::AffineForm>& rows) {
            QStringList words;
            // Close together: they are beside the matrix.
            for (const polyhedra::AffineForm& row : rows)
                words << text(polyhedra::toString(row, loops)).remove(QLatin1Char(' '));
            return rows.size() == 1 ? words.front()
                                    : QStringLiteral("(%1)").arg(words.join(QStringLiteral(", ")));
        };
        lines << (mapping->map->space.empty() ? tr("one PE") : tr("PE = %1").arg(list(mapping->map->space)))
              << tr("t  = %1").arg(list(mapping->map->schedule));
        if (!mapping->map->inner.empty()) lines << tr("lanes = %1").arg(list(mapping->map->innerForms()));
        if (!mapping->map->written) lines << tr("chosen by the tool");
    }
    forms_->setText(lines.join(QLatin1Char('\n')));
}

// As `check --all-sizes` says it, where the settings ask for it.
void MappingPanel::showAllSizes() {
    const driver::DesignAnalysis* design = workbench_.design();
    const driver::MappingAnalysis* mapping = workbench_.mapping();
    const driver::AllSizes* verdict =
        design && mapping ? workbench_.allSizes().verdictOn(*design, *mapping) : nullptr;
    allSizes_->setVisible(workbench_.runSettings().allSizes && (verdict || workbench_.allSizes().busy()));
    if (!verdict) return allSizes_->setText(tr("All sizes: checking…"));
    QString words = text(commands::allSizesText(*verdict));
    words.replace(0, 1, words.front().toUpper());
    const Theme& theme = Theme::of(*this);
    const QColor colour = verdict->verdict == driver::AllSizes::Verdict::Proved    ? theme.good
                          : verdict->verdict == driver::AllSizes::Verdict::Refuted ? theme.bad
                                                                                   : theme.warning;
    allSizes_->setText(words);
    allSizes_->setStyleSheet(QStringLiteral("color: %1").arg(colour.name()));
}

void MappingPanel::showChips() {
    const driver::MappingAnalysis* mapping = workbench_.mapping();
    const bool mapped = mapping && mapping->map;
    const std::vector<std::string> loops = mapped ? mapping->system->loopNames() : std::vector<std::string>{};
    if (chips_.size() != loops.size()) {
        qDeleteAll(chips_);
        chips_.clear();
        for (std::size_t l = 0; l < loops.size(); ++l) {
            auto* chip = new QToolButton(chipRow_);
            chip->setCheckable(true);
            chip->setProperty("chip", true);
            connect(chip, &QToolButton::clicked, this, &MappingPanel::toggled);
            chips_.push_back(chip);
            chipRow_->layout()->addWidget(chip);
        }
    }
    for (std::size_t l = 0; l < loops.size(); ++l) {
        const auto unit = polyhedra::AffineForm::variable(l, loops.size());
        const QString name = text(loops[l]);
        chips_[l]->setText(name);
        chips_[l]->setAccessibleName(tr("Space loop %1").arg(name));
        const bool isInner = std::ranges::find(mapping->map->inner, ure::LoopId(l),
                                               &mapping::InnerLoop::loop) != mapping->map->inner.end();
        chips_[l]->setEnabled(!isInner);
        chips_[l]->setToolTip(isInner ? tr("%1 runs inside of each processing element").arg(name)
                                      : tr("Is %1 a space loop?").arg(name));
        chips_[l]->setChecked(std::ranges::find(mapping->map->space, unit) != mapping->map->space.end());
    }
}

void MappingPanel::toggled() {
    MapWish wish{MapWish::Part::Space, {}, {}};
    for (std::size_t l = 0; l < chips_.size(); ++l)
        if (chips_[l]->isChecked()) wish.rows.push_back(polyhedra::AffineForm::variable(l, chips_.size()));
    workbench_.wish(wish);
}

// Beside the matrix, or below it where there is no room.
void MappingPanel::arrangeNumbers() {
    const QSize words = forms_->fontMetrics().size(0, forms_->text());
    const int wanted = grid_->minimumSizeHint().width() + numbers_->spacing() + words.width();
    constexpr int besides = 4 * spacing + 12; // margins, and the bar that scrolls the panel
    numbers_->setDirection(wanted <= width() - besides ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void MappingPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrangeNumbers();
    settled_.start();
}

void MappingPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    showVerdict();
    showAllSizes();
}

} // namespace tactus::views
