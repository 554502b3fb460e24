// The breakpoints of the design on the bench: what a run stops at (driver/conditions/stop.h). They belong to
// the text: where an edit takes away what one names, it stays and says so.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/conditions/stop.h"
#endif
#include "views/workbench/workbench.h"

namespace tactus::views {

struct Breakpoint {
    std::string condition; // "Z > 10 && i == j", "PE(2,3)"
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
    // What stops at this: where a PE works, a link is read, a kernel waits, or the fullest FIFO of a channel
    // is full; nothing where there is none. And the condition of the iteration that a PE executes now.
    std::optional<std::string> conditionOf(const Selection& selection) const;
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
        driver::Stop stop;
        std::unique_ptr<driver::Stops> stops; // made by the first search
        QString refusal;                      // why there are none
    };
    struct Found {
        std::vector<std::size_t> met; // numbers of breakpoints
        simulate::Hit hit;
    };
    void bind();
    std::optional<std::string> conditionOfPe(const polyhedra::Point& pe) const;
    void forgetRuns();
    QString bound(const std::string& condition, std::shared_ptr<Bound>& bound) const;
    void logMoment(const ArrayResults& results, std::int64_t step);
    void take(Way way, const std::optional<Found>& found, const QString& refusal);

    Workbench& workbench_;
    Background background_;
    std::vector<One> all_;
    std::vector<std::shared_ptr<Bound>> bound_; // of each; null: not of this array
    std::shared_ptr<const array::Model> model_;
};

} // namespace tactus::views
