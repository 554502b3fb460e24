#include "views/models/examples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <algorithm>

namespace tactus::views {

namespace {

struct Known {
    const char *file, *group, *title;
};

constexpr const char* linear = QT_TRANSLATE_NOOP("Examples", "Linear algebra");
constexpr const char* filters = QT_TRANSLATE_NOOP("Examples", "Signals and images");
constexpr const char* sequences = QT_TRANSLATE_NOOP("Examples", "Sorting, sequences and codes");

// In the order in which they are shown.
constexpr Known known[] = {{"gemm", linear, "Matrix product"},
                           {"gemm-hexagonal", linear, "Matrix product, hexagonal"},
                           {"lu", linear, "LU factorisation"},
                           {"givens", linear, "QR factorisation"},
                           {"triangular-solve", linear, "Triangular system"},
                           {"gemm-reduction", linear, "Matrix product in one line"},
                           {"gemm-broadcast", linear, "Matrix product, broadcast"},
                           {"gemm-int8", linear, "Matrix product of bytes"},
                           {"matrix-vector", linear, "Matrix times vector"},
                           {"band-matrix-vector", linear, "Band matrix times vector"},
                           {"fir", filters, "FIR filter"},
                           {"biquad", filters, "IIR filter in fixed point"},
                           {"convolution", filters, "Convolution in two dimensions"},
                           {"motion-estimation", filters, "Motion estimation"},
                           {"insertion-sort", sequences, "Insertion sort"},
                           {"lcs", sequences, "Longest common subsequence"},
                           {"smith-waterman", sequences, "Smith–Waterman alignment"},
                           {"pairhmm", sequences, "Pair hidden Markov model"},
                           {"reed-solomon", sequences, "Reed–Solomon syndromes"}};

const Known* knownAs(const QString& name) {
    const auto* found =
        std::ranges::find_if(known, [&](const Known& one) { return name == QLatin1String(one.file); });
    return found == std::end(known) ? nullptr : found;
}

QString titleOf(const QString& name) {
    if (const Known* one = knownAs(name)) return QString::fromUtf8(one->title);
    QString title = name;
    title.replace(QLatin1Char('-'), QLatin1Char(' '));
    if (!title.isEmpty()) title[0] = title[0].toUpper();
    return title;
}

QString groupOf(const QString& name) {
    const Known* one = knownAs(name);
    return QCoreApplication::translate("Examples", one ? one->group : QT_TRANSLATE_NOOP("Examples", "More"));
}

} // namespace

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
    return {path, titleOf(name), comment, groupOf(name)};
}

static QString folderOf(const QString& programFolder) {
    const QString places[] = {qEnvironmentVariable("TACTUS_EXAMPLES"),
                              programFolder + QStringLiteral("/examples"),
                              programFolder + QStringLiteral("/../share/tactus/examples"),
                              QStringLiteral(TACTUS_SOURCE_DIR "/examples")};
    for (const QString& place : places)
        if (!place.isEmpty() && !QDir(place).entryList({QStringLiteral("*.ure")}, QDir::Files).isEmpty())
            return QDir(place).canonicalPath();
    return {};
}

std::vector<Example> findExamples(const QString& programFolder) {
    const QString folder = folderOf(programFolder);
    if (folder.isEmpty()) return {};
    QStringList files = QDir(folder).entryList({QStringLiteral("*.ure")}, QDir::Files, QDir::Name);
    // Those that the table above does not know come last.
    std::ranges::stable_sort(files, {}, [](const QString& file) {
        const Known* one = knownAs(QFileInfo(file).completeBaseName());
        return one ? one - std::begin(known) : std::ssize(known);
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
