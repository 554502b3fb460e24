#include "views/workbench/document/document.h"

#include "system/processes/files.h"
#include "system/processes/leftovers.h"

#include <QCryptographicHash>
#include <QPlainTextDocumentLayout>
#include <QTextCursor>
#include <algorithm>
#include <fmt/format.h>
#include <tuple>

namespace tactus::views {

Document::Document(QObject* parent) : QObject(parent), document_(this) {
    document_.setDocumentLayout(new QPlainTextDocumentLayout(&document_));
    connect(&document_, &QTextDocument::contentsChange, this, &Document::takeText);
}

QString Document::name() const {
    return path_.empty() ? QStringLiteral("untitled.ure") : QString::fromStdString(path_.filename().string());
}

bool Document::isC() const {
    return driver::isC(path_.string());
}

std::vector<std::string> Document::sets() const {
    if (!isC()) return modified() ? std::vector<std::string>() : sets_;
    std::vector<std::string> all;
    for (const auto& [name, value] : reading_.sizes) all.push_back(fmt::format("{}={}", name, value));
    return all;
}

void Document::setSize(const std::string& name, std::int64_t value) {
    const auto [entry, isNew] = reading_.sizes.emplace(name, value);
    if (!isNew && std::exchange(entry->second, value) == value) return;
    ++revision_;
    Q_EMIT textChanged();
}

void Document::setReading(driver::LiftOptions reading) {
    const auto parts = [](const driver::LiftOptions& one) {
        return std::tie(one.defines, one.folders, one.liveOut, one.way);
    };
    if (parts(reading) == parts(reading_)) return;
    reading.sizes = reading_.sizes;
    reading_ = std::move(reading);
    ++revision_;
    Q_EMIT textChanged();
}

// Not toPlainText(), which turns no-break spaces into blanks.
static std::string bytesOf(const QTextDocument& document) {
    QString all = document.toRawText();
    all.replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
    return all.toUtf8().toStdString();
}

void Document::takeText() {
    std::string text = bytesOf(document_);
    if (text == text_ && revision_ > 0) return;
    text_ = std::move(text);
    positions_ = Positions(text_);
    ++revision_;
    Q_EMIT textChanged();
}

void Document::show(const std::string& text) {
    document_.setPlainText(QString::fromStdString(text));
    document_.setModified(false);
    document_.clearUndoRedoStacks();
    takeText();
}

static std::string withLineFeeds(std::string text) {
    std::erase(text, '\r');
    return text;
}

static std::string withCarriageReturns(const std::string& text) {
    std::string all;
    for (const char byte : text) all += byte == '\n' ? std::string("\r\n") : std::string(1, byte);
    return all;
}

std::string Document::bytes() const {
    return carriageReturns_ ? withCarriageReturns(text_) : text_;
}

namespace {

struct Decoded {
    std::string text;
    bool carriageReturns;
};

// A text that the editor would not give back byte for byte is not opened: saving would damage it.
tl::expected<Decoded, std::string> decode(const std::string& bytes, const std::filesystem::path& path) {
    Decoded decoded{bytes, bytes.find("\r\n") != std::string::npos};
    if (decoded.carriageReturns) decoded.text = withLineFeeds(bytes);
    QTextDocument trial;
    trial.setPlainText(QString::fromStdString(decoded.text));
    if (bytesOf(trial) != decoded.text ||
        (decoded.carriageReturns && withCarriageReturns(decoded.text) != bytes))
        return tl::unexpected(
            "can't edit '" + path.string() + "': " +
            (QString::fromStdString(bytes).toStdString() != bytes
                 ? "it is not UTF-8 text; save it as UTF-8 in another editor"
                 : "its lines end in more than one way, or it begins with a byte-order mark"));
    return decoded;
}

bool isInsideLetter(const std::string& text, std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

// The least piece of `before` that has to change.
text::Edit editBetween(const std::string& before, const std::string& after) {
    const std::size_t least = std::min(before.size(), after.size());
    std::size_t front = 0, back = 0;
    while (front < least && before[front] == after[front]) ++front;
    while (isInsideLetter(before, front) || isInsideLetter(after, front)) --front;
    while (back < least - front && before[before.size() - 1 - back] == after[after.size() - 1 - back]) ++back;
    while (isInsideLetter(before, before.size() - back) || isInsideLetter(after, after.size() - back)) --back;
    return {{static_cast<std::uint32_t>(front), static_cast<std::uint32_t>(before.size() - back)},
            after.substr(front, after.size() - back - front)};
}

} // namespace

std::string fingerprint(const std::string& bytes) {
    return QCryptographicHash::hash(QByteArray::fromStdString(bytes), QCryptographicHash::Sha256)
        .toHex()
        .toStdString();
}

void Document::setKnown(const std::string& fingerprint) {
    known_ = fingerprint;
    Q_EMIT knownChanged();
}

tl::expected<void, std::string> Document::load(const std::filesystem::path& path) {
    const auto bytes = system::readFile(path);
    if (!bytes) return tl::unexpected(bytes.error());
    const auto decoded = decode(*bytes, path);
    if (!decoded) return tl::unexpected(decoded.error());
    system::removeLeftovers(path); // of a studio that ended while it saved
    carriageReturns_ = decoded->carriageReturns;
    path_ = path;
    sets_.clear();
    reading_ = {};
    show(decoded->text);
    Q_EMIT pathChanged();
    setKnown(fingerprint(*bytes));
    return {};
}

void Document::beginWith(const std::string& text, std::vector<std::string> sets) {
    sets_ = std::move(sets);
    show(text);
}

void Document::setText(const std::string& text) {
    path_.clear();
    sets_.clear();
    reading_ = {};
    carriageReturns_ = false;
    show(text);
    Q_EMIT pathChanged();
    setKnown({});
}

tl::expected<void, std::string> Document::save(const std::filesystem::path& path) {
    const std::string all = bytes();
    const auto written = system::writeFile(path, all);
    if (!written) return written;
    path_ = path;
    sets_.clear();
    document_.setModified(false);
    Q_EMIT pathChanged();
    setKnown(fingerprint(all));
    return {};
}

void Document::replaceText(const std::string& text) {
    if (text != text_) apply({editBetween(text_, text)}, revision_);
}

tl::expected<void, std::string> Document::take(const std::string& bytes, bool areTheFiles) {
    const auto decoded = decode(bytes, path_);
    if (!decoded) return tl::unexpected(decoded.error());
    carriageReturns_ = decoded->carriageReturns;
    replaceText(decoded->text);
    document_.setModified(!areTheFiles);
    sets_.clear();
    if (areTheFiles) setKnown(fingerprint(bytes));
    return {};
}

tl::expected<void, std::string> Document::restore(const std::filesystem::path& path, const std::string& bytes,
                                                  const std::string& basis) {
    if (const auto decoded = decode(bytes, path); !decoded) return tl::unexpected(decoded.error());
    if (path.empty() || !load(path)) {
        setText({});
        path_ = path;
        Q_EMIT pathChanged();
    }
    setKnown(basis);
    return take(bytes, false);
}

bool Document::apply(const std::vector<text::Edit>& edits, std::uint64_t revision, const QString& step) {
    if (revision != revision_ || edits.empty()) return false;
    std::vector<text::Edit> backwards = edits;
    std::ranges::sort(backwards, std::ranges::greater(),
                      [](const text::Edit& edit) { return edit.span.begin; });
    const Positions places = positions_;
    QTextCursor cursor(&document_);
    cursor.setPosition(places.unit(backwards.back().span.begin)); // where undo leads back to
    if (!step.isEmpty() && step == lastStep_ && revision == lastStepRevision_)
        cursor.joinPreviousEditBlock();
    else
        cursor.beginEditBlock();
    for (const text::Edit& edit : backwards) {
        cursor.setPosition(places.unit(edit.span.begin));
        cursor.setPosition(places.unit(edit.span.end), QTextCursor::KeepAnchor);
        cursor.insertText(QString::fromStdString(edit.replacement));
    }
    cursor.endEditBlock();
    lastStep_ = step;
    lastStepRevision_ = revision_;
    return true;
}

bool Document::takeBack(const QString& step) {
    if (step.isEmpty() || step != lastStep_ || lastStepRevision_ != revision_) return false;
    lastStep_.clear();
    document_.undo();
    return true;
}

} // namespace tactus::views
