#include "views/studio/actions/shortcut_sheet.h"

#include "views/studio/actions/actions.h"
#include "views/theme/theme.h"

#include <QGridLayout>
#include <QLabel>

namespace tactus::views {

ShortcutSheet::ShortcutSheet(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Shortcuts"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(3 * spacing, 2 * spacing, 3 * spacing, 3 * spacing);
    grid->setHorizontalSpacing(3 * spacing);
    int row = 0, column = 0, count = 0;
    const int half =
        static_cast<int>(std::ranges::count_if(
                             allActions(), [](const ActionSpec& spec) { return !keysText(spec).isEmpty(); }) +
                         1) /
        2;
    for (const ActionSpec& spec : allActions()) {
        const QString keys = keysText(spec);
        if (keys.isEmpty()) continue;
        if (count++ == half) {
            column = 2;
            row = 0;
        }
        const QString name = tr(spec.text).remove(QLatin1Char('&')).remove(QStringLiteral("…"));
        auto* what = new QLabel(name, this); // as in the menu
        what->setToolTip(tr(spec.toolTip));
        auto* how = new QLabel(keys, this);
        how->setProperty("role", "title");
        grid->addWidget(how, row, column);
        grid->addWidget(what, row++, column + 1);
    }
    auto* where =
        new QLabel(tr("Single letters, arrows, Space, Home and End count where the array or the strip of "
                      "cycles has the focus."),
                   this);
    where->setProperty("role", "muted");
    where->setContentsMargins(0, spacing, 0, 0);
    grid->addWidget(where, grid->rowCount(), 0, 1, 4);
}

} // namespace tactus::views
