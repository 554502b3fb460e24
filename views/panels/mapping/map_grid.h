// The space-time matrix as numbers to turn: a row for each space dimension and each row of the schedule, a
// column for each loop.
#pragma once

#include "views/workbench/workbench.h"

#include <QGridLayout>
#include <QSpinBox>

namespace tactus::views {

class MapGrid final : public QWidget {
    Q_OBJECT

  public:
    explicit MapGrid(QWidget* parent);

    // Empty without a map. Numbers that are shown already stay as they are, so the focus stays too.
    void setMap(const mapping::SpaceTimeMap* map, const std::vector<std::string>& loops);

  Q_SIGNALS:
    void wished(const MapWish& wish);

  private:
    struct Row {
        MapWish::Part part;
        std::int64_t constant = 0;
        std::vector<QSpinBox*> entries; // one a loop
    };
    void rebuild(const mapping::SpaceTimeMap& map);
    QSpinBox* addEntry(std::size_t row, std::size_t loop, const QString& name);
    void turned(std::size_t row, std::size_t loop);
    std::vector<polyhedra::AffineForm> rowsOf(MapWish::Part part) const;

    std::vector<std::string> loops_;
    std::vector<Row> rows_;
    QGridLayout* grid_;
};

} // namespace tactus::views
