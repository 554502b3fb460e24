// Writes what is handed out or handed in of a design, as the commands `page` and `report` do, in the
// background.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "commands/request/command.h"
#endif
#include "views/workbench/document/background.h"

namespace tactus::views {

class HandoutWriter final : public QObject {
    Q_OBJECT

  public:
    explicit HandoutWriter(QObject* parent);

    bool busy() const { return background_.busy(); }
    void write(const commands::PageOptions& options);
    void write(const commands::ReportOptions& options);

  Q_SIGNALS:
    void written(const QString& words); // which files, and what is in them
    void refused(const QString& reason);

  private:
    template<class Own>
    void start(Own options, const std::string& file);
    void take(const commands::Report& report, const QString& file);

    Background background_;
};

} // namespace tactus::views
