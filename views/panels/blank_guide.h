// In the place of the pictures while there is no text: what a design is, and ways to begin one.
#pragma once

#include <QWidget>

namespace tactus::views {

class BlankGuide final : public QWidget {
    Q_OBJECT

  public:
    explicit BlankGuide(QWidget* parent);

  Q_SIGNALS:
    void skeletonWanted(int number); // of skeletons()
    void examplesWanted();
};

} // namespace tactus::views
