// A dialog that makes files in the background: entries, how far it is, how it ended and what was written.
#pragma once

#include "views/workbench/document/background.h"

#include <QDialog>
#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace tactus::views {

class WorkDialog : public QDialog {
    Q_OBJECT

  Q_SIGNALS:
    void finished(bool good);
    void folderWanted(const QString& path); // to be shown

  protected:
    // `act` is the button that begins, `kind` what is under way, for people who can't see it.
    WorkDialog(const QString& title, const QString& act, const QString& kind, QWidget* parent);

    struct Outcome {
        bool good = false, isWritten = false;
        QString headline;
        QStringList lines;
    };
    void report(const Outcome& outcome); // `written()` can be opened where it was written
    void forget();                       // the last outcome: another one begins
    void setWritten(const QString& folder) { written_ = folder; }
    virtual Outcome failure(const QString& reason) const = 0; // of an exception

    QFormLayout& form() { return *form_; }
    QPushButton& act() { return *act_; }
    QProgressBar& progress() { return *progress_; } // hidden while nothing is under way
    Background background_;

  private:
    QFormLayout* form_;
    QPushButton* act_;
    QPushButton* open_;    // the folder that was written
    QString written_ = {}; // its path
    QPushButton* cancel_;
    QProgressBar* progress_;
    QLabel* headline_;
    QLabel* details_;
};

} // namespace tactus::views
