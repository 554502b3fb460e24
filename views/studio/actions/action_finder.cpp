#include "views/studio/actions/action_finder.h"

#include "views/models/help/help_topics.h"
#include "views/theme/theme.h"

#include <QKeyEvent>
#include <QVBoxLayout>
#include <algorithm>

namespace tactus::views {

static constexpr int boxWidth = 520, mostFoundRows = 12, topicRole = Qt::UserRole + 1;

ActionFinder::ActionFinder(const std::map<ActionId, QAction*>& actions, QWidget* window)
    : QFrame(window, Qt::Popup), actions_(actions), words_(new QLineEdit(this)),
      list_(new QListWidget(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("actionFinder"));
    setFrameShape(QFrame::Box);
    words_->setPlaceholderText(tr("What to do"));
    words_->setAccessibleName(tr("Find an action"));
    words_->installEventFilter(this);
    list_->setAccessibleName(tr("Actions found"));
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(spacing, spacing, spacing, spacing);
    column->setSpacing(spacing / 2);
    column->addWidget(words_);
    column->addWidget(list_);
    connect(words_, &QLineEdit::textChanged, this, &ActionFinder::filter);
    connect(words_, &QLineEdit::returnPressed, this, [this] { choose(list_->currentItem()); });
    connect(list_, &QListWidget::itemClicked, this, &ActionFinder::choose);
    filter({});
}

void ActionFinder::popUp() {
    const int row = std::max(20, list_->sizeHintForRow(0));
    list_->setFixedHeight(mostFoundRows * row + 2 * list_->frameWidth());
    resize(boxWidth, sizeHint().height());
    const QWidget* window = parentWidget();
    move(window->mapToGlobal(QPoint((window->width() - boxWidth) / 2, window->height() / 8)));
    show();
    words_->setFocus();
}

// All words of the wish occur, in any order, in what the menu or the tool tip says: actions whose names have
// them in front.
void ActionFinder::filter(const QString& words) {
    list_->clear();
    const QStringList wanted = words.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const auto hasAll = [&](const QString& text) {
        return std::ranges::all_of(wanted, [&](const QString& word) { return text.contains(word); });
    };
    for (const bool isNamed : {true, false})
        for (const ActionSpec& spec : allActions()) {
            QAction* action = actions_.at(spec.id);
            const QString name = action->text().remove(QLatin1Char('&')).remove(QStringLiteral("…"));
            const QString all = (name + QLatin1Char(' ') + tr(spec.toolTip)).toLower();
            if (spec.id == ActionId::FindAction || !action->isEnabled() || !hasAll(all) ||
                hasAll(name.toLower()) != isNamed)
                continue;
            const QString keys = keysText(spec);
            const QString what = tr("%1: %2").arg(name, tr(spec.toolTip));
            auto* item = new QListWidgetItem(keys.isEmpty() ? what : tr("%1 (%2)").arg(what, keys), list_);
            item->setIcon(action->icon());
            item->setData(Qt::UserRole, static_cast<int>(spec.id));
        }
    addTopics(wanted);
    if (list_->count() == 0) {
        auto* none = new QListWidgetItem(tr("No action or help page matches."), list_);
        none->setFlags(Qt::NoItemFlags);
    }
    list_->setCurrentRow(0);
}

// A few topics of the help, behind the actions: those that have the words in their titles, and others where
// no action has them.
void ActionFinder::addTopics(const QStringList& words) {
    constexpr int most = 8;
    const HelpTopics& topics = HelpTopics::all();
    const bool hasActions = list_->count() > 0;
    int added = 0;
    for (const std::size_t n : topics.search(words.join(QLatin1Char(' ')))) {
        const QString title = topics.list()[n].title.toLower();
        const bool isNamed =
            std::ranges::all_of(words, [&](const QString& word) { return title.contains(word); });
        if (hasActions && !isNamed) continue;
        if (added++ == most) break;
        auto* item = new QListWidgetItem(tr("Help: %1").arg(topics.list()[n].title), list_);
        item->setData(topicRole, qulonglong(n));
    }
}

void ActionFinder::choose(const QListWidgetItem* item) {
    if (!item || !(item->flags() & Qt::ItemIsEnabled)) return;
    if (const QVariant topic = item->data(topicRole); topic.isValid()) {
        close();
        Q_EMIT topicChosen(topic.toULongLong());
        return;
    }
    QAction* action = actions_.at(static_cast<ActionId>(item->data(Qt::UserRole).toInt()));
    close(); // first: the action may want the focus
    action->trigger();
}

// The arrows walk through the list while the letters go on into the box.
bool ActionFinder::eventFilter(QObject* object, QEvent* event) {
    if (object != words_ || event->type() != QEvent::KeyPress) return QFrame::eventFilter(object, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) return close();
    const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    if (step == 0 || list_->count() == 0) return false;
    list_->setCurrentRow((list_->currentRow() + step + list_->count()) % list_->count());
    return true;
}

} // namespace tactus::views
