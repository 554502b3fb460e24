// The short time in which tokens glide from the picture of one cycle to that of the cycle before or behind
// it. An animation as others: it can be paused at a time. At its end the still picture is shown.
#pragma once

#include "views/canvas/array/scene_painter.h"

#include <QVariantAnimation>

namespace tactus::views {

class Glide final : public QVariantAnimation {
    Q_OBJECT

  public:
    explicit Glide(QObject* parent);

    static constexpr int usual = 180; // milliseconds
    // Faster ones would show little more than a blur.
    static constexpr int mostCycles = 8; // a second
    static bool isStep(const simulate::State& from, const simulate::State& to);

    using StatePtr = std::shared_ptr<const simulate::State>;
    void begin(StatePtr from, StatePtr to, int milliseconds); // a step, forwards or backwards
    // Without states where nothing glides.
    Gliding present() const;

  private:
    StatePtr from_, to_;
};

} // namespace tactus::views
