#include "views/models/skeletons.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

namespace tactus::views {

Skeleton skeletonOf(const QString& text) {
    static const QRegularExpression head(QStringLiteral("^// ([^:]+): (.+)\n"));
    static const QRegularExpression name(QStringLiteral("\ndesign (\\w+)"));
    const auto said = head.match(text), named = name.match(text);
    return {said.captured(1), said.captured(2), text, static_cast<int>(named.capturedStart(1)),
            static_cast<int>(named.capturedEnd(1))};
}

const std::vector<Skeleton>& skeletons() {
    static const std::vector<Skeleton> all = [] {
        std::vector<Skeleton> found;
        const QDir folder(QStringLiteral(":/skeletons"));
        for (const QString& entry : folder.entryList(QDir::Files, QDir::Name)) {
            QFile file(folder.filePath(entry));
            if (file.open(QIODevice::ReadOnly))
                found.push_back(skeletonOf(QString::fromUtf8(file.readAll())));
        }
        return found;
    }();
    return all;
}

} // namespace tactus::views
