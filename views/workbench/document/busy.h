// What works in the background: the window is idle when all that it shows is.
#pragma once

namespace tactus::views {

class Busy {
  public:
    virtual ~Busy() = default;
    virtual bool isIdle() const = 0;
};

} // namespace tactus::views
