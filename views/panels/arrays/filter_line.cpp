#include "views/panels/arrays/filter_line.h"

#include "commands/explore/filter.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QHBoxLayout>
#include <algorithm>

namespace tactus::views {

static QStringList namesOfColumns() {
    QStringList names{QStringLiteral("#")};
    for (const commands::DesignColumn& column : commands::columns()) names << text(column.name);
    return names;
}

FilterLine::FilterLine(QWidget* parent)
    : QWidget(parent), line_(new QLineEdit(this)), wrong_(new QLabel(this)),
      names_(new QCompleter(namesOfColumns(), this)) {
    auto* label = new QLabel(tr("Filter"), this);
    label->setProperty("role", "muted");
    label->setBuddy(line_);
    line_->setObjectName(QStringLiteral("filterArrays"));
    line_->setAccessibleName(tr("Conditions on the columns of the list"));
    line_->setPlaceholderText(tr("such as PEs <= 64, names: stationary"));
    line_->setToolTip(tr("Hides arrays that do not meet all conditions.\n"
                         "PEs <= 64: also <, >=, >, = and !=\n"
                         "shape <= 8x16: what fits into 8 x 16 PEs\n"
                         "names: stationary: contains these letters; !: does not"));
    line_->setClearButtonEnabled(true);
    line_->setMaximumWidth(480);
    wrong_->setObjectName(QStringLiteral("wrongFilter"));
    wrong_->setAccessibleName(tr("What is wrong with the filter"));
    wrong_->setProperty("role", "bad");
    wrong_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    wrong_->installEventFilter(this);
    wrong_->hide();
    names_->setCaseSensitivity(Qt::CaseInsensitive);
    names_->setWidget(line_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(spacing);
    row->addWidget(label);
    row->addWidget(line_, 1);
    row->addStretch();
    connect(line_, &QLineEdit::textChanged, this, &FilterLine::judge);
    connect(line_, &QLineEdit::textEdited, this, &FilterLine::suggest);
    connect(names_, qOverload<const QString&>(&QCompleter::activated), this, &FilterLine::complete);
}

void FilterLine::judge() {
    said_ = views::text(commands::filterOf(text()).wrong);
    wrong_->setVisible(!said_.isEmpty());
    showWrong();
    Q_EMIT changed();
}

void FilterLine::showWrong() {
    wrong_->setText(wrong_->fontMetrics().elidedText(said_, Qt::ElideRight, wrong_->width()));
    wrong_->setToolTip(said_);
    wrong_->setAccessibleDescription(said_);
}

bool FilterLine::eventFilter(QObject* object, QEvent* event) {
    if (object == wrong_ && event->type() == QEvent::Resize) showWrong();
    return QWidget::eventFilter(object, event);
}

QString FilterLine::begun() const {
    const std::string before = line_->text().left(line_->cursorPosition()).toStdString();
    const QString word = QString::fromStdString(before.substr(commands::lastCondition(before)));
    return std::ranges::all_of(word, [](QChar c) { return c.isLetter() || c == u'#'; }) ? word : QString();
}

void FilterLine::suggest() {
    names_->setCompletionPrefix(begun());
    const bool isWhole = names_->currentCompletion().size() == names_->completionPrefix().size();
    if (names_->completionPrefix().isEmpty() || names_->completionCount() == 0 || isWhole)
        names_->popup()->hide();
    else
        names_->complete();
}

// With what most conditions on this column go on with.
void FilterLine::complete(const QString& name) {
    const auto& all = commands::columns();
    const auto column = std::ranges::find(all, name.toStdString(), &commands::DesignColumn::name);
    const bool hasNumbers = column == all.end() || column->isNumber;
    const int end = line_->cursorPosition();
    line_->setSelection(end - static_cast<int>(begun().size()), static_cast<int>(begun().size()));
    line_->insert(name + (hasNumbers ? QStringLiteral(" <= ") : QStringLiteral(": ")));
}

} // namespace tactus::views
