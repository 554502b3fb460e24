#include "views/studio/preferences/kept_lessons.h"

#include "views/studio/preferences/settings.h"

#include <QRandomGenerator>
#include <QStringList>

namespace tactus::views {

static const QString seedKey = QStringLiteral("lessons/seed"), studentKey = QStringLiteral("lessons/student");

static QString keyOf(const QString& lesson, const char* what) {
    return QStringLiteral("lessons/%1/%2").arg(lesson, QLatin1String(what));
}

KeptLesson keptLesson(const QSettings& settings, const QString& name) {
    KeptLesson kept;
    const auto number = [&](const char* what) {
        return static_cast<std::size_t>(std::max(0, settings.value(keyOf(name, what)).toInt()));
    };
    kept.progress.step = number("step");
    kept.steps = number("steps");
    kept.isFinished = settings.value(keyOf(name, "finished"), false).toBool();
    for (const QString& step : settings.value(keyOf(name, "done")).toStringList())
        kept.progress.done.insert(step.toUInt());
    const auto answers = lessons::handedIn(settings.value(keyOf(name, "answers")).toString().toStdString());
    if (answers) kept.progress.handedIn = *answers;
    return kept;
}

void keep(QSettings& settings, const LessonWalk& walk, bool isFinished) {
    const QString name = QString::fromStdString(walk.lesson().name);
    QStringList done;
    for (const std::size_t step : walk.progress().done) done << QString::number(step);
    settings.setValue(keyOf(name, "step"), static_cast<int>(walk.step()));
    settings.setValue(keyOf(name, "steps"), static_cast<int>(walk.lesson().steps.size()));
    settings.setValue(keyOf(name, "done"), done);
    settings.setValue(keyOf(name, "answers"), QString::fromStdString(textOf(walk.progress().handedIn)));
    settings.setValue(keyOf(name, "finished"), isFinished);
    if (const std::string& student = walk.progress().handedIn.student; !student.empty())
        settings.setValue(studentKey, QString::fromStdString(student));
}

std::uint64_t seedOfLessons(QSettings& settings) {
    constexpr int most = 10'000;
    if (!settings.contains(seedKey)) settings.setValue(seedKey, QRandomGenerator::global()->bounded(1, most));
    return settings.value(seedKey).toULongLong();
}

std::string studentOf(const QSettings& settings) {
    return settings.value(studentKey).toString().toStdString();
}

} // namespace tactus::views
