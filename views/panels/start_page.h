// The first thing one sees: the examples, as pictures of their arrays that the program draws.
#pragma once

#include "views/models/examples.h"
#include "views/workbench/document/background.h"

#include <QAbstractButton>
#include <QGridLayout>
#include <QPushButton>

namespace tactus::draw {
struct Scene;
}
namespace tactus::array {
struct Model;
}

namespace tactus::views {

// A picture, a title and a sentence, to press.
class ExampleCard final : public QAbstractButton {
    Q_OBJECT

  public:
    ExampleCard(const Example& example, QWidget* parent);
    void setPicture(std::shared_ptr<const array::Model> model, std::shared_ptr<const draw::Scene> scene);
    static constexpr int height = 272, leastWidth = 260;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Example example_;
    std::shared_ptr<const array::Model> model_;
    std::shared_ptr<const draw::Scene> scene_;
};

class StartPage final : public QWidget {
    Q_OBJECT

  public:
    StartPage(const std::vector<Example>& examples, QWidget* parent);
    bool isIdle() const { return !background_.busy(); }
    // The open design that a button, Escape and the house lead back to; empty: there is none.
    void setDesign(const QString& name);
    void setNewMenu(QMenu* menu) { begin_->setMenu(menu); } // what a new design may begin with
    bool isLeftForDesign() const { return !back_->isHidden(); }

  Q_SIGNALS:
    void chosen(const QString& path);
    void openWanted();
    void backWanted();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void addCards(QVBoxLayout* column);
    void drawPictures();
    void arrange();

    // The cards of a group, below its heading.
    struct Section {
        QGridLayout* grid = nullptr;
        std::vector<ExampleCard*> cards;
    };

    QPushButton* back_;
    QPushButton* begin_;
    std::vector<Example> examples_;
    std::vector<ExampleCard*> cards_; // of the examples, in their order
    std::vector<Section> sections_;
    int columns_ = 0;
    Background background_;
};

} // namespace tactus::views
