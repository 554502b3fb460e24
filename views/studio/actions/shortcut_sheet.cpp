#include "views/studio/actions/shortcut_sheet.h"

#include "views/panels/widgets/layouts.h"
#include "views/studio/actions/actions.h"
#include "views/theme/theme.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QScreen>

namespace tactus::views {

namespace {

struct GroupSpec {
    const char* title;
    std::vector<const char*> menus; // English names of menus that it has
};

const std::vector<GroupSpec>& groupSpecs() {
    static const std::vector<GroupSpec> groups{
        {QT_TRANSLATE_NOOP("ShortcutSheet", "File and text"), {"&File", "&Edit"}},
        {QT_TRANSLATE_NOOP("ShortcutSheet", "Time"), {"&Simulation"}},
        {QT_TRANSLATE_NOOP("ShortcutSheet", "Picture"), {"&View"}},
        {QT_TRANSLATE_NOOP("ShortcutSheet", "Panels and help"), {"&Window", "&Help"}},
    };
    return groups;
}

bool isIn(const GroupSpec& group, const ActionSpec& spec) {
    return std::ranges::any_of(group.menus, [&](const char* menu) { return qstrcmp(menu, spec.menu) == 0; });
}

} // namespace

ShortcutSheet::ShortcutSheet(QWidget* parent)
    : QDialog(parent), search_(new QLineEdit(this)),
      none_(new QLabel(tr("No action has these words."), this)) {
    setWindowTitle(tr("Shortcuts"));
    search_->setPlaceholderText(tr("Search for an action or a key"));
    search_->setAccessibleName(tr("Search the shortcuts"));
    search_->setClearButtonEnabled(true);
    none_->setProperty("role", "muted");
    none_->hide();
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setAccessibleName(tr("Shortcuts"));
    area->setWidget(makeGroups());
    area->setMinimumWidth(area->widget()->sizeHint().width() + 2 * spacing +
                          style()->pixelMetric(QStyle::PM_ScrollBarExtent));
    auto* where =
        new QLabel(tr("Single letters, arrows, Space, Home and End count where the array or the strip of "
                      "cycles has the focus."),
                   this);
    where->setProperty("role", "muted");
    where->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(search_);
    column->addWidget(none_);
    column->addWidget(area, 1);
    column->addWidget(where);
    column->addWidget(buttons);
    connect(search_, &QLineEdit::textChanged, this, &ShortcutSheet::filter);
    const int wished = area->widget()->sizeHint().height() + sizeHint().height();
    constexpr double mostOfScreen = 0.8;
    resize(sizeHint().width(), std::min(wished, int(mostOfScreen * screen()->availableSize().height())));
    search_->setFocus();
}

QWidget* ShortcutSheet::makeGroups() {
    auto* all = new QWidget(this);
    auto* grid = new QGridLayout(all);
    grid->setHorizontalSpacing(3 * spacing);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const GroupSpec& group : groupSpecs()) {
        Group& made = groups_.emplace_back(Group{heading(tr(group.title), all), {}});
        grid->addWidget(made.heading, row++, 0, 1, 2);
        for (const ActionSpec& spec : allActions()) {
            const QString keys = keysText(spec);
            if (keys.isEmpty() || !isIn(group, spec)) continue;
            const QString name = tr(spec.text).remove(QLatin1Char('&')).remove(QStringLiteral("…"));
            auto* what = new QLabel(name, all); // as in the menu
            what->setToolTip(tr(spec.toolTip));
            auto* how = new QLabel(keys, all);
            how->setProperty("role", "muted");
            grid->addWidget(what, row, 1);
            grid->addWidget(how, row++, 0);
            made.lines.push_back(
                {how, what, QStringList{name, keys, tr(spec.toolTip)}.join(QLatin1Char(' '))});
        }
    }
    grid->setRowStretch(row, 1);
    return all;
}

// All words occur, in any order.
void ShortcutSheet::filter(const QString& words) {
    const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    bool hasAny = false;
    for (const Group& group : groups_) {
        bool hasLines = false;
        for (const Line& line : group.lines) {
            const bool fits = std::ranges::all_of(
                wanted, [&](const QString& word) { return line.words.contains(word, Qt::CaseInsensitive); });
            line.keys->setVisible(fits);
            line.name->setVisible(fits);
            hasLines |= fits;
        }
        group.heading->setVisible(hasLines);
        hasAny |= hasLines;
    }
    none_->setVisible(!hasAny);
}

QStringList ShortcutSheet::shown() const {
    QStringList names;
    for (const Group& group : groups_)
        for (const Line& line : group.lines)
            if (!line.name->isHidden()) names << line.name->text();
    return names;
}

} // namespace tactus::views
