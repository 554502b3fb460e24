// The activity that the strips of time show: as it was walked with the array, or counted for the cells that
// are in sight, in the background. Counts are kept until the strips have another size.
#pragma once

#include "views/models/activity/activity.h"
#include "views/workbench/workbench.h"

#include <QTimer>

namespace tactus::views {

// Why cells of it are missing; empty if none is.
QString missingIn(const Activity& activity);

class ActivitySource final : public QObject {
    Q_OBJECT

  public:
    ActivitySource(Workbench& workbench, QObject* parent);

    // The activity of the array at hand; null: there is none, or it is on its way.
    const Activity* activity() const { return shown_.get(); }
    // Why cells are missing; empty if none is.
    QString notice() const;
    void setRoom(std::size_t rows, std::size_t columns); // cells that can be told apart
    bool busy() const { return timer_.isActive() || background_.busy(); }

  Q_SIGNALS:
    void changed();

  private:
    struct Counted {
        std::shared_ptr<const array::Model> model;
        std::size_t rows = 0, columns = 0;
        std::shared_ptr<const Activity> activity; // null: it could not be counted
    };
    void refresh();
    void count();
    const Counted* known() const;

    Workbench& workbench_;
    Background background_;
    QTimer timer_; // until the size is one that stays
    std::size_t rows_ = 0, columns_ = 0;
    std::vector<Counted> counted_; // the last ones: designs come back
    std::shared_ptr<const Activity> shown_;
};

} // namespace tactus::views
