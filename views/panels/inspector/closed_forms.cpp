#include "views/panels/inspector/closed_forms.h"

#include "base/counted.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QEvent>

namespace tactus::views {

ClosedFormsLabel::ClosedFormsLabel(Workbench& workbench, QWidget* parent)
    : QLabel(parent), workbench_(workbench), background_(Background::Newer::Replaces, this) {
    setObjectName(QStringLiteral("closedForms"));
    setAccessibleName(tr("Closed forms of the array's figures"));
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setToolTip(tr("Interpolated from the arrays of these and larger sizes. Words are elements that the array "
                  "reads and writes; fill, steady and drain are the cycles before the last PE begins, while "
                  "all work, and after the first one ends."));
    hide();
    connect(&background_, &Background::busyChanged, &workbench_, &Workbench::busyChanged);
    connect(&background_, &Background::failed, &workbench_, &Workbench::failed);
    connect(&workbench_.analyser(), &Analyser::busyChanged, this, &ClosedFormsLabel::forgetOld);
}

void ClosedFormsLabel::want(bool isWanted) {
    setVisible(isWanted);
    if (isWanted) find();
}

void ClosedFormsLabel::showEvent(QShowEvent* event) {
    QLabel::showEvent(event);
    find();
}

void ClosedFormsLabel::find() {
    const Subject present{workbench_.analyser().analysis(), workbench_.mapping()};
    const driver::DesignAnalysis* design = workbench_.design();
    if (!isVisible() || !workbench_.analyser().isCurrent() || !design || !present.mapping) return;
    if (present == subject_) return;
    const ArrayResults& results = workbench_.array().results();
    if (!results.model || results.mapping != present.mapping) return; // it comes, and calls again
    subject_ = present;
    found_.reset();
    // What can't be decided at this size costs the whole budget at each further one.
    if (const auto undecided = results.model->undecided(); !undecided.empty()) {
        background_.cancel();
        found_ = tl::unexpected(fmt::format("Not computed, since {} could not be decided at these sizes.",
                                            base::listed(undecided)));
    }
    write();
    if (found_) return;
    background_.start(
        [this, of = present, name = design->name](const Background::Deliver& deliver, std::stop_token stop) {
            auto found = studies::closedForms(of.analysis->again(stop), name, of.mapping->name);
            if (stop.stop_requested()) return;
            deliver([this, found = std::move(found)] {
                found_ = found;
                write();
            });
        });
}

// Those of another text are not waited for.
void ClosedFormsLabel::forgetOld() {
    if (workbench_.analyser().isCurrent() || !background_.busy()) return;
    background_.cancel();
    subject_ = {};
}

void ClosedFormsLabel::write() {
    const QString muted = Theme::of(*this).muted.name();
    const auto line = [&](const QString& words) {
        return QStringLiteral("<span style='color:%1'>%2</span>").arg(muted, words.toHtmlEscaped());
    };
    QString body;
    if (!found_)
        body = line(tr("The arrays of further sizes are being built…"));
    else if (!*found_)
        body = line(views::text(found_->error()));
    else {
        const studies::ClosedForms& forms = **found_;
        if (const std::string sizes = forms.sizes(); !sizes.empty()) body = line(views::text(sizes));
        body += QStringLiteral("<table cellspacing='0' cellpadding='0'>");
        for (const studies::ClosedForm& one : forms.figures) {
            const QString words = views::text(forms.text(one)).toHtmlEscaped();
            body += QStringLiteral("<tr><td style='color:%1; padding-right:14px; padding-bottom:3px'>%2</td>"
                                   "<td style='padding-bottom:3px'>%3</td></tr>")
                        .arg(muted, views::text(array::rowOf(one.figure).label),
                             one.polynomial
                                 ? words
                                 : QStringLiteral("<span style='color:%1'>%2</span>").arg(muted, words));
        }
        body += QStringLiteral("</table>");
    }
    setText(QStringLiteral("<p><b>%1</b></p>%2").arg(tr("Closed forms"), body));
}

void ClosedFormsLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) write();
}

} // namespace tactus::views
