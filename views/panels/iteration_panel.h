// The iteration space with its size above it; for more than three loops, which three are shown and
// where the others are.
#pragma once

#include "views/canvas/iteration/iteration_canvas.h"

#include <QComboBox>
#include <QLabel>
#include <QSpinBox>
#include <QToolButton>
#include <map>
#include <memory>

namespace tactus::views {

class IterationPanel final : public QWidget {
    Q_OBJECT

  public:
    IterationPanel(Workbench& workbench, QWidget* parent);
    IterationCanvas& canvas() { return *canvas_; }
    QToolButton& asWritten() { return *asWritten_; }
    QToolButton& back() { return *back_; }
    const draw::IterationView& view() const { return shown_->view; } // as it is wished

  private:
    // The knowledge about a design that outlasts a text with errors, or its absence from the bench.
    struct Kept {
        std::shared_ptr<const driver::Analysis> analysis; // holds the mapping
        const driver::MappingAnalysis* mapping = nullptr;
        bool isOfCorrectText = false;
        std::vector<std::string> loops;
        draw::IterationView view; // as it is wished
        IterationCanvas::Stance stance;
    };
    void turnTo();
    void refresh();
    void rebuild(); // the space, as it is wished to be seen
    void showExample(const Counterexample& example);
    void showChoices();
    void showPlaces();
    void addPlace();
    void followSelection();
    void showWords();
    QString summary() const;

    Workbench& workbench_;
    QLabel* words_;
    QToolButton* back_;      // only where the space is that of a rejected pair
    QToolButton* asWritten_; // only with streams that the text does not write out
    QWidget* choices_;       // only with more than three loops
    std::vector<QComboBox*> axes_;
    std::vector<QSpinBox*> places_; // of the loops on no axis
    IterationCanvas* canvas_;
    using Designs = std::map<std::weak_ptr<Document>, Kept, std::owner_less<std::weak_ptr<Document>>>;
    Designs designs_;
    Kept* shown_;
};

} // namespace tactus::views
