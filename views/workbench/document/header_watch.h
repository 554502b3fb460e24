// Notices that files which a C file includes are written.
#pragma once

#include <QFileSystemWatcher>
#include <QTimer>
#include <string>
#include <vector>

namespace tactus::views {

class HeaderWatch final : public QObject {
    Q_OBJECT

  public:
    explicit HeaderWatch(QObject* parent);

    void watch(const std::vector<std::string>& files); // these from now on, and no others

  Q_SIGNALS:
    void changed();

  private:
    QFileSystemWatcher watcher_;
    QTimer soon_; // several signs of one change; and another file may be about to take its place
};

} // namespace tactus::views
