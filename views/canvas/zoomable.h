// What can be shown larger and smaller: the actions Fit, Zoom in and Zoom out act on the one that has the
// focus.
#pragma once

namespace tactus::views {

class Zoomable {
  public:
    virtual ~Zoomable() = default;
    virtual void fit() = 0;                 // all of it
    virtual void zoomBy(double factor) = 0; // about what is at hand, or the middle
};

} // namespace tactus::views
