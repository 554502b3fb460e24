#include "views/panels/inspector/inspector.h"

#include "array/model_text.h"
#include "views/models/inspector/network_facts.h"
#include "views/models/inspector/run_facts.h"
#include "views/models/words.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/theme.h"

namespace tactus::views {

Inspector::Inspector(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), title_(new QLabel(this)), facts_(new QLabel(this)),
      values_(new QTableView(this)), source_(new QLabel(this)),
      closedForms_(new ClosedFormsLabel(workbench, this)), followed_(new FollowedLabel(workbench, this)),
      model_(this), elements_(new TensorTable(workbench, this)) {
    setAccessibleName(tr("Inspector"));
    setMinimumWidth(sideWidth);
    useFont(*title_, [] { return titleFont(1.15); });
    title_->setWordWrap(true);
    for (QLabel* label : {facts_, source_}) {
        label->setTextFormat(Qt::RichText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    }
    facts_->setAccessibleName(tr("Facts about the selection"));
    source_->setAccessibleName(tr("Equations of the selection"));
    values_->setModel(&model_);
    makeReadable(*values_, tr("Values"));
    auto* column = scrolledColumn(this);
    column->addWidget(followed_);
    column->addWidget(title_);
    column->addWidget(elements_);
    column->addWidget(facts_);
    column->addWidget(closedForms_);
    column->addWidget(values_);
    column->addWidget(source_);
    column->addStretch(1);
    connect(source_, &QLabel::linkActivated, this, &Inspector::follow);
    connect(&workbench_, &Workbench::selectionChanged, this, &Inspector::refresh);
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, &Inspector::refresh);
    connect(&workbench_.array(), &ArrayRun::runChanged, this, &Inspector::refresh);
    connect(&workbench_.time(), &TimeCursor::stateChanged, this, &Inspector::refresh);
    refresh();
}

// The state of the array that is shown: until it has been simulated, time is that of another one.
static std::shared_ptr<const simulate::State> stateOf(Workbench& bench) {
    return bench.array().results().run ? bench.time().state() : nullptr;
}

// The step of the array, where there is time.
static std::int64_t stepOf(Workbench& bench) {
    return bench.time().cycles() > 0 ? bench.time().cycle() : -1;
}

void Inspector::refresh() {
    const ArrayResults& results = workbench_.array().results();
    const array::Model* array = results.structure();
    const driver::MappingAnalysis* mapping = workbench_.mapping();
    const Selection& selection = workbench_.selection();
    const bool isPe = selection.kind == Selection::Kind::Pe;
    model_.show(isPe ? results.model : nullptr, stateOf(workbench_), selection.pe);
    fitHeight(*values_, 24);
    source_->clear();
    bool isWhole = false;
    if (selection.kind != Selection::Kind::Tensor || !results.model) elements_->hideAll();
    if (selection.kind == Selection::Kind::Dependence && mapping && mapping->graph &&
        mapping->graph->dependences.contains(selection.dependence)) {
        showDependence(*mapping, selection.dependence);
    } else if (!array) {
        title_->setText(tr("No array"));
        setFacts({});
    } else if (isPe) {
        showPe(*array, selection.pe);
    } else if (selection.kind == Selection::Kind::Link) {
        showLink(*array, selection);
    } else if (selection.kind == Selection::Kind::Tensor) {
        showTensor(*array, selection.tensor);
    } else if (selection.kind == Selection::Kind::Part) {
        showPart(*array, selection.part);
    } else {
        showArray(*array);
        isWhole = results.model != nullptr;
    }
    closedForms_->want(isWhole);
}

void Inspector::setFacts(const Facts& facts) {
    const QString muted = Theme::of(*this).muted.name();
    QString rows;
    for (const auto& [name, value] : facts)
        rows += QStringLiteral("<tr><td style='color:%1; padding-right:14px; padding-bottom:3px'>%2</td>"
                               "<td style='padding-bottom:3px'>%3</td></tr>")
                    .arg(muted, name.toHtmlEscaped(), value.toHtmlEscaped());
    facts_->setText(rows.isEmpty()
                        ? QString()
                        : QStringLiteral("<table cellspacing='0' cellpadding='0'>%1</table>").arg(rows));
}

// "Automatic", and below it, for each: what and where, and whether it is done and why.
static QString byItself(const std::vector<array::Automatic>& list, const QString& muted) {
    if (list.empty()) return {};
    QString rows;
    for (const array::Automatic& one : list)
        rows += QStringLiteral("<tr><td style='padding-right:14px; padding-bottom:3px'>%1<br>"
                               "<span style='color:%2'>%3</span></td>"
                               "<td style='padding-bottom:3px'><b>%4</b> %5</td></tr>")
                    .arg(text(array::nameOf(one.what)), muted, text(one.where).toHtmlEscaped(),
                         one.isDone ? Inspector::tr("yes:") : Inspector::tr("no:"),
                         text(one.reason).toHtmlEscaped());
    return QStringLiteral("<p><b>%1</b></p><table cellspacing='0' cellpadding='0'>%2</table>")
        .arg(Inspector::tr("Automatic"), rows);
}

// The facts about an array in a network: below how large it is, what its simulation as a whole said.
Facts Inspector::factsOfWhole(const array::Model& model) const {
    const ArrayResults& results = workbench_.array().results();
    Facts facts = factsOfArray(model, !results.model);
    if (!results.run || !results.run->network) return facts;
    const Facts more = factsOfRun(*results.run, *results.model, stepOf(workbench_));
    facts.insert(facts.begin() + 2, more.begin(), more.end());
    return facts;
}

void Inspector::showArray(const array::Model& model) {
    const bool isSketch = !workbench_.array().results().model;
    title_->setText(tr("%1, %2").arg(text(model.system().name), text(model.map.name)));
    setFacts(factsOfWhole(model));
    const QString muted = Theme::of(*this).muted.name();
    source_->setText(
        (isSketch ? QString() : byItself(workbench_.array().results().byItself, muted)) +
        QStringLiteral("<p style='color:%1'>%2</p>")
            .arg(muted, isSketch ? tr("The mapping is not legal: there is no array yet.")
                                 : tr("Click a processing element, a link or a tensor to look inside.")));
}

QString Inspector::equations(const ure::System& system, const std::vector<ure::EquationId>& ids) const {
    const QString accent = Theme::of(*this).accent.name();
    QString rows;
    for (const ure::EquationId id : ids) {
        const text::Span span = system.equations[id].span;
        rows += QStringLiteral("<tr><td style='padding-right:12px'><a style='color:%1' href='%2'>%3</a></td>"
                               "<td>%4</td></tr>")
                    .arg(accent)
                    .arg(id.index())
                    .arg(tr("line %1").arg(system.source->shown(span).position().line))
                    .arg(text(system.nameOf(id)).toHtmlEscaped());
    }
    return QStringLiteral("<p><b>%1</b></p><table cellspacing='0' cellpadding='0'>%2</table>")
        .arg(tr("Equations"), rows);
}

void Inspector::showPe(const array::Model& model, const polyhedra::Point& pe) {
    title_->setText(pe.empty() ? tr("Processing element") : tr("Processing element %1").arg(tuple(pe)));
    setFacts(factsOfPe(model, pe, stateOf(workbench_).get()));
    std::vector<ure::EquationId> ids;
    for (const ure::EquationId id : model.system().equations.keys()) ids.push_back(id);
    source_->setText(equations(model.system(), ids));
}

void Inspector::showLink(const array::Model& model, const Selection& selection) {
    const array::LinkFamily& link = model.links[selection.family];
    title_->setText(tr("Link %1").arg(linkName(model, link)));
    setFacts(factsOfLink(model, selection.family, selection.pe, stateOf(workbench_).get(),
                         !workbench_.array().results().model));
    source_->setText(equations(model.system(), {link.reader}));
}

void Inspector::showTensor(const array::Model& model, ure::TensorId id) {
    const ure::Tensor& tensor = model.system().tensors[id];
    QString shape = text(array::textOfTensor(model, id));
    if (!array::isExpression(model, id))
        for (const std::int64_t extent : tensor.extents) shape += QStringLiteral("[%1]").arg(extent);
    title_->setText(shape);
    setFacts(factsOfTensor(model, id));
    if (workbench_.array().results().model) elements_->show(id);
    std::vector<ure::EquationId> ids;
    for (const array::PortFamily& port : model.ports)
        if (port.tensor == id) ids = port.equations;
    source_->setText(equations(model.system(), ids));
}

Facts Inspector::factsOfPartAndRun(const array::Model& model, const draw::Subject& part) const {
    const spatial::Network* plan = model.network.get();
    if (plan && part.kind == draw::Subject::Kind::Kernel && spatial::KernelId(part.index) == plan->array)
        return factsOfWhole(model);
    Facts facts = factsOfPart(model, part);
    const auto& run = workbench_.array().results().run;
    const spatial::ChannelId channel(part.index);
    if (!facts.empty() && run && run->network && part.kind == draw::Subject::Kind::Channel)
        for (auto& fact : factsOfRun(*run->network, *plan, channel, stepOf(workbench_)))
            facts.push_back(std::move(fact));
    return facts;
}

void Inspector::showPart(const array::Model& model, const draw::Subject& part) {
    title_->setText(titleOfPart(model, part));
    setFacts(factsOfPartAndRun(model, part));
    if (part.span.empty()) return;
    source_->setText(QStringLiteral("<p><a style='color:%1' href='%2-%3'>%4</a></p>")
                         .arg(Theme::of(*this).accent.name())
                         .arg(part.span.begin)
                         .arg(part.span.end)
                         .arg(tr("line %1").arg(model.system().source->shown(part.span).position().line)));
}

void Inspector::showDependence(const driver::MappingAnalysis& mapping, dependence::DependenceId id) {
    const dependence::Dependence& one = mapping.graph->dependences[id];
    title_->setText(tr("Dependence: %1").arg(readText(*mapping.graph, one)));
    setFacts(factsOfDependence(mapping, id, workbench_.array().results().model.get()));
    source_->setText(equations(*mapping.system, {one.reader}));
}

// To an equation by its number, or to a place in the text: "120-128".
void Inspector::follow(const QString& link) {
    if (const QStringList ends = link.split(QLatin1Char('-')); ends.size() == 2) {
        Q_EMIT workbench_.showText({ends[0].toUInt(), ends[1].toUInt()});
        return;
    }
    const driver::MappingAnalysis* mapping = workbench_.mapping();
    if (!mapping || !mapping->system) return;
    const ure::EquationId id(static_cast<std::uint32_t>(link.toUInt()));
    if (mapping->system->equations.contains(id))
        Q_EMIT workbench_.showText(mapping->system->equations[id].span);
}

void Inspector::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) refresh();
}

} // namespace tactus::views
