#include "views/studio/preferences/kept_turns.h"

#include <QStringList>

namespace tactus::views {

static constexpr double degree = std::numbers::pi / 180;

namespace {

// Two lists of the same length, the last file first.
struct Kept {
    QStringList files, turns; // "35.0,24.0"
};

Kept readFrom(const QSettings& settings) {
    Kept kept{settings.value(QStringLiteral("turns/files")).toStringList(),
              settings.value(QStringLiteral("turns/turns")).toStringList()};
    if (kept.files.size() != kept.turns.size()) return {};
    return kept;
}

} // namespace

std::optional<draw::Turn> keptTurn(const QSettings& settings, const QString& file) {
    const Kept kept = readFrom(settings);
    const qsizetype at = kept.files.indexOf(file);
    if (at < 0) return std::nullopt;
    const QStringList angles = kept.turns[at].split(QLatin1Char(','));
    bool isYaw = false, isPitch = false;
    const double yaw = angles.front().toDouble(&isYaw), pitch = angles.back().toDouble(&isPitch);
    if (!isYaw || !isPitch || angles.size() != 2) return std::nullopt;
    draw::Turn turn{0, 0};
    turn.turn(yaw * degree, pitch * degree); // within its bounds
    return turn;
}

void keepTurn(QSettings& settings, const QString& file, const draw::Turn& turn) {
    constexpr qsizetype most = 64;
    Kept kept = readFrom(settings);
    if (const qsizetype at = kept.files.indexOf(file); at >= 0) {
        kept.files.removeAt(at);
        kept.turns.removeAt(at);
    }
    kept.files.prepend(file);
    kept.turns.prepend(
        QStringLiteral("%1,%2").arg(turn.yaw / degree, 0, 'f', 1).arg(turn.pitch / degree, 0, 'f', 1));
    settings.setValue(QStringLiteral("turns/files"), kept.files.mid(0, most));
    settings.setValue(QStringLiteral("turns/turns"), kept.turns.mid(0, most));
}

} // namespace tactus::views
