#include "views/models/items/choices_model.h"

#include "views/models/items/file_role.h"
#include "views/models/words.h"

#include <QStringList>

namespace tactus::views {

void ChoicesModel::show(std::vector<studies::InputChoices> choices,
                        std::shared_ptr<const text::SourceBuffer> source) {
    beginResetModel();
    inputs_ = std::move(choices);
    source_ = std::move(source);
    rows_.clear();
    for (std::size_t input = 0; input < inputs_.size(); ++input)
        for (std::size_t choice = 0; choice < inputs_[input].choices.size(); ++choice)
            rows_.push_back({input, choice});
    endResetModel();
}

int ChoicesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ChoicesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

const studies::InputChoices& ChoicesModel::inputAt(int row) const {
    return inputs_[rows_[static_cast<std::size_t>(row)].input];
}

const studies::InputChoice& ChoicesModel::choiceAt(int row) const {
    return inputAt(row).choices[rows_[static_cast<std::size_t>(row)].choice];
}

int ChoicesModel::rowOfPresent(const std::string& input) const {
    for (int row = 0; row < rowCount(); ++row)
        if (inputAt(row).input == input && choiceAt(row).isPresent) return row;
    return -1;
}

static QString vectorsText(const studies::InputChoice& choice) {
    if (choice.vectors.empty()) return ChoicesModel::tr("memory, in each PE");
    QStringList vectors;
    for (const polyhedra::Vector& vector : choice.vectors) vectors << tuple(vector);
    return ChoicesModel::tr("neighbours along %1").arg(vectors.join(ChoicesModel::tr(", then ")));
}

QString ChoicesModel::sentence(int row) const {
    const studies::InputChoice& choice = choiceAt(row);
    const QString input = text(inputAt(row).input);
    return tr("%1 from %2").arg(input, vectorsText(choice));
}

namespace {

// In the order of ChoicesModel::Column. Figures are nothing where they are not decided, or there is no link.
struct Column {
    const char *name, *meaning;
    array::Figure (*figure)(const studies::ChoiceEffect& effect) = nullptr;
};
constexpr Column columns[] = {
    {"read", "Reads of an input"},
    {"comes from", "Memory, or a neighbour: the vectors along which localise hands the input on"},
    {"cycles", "Cycles of the array", [](const auto& effect) { return array::Figure(effect.cycles); }},
    {"ports", "PEs that read this input from memory", [](const auto& effect) { return effect.ports; }},
    {"reads", "Reads of this input from memory, in all cycles",
     [](const auto& effect) { return effect.reads; }},
    {"regs", "Registers of the array", [](const auto& effect) { return effect.registers; }},
    {"longest link", "PEs that the input passes on its longest link, along the axes",
     [](const auto& effect) { return effect.longestLink(); }}};

array::Figure figureOf(const studies::InputChoice& choice, int column) {
    const auto figure = columns[column].figure;
    return choice.effect && figure ? figure(*choice.effect) : std::nullopt;
}

} // namespace

// "x(i+r, j+s)"
static QString readsText(const studies::InputChoices& input, const text::SourceBuffer& source) {
    QStringList reads;
    for (const text::Span read : input.reads) {
        const QString words = text(source.text(read)).simplified();
        if (!reads.contains(words)) reads << words;
    }
    return reads.isEmpty() ? text(input.input) : reads.join(QStringLiteral(", "));
}

QString ChoicesModel::cell(int row, int column) const {
    const studies::InputChoice& choice = choiceAt(row);
    if (column == Read) return readsText(inputAt(row), *source_);
    if (column == Along) return vectorsText(choice);
    if (!choice.effect) return column == Cycles ? tr("not legal") : QStringLiteral("–");
    if (const array::Figure figure = figureOf(choice, column)) return number(*figure);
    return column == Length ? QStringLiteral("–") : tr("undecided");
}

QString ChoicesModel::toolTip(int row, int column) const {
    const studies::InputChoice& choice = choiceAt(row);
    if (column == Length && choice.effect && !choice.effect->links.empty()) {
        QStringList links;
        for (const polyhedra::Vector& link : choice.effect->links) links << tuple(link);
        return tr("Displacements of its links: %1").arg(links.join(QStringLiteral(", ")));
    }
    if (choice.isPresent) return tr("%1, as the text says").arg(sentence(row));
    return tr("A click writes this into the text: %1. Undo takes it back").arg(sentence(row));
}

QVariant ChoicesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    switch (role) {
    case Qt::DisplayRole:
        return cell(index.row(), index.column());
    case Qt::ToolTipRole:
        return toolTip(index.row(), index.column());
    case Qt::AccessibleTextRole:
        return index.column() == Along && choiceAt(index.row()).isPresent
                   ? tr("%1, present").arg(cell(index.row(), Along))
                   : cell(index.row(), index.column());
    case Qt::TextAlignmentRole:
        return index.column() >= Cycles ? int(Qt::AlignRight | Qt::AlignVCenter)
                                        : int(Qt::AlignLeft | Qt::AlignVCenter);
    case fileRole:
        if (const auto figure = figureOf(choiceAt(index.row()), index.column())) return qlonglong(*figure);
        return {};
    case PresentRole:
        return choiceAt(index.row()).isPresent;
    case FirstRole:
        return rows_[static_cast<std::size_t>(index.row())].choice == 0;
    default:
        return {};
    }
}

QVariant ChoicesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole) return tr(columns[section].name);
    if (role == Qt::ToolTipRole) return tr(columns[section].meaning);
    if (role == Qt::TextAlignmentRole)
        return section >= Cycles ? int(Qt::AlignRight | Qt::AlignVCenter)
                                 : int(Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

} // namespace tactus::views
