// The watched signals of the array on the bench, by their names, and what each is in every cycle of the run.
// They belong to the text: where an edit takes a signal away, its name stays and says so.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/signals/network_signals.h"
#include "driver/signals/signals.h"
#include "simulate/kernel_activity.h"
#endif
#include "views/models/lanes/lane.h"
#include "views/models/lanes/lane_text.h"
#include "views/workbench/workbench.h"

#include <deque>

namespace tactus::views {

class Watches final : public QObject {
    Q_OBJECT

  public:
    static constexpr std::int64_t mostBytes = std::int64_t{256} << 20; // of all lanes together

    Watches(Workbench& workbench, QObject* parent);

    struct One {
        std::string name; // driver/signals/signals.h
        Radix radix = Radix::Decimal;
        QString problem = {};                  // why there is no lane; empty: there is one, or it comes
        std::shared_ptr<const Lane> lane = {}; // over the cycles of the run
        std::int64_t depth = 0;                // of a FIFO, whose lane has its tokens; 0: of another signal
        // Of a kernel, which has this in place of a lane.
        std::shared_ptr<const simulate::KernelActivity> activity = {};
        std::int64_t pes = 0; // of the kernel
        bool hasNothing() const { return !lane && !activity; }
        // Of the kernel's PEs in the cells of these cycles, from .. to-1: parts of 1.
        struct Share {
            double works = 0, data = 0, room = 0, other = 0; // begin an iteration; wait for what
        };
        Share share(std::int64_t from, std::int64_t to) const;
        double waiting() const; // of a kernel: the share of its PEs' cycles in which they wait; else -1
    };
    const std::vector<One>& all() const { return all_; }
    std::vector<std::string> kept() const;
    void show(const std::vector<std::string>& kept); // of another design

    // Why it can't be watched; empty: it is added, or was there.
    QString add(const std::string& name);
    // What this computes or carries: all that a PE computes, a link, an element, a kernel, the fullest FIFO
    // of a channel.
    QString add(const Selection& selection);
    QString addKernels(); // of the network, each with a lane of its own; which are left out, and why
    void sortByWaiting(); // kernels that wait most come first; other signals stay in order behind them
    void remove(std::size_t number);
    void setRadix(std::size_t number, Radix radix);

    // Of the run, which is longer than the array's own steps where kernels, memory or operators take time.
    std::int64_t cycles() const;
    std::int64_t cycleOfStep(std::int64_t step) const;
    std::int64_t stepOf(std::int64_t cycle) const; // the last one that begins in this cycle or before

    // What files hold of the run: of a kernel how many of its PEs begin an iteration.
    struct Values {
        std::vector<driver::Sampled> signals;
        std::deque<simulate::Samples> ofKernels; // that no lane keeps
        QStringList missing;                     // names of signals without values
    };
    Values values() const;
    std::string csv() const;
    bool busy() const { return background_.busy(); }
    void setRoom(std::int64_t bytes) { room_ = bytes; } // for all lanes, instead of mostBytes
    // Names of signals that begin so, at most `most`.
    QStringList namesLike(const QString& begin, int most) const;

  Q_SIGNALS:
    void changed(); // the list, or a lane
    void busyChanged();
    void failed(const QString& reason);

  private:
    void bind();
    void runChanged();
    void sample();
    QString problemOf(const std::string& name) const;   // why the array has no such signal
    const simulate::NetworkSimulation* network() const; // whose cycles count; null: those of the array
    QString showOfNetwork(One& one, const driver::NetworkSignal& signal) const;
    bool hasRoom(std::int64_t bytes, QString& problem) const;
    QString addNamed(const std::string& usual);

    Workbench& workbench_;
    Background background_;
    std::vector<One> all_;
    std::int64_t room_ = mostBytes;
    std::shared_ptr<const array::Model> model_;
    std::shared_ptr<const driver::Verified> run_; // that the lanes are of
};

} // namespace tactus::views
