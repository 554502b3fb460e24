#include "views/models/items/table_text.h"

#include "formats/csv.h"

namespace tactus::views {

static std::string lineOf(const std::vector<std::string>& fields) {
    std::string line;
    for (const std::string& field : fields)
        line += (&field == fields.data() ? "" : ",") + formats::csvField(field);
    return line + "\n";
}

std::string csvOf(const QAbstractItemModel& model, const char* name) {
    std::vector<std::string> fields;
    for (int column = 0; column < model.columnCount(); ++column)
        fields.push_back(name ? name : model.headerData(column, Qt::Horizontal).toString().toStdString());
    std::string csv = lineOf(fields);
    for (int row = 0; row < model.rowCount(); ++row) {
        fields.clear();
        for (int column = 0; column < model.columnCount(); ++column)
            fields.push_back(model.index(row, column).data().toString().toStdString());
        csv += lineOf(fields);
    }
    return csv;
}

std::string csvOfProblems(const ProblemsModel& model) {
    std::string csv = lineOf({"severity", "code", "problem", "line"});
    for (int row = 0; row < model.rowCount(); ++row) {
        const diagnostics::Diagnostic& one = model.at(row);
        csv += lineOf({std::string(toString(one.severity)), std::string(one.code()), one.message,
                       model.index(row, ProblemsModel::Place).data().toString().toStdString()});
    }
    return csv;
}

} // namespace tactus::views
