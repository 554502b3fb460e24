#include "views/workbench/document/analyser.h"

#include "driver/lifting/lifted_file.h"
#include "system/c_reader/c_reader.h"

#include <algorithm>
#include <limits>

namespace tactus::views {

using namespace std::chrono_literals;

// A key ends the question before it. Most answers come sooner than another process could be started.
static std::shared_ptr<cinput::Reader> livingReader() {
    return std::make_shared<cinput::Reader>([] { return system::startCReader(); },
                                            cinput::ReaderLimits{.afterCancel = 150ms});
}

Analyser::Analyser(Document& document, QObject* parent, Analyse analyse)
    : QObject(parent), document_(&document), analyse_(std::move(analyse)),
      parser_(Background::Newer::Replaces, this), background_(Background::Newer::Replaces, this),
      patience_(this), headers_(this), cReader_(livingReader()) {
    patience_.setSingleShot(true);
    patience_.setInterval(1s); // whoever stops in a word wants to know what is wrong with it
    connect(&patience_, &QTimer::timeout, this, &Analyser::release);
    connect(&headers_, &HeaderWatch::changed, this, &Analyser::judge);
    listen();
    for (Background* background : {&parser_, &background_}) {
        connect(background, &Background::busyChanged, this, &Analyser::busyChanged);
        connect(background, &Background::failed, this, &Analyser::failed);
    }
}

void Analyser::listen() {
    connect(document_, &Document::textChanged, this, &Analyser::textChanged);
}

void Analyser::turnTo(Document& document, std::shared_ptr<const driver::Analysis> analysis,
                      std::uint64_t revision, bool strict) {
    disconnect(document_, nullptr, this, nullptr);
    drop();
    parser_.cancel();
    background_.cancel();
    document_ = &document;
    analysis_ = std::move(analysis);
    revision_ = revision;
    headers_.watch(analysis_ && analysis_->lifted ? analysis_->lifted->headers : std::vector<std::string>());
    strict_ = strict;
    listen();
}

void Analyser::setStrict(bool strict) {
    if (strict == strict_) return;
    strict_ = strict;
    revision_ = std::numeric_limits<std::uint64_t>::max();
    drop();
    judge();
}

void Analyser::catchUp() {
    if (isCurrent()) return;
    parse();
    judge();
}

static std::shared_ptr<const text::SourceBuffer> sourceOf(const Document& document) {
    return std::make_shared<text::SourceBuffer>(
        document.isC() ? document.path().string() : document.name().toStdString(), document.text());
}

// An empty page is no mistake.
static bool isEmpty(const text::SourceBuffer& source) {
    return source.text().find_first_not_of(" \t\r\n") == std::string_view::npos;
}

void Analyser::parse() {
    if (document_->isC()) return parser_.cancel();
    parser_.start([this, source = sourceOf(*document_)](const Background::Deliver& deliver, const auto&) {
        driver::WrittenText text = driver::writtenText(source);
        if (isEmpty(*source)) text.mistakes.clear();
        deliver([this, text = std::move(text)] { Q_EMIT parsed(text.tree, text.mistakes); });
    });
}

void Analyser::textChanged() {
    drop();
    parse();
    judge();
}

void Analyser::checkNow() {
    if (held_) return release();
    typed_ = {};
    if (isCurrent() || !background_.busy()) judge();
}

// A size that went with an edit of a C file is the file's own.
static driver::Analysis analysisOfC(const driver::Request& request, driver::LiftOptions options,
                                    cinput::Reader& reader, const Analyser::Analyse& analyse) {
    driver::Analysis made = analyseC(request, options, reader, analyse);
    const auto isUnknown = [&](const auto& size) {
        return std::ranges::any_of(made.diagnostics, [&](const diagnostics::Diagnostic& one) {
            return one.kind == diagnostics::Kind::CUnknownSize &&
                   one.message.starts_with("--set " + size.first + ":");
        });
    };
    return std::erase_if(options.sizes, isUnknown) > 0 ? analyseC(request, options, reader, analyse) : made;
}

void Analyser::judge() {
    const auto source = sourceOf(*document_);
    background_.start([this, source, strict = strict_, kept = kept_, revision = document_->revision(),
                       isC = document_->isC(), reading = document_->reading(),
                       reader = cReader_](const Background::Deliver& deliver, std::stop_token stop) {
        driver::Request request = driver::Request::of(source, std::move(stop));
        request.strict = strict;
        request.kept = kept;
        driver::Analysis made = isC ? analysisOfC(request, reading, *reader, analyse_) : analyse_(request);
        if (made.stopped) return;
        if (isEmpty(*source)) made.diagnostics.clear();
        const auto analysis = std::make_shared<const driver::Analysis>(std::move(made));
        deliver([this, analysis, revision] { take(analysis, revision); });
    });
}

// Half a name is unknown until the other half is typed. A finding about more than the word, such as a
// schedule that is not legal, is none of these.
static bool hasErrorWithin(const driver::Analysis& analysis, text::Span word) {
    return std::ranges::any_of(shownDiagnostics(analysis), [&](const diagnostics::Diagnostic& one) {
        return one.severity == diagnostics::Severity::Error && !one.span.empty() &&
               one.span.begin >= word.begin && one.span.end <= word.end;
    });
}

void Analyser::take(std::shared_ptr<const driver::Analysis> analysis, std::uint64_t revision) {
    if (!typed_.empty() && hasErrorWithin(*analysis, typed_)) {
        held_ = std::move(analysis);
        return;
    }
    analysis_ = std::move(analysis);
    revision_ = revision;
    headers_.watch(analysis_->lifted ? analysis_->lifted->headers : std::vector<std::string>());
    Q_EMIT analysed();
}

void Analyser::typed(text::Span word) {
    typed_ = word;
    patience_.start();
}

void Analyser::caretMoved(std::uint32_t place) {
    if (place < typed_.begin || place > typed_.end) release();
}

void Analyser::drop() {
    typed_ = {};
    held_ = nullptr;
    patience_.stop();
}

void Analyser::release() {
    const auto held = std::move(held_);
    drop();
    if (!held) return;
    take(held, document_->revision());
    Q_EMIT busyChanged();
}

} // namespace tactus::views
