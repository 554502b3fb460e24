#include "views/models/items/table_text.h"

#include "formats/csv.h"
#include "views/models/items/file_role.h"

namespace tactus::views {

static std::string lineOf(const std::vector<std::string>& fields) {
    std::string line;
    for (const std::string& field : fields)
        line += (&field == fields.data() ? "" : ",") + formats::csvField(field);
    return line + "\n";
}

static std::vector<std::string> headersOf(const QAbstractItemModel& model) {
    std::vector<std::string> fields;
    for (int column = 0; column < model.columnCount(); ++column)
        fields.push_back(model.headerData(column, Qt::Horizontal).toString().toStdString());
    return fields;
}

static std::vector<std::string> fieldsOf(const QAbstractItemModel& model, int row) {
    std::vector<std::string> fields;
    for (int column = 0; column < model.columnCount(); ++column) {
        const QModelIndex cell = model.index(row, column);
        const QVariant plain = cell.data(fileRole);
        fields.push_back((plain.isValid() ? plain : cell.data()).toString().toStdString());
    }
    return fields;
}

std::string csvOf(const QAbstractItemModel& model, const char* name) {
    std::string csv = lineOf(name ? std::vector<std::string>{name} : headersOf(model));
    for (int row = 0; row < model.rowCount(); ++row) csv += lineOf(fieldsOf(model, row));
    return csv;
}

std::string csvOfChoices(const ChoicesModel& model) {
    std::vector<std::string> fields = headersOf(model);
    fields.emplace_back("present");
    std::string csv = lineOf(fields);
    for (int row = 0; row < model.rowCount(); ++row) {
        fields = fieldsOf(model, row);
        fields.emplace_back(model.choiceAt(row).isPresent ? "yes" : "no");
        csv += lineOf(fields);
    }
    return csv;
}

std::string csvOfProblems(const ProblemsModel& model) {
    std::string csv = lineOf({"severity", "code", "problem", "mapping", "line"});
    for (const ListedProblem& one : model.all())
        csv += lineOf({std::string(toString(one.said.severity)), std::string(one.said.code()),
                       one.said.message, one.mapping.toStdString(), model.placeOf(one).toStdString()});
    return csv;
}

} // namespace tactus::views
