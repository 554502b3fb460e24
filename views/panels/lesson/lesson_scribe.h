// Writes down what is done to the design on the bench, to make a lesson of it: texts, mappings, cycles,
// selections and actions, one after the other.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "studies/lessons/record.h"
#endif
#include "views/workbench/workbench.h"

#include <QElapsedTimer>
#include <chrono>

namespace tactus::views {

class LessonScribe final : public QObject {
    Q_OBJECT

  public:
    LessonScribe(Workbench& workbench, QObject* parent);

    QString begin(); // why it can't, as a sentence; empty: it writes
    void end();
    bool isWriting() const { return document_ != nullptr; }
    void triggered(const QString& action); // by its menu and its name there
    // Changes of the text with no longer pause between them are one step.
    void setPause(std::chrono::milliseconds pause) { pause_ = pause; }
    const std::vector<studies::LessonMoment>& moments() const {
        return moments_;
    }                                                 // the first is the beginning
    const std::string& name() const { return name_; } // of the design

  Q_SIGNALS:
    void wrote(); // another moment, or none any more

  private:
    enum class Kind { Beginning, Text, Mapping, Cycle, Selection, Action };
    studies::LessonMoment now() const;
    bool isHere() const;
    void analysed();
    void write(Kind kind, studies::LessonMoment moment);
    bool continues(Kind kind) const; // the last moment, so that it takes its place

    Workbench& workbench_;
    std::shared_ptr<Document> document_; // null: nothing is written
    std::string name_;
    std::vector<studies::LessonMoment> moments_;
    Kind last_ = Kind::Beginning;
    bool wasWrong_ = false; // the text of the last moment
    QElapsedTimer since_;   // the text was changed
    std::chrono::milliseconds pause_{2000};
};

} // namespace tactus::views
