// The search for the arrays of a design, in the background.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "commands/explore/search.h"
#endif
#include "views/workbench/document/background.h"

#include <memory>

namespace tactus::views {

// Found so far, or all that there is.
struct Explored {
    std::string design;
    std::string subject;              // of the text that was searched (studies::Explorer::subjectOf)
    commands::ExploreOptions options; // of the command that lists the same
    std::shared_ptr<const studies::Explorer> explorer; // null: the search has not begun
    explore::Space space;                              // while it runs its designs are in no order
    bool hasEnded = false;
    QString refusal; // why there is nothing to search
};

class Exploration final : public QObject {
    Q_OBJECT

  public:
    explicit Exploration(QObject* parent);

    // `design` is a part of `analysis`; the mapping of the options is empty or one of several arrays (m.X).
    // The search before it is forgotten.
    void start(std::shared_ptr<const driver::Analysis> analysis, const driver::DesignAnalysis& design,
               const commands::ExploreOptions& options);
    void stop();                                   // it ends with what it has found
    void show(std::shared_ptr<Explored> explored); // of an earlier search; null: nothing
    bool busy() const { return background_.busy(); }
    bool isSearching() const { return explored_ && !explored_->hasEnded; }
    const std::shared_ptr<Explored>& explored() const { return explored_; }

  Q_SIGNALS:
    void begun();           // another search: nothing is found yet
    void found(int before); // designs behind the first so many
    void ended();           // all there is, or why there is nothing
    void busyChanged();
    void failed(const QString& reason);

  private:
    void end();

    Background background_;
    std::stop_source stop_;
    std::shared_ptr<Explored> explored_;
};

} // namespace tactus::views
