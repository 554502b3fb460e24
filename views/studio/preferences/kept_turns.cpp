#include "views/studio/preferences/kept_turns.h"

#include "views/studio/preferences/kept_texts.h"

namespace tactus::views {

static constexpr double degree = std::numbers::pi / 180;

// "35.0,24.0"
std::optional<draw::Turn> keptTurn(const QSettings& settings, const QString& file) {
    const KeptTexts kept = keptTexts(settings, QStringLiteral("turns"));
    const qsizetype at = kept.files.indexOf(file);
    if (at < 0) return std::nullopt;
    const QStringList angles = kept.texts[at].split(QLatin1Char(','));
    bool isYaw = false, isPitch = false;
    const double yaw = angles.front().toDouble(&isYaw), pitch = angles.back().toDouble(&isPitch);
    if (!isYaw || !isPitch || angles.size() != 2) return std::nullopt;
    draw::Turn turn{0, 0};
    turn.turn(yaw * degree, pitch * degree); // within its bounds
    return turn;
}

void keepTurn(QSettings& settings, const QString& file, const draw::Turn& turn) {
    keepText(settings, QStringLiteral("turns"), file,
             QStringLiteral("%1,%2").arg(turn.yaw / degree, 0, 'f', 1).arg(turn.pitch / degree, 0, 'f', 1));
}

} // namespace tactus::views
