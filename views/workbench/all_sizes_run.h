// Is a mapping legal at every size? Asked in the background, for all mappings of a design at once.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/sizes/all_sizes.h"
#endif
#include "views/workbench/document/background.h"

#include <memory>

namespace tactus::views {

// The verdicts on the mappings of a design, in its order.
struct AllSizesResults {
    std::shared_ptr<const driver::Analysis> analysis; // holds the design
    const driver::DesignAnalysis* design = nullptr;
    std::vector<driver::AllSizes> verdicts;
};

class AllSizesRun final : public QObject {
    Q_OBJECT

  public:
    explicit AllSizesRun(QObject* parent);

    // `design` is a part of `analysis`. A question that is answered is not asked
    // again.
    void start(std::shared_ptr<const driver::Analysis> analysis, const driver::DesignAnalysis* design);
    void show(std::shared_ptr<const AllSizesResults> results); // of an earlier start; null: nothing
    bool busy() const { return background_.busy(); }
    const std::shared_ptr<const AllSizesResults>& results() const { return results_; }
    // Null while it is not known, or was not asked for.
    const driver::AllSizes* verdictOn(const driver::DesignAnalysis& design,
                                      const driver::MappingAnalysis& mapping) const;

  Q_SIGNALS:
    void changed(); // the results, or that they are on their way
    void busyChanged();
    void failed(const QString& reason);

  private:
    Background background_;
    std::shared_ptr<const AllSizesResults> results_;
};

} // namespace tactus::views
