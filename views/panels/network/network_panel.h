// The network of kernels around the array, with a menu of what may be added on each of them. The panel of an
// array without a network says what one is.
#pragma once

#include "views/panels/network/diagram_panel.h"
#include "views/panels/network/network_menu.h"
#include "views/panels/time/bank_strip.h"

#include <QLabel>

namespace tactus::views {

class NetworkPanel final : public DiagramPanel {
    Q_OBJECT

  public:
    NetworkPanel(Workbench& workbench, QWidget* parent);

    // Primitives that may be called on this part, to be chosen from; null where there is nothing to choose.
    NetworkMenu* menuFor(const draw::Subject& part);

    // Takes a run of the network that is shown, and only as long as it is; null: it has not been simulated.
    void setRun(std::shared_ptr<const simulate::NetworkSimulation> run);
    BankStrip& banks() { return *banks_; }
    // The run that is shown on channels and banks; null before a simulation.
    const simulate::NetworkSimulation* run() const { return run_.get(); }

    // Adds to the menu of each part, and makes one where a part has none.
    void setMoreInMenu(std::function<void(QMenu&)> more) { more_ = std::move(more); }

  private:
    std::optional<std::int64_t> cycle() const; // of the network, in which the array's step at hand begins
    void showRun();
    void showPath();
    void showPointed();
    void showBanks();
    void showHint();
    void popUp(const draw::Subject& part, QPoint globally);
    void add(const ArrayResults& results, const spatial::Suggestion& offer); // that has been judged on them

    std::function<void(QMenu&)> more_;
    BankStrip* banks_;
    QLabel* hint_;
    std::shared_ptr<const simulate::NetworkSimulation> run_;
};

} // namespace tactus::views
