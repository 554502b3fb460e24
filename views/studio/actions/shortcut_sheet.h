// All actions with their shortcuts, from the table: in groups, with a search.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>

namespace tactus::views {

class ShortcutSheet final : public QDialog {
    Q_OBJECT

  public:
    explicit ShortcutSheet(QWidget* parent);
    QLineEdit& search() { return *search_; }
    QStringList shown() const; // the names of the actions in sight

  private:
    QWidget* makeGroups();
    void filter(const QString& words);

    struct Line {
        QLabel *keys, *name;
        QString words; // that are searched
    };
    struct Group {
        QLabel* heading;
        std::vector<Line> lines;
    };
    QLineEdit* search_;
    QLabel* none_;
    std::vector<Group> groups_;
};

} // namespace tactus::views
