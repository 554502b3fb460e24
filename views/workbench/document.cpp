#include "views/workbench/document.h"

#include "driver/files.h"

#include <QPlainTextDocumentLayout>
#include <QTextCursor>
#include <algorithm>

namespace tactus::views {

Document::Document(QObject* parent) : QObject(parent), document_(this) {
    document_.setDocumentLayout(new QPlainTextDocumentLayout(&document_));
    connect(&document_, &QTextDocument::contentsChange, this, &Document::takeText);
}

QString Document::name() const {
    return path_.empty() ? QStringLiteral("untitled.ure") : QString::fromStdString(path_.filename().string());
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

tl::expected<void, std::string> Document::load(const std::filesystem::path& path) {
    const auto bytes = driver::readFile(path);
    if (!bytes) return tl::unexpected(bytes.error());
    const bool carriageReturns = bytes->find("\r\n") != std::string::npos;
    const std::string text = carriageReturns ? withLineFeeds(*bytes) : *bytes;
    // What the editor would not give back byte for byte is not opened: saving would damage it.
    QTextDocument trial;
    trial.setPlainText(QString::fromStdString(text));
    if (bytesOf(trial) != text || (carriageReturns && withCarriageReturns(text) != *bytes))
        return tl::unexpected("can't edit '" + path.string() +
                              "': it is no UTF-8 text with one kind of line ends");
    carriageReturns_ = carriageReturns;
    path_ = path;
    show(text);
    Q_EMIT pathChanged();
    return {};
}

void Document::setText(const std::string& text) {
    path_.clear();
    carriageReturns_ = false;
    show(text);
    Q_EMIT pathChanged();
}

tl::expected<void, std::string> Document::save(const std::filesystem::path& path) {
    const auto written = driver::writeFile(path, carriageReturns_ ? withCarriageReturns(text_) : text_);
    if (!written) return written;
    path_ = path;
    document_.setModified(false);
    Q_EMIT pathChanged();
    return {};
}

bool Document::apply(const std::vector<text::Edit>& edits, std::uint64_t revision, const QString& step) {
    if (revision != revision_ || edits.empty()) return false;
    std::vector<text::Edit> backwards = edits;
    std::ranges::sort(backwards, std::ranges::greater(),
                      [](const text::Edit& edit) { return edit.span.begin; });
    const Positions places = positions_;
    QTextCursor cursor(&document_);
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

} // namespace tactus::views
