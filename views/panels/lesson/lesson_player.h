// Plays a lesson: its card, a frame around the widget that the step points at, wherever the window moves it,
// and the judge, who works in the background. What a lesson asks for is done by its reader.
#pragma once

#include "views/panels/lesson/callout.h"
#include "views/panels/lesson/outline.h"
#include "views/workbench/document/busy.h"
#include "views/workbench/workbench.h"

#include <QElapsedTimer>
#include <QMainWindow>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

namespace tactus::views {

class LessonPlayer final : public QObject, public Busy {
    Q_OBJECT

  public:
    // A design of the lesson. One that is known may be closed by now.
    struct Wanted {
        std::filesystem::path path;
        std::string text;
        std::map<std::string, std::int64_t> sizes;
        std::shared_ptr<Document> known;
        bool begins = false; // the lesson does
    };
    // The window's part.
    struct Stage {
        QMainWindow& window;
        Workbench& workbench;
        // Brings it to the front, with this text if it was not open; null: it can't be read.
        std::function<std::shared_ptr<Document>(const Wanted& wanted)> openDesign;
        std::function<void(QWidget& widget)> bringIntoSight;
    };
    LessonPlayer(Stage stage, QObject* parent);

    void begin(LessonWalk walk);
    void leave(); // to come back to this step
    bool isPlaying() const { return walk_.has_value(); }
    const LessonWalk* walk() const { return walk_ ? &*walk_ : nullptr; }
    bool isIdle() const override { return !work_.busy() && !(looksWanted_ && isHere()); }
    void triggered(const QString& action); // by its menu and its name there
    Callout& callout() { return *callout_; }

  Q_SIGNALS:
    void progressed();    // the walk is at another step, or something was done
    void ending();        // the last step is left behind
    void stopped();       // it was left, or has ended
    void answersWanted(); // in a file
    void failed(const QString& reason);

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    // What a deed is judged by.
    struct Observed {
        std::uint64_t revision = 0;
        std::string mapping;
        std::int64_t cycle = 0;
        lessons::Selection selected;
        std::string action;
        friend bool operator==(const Observed&, const Observed&) = default;
    };

    QWidget* target() const;
    bool isHere() const;                         // the lesson's design is in front
    const studies::Situation* begun() const;     // of the present step; null: it is being made
    bool isAsBegun(std::string_view text) const; // the design's, as the present step began
    void goTo(std::size_t step);
    void arrive(const studies::Situation& situation);
    bool lay(bool renews);
    void lookAround();
    void lookAt(const lessons::Look& look);
    void next();
    void bringBack();
    void stop();
    void observe();
    void judgeDeed(const lessons::Do& task);
    void deedJudged(const studies::Judgement& judgement, const studies::Situation& now);
    void judge(const QString& answer);
    void answerJudged(const QString& answer, const studies::Judgement& judgement);
    void drawWitness(const studies::Judgement& judgement);
    void takeWitnessAway();
    void takeClick();
    void help();
    void solve();
    void write(const studies::Situation& situation);
    void place();
    void countTime();

    Stage stage_;
    std::optional<LessonWalk> walk_;
    std::map<std::size_t, studies::Situation>
        begun_; // by step; of those before too, as they may be returned to
    std::weak_ptr<Document> document_;
    std::weak_ptr<const Counterexample> witness_; // of the last answer, in the pictures
    Background work_{Background::Newer::Replaces, this};
    std::string action_; // the last one of this step
    std::optional<Observed> observed_;
    bool looksWanted_ = false, isAtEnd_ = false, isLooking_ = false;
    bool isChanged_ = false; // the text, when a deed was judged last
    QElapsedTimer clock_;    // since the step began, or its time was counted
    Callout* callout_;
    Outline* outline_;
    QTimer placing_;
};

} // namespace tactus::views
