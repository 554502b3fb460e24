// The network of kernels around the array, with a menu of what may be added on each of them. Of an array
// without a network it says what one is.
#pragma once

#include "views/panels/bank_strip.h"
#include "views/panels/diagram_panel.h"

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "spatial/offers.h"
#endif

#include <QLabel>
#include <QMenu>

namespace tactus::views {

class NetworkPanel final : public DiagramPanel {
    Q_OBJECT

  public:
    NetworkPanel(Workbench& workbench, QWidget* parent);

    // Primitives that may be called on this part: a kernel, or what belongs to one.
    std::vector<spatial::Offer> offersFor(const draw::Subject& part);
    // They, to be chosen from; null where there is nothing to choose.
    QMenu* menuFor(const draw::Subject& part);

    // Of the network that is shown, and only as long as it is; null: it has not been simulated.
    void setRun(std::shared_ptr<const simulate::NetworkSimulation> run);
    BankStrip& banks() { return *banks_; }
    // What stands on channels and banks; null before a simulation.
    const simulate::NetworkSimulation* run() const { return run_.get(); }

  private:
    std::optional<std::int64_t> cycle() const; // of the network, in which the array's step at hand begins
    std::vector<spatial::Offer> offersForArray() const;
    void judge(std::vector<spatial::Offer>& offers) const;
    void showRun();
    void showBanks();
    void showHint();
    void popUp(const draw::Subject& part, QPoint globally);
    void add(const spatial::Offer& offer);

    BankStrip* banks_;
    QLabel* hint_;
    std::shared_ptr<const simulate::NetworkSimulation> run_;
};

} // namespace tactus::views
