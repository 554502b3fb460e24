// Answers to the dialogs that ask for a file.
#pragma once

#include <QApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QTest>
#include <QTimer>
#include <gtest/gtest.h>

namespace tactus::views {

// The dialog for files that comes up, or has.
inline QFileDialog* fileDialog() {
    QFileDialog* dialog = nullptr; // maybe above another one
    EXPECT_TRUE(QTest::qWaitFor(
        [&] {
            dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            return dialog != nullptr;
        },
        5'000));
    return dialog;
}

// Fills it in with this file and one of its filters, by number, and accepts; a file that is there is
// replaced.
inline void chooseFile(const QString& file, int filter = 0) {
    QFileDialog* dialog = fileDialog();
    if (!dialog) return;
    if (filter > 0) {
        ASSERT_LT(filter, dialog->nameFilters().size());
        dialog->selectNameFilter(dialog->nameFilters().at(filter));
        Q_EMIT dialog->filterSelected(dialog->nameFilters().at(filter));
    }
    dialog->selectFile(file);
    QTimer::singleShot(100, dialog, [dialog] {
        if (auto* box = dialog->findChild<QMessageBox*>())
            QTest::mouseClick(box->button(QMessageBox::Yes), Qt::LeftButton);
    });
    QMetaObject::invokeMethod(dialog, "accept");
}

} // namespace tactus::views
