// The first thing one sees: the examples, as pictures of their arrays that the program draws.
#pragma once

#include "views/canvas/geometry/scene_index.h"
#include "views/models/examples.h"
#include "views/panels/widgets/message_bar.h"
#include "views/workbench/document/background.h"

#include <QAbstractButton>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace tactus::draw {
struct Diagram;
struct Scene;
} // namespace tactus::draw
namespace tactus::array {
struct Model;
}

namespace tactus::views {

// A picture, a title and a sentence, to press.
class ExampleCard final : public QAbstractButton {
    Q_OBJECT

  public:
    ExampleCard(const Example& example, QWidget* parent);
    struct Picture {
        std::shared_ptr<const array::Model> model;
        std::shared_ptr<const draw::Scene> scene;     // of the array
        std::shared_ptr<const draw::Diagram> network; // in its place
    };
    void setPicture(Picture picture);
    bool hasPicture() const { return picture_.scene || picture_.network; }
    bool showsNetwork() const { return bool(picture_.network); }
    bool showsAll() const; // nothing of the picture is cut off
    static constexpr int height = 272, leastWidth = 260;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QRectF pictureArea() const;
    void paintPicture(QPainter& painter);
    QRectF bounds() const; // of the picture, in its own coordinates
    Camera camera() const;
    Example example_;
    Picture picture_;
    SceneIndex index_; // of the scene
};

class StartPage final : public QWidget {
    Q_OBJECT

  public:
    StartPage(const std::vector<Example>& examples, QWidget* parent);
    bool isIdle() const { return !background_.busy() && !recentBackground_.busy(); }
    // The open design that a button, Escape and the house lead back to; empty: there is none.
    void setDesign(const QString& name);
    // Designs of the user's, the latest first; files that are gone are left out.
    void setRecent(const QStringList& files);
    void setNewMenu(QMenu* menu) { begin_->setMenu(menu); } // what a new design may begin with
    void offerTour();                                       // in a line, until it is answered
    void withdrawTour() { offer_->withdraw(); }
    bool isLeftForDesign() const { return !back_->isHidden(); }

  Q_SIGNALS:
    void chosen(const QString& path);
    void smallChosen(const Example& example); // with its sizes, and small numbers
    void openWanted();
    void backWanted();
    void tourWanted();

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    // The cards of a group, below its heading.
    struct Section {
        QWidget* area = nullptr; // heading and grid
        QGridLayout* grid = nullptr;
        std::vector<ExampleCard*> cards;
        std::vector<Example> examples; // of the cards
    };
    Section makeSection(const QString& title);
    void addCard(Section& section, const Example& example);
    void drawPictures(); // that are not there, while somebody looks
    static void drawPictures(Background& background, const std::vector<Section>& sections);
    void arrange();
    void search();

    QPushButton* back_;
    MessageBar* offer_;
    QPushButton* begin_;
    QLineEdit* words_;
    QLabel* none_; // no card has the words
    QVBoxLayout* recentPlace_;
    QStringList recentFiles_;
    Section recent_;
    std::vector<Section> sections_; // of examples
    int columns_ = 0;
    Background background_, recentBackground_;
};

} // namespace tactus::views
