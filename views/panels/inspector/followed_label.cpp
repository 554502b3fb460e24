#include "views/panels/inspector/followed_label.h"

#include "base/counted.h"
#include "views/models/network_activity.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QEvent>

namespace tactus::views {

static constexpr std::size_t mostLinks = 8;

FollowedLabel::FollowedLabel(Workbench& workbench, QWidget* parent) : QLabel(parent), workbench_(workbench) {
    setObjectName(QStringLiteral("followed"));
    setAccessibleName(tr("The value that is followed"));
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(this, &QLabel::linkActivated, this, &FollowedLabel::go);
    Follower& follower = workbench_.follower();
    connect(&follower, &Follower::changed, this, &FollowedLabel::write);
    connect(&follower, &Follower::stepChanged, this, &FollowedLabel::write);
    connect(&follower, &Follower::onChanged, this, &FollowedLabel::write);
    connect(&workbench_.time(), &TimeCursor::stateChanged, this, &FollowedLabel::write);
    connect(&workbench_, &Workbench::selectionChanged, this, &FollowedLabel::write);
    write();
}

// "Z(3, 4, 5)"
static QString nameOf(const ValuePath& path, std::size_t step) {
    const ure::System& system = path.model().system();
    const array::TracedValue& value = path.steps()[step].value;
    return views::text(system.nameOf(value.equation)) + tuple(system.inDesignOrder(value.at));
}

static QString nameOf(const ValuePath& path, const array::ElementOf& element) {
    const ure::Tensor& tensor = path.model().system().tensors[element.tensor];
    if (element.index.size() != tensor.extents.size())
        return FollowedLabel::tr("an element of %1 that data choose").arg(views::text(tensor.name));
    return elementText(path.model().system(), element);
}

QString FollowedLabel::placeOf(const ValuePath::Step& step) const {
    const QString when = timeText(workbench_.array().results().timeUnit(), step.cycle);
    return step.pe.empty() ? when : tr("PE %1, %2").arg(tuple(step.pe), when);
}

QString FollowedLabel::linkTo(const ValuePath& path, std::size_t step) const {
    return QStringLiteral("<a style='color:%1' href='step:%2'>%3</a>, %4%5")
        .arg(Theme::of(*this).accent.name())
        .arg(step)
        .arg(nameOf(path, step).toHtmlEscaped(), placeOf(path.steps()[step]),
             path.steps()[step].maybe ? tr(", perhaps") : QString());
}

QString FollowedLabel::linkTo(const ValuePath& path, const array::ElementOf& element) const {
    if (element.index.size() != path.model().system().tensors[element.tensor].extents.size())
        return nameOf(path, element).toHtmlEscaped();
    return linkTo(QStringLiteral("element"), element, nameOf(path, element));
}

QString FollowedLabel::linkTo(const QString& kind, const array::ElementOf& element,
                              const QString& name) const {
    QStringList index;
    for (const std::int64_t part : element.index) index << QString::number(part);
    return QStringLiteral("<a style='color:%1' href='%2:%3:%4'>%5</a>")
        .arg(Theme::of(*this).accent.name(), kind)
        .arg(element.tensor.index())
        .arg(index.join(QLatin1Char(',')), name.toHtmlEscaped());
}

// What the FIFOs of a channel that is selected hold now: each is a link that follows it.
QString FollowedLabel::tokens() const {
    const ArrayResults& results = workbench_.array().results();
    const Selection& selection = workbench_.selection();
    const bool isChannel =
        selection.kind == Selection::Kind::Part && selection.part.kind == draw::Subject::Kind::Channel;
    if (!isChannel || !results.model || !results.model->network || !results.run || !results.run->network)
        return {};
    const simulate::NetworkSimulation& run = *results.run->network;
    const auto cycle = cycleOfStep(run, workbench_.time().cycle());
    const auto tokens = cycle ? driver::tokensIn(run, *results.model->network,
                                                 spatial::ChannelId(selection.part.index), *cycle, mostLinks)
                              : std::nullopt;
    if (!tokens) return {};
    QStringList links;
    for (const driver::HeldToken& token : tokens->first) {
        QString link = linkTo(QStringLiteral("token"), token.element,
                              elementText(results.model->system(), token.element));
        if (!token.fifo.empty()) link += tr(", FIFO %1").arg(tuple(token.fifo));
        links << link;
    }
    return rows(tr("holds"), links, tokens->all);
}

QString FollowedLabel::valueOf(const ValuePath::Step& step) const {
    const auto& state = workbench_.time().state();
    const ure::System& system = workbench_.follower().path()->model().system();
    const ure::VariableId variable = system.equations[step.value.equation].variable;
    if (!state || state->cycle != step.cycle || !variable.valid()) return {};
    for (const simulate::PeState& lane :
         std::ranges::equal_range(state->pes, step.pe, {}, &simulate::PeState::pe)) {
        if (lane.iteration != step.value.at || !lane.values[variable.index()]) continue;
        const simulate::Token& token = *lane.values[variable.index()];
        return QStringLiteral(" = ") +
               valueText(system.variables[variable].type, token.value, token.defined, 12);
    }
    return {};
}

QString FollowedLabel::rows(const QString& title, const QStringList& links, std::int64_t all) const {
    if (links.isEmpty()) return {};
    QStringList shown = links.first(std::min(links.size(), qsizetype(mostLinks)));
    const std::int64_t more = std::max<std::int64_t>(all, links.size()) - shown.size();
    if (more > 0) shown << tr("and %1 more").arg(number(more));
    return QStringLiteral("<tr><td style='color:%1; padding-right:14px; padding-bottom:3px'>%2</td>"
                          "<td style='padding-bottom:3px'>%3</td></tr>")
        .arg(Theme::of(*this).muted.name(), title, shown.join(QStringLiteral("<br>")));
}

QString FollowedLabel::wordsOf(const ValuePath& path) const {
    const Theme& theme = Theme::of(*this);
    const ValuePath::Step& step = path.steps()[workbench_.follower().step()];
    std::int64_t past = 0, future = 0;
    for (const ValuePath::Step& one : path.steps()) {
        past += one.side == ValuePath::Side::Past;
        future += one.side == ValuePath::Side::Future;
    }
    QStringList operands, readers, written;
    for (const std::size_t one : step.operands) operands << linkTo(path, one);
    for (const std::size_t one : step.users) readers << linkTo(path, one);
    for (const array::ElementOf& one : step.read) operands << linkTo(path, one);
    for (const array::ElementOf& one : step.written) written << linkTo(path, one);
    const auto counted = [&](const QColor& colour, const QString& line, std::int64_t values,
                             const std::vector<array::ElementOf>& elements) {
        return QStringLiteral("<span style='color:%1'>%2</span> %3")
            .arg(colour.name(), line,
                 views::text(base::counted(values, "value") + ", " +
                             base::counted(std::ssize(elements), "element")));
    };
    QString table = rows(tr("comes from"), {counted(theme.past, QStringLiteral("━━"), past, path.inputs())});
    table += rows(tr("is used for"), {counted(theme.future, QStringLiteral("╍╍"), future, path.outputs())});
    QString name = nameOf(path, path.start()).toHtmlEscaped();
    if (workbench_.follower().step() != path.start())
        table += rows(tr("at hand"), {nameOf(path, workbench_.follower().step()).toHtmlEscaped() +
                                      valueOf(step) + QStringLiteral(", ") + placeOf(step)});
    else
        name += valueOf(step) + QStringLiteral(", ") + placeOf(step);
    table += rows(tr("operands"), operands) + rows(tr("read by"), readers) + rows(tr("written to"), written) +
             tokens();
    QString words = QStringLiteral("<p><b>%1</b> %2</p><table cellspacing='0' cellpadding='0'>%3</table>")
                        .arg(tr("Followed:"), name, table);
    if (!path.isComplete())
        words += QStringLiteral("<p style='color:%1'>%2</p>")
                     .arg(theme.muted.name(), tr("Not all: values that are further away in time are left "
                                                 "out."));
    return words;
}

void FollowedLabel::write() {
    const Follower& follower = workbench_.follower();
    setVisible(follower.isOn());
    if (!follower.isOn()) return;
    if (follower.path()) return setText(wordsOf(*follower.path()));
    const QString hint =
        tr("Click a processing element, a link, a channel, a point or an element of a tensor: the values "
           "that it comes from and those that it is used for light up.");
    setText(QStringLiteral("<p><b>%1</b></p><p style='color:%2'>%3</p><table>%4</table>")
                .arg(tr("Follow values"), Theme::of(*this).muted.name(),
                     (follower.reason().isEmpty() ? hint : follower.reason()).toHtmlEscaped(), tokens()));
}

// "step:12", "element:0:3,4", or "token:0:3,4"
void FollowedLabel::go(const QString& link) {
    const QStringList parts = link.split(QLatin1Char(':'));
    Follower& follower = workbench_.follower();
    if (parts.front() == QStringLiteral("step")) return follower.goTo(parts[1].toULongLong());
    array::ElementOf element{ure::TensorId(parts[1].toUInt()), {}};
    for (const QString& part : parts[2].split(QLatin1Char(','), Qt::SkipEmptyParts))
        element.index.push_back(part.toLongLong());
    if (parts.front() == QStringLiteral("token")) return follower.follow(element);
    follower.show(element);
}

void FollowedLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) write();
}

} // namespace tactus::views
