// What the space-time diagram shows: when the PEs in sight work in the cycles in sight. A few cells are
// counted at once, many in the background; until they are there, the cells of before stay.
#pragma once

#include "views/models/activity/activity_cells.h"
#include "views/workbench/workbench.h"

namespace tactus::views {

class SpacetimeSource final : public QObject {
    Q_OBJECT

  public:
    SpacetimeSource(Workbench& workbench, QObject* parent);

    // Null: there is no array, or it is not known yet in which order its PEs are.
    const array::Model* model() const { return order_ ? model_.get() : nullptr; }
    const PeOrder* order() const { return order_.get(); }
    // The cells that were counted last, of the array at hand; null: none.
    const Activity* activity() const { return activity_.get(); }
    bool covers(std::int64_t pe, std::int64_t cycle) const; // these cells do
    // Nothing is done for a diagram that nobody sees.
    void setShown(bool isShown);
    void look(const ActivityWindow& window, std::size_t mostRows, std::size_t mostColumns);
    bool busy() const { return ordering_.busy() || counting_.busy(); }
    QString notice() const; // why cells are missing; empty if none is

  Q_SIGNALS:
    void arrayChanged(); // another array, or the order of its PEs has come
    void changed();      // the cells

  private:
    struct Wish {
        ActivityWindow window;
        CellSize size;
    };
    void refresh();
    void take(const Wish& counted, std::shared_ptr<const Activity> activity);

    Workbench& workbench_;
    Background ordering_, counting_;
    bool isShown_ = false;
    std::shared_ptr<const array::Model> model_;
    std::shared_ptr<const PeOrder> order_;
    std::optional<Wish> wish_, counted_; // under way, and what was counted
    std::shared_ptr<const Activity> activity_;
};

} // namespace tactus::views
