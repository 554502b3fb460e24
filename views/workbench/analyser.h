// From the document to verdicts, while typing: the parse at once, everything else in the background, for the
// text as it stands.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/analysis.h"
#endif
#include "views/workbench/background.h"
#include "views/workbench/document.h"

#include <QTimer>

namespace tactus::views {

class Analyser final : public QObject {
    Q_OBJECT

  public:
    Analyser(Document& document, QObject* parent);

    void checkNow();
    // The last one that is complete; it may be of an older text. Null before the first.
    const std::shared_ptr<const driver::Analysis>& analysis() const { return analysis_; }
    std::uint64_t revision() const { return revision_; } // of the text that it is about
    bool isCurrent() const { return analysis_ && revision_ == document_.revision(); }
    bool busy() const { return timer_.isActive() || background_.busy(); }

  Q_SIGNALS:
    void parsed(std::shared_ptr<const syntax::Tree> tree); // of the text as it stands
    void analysed();
    void busyChanged();
    void failed(const QString& reason);

  private:
    void textChanged();

    Document& document_;
    Background background_;
    QTimer timer_;
    std::shared_ptr<const driver::Analysis> analysis_;
    std::uint64_t revision_ = 0;
};

} // namespace tactus::views
