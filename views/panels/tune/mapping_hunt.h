// The search for a complete mapping of a design, in the background: what it tries, as it goes on.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "studies/tuning/search/mapping_search.h"
#endif
#include "views/workbench/document/background.h"

#include <QString>
#include <memory>

namespace tactus::views {

// Tried so far, or all that was.
struct Hunted {
    std::string design, subject; // of the text that was searched (studies::Explorer::subjectOf)
    std::string device;          // its key
    double megahertz = 0;
    studies::Goal goal = studies::Goal::Cycles;
    std::string resource; // that is to be small; empty: cycles are
    std::shared_ptr<const driver::Analysis> analysis;
    std::vector<studies::FoundMapping> tried; // those that are legal and fit, in the order of the search
    std::optional<studies::MapAnswer> answer; // nothing while it runs
    QString refusal;                          // why there is none
    QString progress;                         // what it does at present
};

class MappingHunt final : public QObject {
    Q_OBJECT

  public:
    explicit MappingHunt(QObject* parent);

    // The search before it is forgotten. `design` is a part of the analysis.
    void start(Hunted about, const driver::DesignAnalysis& design, studies::MapWish wish);
    void stop(); // it ends with what it has found
    bool busy() const { return background_.busy(); }
    bool isSearching() const { return hunted_ && !hunted_->answer && hunted_->refusal.isEmpty(); }
    const std::shared_ptr<Hunted>& hunted() const { return hunted_; } // null: there was no search

  Q_SIGNALS:
    void changed(); // something was tried, or it has ended
    void busyChanged();
    void failed(const QString& reason);

  private:
    Background background_;
    std::stop_source stop_;
    std::shared_ptr<Hunted> hunted_;
};

} // namespace tactus::views
