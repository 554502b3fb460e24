#include "views/studio/preferences/preferences.h"

#include <array>

namespace tactus::views {

static constexpr std::array looks{"system", "light", "dark", "contrast"};
static constexpr std::array motions{"system", "full", "reduced"};

template<class Choice, std::size_t count>
static void readChoice(const QSettings& settings, const char* key,
                       const std::array<const char*, count>& names, Choice& choice) {
    const QString name = settings.value(QLatin1String(key)).toString();
    for (std::size_t one = 0; one < count; ++one)
        if (name == QLatin1String(names[one])) choice = static_cast<Choice>(one);
}

static int numberIn(const QSettings& settings, const char* key, int usual, int least, int most) {
    bool isNumber = false;
    const int number = settings.value(QLatin1String(key)).toInt(&isNumber);
    return isNumber && ((number >= least && number <= most) || number == usual) ? number : usual;
}

Preferences readPreferences(const QSettings& settings) {
    const Preferences usual;
    Preferences read;
    readChoice(settings, "preferences/look", looks, read.look);
    readChoice(settings, "preferences/motion", motions, read.motion);
    read.letters = numberIn(settings, "preferences/letters", usual.letters, Preferences::leastLetters,
                            Preferences::mostLetters);
    read.textSize = numberIn(settings, "preferences/textSize", usual.textSize, Preferences::leastText,
                             Preferences::mostText);
    read.reopens = settings.value(QStringLiteral("preferences/reopens"), usual.reopens).toBool();
    read.keepsTyped = settings.value(QStringLiteral("preferences/keepsTyped"), usual.keepsTyped).toBool();
    read.localised = settings.value(QStringLiteral("preferences/localised"), usual.localised).toBool();
    read.lifted = settings.value(QStringLiteral("preferences/lifted"), usual.lifted).toBool();
    read.millions = numberIn(settings, "preferences/millions", usual.millions, 0, Preferences::mostMillions);
    return read;
}

void writePreferences(QSettings& settings, const Preferences& preferences) {
    settings.setValue(QStringLiteral("preferences/look"),
                      QLatin1String(looks[static_cast<std::size_t>(preferences.look)]));
    settings.setValue(QStringLiteral("preferences/letters"), preferences.letters);
    settings.setValue(QStringLiteral("preferences/textSize"), preferences.textSize);
    settings.setValue(QStringLiteral("preferences/motion"),
                      QLatin1String(motions[static_cast<std::size_t>(preferences.motion)]));
    settings.setValue(QStringLiteral("preferences/reopens"), preferences.reopens);
    settings.setValue(QStringLiteral("preferences/keepsTyped"), preferences.keepsTyped);
    settings.setValue(QStringLiteral("preferences/localised"), preferences.localised);
    settings.setValue(QStringLiteral("preferences/lifted"), preferences.lifted);
    settings.setValue(QStringLiteral("preferences/millions"), preferences.millions);
}

} // namespace tactus::views
