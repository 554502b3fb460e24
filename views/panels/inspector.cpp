#include "views/panels/inspector.h"

#include "views/models/words.h"
#include "views/panels/layouts.h"
#include "views/theme/theme.h"

namespace tactus::views {

Inspector::Inspector(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), title_(new QLabel(this)), facts_(new QLabel(this)),
      values_(new QTableView(this)), source_(new QLabel(this)), model_(this) {
    setAccessibleName(tr("Inspector"));
    title_->setFont(titleFont(1.15));
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
    column->addWidget(title_);
    column->addWidget(facts_);
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

void Inspector::refresh() {
    const auto& model = workbench_.array().results().model;
    const Selection& selection = workbench_.selection();
    const bool isPe = model && selection.kind == Selection::Kind::Pe;
    const bool isLink = model && selection.kind == Selection::Kind::Link;
    model_.show(isPe ? model : nullptr, workbench_.time().state(), selection.pe);
    fitHeight(*values_, 24);
    source_->clear();
    if (!model) {
        title_->setText(tr("No array"));
        setFacts({});
    } else if (isPe) {
        showPe(*model, selection.pe);
    } else if (isLink) {
        showLink(*model, selection);
    } else if (selection.kind == Selection::Kind::Tensor) {
        showTensor(*model, selection.tensor);
    } else {
        showArray(*model);
    }
}

void Inspector::setFacts(const std::vector<std::pair<QString, QString>>& facts) {
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

static QString number(std::int64_t value) {
    return QStringLiteral("%L1").arg(static_cast<qlonglong>(value));
}

// "64 in 8 × 8", "8 in a line", "1"
static QString sizeText(const array::Model& model) {
    if (model.shape.empty()) return number(model.pes);
    if (model.shape.size() == 1) return Inspector::tr("%1 in a line").arg(number(model.pes));
    QStringList shape;
    for (const std::int64_t extent : model.shape) shape << QString::number(extent);
    return Inspector::tr("%1 in %2").arg(number(model.pes), shape.join(QStringLiteral(" × ")));
}

// "X", or "X to Y" where another equation reads it.
static QString linkName(const array::Model& model, const array::LinkFamily& link) {
    const QString variable = text(model.system().variables[link.variable].name);
    const QString reader = text(model.system().nameOf(link.reader));
    return variable == reader ? variable : Inspector::tr("%1 to %2").arg(variable, reader);
}

void Inspector::showArray(const array::Model& model) {
    title_->setText(tr("%1, %2").arg(text(model.system().name), text(model.map.name)));
    std::vector<std::pair<QString, QString>> facts{
        {tr("Processing elements"), sizeText(model)},
        {tr("Cycles"), number(model.cycles)},
        {tr("Iterations"), number(model.iterations)},
        {tr("Utilisation"), QStringLiteral("%1 %").arg(100 * model.utilization(), 0, 'f', 1)},
        {tr("Period"), number(model.period)},
        {tr("Registers"), number(model.registers)},
        {tr("Ports"), number(model.portCount())}};
    for (const array::LinkFamily& link : model.links)
        facts.emplace_back(tr("Link %1").arg(linkName(model, link)),
                           link.delay == 0
                               ? tr("%1, broadcast").arg(tuple(link.displacement))
                               : tr("%1, delay %2").arg(tuple(link.displacement)).arg(link.delay));
    setFacts(facts);
    source_->setText(QStringLiteral("<p style='color:%1'>%2</p>")
                         .arg(Theme::of(*this).muted.name(),
                              tr("Click a processing element, a link or a tensor to look inside.")));
}

QString Inspector::equations(const array::Model& model, const std::vector<ure::EquationId>& ids) const {
    const ure::System& system = model.system();
    const QString accent = Theme::of(*this).accent.name();
    QString rows;
    for (const ure::EquationId id : ids) {
        const text::Span span = system.equations[id].span;
        rows += QStringLiteral("<tr><td style='padding-right:12px'><a style='color:%1' href='%2'>%3</a></td>"
                               "<td>%4</td></tr>")
                    .arg(accent)
                    .arg(id.index())
                    .arg(tr("line %1").arg(system.source->position(span.begin).line))
                    .arg(text(system.nameOf(id)).toHtmlEscaped());
    }
    return QStringLiteral("<p><b>%1</b></p><table cellspacing='0' cellpadding='0'>%2</table>")
        .arg(tr("Equations"), rows);
}

void Inspector::showPe(const array::Model& model, const polyhedra::Point& pe) {
    title_->setText(tr("Processing element %1").arg(tuple(pe)));
    const TimeCursor& time = workbench_.time();
    std::vector<std::pair<QString, QString>> facts;
    if (time.state()) {
        const std::int64_t cycle = time.state()->cycle;
        const auto iteration = model.iterationAt(pe, cycle);
        facts.emplace_back(tr("Cycle"), number(cycle));
        facts.emplace_back(tr("Iteration"),
                           iteration ? iterationText(model.system(), *iteration) : tr("none: it is idle"));
    }
    setFacts(facts);
    std::vector<ure::EquationId> ids;
    for (const ure::EquationId id : model.system().equations.keys()) ids.push_back(id);
    source_->setText(equations(model, ids));
}

void Inspector::showLink(const array::Model& model, const Selection& selection) {
    const array::LinkFamily& link = model.links[selection.family];
    const ure::System& system = model.system();
    polyhedra::Point from = selection.pe;
    for (std::size_t d = 0; d < from.size(); ++d) from[d] -= link.displacement[d];
    title_->setText(tr("Link %1").arg(linkName(model, link)));
    std::vector<std::pair<QString, QString>> facts{
        {tr("From"), tuple(from)},
        {tr("To"), tuple(selection.pe)},
        {tr("Delay"), link.delay == 0 ? tr("none: a broadcast wire") : number(link.delay)},
        {tr("Registers"), number(link.registersEach)},
        {tr("Links like it"), number(link.count)}};
    if (const auto& state = workbench_.time().state())
        for (const simulate::LinkState& one : state->links)
            if (one.family == selection.family && one.pe == selection.pe)
                for (std::size_t r = 0; r < one.registers.size(); ++r)
                    facts.emplace_back(
                        tr("Register %1").arg(r + 1),
                        tr("%1 of %2")
                            .arg(valueText(system.variables[link.variable].type, one.registers[r].value,
                                           one.registers[r].defined, 12),
                                 tuple(system.inDesignOrder(one.registers[r].iteration))));
    setFacts(facts);
    source_->setText(equations(model, {link.reader}));
}

void Inspector::showTensor(const array::Model& model, ure::TensorId id) {
    const ure::Tensor& tensor = model.system().tensors[id];
    QString shape = text(tensor.name);
    for (const std::int64_t extent : tensor.extents) shape += QStringLiteral("[%1]").arg(extent);
    title_->setText(shape);
    std::vector<std::pair<QString, QString>> facts{{tr("Kind"), tensor.isInput ? tr("input") : tr("output")},
                                                   {tr("Type"), text(toString(tensor.type))},
                                                   {tr("Elements"), number(tensor.elements())}};
    std::vector<ure::EquationId> ids;
    for (const array::PortFamily& port : model.ports) {
        if (port.tensor != id) continue;
        facts.emplace_back(tr("Ports"), number(port.count));
        facts.emplace_back(tr("Where"), port.interior ? tr("also inside the array") : tr("on its boundary"));
        ids = port.equations;
    }
    setFacts(facts);
    source_->setText(equations(model, ids));
}

void Inspector::follow(const QString& link) {
    const auto& model = workbench_.array().results().model;
    if (!model) return;
    const ure::EquationId id(static_cast<std::uint32_t>(link.toUInt()));
    if (model->system().equations.contains(id))
        Q_EMIT workbench_.showText(model->system().equations[id].span);
}

void Inspector::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) refresh();
}

} // namespace tactus::views
