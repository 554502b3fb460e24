#include "views/panels/lesson/lesson_scribe.h"

#include "views/models/lesson/lesson_places.h"

namespace tactus::views {

LessonScribe::LessonScribe(Workbench& workbench, QObject* parent) : QObject(parent), workbench_(workbench) {
    connect(&workbench_, &Workbench::shownChanged, this, &LessonScribe::analysed);
    connect(&workbench_.time(), &TimeCursor::cycleChanged, this, [this] {
        if (isHere() && moments_.back().cycle != workbench_.time().wanted()) write(Kind::Cycle, now());
    });
    connect(&workbench_, &Workbench::selectionChanged, this, [this] {
        if (!isHere()) return;
        studies::LessonMoment moment = now();
        if (moment.selected.kind != lessons::Selection::Kind::None &&
            moment.selected != moments_.back().selected)
            write(Kind::Selection, std::move(moment));
    });
}

QString LessonScribe::begin() {
    end();
    if (workbench_.document().isC()) return tr("A lesson is about a design. This text is a C file.");
    if (!workbench_.analyser().isCurrent() || workbench_.isWrong() || !workbench_.mapping())
        return tr("A lesson begins with a design without errors. This text has some, or no design.");
    document_ = workbench_.sharedDocument();
    name_ = workbench_.design()->name.empty() ? "design" : workbench_.design()->name;
    moments_ = {now()};
    last_ = Kind::Beginning;
    Q_EMIT wrote();
    return {};
}

void LessonScribe::end() {
    document_.reset();
    moments_.clear();
    Q_EMIT wrote();
}

// Another design in front is none of the lesson.
bool LessonScribe::isHere() const {
    return document_ && document_ == workbench_.sharedDocument() && workbench_.analyser().isCurrent();
}

studies::LessonMoment LessonScribe::now() const {
    const driver::MappingAnalysis* mapping = workbench_.mapping();
    return {document_->text(), mapping ? mapping->mapping() : moments_.back().mapping,
            workbench_.time().wanted(), lessonSelection(workbench_.selection(), mapping)};
}

void LessonScribe::analysed() {
    if (!isHere()) return;
    const studies::LessonMoment moment = now();
    if (moment.text != moments_.back().text)
        write(Kind::Text, moment);
    else if (moment.mapping != moments_.back().mapping)
        write(Kind::Mapping, moment);
}

void LessonScribe::triggered(const QString& action) {
    if (!isHere()) return;
    studies::LessonMoment moment = now();
    moment.action = action.toStdString();
    write(Kind::Action, std::move(moment));
}

// A text that is being typed, or is wrong on its way; a cycle on the way to another.
bool LessonScribe::continues(Kind kind) const {
    if (kind != last_) return false;
    if (kind == Kind::Text) return wasWrong_ || since_.elapsed() < pause_.count();
    return kind == Kind::Cycle;
}

void LessonScribe::write(Kind kind, studies::LessonMoment moment) {
    if (continues(kind)) moments_.pop_back();
    moments_.push_back(std::move(moment));
    last_ = kind;
    if (kind == Kind::Text) {
        since_.start();
        wasWrong_ = workbench_.isWrong();
    }
    Q_EMIT wrote();
}

} // namespace tactus::views
