#include "views/studio/designs/open_design.h"

#include <QBoxLayout>

namespace tactus::views {

OpenDesign::OpenDesign(std::shared_ptr<Document> document, QBoxLayout& bars, QObject* parent)
    : QObject(parent), document_(std::move(document)), place_(new QWidget(bars.parentWidget())),
      bar_(new MessageBar(place_)), guard_(*document_, *bar_, this),
      autosave_(*document_, recoveryFolder(), this) {
    bar_->setObjectName(QStringLiteral("fileBar"));
    auto* column = new QVBoxLayout(place_);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(bar_);
    bars.addWidget(place_);
}

// An answer on the bar may be what closes the design; where the whole window goes, the bar went before.
OpenDesign::~OpenDesign() {
    if (!place_) return;
    bar_->setObjectName({});
    place_->hide();
    place_->deleteLater();
}

bool OpenDesign::isPristine() const {
    return document_->path().empty() && document_->text().empty() && !document_->modified() &&
           !document_->document().isUndoAvailable();
}

bool OpenDesign::isIn(const std::filesystem::path& path) const {
    const std::filesystem::path& mine = document_->path();
    if (mine.empty()) return false;
    std::error_code error;
    if (std::filesystem::equivalent(mine, path, error)) return true;
    return std::filesystem::absolute(mine, error).lexically_normal() ==
           std::filesystem::absolute(path, error).lexically_normal();
}

} // namespace tactus::views
