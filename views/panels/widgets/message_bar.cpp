#include "views/panels/widgets/message_bar.h"

#include "views/theme/icons.h"

#include <QEvent>
#include <QPushButton>

namespace tactus::views {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent), icon_(new QLabel(this)), words_(new QLabel(this)), answers_(new QHBoxLayout) {
    setProperty("bar", true);
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::PlainText);
    answers_->setSpacing(spacing);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(2 * spacing, spacing - 2, 2 * spacing, spacing - 2);
    row->setSpacing(spacing);
    row->addWidget(icon_);
    row->addWidget(words_, 1);
    row->addLayout(answers_);
    hide();
}

void MessageBar::ask(Kind kind, const QString& words, std::vector<Answer> answers) {
    withdraw();
    kind_ = kind;
    words_->setText(words);
    setAccessibleName(words);
    showIcon();
    for (Answer& answer : answers) {
        auto* button = new QPushButton(answer.label, this);
        button->setObjectName(QString::fromLatin1(answer.name));
        button->setToolTip(answer.explanation);
        button->setAccessibleDescription(answer.explanation);
        connect(button, &QPushButton::clicked, this, [this, act = std::move(answer.act)] {
            const auto chosen = act; // the button goes with the bar
            withdraw();
            if (chosen) chosen();
        });
        answers_->addWidget(button);
    }
    show();
}

void MessageBar::withdraw() {
    hide();
    while (QLayoutItem* item = answers_->takeAt(0)) {
        item->widget()->hide();
        item->widget()->setObjectName({});
        item->widget()->deleteLater(); // it may be the sender of the click that is the answer
        delete item;
    }
}

void MessageBar::showIcon() {
    const Theme& theme = Theme::of(*this);
    const QString name = kind_ == Kind::Error     ? QStringLiteral("error")
                         : kind_ == Kind::Warning ? QStringLiteral("warning")
                                                  : QStringLiteral("note");
    const QColor ink = kind_ == Kind::Error     ? theme.bad
                       : kind_ == Kind::Warning ? theme.warning
                                                : theme.accent;
    icon_->setPixmap(icon(name, ink, ink).pixmap(18, 18));
}

void MessageBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) showIcon();
}

} // namespace tactus::views
