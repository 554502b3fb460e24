// The breakpoints of the design on the bench: conditions on iterations, at which a run stops. They belong to
// the text: where an edit takes away what one names, it stays and says so.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/conditions/condition.h"
#include "simulate/rows/run/hits.h"
#endif
#include "views/workbench/workbench.h"

namespace tactus::views {

struct Breakpoint {
    std::string condition; // "Z > 10 && i == j"
    bool isOn = true;
    friend bool operator==(const Breakpoint&, const Breakpoint&) = default;
};

class Breakpoints final : public QObject {
    Q_OBJECT

  public:
    Breakpoints(Workbench& workbench, QObject* parent);

    struct One {
        Breakpoint breakpoint;
        std::int64_t stops = 0; // of runs, since it was added
        QString problem;        // why the array at hand has no such iterations; empty where it may
    };
    const std::vector<One>& all() const { return all_; }
    std::vector<Breakpoint> kept() const;
    void show(const std::vector<Breakpoint>& kept); // of another design

    // Why the condition can't be one of the array at hand; empty: it is added, or was there.
    QString add(const std::string& condition);
    void remove(std::size_t number);
    void setOn(std::size_t number, bool on);
    // The condition of the iterations of a PE, and of one iteration; nothing where the loops of the design do
    // not say it.
    std::optional<std::string> conditionOf(const polyhedra::Point& pe) const;
    std::optional<std::string> conditionOfPresent(const polyhedra::Point& pe) const;

    // To the first cycle behind the present one, or the last one before it, in which an iteration meets a
    // condition that is on. Without one, forwards: to the last cycle.
    enum class Way { On, Back };
    void run(Way way);
    bool busy() const { return background_.busy(); }

  Q_SIGNALS:
    void changed();                   // the list
    void ended(const QString& words); // where a run has stopped, and why
    void busyChanged();
    void failed(const QString& reason);

  private:
    // What a search needs. One search at a time uses it.
    struct Bound {
        driver::Condition condition;
        std::unique_ptr<simulate::Hits> hits; // made by the first search
        QString refusal;                      // why there are none
    };
    struct Found {
        std::vector<std::size_t> met; // numbers of breakpoints
        simulate::Hit hit;
    };
    void bind();
    void forgetRuns();
    QString bound(const std::string& condition, std::shared_ptr<Bound>& bound) const;
    void take(Way way, const std::optional<Found>& found, const QString& refusal);

    Workbench& workbench_;
    Background background_;
    std::vector<One> all_;
    std::vector<std::shared_ptr<Bound>> bound_; // of each; null: not of this array
    std::shared_ptr<const array::Model> model_;
};

} // namespace tactus::views
