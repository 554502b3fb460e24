// Plays a lesson: its card, and a frame around the widget that the step points at, wherever the window moves
// it. It only looks on: what the lesson asks for is done by its reader.
#pragma once

#include "views/panels/lesson/callout.h"
#include "views/panels/lesson/outline.h"
#include "views/workbench/workbench.h"

#include <QMainWindow>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

namespace tactus::views {

class LessonPlayer final : public QObject {
    Q_OBJECT

  public:
    // The window's part. The design that is known already may be closed by now.
    struct Stage {
        QMainWindow& window;
        Workbench& workbench;
        std::function<bool(const Lesson& lesson, const std::weak_ptr<Document>& known)> openDesign;
        std::function<void(QWidget& widget)> bringIntoSight;
    };
    LessonPlayer(Stage stage, QObject* parent);

    // From this step on; nothing happens if the lesson's design can't be opened.
    void begin(const Lesson& lesson, std::size_t step);
    void leave(); // to come back to this step
    bool isPlaying() const { return walk_.has_value(); }
    void triggered(const QString& action); // by its menu and its name there
    Callout& callout() { return *callout_; }

  Q_SIGNALS:
    void stepped(int step); // the lesson is at this one now
    void left(int step);
    void ended();

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    QWidget* target() const;
    bool isHere() const; // the lesson's design is in front
    void goTo(std::size_t step);
    void next();
    void bringBack();
    void stop();
    void observe();
    void place();

    Stage stage_;
    std::optional<LessonWalk> walk_;
    std::weak_ptr<Document> document_;
    Callout* callout_;
    Outline* outline_;
    QTimer placing_;
};

} // namespace tactus::views
