// The inside of one processing element: registers, operators and multiplexers of its equations, and in a step
// that was simulated the value on each wire.
#pragma once

#include "views/panels/network/diagram_panel.h"

#include <QLabel>

namespace tactus::views {

class InsidePanel final : public DiagramPanel {
    Q_OBJECT

  public:
    InsidePanel(Workbench& workbench, QWidget* parent);

    // The one that was selected last, or the first one; nothing where there is no array.
    std::optional<polyhedra::Point> pe() const;
    QString caption() const { return caption_->text(); }

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void keepPe();
    void showValues();

    QLabel* caption_;
    std::optional<polyhedra::Point> chosen_;
    std::shared_ptr<const draw::Diagram> empty_; // that was drawn, without values
};

} // namespace tactus::views
