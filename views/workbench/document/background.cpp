#include "views/workbench/document/background.h"

namespace tactus::views {

Background::Background(Newer newer, QObject* parent) : QObject(parent), newer_(newer) {
    pool_.setMaxThreadCount(1);
}

Background::~Background() {
    stop_.request_stop();
    pool_.waitForDone();
}

void Background::start(Work work) {
    if (!running_) return run(std::move(work));
    waiting_ = std::move(work);
    if (newer_ == Newer::Waits) return;
    stop_.request_stop();
    ++serial_;
}

void Background::cancel() {
    waiting_.reset();
    stop_.request_stop();
    ++serial_;
}

void Background::run(Work work) {
    running_ = true;
    stop_ = std::stop_source();
    const std::uint64_t serial = ++serial_;
    const auto deliver = [this, serial](std::function<void()> result) {
        QMetaObject::invokeMethod(
            this,
            [this, serial, result = std::move(result)] {
                if (serial == serial_) result();
            },
            Qt::QueuedConnection);
    };
    pool_.start([this, work = std::move(work), deliver, stop = stop_.get_token()] {
        try {
            work(deliver, stop);
        } catch (const std::exception& error) {
            deliver([this, reason = QString::fromUtf8(error.what())] { Q_EMIT failed(reason); });
        }
        QMetaObject::invokeMethod(this, &Background::ended, Qt::QueuedConnection);
    });
    Q_EMIT busyChanged(true);
}

void Background::ended() {
    running_ = false;
    if (!waiting_) {
        Q_EMIT busyChanged(false);
        return;
    }
    Work next = std::move(*waiting_);
    waiting_.reset();
    run(std::move(next));
}

} // namespace tactus::views
