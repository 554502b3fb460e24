#include "views/canvas/array/glide.h"

#include <cstdlib>
#include <utility>

namespace tactus::views {

Glide::Glide(QObject* parent) : QVariantAnimation(parent) {
    setStartValue(0.0);
    setEndValue(1.0);
    setEasingCurve(QEasingCurve::InOutQuad);
}

bool Glide::isStep(const simulate::State& from, const simulate::State& to) {
    return std::abs(to.cycle - from.cycle) == 1;
}

void Glide::begin(StatePtr from, StatePtr to, int milliseconds) {
    stop();
    from_ = std::move(from);
    to_ = std::move(to);
    setDuration(milliseconds);
    start();
}

Gliding Glide::present() const {
    if (state() == Stopped) return {};
    const double gone = currentValue().toDouble();
    return from_->cycle < to_->cycle ? Gliding{from_.get(), to_.get(), gone}
                                     : Gliding{to_.get(), from_.get(), 1 - gone};
}

} // namespace tactus::views
