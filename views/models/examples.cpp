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
    std::map<std::string, std::int64_t> sizes = {}; // of its picture
};

constexpr const char* linear = QT_TRANSLATE_NOOP("Examples", "Linear algebra");
constexpr const char* graphs = QT_TRANSLATE_NOOP("Examples", "Graphs");
constexpr const char* filters = QT_TRANSLATE_NOOP("Examples", "Signals and images");
constexpr const char* sequences = QT_TRANSLATE_NOOP("Examples", "Sorting, sequences and codes");
constexpr const char* papers = QT_TRANSLATE_NOOP("Examples", "Published arrays, with their networks");

// In the order in which they are shown.
const Known known[] = {
    {"gemm", linear, "Matrix product", {{"I", 4}, {"J", 4}, {"K", 4}}},
    {"gemm-hexagonal", linear, "Matrix product, hexagonal"},
    {"lu", linear, "LU factorisation", {{"N", 4}}},
    {"lu-pivot-rows", linear, "LU as textbooks write it", {{"N", 4}}},
    {"cholesky", linear, "Cholesky factorisation", {{"N", 4}}},
    {"givens", linear, "QR factorisation"},
    {"qr-givens", linear, "QR as textbooks write it"},
    {"triangular-solve", linear, "Triangular system"},
    {"back-substitution", linear, "Upper triangular system"},
    {"gemm-reduction", linear, "Matrix product in one line", {{"I", 4}, {"J", 4}, {"K", 4}}},
    {"gemm-broadcast", linear, "Matrix product, broadcast", {{"I", 4}, {"J", 4}, {"K", 4}}},
    {"gemm-int8", linear, "Matrix product of bytes"},
    {"pseudo-inverse", linear, "Pseudo-inverse"},
    {"three-matrices", linear, "Product of three matrices"},
    {"two-layers", linear, "Two layers of a network"},
    {"matrix-vector", linear, "Matrix times vector"},
    {"band-matrix-vector", linear, "Band matrix times vector"},
    {"triangular-inverse", linear, "Inverse of a triangle", {{"N", 4}}},
    {"gauss-jordan-inverse", linear, "Inverse of a matrix"},
    {"gauss-seidel", linear, "Gauss–Seidel iteration"},
    {"transitive-closure", graphs, "Transitive closure", {{"N", 4}}},
    {"all-pairs-shortest-paths", graphs, "Shortest paths", {{"N", 4}}},
    {"fir", filters, "FIR filter"},
    {"fir-catalogue", filters, "FIR filter: Kung's catalogue"},
    {"polynomial-product", filters, "Product of polynomials"},
    {"biquad", filters, "IIR filter in fixed point"},
    {"dct", filters, "Cosine transform"},
    {"hadamard-2d", filters, "Walsh–Hadamard transform"},
    {"fft", filters, "Fourier transform"},
    {"convolution", filters, "Convolution in two dimensions"},
    {"convolution-streams", filters, "Convolution in one line", {{"N", 4}}},
    {"motion-estimation", filters, "Motion estimation"},
    {"vector-quantisation", filters, "Nearest code words"},
    {"insertion-sort", sequences, "Insertion sort"},
    {"bitonic-merge", sequences, "Bitonic merge"},
    {"lcs", sequences, "Longest common subsequence"},
    {"edit-distance", sequences, "Edit distance"},
    {"dynamic-time-warping", sequences, "Dynamic time warping"},
    {"matrix-chain", sequences, "Order of matrix products", {{"N", 5}}},
    {"smith-waterman", sequences, "Smith–Waterman alignment"},
    {"pairhmm", sequences, "Pair hidden Markov model"},
    {"crc32", sequences, "CRC-32 checksums"},
    {"reed-solomon", sequences, "Reed–Solomon syndromes"},
    {"published/gemm", papers, "Matrix product of T2S-Tensor"},
    {"published/sgemm", papers, "Matrix product of SuSy"},
    {"published/convolution", papers, "Convolution of SuSy"},
    {"published/ttm", papers, "Tensor times matrix"},
    {"published/mttkrp", papers, "Matricised tensor product"},
    {"published/ttmc", papers, "Tensor times two matrices"},
    {"published/smith-waterman", papers, "Alignment in strips"}};

const Known* knownAs(const QString& name) {
    const auto* found =
        std::ranges::find_if(known, [&](const Known& one) { return name == QLatin1String(one.file); });
    return found == std::end(known) ? nullptr : found;
}

const QString published = QStringLiteral("published");

// As in the table: "gemm", "published/gemm".
QString nameOf(const QString& path) {
    const QFileInfo file(path);
    const QString name = file.completeBaseName();
    const bool isPublished = file.dir().dirName() == published;
    return isPublished ? published + QLatin1Char('/') + name : name;
}

