#include "views/workbench/document/autosave.h"

#include "views/models/words.h"

#include <chrono>

namespace tactus::views {

using namespace std::chrono_literals;

// From the first key that is not kept yet, however fast the next ones come.
// Well below the second that is promised: the disk needs its time, too.
static constexpr auto delay = 200ms;

Autosave::Autosave(Document& document, std::filesystem::path folder, QObject* parent)
    : QObject(parent), document_(document), folder_(std::move(folder)),
      background_(std::make_unique<Background>(Background::Newer::Waits, nullptr)), timer_(this) {
    timer_.setSingleShot(true);
    timer_.setInterval(delay);
    connect(&timer_, &QTimer::timeout, this, &Autosave::keep);
    connect(&document_, &Document::textChanged, this, [this] {
        if (!timer_.isActive()) timer_.start();
    });
    connect(&document_.document(), &QTextDocument::modificationChanged, this, [this](bool modified) {
        if (!modified)
            keep(); // saved, undone or given up: nothing is left to keep
        else if (!timer_.isActive())
            timer_.start();
    });
}

Autosave::~Autosave() {
    background_.reset(); // waits for what is being written
    if (slot_) slot_->remove();
}

void Autosave::adopt(RecoverySlot slot) {
    background_ = std::make_unique<Background>(Background::Newer::Waits, nullptr);
    if (slot_) slot_->remove();
    slot_ = std::make_shared<RecoverySlot>(std::move(slot));
}

void Autosave::setEnabled(bool enabled) {
    if (enabled == std::exchange(enabled_, enabled)) return;
    keep();
}

void Autosave::keep() {
    timer_.stop();
    if (!enabled_ || !document_.modified()) {
        if (slot_) background_->start([slot = slot_](const auto&, const auto&) { slot->empty(); });
        return;
    }
    const auto complain = [this](const std::string& reason) {
        if (std::exchange(complained_, true)) return;
        Q_EMIT failed(tr("Unsaved text is not kept: %1").arg(text(reason)));
    };
    if (!slot_) {
        auto made = RecoverySlot::make(folder_);
        if (!made) return complain(made.error());
        slot_ = std::make_shared<RecoverySlot>(std::move(*made));
    }
    std::error_code error;
    const auto path =
        document_.path().empty() ? document_.path() : std::filesystem::absolute(document_.path(), error);
    const Unsaved unsaved{path, document_.bytes(), document_.known(), QDateTime::currentDateTime()};
    background_->start([slot = slot_, unsaved, complain](const Background::Deliver& deliver, const auto&) {
        const auto written = slot->write(unsaved);
        if (!written) deliver([complain, reason = written.error()] { complain(reason); });
    });
}

} // namespace tactus::views
