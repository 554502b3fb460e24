#include "views/panels/mapping/map_grid.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QLabel>
#include <QLineEdit>
#include <QWheelEvent>

namespace tactus::views {

namespace {

// Scrolling the panel does not turn numbers that the mouse passes.
class EntryBox final : public QSpinBox {
  public:
    using QSpinBox::QSpinBox;

  protected:
    void wheelEvent(QWheelEvent* event) override {
        if (hasFocus())
            QSpinBox::wheelEvent(event);
        else
            event->ignore();
    }
};

} // namespace

MapGrid::MapGrid(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(6);
    grid_->setVerticalSpacing(6);
    setAccessibleName(tr("Space-time matrix"));
}

static bool sameShape(const mapping::SpaceTimeMap& map, std::size_t space, std::size_t schedule) {
    return map.space.size() == space && map.schedule.size() == schedule;
}

void MapGrid::setMap(const mapping::SpaceTimeMap* map, const std::vector<std::string>& loops) {
    const auto of = [&](MapWish::Part part) {
        return static_cast<std::size_t>(std::ranges::count(rows_, part, &Row::part));
    };
    const mapping::SpaceTimeMap none;
    const mapping::SpaceTimeMap& shown = map ? *map : none;
    if (loops_ != loops || !sameShape(shown, of(MapWish::Part::Space), of(MapWish::Part::Schedule))) {
        loops_ = loops;
        rebuild(shown);
    }
    for (std::size_t r = 0; r < rows_.size(); ++r) {
        const polyhedra::AffineForm& form =
            r < shown.space.size() ? shown.space[r] : shown.schedule[r - shown.space.size()];
        rows_[r].constant = form.constant;
        for (std::size_t l = 0; l < loops_.size(); ++l) {
            const QSignalBlocker quiet(rows_[r].entries[l]);
            const int value = static_cast<int>(std::clamp<std::int64_t>(form.coefficients[l], -99999, 99999));
            if (rows_[r].entries[l]->value() != value) rows_[r].entries[l]->setValue(value);
        }
    }
}

// Many columns are narrow, and turned by keys and the wheel.
static constexpr std::size_t wideColumns = 5;

void MapGrid::rebuild(const mapping::SpaceTimeMap& map) {
    rows_.clear();
    while (QLayoutItem* item = grid_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    if (map.schedule.empty()) return;
    const auto label = [&](const QString& words, int row, int column, Qt::Alignment alignment) {
        auto* one = new QLabel(words, this);
        one->setProperty("role", "muted");
        grid_->addWidget(one, row, column, alignment);
    };
    for (std::size_t l = 0; l < loops_.size(); ++l)
        label(text(loops_[l]), 0, static_cast<int>(l) + 1, Qt::AlignHCenter);
    grid_->setHorizontalSpacing(loops_.size() > wideColumns ? 3 : 6);
    const std::size_t count = map.space.size() + map.schedule.size();
    for (std::size_t r = 0; r < count; ++r) {
        const bool isSpace = r < map.space.size();
        const std::size_t number = isSpace ? r : r - map.space.size();
        const bool alone = isSpace ? map.space.size() == 1 : map.schedule.size() == 1;
        const QString name = (isSpace ? tr("space") : tr("time")) +
                             (alone ? QString() : QStringLiteral(" %1").arg(number + 1));
        rows_.push_back({isSpace ? MapWish::Part::Space : MapWish::Part::Schedule, 0, {}});
        label(name, static_cast<int>(r) + 1, 0, Qt::AlignVCenter);
        for (std::size_t l = 0; l < loops_.size(); ++l) rows_[r].entries.push_back(addEntry(r, l, name));
    }
    grid_->setColumnStretch(static_cast<int>(loops_.size()) + 1, 1);
}

QSpinBox* MapGrid::addEntry(std::size_t row, std::size_t loop, const QString& name) {
    auto* box = new EntryBox(this);
    const QString loopName = text(loops_[loop]);
    box->setRange(-99999, 99999);
    box->setGroupSeparatorShown(true);
    box->setKeyboardTracking(false);
    box->setFocusPolicy(Qt::StrongFocus);
    box->setAlignment(Qt::AlignHCenter);
    if (loops_.size() > wideColumns) box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setFixedWidth(loops_.size() > wideColumns ? 34 : 64);
    box->setAccessibleName(tr("%1, coefficient of %2").arg(name, loopName));
    box->setObjectName(QStringLiteral("%1 %2").arg(name, loopName));
    box->setToolTip(tr("How many steps of %1 one step of %2 takes").arg(name, loopName));
    connect(box, &QSpinBox::valueChanged, this, [this, row, loop] { turned(row, loop); });
    grid_->addWidget(box, static_cast<int>(row) + 1, static_cast<int>(loop) + 1);
    return box;
}

std::vector<polyhedra::AffineForm> MapGrid::rowsOf(MapWish::Part part) const {
    std::vector<polyhedra::AffineForm> forms;
    for (const Row& row : rows_) {
        if (row.part != part) continue;
        polyhedra::AffineForm form;
        form.constant = row.constant;
        for (const QSpinBox* entry : row.entries) form.coefficients.push_back(entry->value());
        forms.push_back(form);
    }
    return forms;
}

void MapGrid::turned(std::size_t row, std::size_t loop) {
    Q_EMIT wished({rows_[row].part, rowsOf(rows_[row].part), rows_[row].entries[loop]->objectName()});
}

} // namespace tactus::views
