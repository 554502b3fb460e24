// Which arrays the list keeps, in one line: "PEs <= 64, names: stationary". What is wrong in it is said
// beside.
#pragma once

#include <QCompleter>
#include <QLabel>
#include <QLineEdit>

namespace tactus::views {

class FilterLine final : public QWidget {
    Q_OBJECT

  public:
    explicit FilterLine(QWidget* parent);

    std::string text() const { return line_->text().toStdString(); }
    const QString& wrong() const { return said_; } // empty: nothing
    // Says it, where the owner puts it: as much as has room, the tool tip has all.
    QLabel& wrongLabel() { return *wrong_; }

  Q_SIGNALS:
    void changed();

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void judge();
    void showWrong();
    void suggest();
    void complete(const QString& name);
    QString begun() const; // of a column's name, left of the cursor; empty where none can stand

    QLineEdit* line_;
    QLabel* wrong_;
    QCompleter* names_;
    QString said_;
};

} // namespace tactus::views
