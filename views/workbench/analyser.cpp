#include "views/workbench/analyser.h"

#include <chrono>

namespace tactus::views {

using namespace std::chrono_literals;

// Texts up to this size are parsed while the key is down (about a millisecond), larger ones in the
// background.
static constexpr std::size_t parsedAtOnce = 40'000;
// After the last key, so that a word is judged rather than its letters.
static constexpr auto patience = 150ms;

Analyser::Analyser(Document& document, QObject* parent)
    : QObject(parent), document_(document), background_(Background::Newer::Replaces, this), timer_(this) {
    timer_.setSingleShot(true);
    timer_.setInterval(patience);
    connect(&timer_, &QTimer::timeout, this, &Analyser::checkNow);
    connect(&document_, &Document::textChanged, this, &Analyser::textChanged);
    connect(&background_, &Background::busyChanged, this, &Analyser::busyChanged);
    connect(&background_, &Background::failed, this, &Analyser::failed);
}

static std::shared_ptr<const text::SourceBuffer> sourceOf(const Document& document) {
    return std::make_shared<text::SourceBuffer>(document.name().toStdString(), document.text());
}

// An analysis that is stopped before its first design is the parse.
static std::shared_ptr<const syntax::Tree> parse(std::shared_ptr<const text::SourceBuffer> source) {
    std::stop_source stopped;
    stopped.request_stop();
    driver::Request request;
    request.source = std::move(source);
    request.budget.stop = stopped.get_token();
    return driver::analyse(request).tree;
}

void Analyser::textChanged() {
    background_.cancel(); // its result would be about another text
    timer_.start();
    Q_EMIT busyChanged();
    if (document_.text().size() <= parsedAtOnce) Q_EMIT parsed(parse(sourceOf(document_)));
}

void Analyser::checkNow() {
    timer_.stop();
    const auto source = sourceOf(document_);
    background_.start([this, source, revision = document_.revision()](const Background::Deliver& deliver,
                                                                      std::stop_token stop) {
        if (source->text().size() > parsedAtOnce)
            deliver([this, tree = parse(source)] { Q_EMIT parsed(tree); });
        driver::Request request;
        request.source = source;
        request.budget.stop = std::move(stop);
        auto analysis = std::make_shared<const driver::Analysis>(driver::analyse(request));
        if (analysis->stopped) return;
        deliver([this, analysis, revision] {
            analysis_ = analysis;
            revision_ = revision;
            Q_EMIT analysed();
        });
    });
}

} // namespace tactus::views
