#include "views/panels/completion/signature_tip.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

namespace tactus::views {

SignatureTip::SignatureTip(QWidget* parent) : QLabel(parent) {
    setObjectName(QStringLiteral("signature"));
    setProperty("card", true);
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setTextFormat(Qt::RichText);
    setMargin(spacing / 2);
    hide();
}

void SignatureTip::setSignature(const QString& name, const driver::Signature& signature) {
    QStringList parameters;
    for (std::size_t n = 0; n < signature.parameters.size(); ++n) {
        const QString parameter = views::text(signature.parameters[n]).toHtmlEscaped();
        parameters << (n == signature.present ? QStringLiteral("<b>%1</b>").arg(parameter) : parameter);
    }
    setText(QStringLiteral("%1(%2)").arg(name.toHtmlEscaped(), parameters.join(QStringLiteral(", "))));
    setAccessibleName(tr("%1, parameter %2 of %3: %4")
                          .arg(name)
                          .arg(signature.present + 1)
                          .arg(signature.parameters.size())
                          .arg(views::text(signature.parameters[signature.present])));
}

bool SignatureTip::showAt(const QRect& line, const QRect& sight, const QRect& other) {
    adjustSize();
    const int x = std::clamp(line.left(), 0, std::max(0, parentWidget()->width() - width()));
    const QRect above(QPoint(x, line.top() - height() - 2), size()),
        below(QPoint(x, line.bottom() + 3), size());
    for (const QRect& place : {above, below}) {
        if (!sight.intersects(line) || place.top() < sight.top() || place.bottom() > sight.bottom() ||
            place.intersects(other))
            continue;
        setGeometry(place);
        show();
        raise();
        return true;
    }
    hide();
    return false;
}

} // namespace tactus::views
