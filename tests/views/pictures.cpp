#include "pictures.h"
#include "support/paths.h"

#include <QDir>
#include <QFile>
#include <QSet>
#include <algorithm>
#include <cstdlib>

namespace tactus::views {

namespace {

QImage plain(const QImage& picture) {
    QImage result = picture.convertToFormat(QImage::Format_RGB32);
    result.setDevicePixelRatio(1);
    return result;
}

int levelsBetween(QRgb a, QRgb b) {
    return std::max(
        {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

// The picture in grey, with what differs in red.
QImage marked(const QImage& picture, const QImage& kept) {
    QImage result(picture.size(), QImage::Format_RGB32);
    for (int y = 0; y < result.height(); ++y)
        for (int x = 0; x < result.width(); ++x) {
            const QRgb here = picture.pixel(x, y);
            const bool differs =
                !kept.rect().contains(x, y) || levelsBetween(here, kept.pixel(x, y)) > tolerance;
            const int grey = 160 + qGray(here) * 95 / 255;
            result.setPixel(x, y, differs ? qRgb(213, 0, 0) : qRgb(grey, grey, grey));
        }
    return result;
}

// With as few bytes as may be: up to 256 colours as a table of them.
bool save(const QImage& picture, const QString& path) {
    QSet<QRgb> colours;
    for (int y = 0; y < picture.height() && colours.size() <= 256; ++y)
        for (int x = 0; x < picture.width(); ++x) colours.insert(picture.pixel(x, y));
    QList<QRgb> table(colours.begin(), colours.end());
    std::ranges::sort(table);
    const QImage small = table.size() <= 256 ? picture.convertToFormat(QImage::Format_Indexed8, table)
                                             : picture.convertToFormat(QImage::Format_RGB888);
    constexpr int smallest = 0; // "quality" of a PNG: how little it is packed
    return small.save(path, "PNG", smallest);
}

testing::AssertionResult keep(const QImage& picture, const QString& path) {
    return save(picture, path) ? testing::AssertionSuccess()
                               : testing::AssertionFailure() << "can't write " << path.toStdString();
}

const QString firstVersion = QStringLiteral("6.4"); // whose pictures have plain names

} // namespace

// "6.8"
static QString versionOfQt() {
    return QString::fromLatin1(qVersion()).section(QLatin1Char('.'), 0, 1);
}

Difference differenceOf(const QImage& one, const QImage& other) {
    Difference difference;
    if (one.size() != other.size()) {
        difference.sameSize = false;
        return difference;
    }
    for (int y = 0; y < one.height(); ++y)
        for (int x = 0; x < one.width(); ++x) {
            const int levels = levelsBetween(one.pixel(x, y), other.pixel(x, y));
            difference.levels = std::max(difference.levels, levels);
            if (levels <= tolerance) continue;
            ++difference.pixels;
            difference.where |= QRect(x, y, 1, 1);
        }
    return difference;
}

testing::AssertionResult isAsKept(const QImage& picture, const QString& name, const char* keptFolder) {
    const QString base =
        QString::fromStdString(test::inRepository("/%1/%2")).arg(QLatin1String(keptFolder), name);
    const QString own = QStringLiteral("%1-qt%2.png").arg(base, versionOfQt());
    const bool hasOwn = QFile::exists(own);
    const QString keptPath = hasOwn ? own : base + QStringLiteral(".png");
    const QImage actual = plain(picture), kept = plain(QImage(keptPath));
    const Difference difference = differenceOf(actual, kept);
    if (difference.isNone()) return testing::AssertionSuccess();
    if (qEnvironmentVariableIsSet("TACTUS_RENEW_PICTURES"))
        return keep(actual, hasOwn || versionOfQt() != firstVersion ? own : keptPath);
    const QString folder = QString::fromStdString(test::inBuild("/golden"));
    QDir().mkpath(folder);
    const QString path = QStringLiteral("%1/%2.png").arg(folder, name),
                  markedPath = QStringLiteral("%1/%2-difference.png").arg(folder, name);
    actual.save(path);
    marked(actual, kept).save(markedPath);
    auto failure = testing::AssertionFailure();
    if (kept.isNull())
        return failure << "there is no " << keptPath.toStdString() << "; drawn now: " << path.toStdString();
    if (!difference.sameSize)
        failure << "it is " << actual.width() << " x " << actual.height() << " pixels, not " << kept.width()
                << " x " << kept.height();
    else
        failure << difference.pixels << " pixels differ, by up to " << difference.levels
                << " levels, within (" << difference.where.left() << ", " << difference.where.top()
                << ") to (" << difference.where.right() << ", " << difference.where.bottom() << ")";
    return failure << "\nkept:       " << keptPath.toStdString() << "\ndrawn now:  " << path.toStdString()
                   << "\ndifference: " << markedPath.toStdString()
                   << "\n`./dev pictures` keeps what is drawn now";
}

} // namespace tactus::views
