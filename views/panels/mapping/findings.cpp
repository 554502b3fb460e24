#include "views/panels/mapping/findings.h"

#include "views/models/items/problems_model.h"
#include "views/models/words.h"
#include "views/panels/widgets/elided_button.h"
#include "views/theme/icons.h"

#include <QFrame>
#include <QLabel>

namespace tactus::views {

Findings::Findings(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), layout_(new QVBoxLayout(this)) {
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(spacing);
    setAccessibleName(tr("Messages about the mapping"));
}

void Findings::setList(const diagnostics::List& list) {
    list_ = list;
    rebuild();
}

void Findings::rebuild() {
    while (QLayoutItem* item = layout_->takeAt(0)) {
        // Not now: a card may be the sender of the click that changed the text.
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    buttons_.clear();
    for (const diagnostics::Diagnostic& one : list_) layout_->addWidget(card(one));
    showButtons();
}

void Findings::leaveOut(const QString& title) {
    leftOut_ = title;
    showButtons();
}

void Findings::showButtons() {
    for (const auto& [title, button] : buttons_) button->setVisible(title != leftOut_);
}

QWidget* Findings::card(const diagnostics::Diagnostic& diagnostic) {
    const Theme& theme = Theme::of(*this);
    const bool isError = diagnostic.severity == diagnostics::Severity::Error;
    const bool isWarning = diagnostic.severity == diagnostics::Severity::Warning;
    const QColor colour = isError ? theme.bad : isWarning ? theme.warning : theme.accent;
    auto* frame = new QFrame(this);
    frame->setProperty("card", true);
    auto* row = new QHBoxLayout(frame);
    row->setContentsMargins(spacing + 2, spacing, spacing + 2, spacing);
    row->setSpacing(spacing);
    auto* mark = new QLabel(frame);
    const QString name = isError     ? QStringLiteral("error")
                         : isWarning ? QStringLiteral("warning")
                                     : QStringLiteral("note");
    mark->setPixmap(icon(name, colour, colour).pixmap(18, 18));
    mark->setAccessibleName(text(toString(diagnostic.severity)));
    row->addWidget(mark, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout;
    column->setSpacing(spacing - 2);
    const auto say = [&](const QString& words, const char* role) {
        auto* label = new QLabel(breakable(words), frame);
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setProperty("role", role);
        column->addWidget(label);
    };
    say(text(diagnostic.message), "message");
    if (const QString evidence = evidenceOf(diagnostic); !evidence.isEmpty()) say(evidence, "muted");
    for (const diagnostics::Fix& fix : diagnostic.fixes) {
        const QString title = text(fix.title);
        if (buttons_.contains(title)) continue; // one button does it for all
        auto* button = new ElidedButton(tr("Fix: %1").arg(title), frame);
        buttons_[title] = button;
        button->setObjectName(QStringLiteral("fix"));
        button->setAccessibleName(button->text());
        button->setToolTip(tr("%1. Changes the text; undo takes it back").arg(button->text()));
        connect(button, &QPushButton::clicked, this, [this, fix] { workbench_.applyFix(fix); });
        column->addWidget(button, 0, Qt::AlignLeft);
    }
    row->addLayout(column, 1);
    return frame;
}

void Findings::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) rebuild();
}

} // namespace tactus::views
