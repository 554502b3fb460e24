// Lines of the written equations and of the localised ones that belong together. Lines count from 0.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "text/printed.h"
#endif

namespace tactus::views {

class LineLinks {
  public:
    LineLinks() = default;
    explicit LineLinks(std::vector<text::PrintedLine> lines) : lines_(std::move(lines)) {}

    // The localised lines made from this written one, itself and the streams of its reads; and the other way.
    std::vector<int> localisedOf(int written) const;
    std::vector<int> writtenOf(int localised) const;
    // The reads of the written text that this localised line hands on.
    const std::vector<text::Span>& readsOf(int localised) const;

  private:
    std::vector<text::PrintedLine> lines_;
};

// The first, and the last, of the lines, which rise, that follow one another without a gap: from where to
// where.
std::pair<int, int> firstRun(const std::vector<int>& lines);
std::pair<int, int> lastRun(const std::vector<int>& lines);

} // namespace tactus::views
