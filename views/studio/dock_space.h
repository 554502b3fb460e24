// The panels around the array, as docks that can be moved, closed, floated and put on top of each other. A
// perspective is a choice of panels with sizes, made for one kind of work: a beginning and no fence. Each is
// found again as it was left.
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>
#include <map>

namespace tactus::views {

enum class Panel { Equations, Iterations, Mapping, Inspector, Results };
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

    void save(QSettings& settings);
    void restore(const QSettings& settings);

  Q_SIGNALS:
    void perspectiveChanged();

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void arrange();
    void takeSizes();
    void leave();
    void resizeToPreset();

    std::map<Panel, QDockWidget*> docks_;
    // As the user left a perspective. Its sizes are those of a workspace of that size: a window that has
    // filled the screen gets it back only a moment later.
    struct Left {
        QByteArray state;
        QSize size; // empty: not known
    };
    std::map<Perspective, Left> left_;
    bool awaitsSize_ = false; // to be restored once the workspace has that size
    Perspective perspective_ = Perspective::Map;
    struct Widened {
        int before, after;
    };
    std::map<Panel, Widened> widened_;
    bool isFresh_ = true; // has not been seen: its sizes are still to come
};

} // namespace tactus::views
