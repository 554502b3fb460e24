#include "views/workbench/document/analyser.h"

#include <chrono>
#include <limits>

namespace tactus::views {

using namespace std::chrono_literals;

// After the last key, so that a word is judged rather than its letters.
static constexpr auto analysisPatience = 150ms;

Analyser::Analyser(Document& document, QObject* parent, Analyse analyse)
    : QObject(parent), document_(&document), analyse_(std::move(analyse)),
      parser_(Background::Newer::Replaces, this), background_(Background::Newer::Replaces, this),
      timer_(this) {
    timer_.setSingleShot(true);
    timer_.setInterval(analysisPatience);
    connect(&timer_, &QTimer::timeout, this, &Analyser::checkNow);
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
    timer_.stop();
    parser_.cancel();
    background_.cancel();
    document_ = &document;
    analysis_ = std::move(analysis);
    revision_ = revision;
    strict_ = strict;
    listen();
}

void Analyser::setStrict(bool strict) {
    if (strict == strict_) return;
    strict_ = strict;
    revision_ = std::numeric_limits<std::uint64_t>::max();
    checkNow();
}

void Analyser::catchUp() {
    if (isCurrent()) return;
    parse();
    checkNow();
}

static std::shared_ptr<const text::SourceBuffer> sourceOf(const Document& document) {
    return std::make_shared<text::SourceBuffer>(document.name().toStdString(), document.text());
}

// An empty page is no mistake.
static bool isEmpty(const text::SourceBuffer& source) {
    return source.text().find_first_not_of(" \t\r\n") == std::string_view::npos;
}

void Analyser::parse() {
    parser_.start([this, source = sourceOf(*document_)](const Background::Deliver& deliver, const auto&) {
        driver::WrittenText text = driver::writtenText(source);
        if (isEmpty(*source)) text.mistakes.clear();
        deliver([this, text = std::move(text)] { Q_EMIT parsed(text.tree, text.mistakes); });
    });
}

void Analyser::textChanged() {
    background_.cancel(); // its result would be about another text
    timer_.start();
    Q_EMIT busyChanged();
    parse();
}

void Analyser::checkNow() {
    timer_.stop();
    const auto source = sourceOf(*document_);
    background_.start([this, source, strict = strict_, revision = document_->revision()](
                          const Background::Deliver& deliver, std::stop_token stop) {
        driver::Request request = driver::Request::of(source, std::move(stop));
        request.strict = strict;
        driver::Analysis made = analyse_(request);
        if (made.stopped) return;
        if (isEmpty(*source)) made.diagnostics.clear();
        const auto analysis = std::make_shared<const driver::Analysis>(std::move(made));
        deliver([this, analysis, revision] {
            analysis_ = analysis;
            revision_ = revision;
            Q_EMIT analysed();
        });
    });
}

} // namespace tactus::views