QString titleOf(const QString& name) {
    if (const Known* one = knownAs(name)) return QString::fromUtf8(one->title);
    QString title = name.section(QLatin1Char('/'), -1);
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
    const QString name = nameOf(path);
    // "// gemm.ure: what it does. More" up to the first sentence's end, over
    // consecutive comment lines.
    QString comment;
    for (const QString& line : source.split(QLatin1Char('\n'))) {
        if (!line.startsWith(QStringLiteral("//"))) break;
        comment += line.mid(2).trimmed() + QLatin1Char(' ');
    }
    comment = comment.trimmed();
    comment.remove(QRegularExpression(QStringLiteral("^[\\w-]+\\.ure:\\s*")));
    static const QRegularExpression end(QStringLiteral("\\.(\\s|$)"));
    for (auto each = end.globalMatch(comment); each.hasNext();) {
        const qsizetype at = each.next().capturedStart();
        const QString sentence = comment.left(at);
        // In parentheses it is behind an initial: "(H. T. Kung, 1982)".
        if (sentence.count(QLatin1Char('(')) > sentence.count(QLatin1Char(')'))) continue;
        comment = sentence;
        break;
    }
    if (!comment.isEmpty()) comment[0] = comment[0].toUpper();
    return {path, titleOf(name), comment, groupOf(name), name.startsWith(published + QLatin1Char('/'))};
}

// The first place with what is looked for: where the user says, beside the program, in the folder of shared
// data, in the source tree.
static QString folderOf(const char* variable, const QString& programFolder, const QString& name,
                        const QString& inSources, const auto& holdsIt) {
    const QString places[] = {qEnvironmentVariable(variable), programFolder + QLatin1Char('/') + name,
                              programFolder + QStringLiteral("/../share/tactus/") + name,
                              QStringLiteral(TACTUS_SOURCE_DIR "/") + inSources};
    for (const QString& place : places)
        if (!place.isEmpty() && holdsIt(QDir(place))) return QDir(place).canonicalPath();
    return {};
}

QString examplesFolder(const QString& programFolder) {
    return folderOf(
        "TACTUS_EXAMPLES", programFolder, QStringLiteral("examples"), QStringLiteral("examples"),
        [](const QDir& place) { return !place.entryList({QStringLiteral("*.ure")}, QDir::Files).isEmpty(); });
}

QString lessonsFolder(const QString& programFolder) {
    return folderOf("TACTUS_LESSONS", programFolder, QStringLiteral("lessons"),
                    QStringLiteral("resources/lessons"),
                    [](const QDir& place) { return place.exists(QStringLiteral("00-tour/lesson.json")); });
}

std::vector<Example> findExamples(const QString& programFolder) {
    const QString folder = examplesFolder(programFolder);
    if (folder.isEmpty()) return {};
    QStringList files;
    for (const QString& place : {folder, folder + QLatin1Char('/') + published})
        for (const QFileInfo& file :
             QDir(place).entryInfoList({QStringLiteral("*.ure")}, QDir::Files, QDir::Name))
            files << file.filePath();
    // Those that the table above does not know come last.
    std::ranges::stable_sort(files, {}, [](const QString& file) {
        const Known* one = knownAs(nameOf(file));
        return one ? one - std::begin(known) : std::ssize(known);
    });
    std::vector<Example> examples;
    for (const QString& name : files) {
        QFile file(name);
        if (!file.open(QIODevice::ReadOnly)) continue;
        Example example = exampleOf(file.fileName(), QString::fromUtf8(file.readAll()));
        if (const Known* one = knownAs(nameOf(name))) example.sizes = one->sizes;
        example.opensSmall = examples.empty() && !example.sizes.empty();
        examples.push_back(std::move(example));
    }
    return examples;
}

// The numbers behind the params' names; what these examples do not write otherwise.
Resized resized(const std::string& text, const std::map<std::string, std::int64_t>& sizes) {
    QString changed = QString::fromStdString(text);
    for (const auto& [name, size] : sizes) {
        const QRegularExpression written(
            QStringLiteral("\\b%1\\s*=\\s*(\\d+)").arg(QString::fromStdString(name)));
        if (const auto match = written.match(changed); match.hasMatch())
            changed.replace(match.capturedStart(1), match.capturedLength(1), QString::number(size));
    }
    Resized result{changed.toStdString(), {}};
    static const QRegularExpression input(QStringLiteral("(?:^|\\n)\\s*input\\s+(\\w+)"));
    for (auto each = input.globalMatch(changed); each.hasNext();)
        result.inputs.push_back(each.next().captured(1).toStdString());
    return result;
}

} // namespace tactus::views
