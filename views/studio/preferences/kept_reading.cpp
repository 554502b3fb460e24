#include "views/studio/preferences/kept_reading.h"

#include "views/studio/preferences/kept_texts.h"

#include <algorithm>

namespace tactus::views {

// A line each: its option of the command line, a blank, and what it is given.
static constexpr const char* groupOfReadings = "reading";

driver::LiftOptions keptReading(const QSettings& settings, const QString& file) {
    driver::LiftOptions reading;
    const KeptTexts kept = keptTexts(settings, QLatin1String(groupOfReadings));
    const qsizetype at = kept.files.indexOf(file);
    if (at < 0) return reading;
    for (const QString& line : kept.texts[at].split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        const QString option = line.section(QLatin1Char(' '), 0, 0);
        const std::string value = line.section(QLatin1Char(' '), 1).toStdString();
        if (option == QLatin1String("-D")) reading.defines.push_back(value);
        if (option == QLatin1String("-I")) reading.folders.push_back(value);
        if (option == QLatin1String("--live-out")) {
            if (!reading.liveOut) reading.liveOut.emplace();
            reading.liveOut->push_back(value);
        }
        const auto* way =
            std::ranges::find(lift::allWays, value, [](lift::Way one) { return toString(one); });
        if (option == QLatin1String("--embed") && way != std::end(lift::allWays)) reading.way = *way;
    }
    return reading;
}

void keepReading(QSettings& settings, const QString& file, const driver::LiftOptions& reading) {
    if (keptTexts(settings, QLatin1String(groupOfReadings)).isDamaged) return;
    QStringList lines;
    const auto add = [&](const char* option, const std::vector<std::string>& values) {
        for (const std::string& one : values)
            lines << QLatin1String(option) + QLatin1Char(' ') + QString::fromStdString(one);
    };
    add("-D", reading.defines);
    add("-I", reading.folders);
    if (reading.liveOut) add("--live-out", *reading.liveOut);
    if (reading.way) add("--embed", {std::string(toString(*reading.way))});
    keepText(settings, QLatin1String(groupOfReadings), file, lines.join(QLatin1Char('\n')));
}

} // namespace tactus::views
