// The parameters of the call that is being typed, the present one in bold. It never has the focus.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/runs/signature.h"
#endif

#include <QLabel>

namespace tactus::views {

class SignatureTip final : public QLabel {
    Q_OBJECT

  public:
    explicit SignatureTip(QWidget* parent);

    void setSignature(const QString& name, const driver::Signature& signature);
    // Above this line of the parent, or below it where it would leave `sight`. False: it would lie over
    // `other` on both sides, so it stays away.
    bool showAt(const QRect& line, const QRect& sight, const QRect& other);
};

} // namespace tactus::views
