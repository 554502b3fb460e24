// The value that is followed, in words: where it comes from and where it goes, and of the step at hand each
// operand and each reader as a link to where and when it is made.
#pragma once

#include "views/workbench/workbench.h"

#include <QLabel>

namespace tactus::views {

class FollowedLabel final : public QLabel {
    Q_OBJECT

  public:
    FollowedLabel(Workbench& workbench, QWidget* parent);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void write();
    QString wordsOf(const ValuePath& path) const;
    QString placeOf(const ValuePath::Step& step) const; // "PE (3, 4), cycle 12"
    QString valueOf(const ValuePath::Step& step) const; // " = 0.25" in its cycle, else empty
    QString linkTo(const ValuePath& path, std::size_t step) const;
    QString linkTo(const ValuePath& path, const array::ElementOf& element) const;
    QString linkTo(const QString& kind, const array::ElementOf& element, const QString& name) const;
    QString tokens() const; // in the FIFOs of the channel that is selected; empty if none is
    // `all`: how many links there would be, where some are left out already.
    QString rows(const QString& title, const QStringList& links, std::int64_t all = 0) const;
    void go(const QString& link);

    Workbench& workbench_;
};

} // namespace tactus::views
