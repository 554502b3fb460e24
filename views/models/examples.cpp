#include "views/models/examples.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

namespace tactus::views {

static QString titleOf(const QString& name) {
    static const std::pair<QString, QString> known[] = {
        {QStringLiteral("gemm"), QStringLiteral("Matrix product")},
        {QStringLiteral("gemm-hexagonal"), QStringLiteral("Matrix product, hexagonal")},
        {QStringLiteral("gemm-broadcast"), QStringLiteral("Matrix product, broadcast")},
        {QStringLiteral("gemm-reduction"), QStringLiteral("Matrix product in one line")},
        {QStringLiteral("fir"), QStringLiteral("FIR filter")},
        {QStringLiteral("lu"), QStringLiteral("LU factorisation")},
        {QStringLiteral("smith-waterman"), QStringLiteral("Smith–Waterman alignment")}};
    for (const auto& [file, title] : known)
        if (file == name) return title;
    QString title = name;
    title.replace(QLatin1Char('-'), QLatin1Char(' '));
    if (!title.isEmpty()) title[0] = title[0].toUpper();
    return title;
}

Example exampleOf(const QString& path, const QString& source) {
    const QString name = QFileInfo(path).completeBaseName();
    // "// gemm.ure: what it does. More" up to the first sentence's end, over consecutive comment lines.
    QString comment;
    for (const QString& line : source.split(QLatin1Char('\n'))) {
        if (!line.startsWith(QStringLiteral("//"))) break;
        comment += line.mid(2).trimmed() + QLatin1Char(' ');
    }
    comment = comment.trimmed();
    comment.remove(QRegularExpression(QStringLiteral("^[\\w-]+\\.ure:\\s*")));
    static const QRegularExpression end(QStringLiteral("\\.(\\s|$)"));
    if (const auto found = end.match(comment); found.hasMatch()) comment.truncate(found.capturedStart());
    if (!comment.isEmpty()) comment[0] = comment[0].toUpper();
    return {path, titleOf(name), comment};
}

static QString folderOf(const QString& programFolder) {
    const QString places[] = {programFolder + QStringLiteral("/examples"),
                              programFolder + QStringLiteral("/../share/tactus/examples"),
                              QStringLiteral(TACTUS_SOURCE_DIR "/examples")};
    for (const QString& place : places)
        if (!QDir(place).entryList({QStringLiteral("*.ure")}, QDir::Files).isEmpty())
            return QDir(place).canonicalPath();
    return {};
}

std::vector<Example> findExamples(const QString& programFolder) {
    const QString folder = folderOf(programFolder);
    if (folder.isEmpty()) return {};
    QStringList files = QDir(folder).entryList({QStringLiteral("*.ure")}, QDir::Files, QDir::Name);
    const QStringList first{QStringLiteral("gemm.ure"), QStringLiteral("gemm-hexagonal.ure"),
                            QStringLiteral("insertion-sort.ure"), QStringLiteral("lu.ure")};
    std::stable_sort(files.begin(), files.end(), [&](const QString& a, const QString& b) {
        const auto place = [&](const QString& file) {
            const qsizetype index = first.indexOf(file);
            return index < 0 ? first.size() : index;
        };
        return place(a) < place(b);
    });
    std::vector<Example> examples;
    for (const QString& name : files) {
        QFile file(folder + QLatin1Char('/') + name);
        if (file.open(QIODevice::ReadOnly))
            examples.push_back(exampleOf(file.fileName(), QString::fromUtf8(file.readAll())));
    }
    return examples;
}

} // namespace tactus::views
