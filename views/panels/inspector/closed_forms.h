// The figures of the array as polynomials in the params, as `tactus array --closed-forms` prints them.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "studies/closed/closed_forms.h"
#endif
#include "views/workbench/workbench.h"

#include <QLabel>

namespace tactus::views {

class ClosedFormsLabel final : public QLabel {
    Q_OBJECT

  public:
    ClosedFormsLabel(Workbench& workbench, QWidget* parent);

    // Those of the mapping at hand, once they are in sight: arrays of many sizes are built for them.
    void want(bool isWanted);
    bool isIdle() const { return !background_.busy(); }

  protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    // A mapping is a part of its analysis.
    struct Subject {
        std::shared_ptr<const driver::Analysis> analysis;
        const driver::MappingAnalysis* mapping = nullptr;
        friend bool operator==(const Subject&, const Subject&) = default;
    };
    void find();
    void forgetOld();
    void write();

    Workbench& workbench_;
    Background background_;
    Subject subject_;
    std::optional<tl::expected<studies::ClosedForms, std::string>> found_; // nothing: not yet
};

} // namespace tactus::views
