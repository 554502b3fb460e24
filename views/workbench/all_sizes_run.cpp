#include "views/workbench/all_sizes_run.h"

namespace tactus::views {

AllSizesRun::AllSizesRun(QObject* parent) : QObject(parent), background_(Background::Newer::Replaces, this) {
    connect(&background_, &Background::busyChanged, this, &AllSizesRun::busyChanged);
    connect(&background_, &Background::failed, this, &AllSizesRun::failed);
}

void AllSizesRun::show(std::shared_ptr<const AllSizesResults> results) {
    background_.cancel();
    results_ = std::move(results);
    Q_EMIT changed();
}

void AllSizesRun::start(std::shared_ptr<const driver::Analysis> analysis,
                        const driver::DesignAnalysis* design) {
    if (results_ && results_->analysis == analysis && results_->design == design) return;
    show(nullptr);
    if (!design || hasError(analysis->diagnostics) || hasError(design->diagnostics)) return;
    background_.start([this, analysis = std::move(analysis), design](const Background::Deliver& deliver,
                                                                     std::stop_token stop) {
        auto results = std::make_shared<const AllSizesResults>(
            AllSizesResults{analysis, design, driver::judgeAllSizes(*analysis, *design, std::move(stop))});
        deliver([this, results] {
            results_ = results;
            Q_EMIT changed();
        });
    });
    Q_EMIT changed();
}

const driver::AllSizes* AllSizesRun::verdictOn(const driver::DesignAnalysis& design,
                                               const driver::MappingAnalysis& mapping) const {
    if (!results_ || results_->design != &design) return nullptr;
    return &results_->verdicts.at(static_cast<std::size_t>(&mapping - design.mappings.data()));
}

} // namespace tactus::views
