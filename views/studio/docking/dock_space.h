// The panels around the array, as docks that can be moved, closed, floated and put on top of each other. A
// perspective is a choice of panels with sizes, made for one kind of work: a beginning and no fence. Each is
// found again as it was left.
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>
#include <QTimer>
#include <map>

namespace tactus::views {

enum class Panel { Equations, Iterations, Mapping, Inspector, Results, Help };
enum class Perspective { Write, Map, Simulate, Export, Present };

class DockSpace final : public QMainWindow {
    Q_OBJECT

  public:
    // `panels` has every panel with its title as the name of its window.
    DockSpace(QWidget* centre, const std::map<Panel, QWidget*>& panels, QWidget* parent);

    Perspective perspective() const { return perspective_; }
    void turnTo(Perspective perspective);
    void reset(); // all perspectives as they were made
    QDockWidget& dock(Panel panel) { return *docks_.at(panel); }
    void reveal(Panel panel); // also where it was closed or covered
    // So many pixels at least, if that leaves the centre enough; back to what it was, if it still is as wide.
    void widen(Panel panel, int pixels);
    void narrow(Panel panel);
    // Without title and as high as what it holds says, until it is unfolded: as high as before.
    void setFolded(Panel panel, bool folded);
    // So many pixels at least, as far as the centre has them, until it is folded again.
    void heighten(Panel panel, int pixels);
    // The width of the text: the left panels are as wide where the user has not made them otherwise, up to
    // 36 % of the workspace. The widest that was wished counts, so that nothing moves from tab to tab.
    void preferTextWidth(int pixels);
    // The height of the mapping, of which the inspector below it has the rest; as above, the highest counts.
    void preferMappingHeight(int pixels);

    void save(QSettings& settings);
    void restore(const QSettings& settings);

  Q_SIGNALS:
    void perspectiveChanged();
    void foldWanted(Panel panel, bool folded); // as it was in the perspective that comes

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void arrange();
    void takeSizes();
    void leave();
    void note();
    void moved();
    void shrinkSides();
    double partOfPreset() const; // of its sizes: a smaller window is divided alike
    int presetLeft() const;
    int presetMapping() const;
    bool isMappingAsGiven() const; // nobody has chosen another height
    void giveMapping();
    void fitText();
    void fitMapping();
    void resizeToPreset();

    std::map<Panel, QDockWidget*> docks_;
    // As the user left a perspective. Its sizes are those of a workspace of that size: a window that has
    // filled the screen gets it back only a moment later, and one that was made small when it is large again.
    struct Left {
        QByteArray state;
        QSize size; // empty: not known
    };
    bool restore(const Left& left);
    std::map<Perspective, Left> left_;
    std::map<Panel, int> presentWidths_; // with present_, of the panels on either side
    Left present_; // of the perspective that is shown, as last seen with sizes of the user's
    // What left_ is to be restored at: that size, after a change of perspective; at least that size, after
    // the window was made smaller.
    enum class Awaits { Nothing, Size, Room };
    Awaits awaits_ = Awaits::Nothing;
    bool isArranging_ = false; // panels are put in their places by the program
    bool isMoved_ = false;     // panels, by the user
    QTimer noting_;
    int textWidth_ = 0;                        // 0: not known
    int givenLeft_ = 0;                        // the width that the left panels were given by the preset
    int mappingHeight_ = 0, givenMapping_ = 0; // the same of the mapping's height
    Perspective perspective_ = Perspective::Map;
    using Heights = std::map<Panel, int>;
    Heights heights_; // of folded panels, before; 0: never seen
    std::map<Perspective, Heights> leftHeights_;
    struct Widened {
        int before, after;
    };
    std::map<Panel, Widened> heightened_;
    std::map<Panel, int> wishedHeights_; // of unfolded panels, until their sizes come
    std::map<Panel, Widened> widened_;
    bool isFresh_ = true; // has not been seen: its sizes are still to come
};

} // namespace tactus::views
