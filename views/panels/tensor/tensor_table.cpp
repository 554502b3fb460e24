#include "views/panels/tensor/tensor_table.h"

#include "views/panels/widgets/flow_layout.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/theme.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QStyledItemDelegate>

namespace tactus::views {

namespace {

// The ground of a cell says its state, as its sign does.
class CellDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        using enum TensorModel::State;
        QStyledItemDelegate::initStyleOption(option, index);
        const Theme& theme = Theme::of(*option->widget);
        const auto state = static_cast<TensorModel::State>(index.data(TensorModel::StateRole).toInt());
        const bool isNow = state == Now || state == LastNow;
        const bool isOnPath = index.data(TensorModel::PathRole).toBool();
        option->font.setBold(isOnPath);
        if (isNow)
            option->backgroundBrush = theme.active;
        else if (isOnPath)
            option->backgroundBrush = theme.selection;
        const QColor ink = isNow                                                   ? theme.onActive
                           : state == Waits || state == Done || state == Untouched ? theme.muted
                           : state == Equal                                        ? theme.good
                           : state == Differs                                      ? theme.bad
                                                                                   : theme.text;
        option->palette.setColor(QPalette::Text, ink);
    }
};

constexpr evaluate::DataKind kinds[] = {evaluate::DataKind::Design,   evaluate::DataKind::Random,
                                        evaluate::DataKind::Small,    evaluate::DataKind::Index,
                                        evaluate::DataKind::Identity, evaluate::DataKind::One,
                                        evaluate::DataKind::File};

QStringList kindWords() {
    return {TensorTable::tr("as the design says"),
            TensorTable::tr("random"),
            TensorTable::tr("small numbers (-8 to 7)"),
            TensorTable::tr("index (10 · row + column)"),
            TensorTable::tr("identity"),
            TensorTable::tr("all 1"),
            TensorTable::tr("from a file…")};
}

} // namespace

TensorTable::TensorTable(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), model_(this), dataRow_(new QWidget(this)),
      data_(new QComboBox(this)), sliceRow_(new QWidget(this)), table_(new QTableView(this)),
      legend_(new QLabel(this)) {
    auto* row = new QHBoxLayout(dataRow_);
    row->setContentsMargins(0, 0, 0, 0);
    auto* label = new QLabel(tr("&Data"), this);
    label->setBuddy(data_);
    row->addWidget(label);
    row->addWidget(data_, 1);
    data_->addItems(kindWords());
    data_->setObjectName(QStringLiteral("dataOfInput"));
    data_->setAccessibleName(tr("Data of the input to run with"));
    data_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    new FlowLayout(sliceRow_, 6);
    table_->setModel(&model_);
    table_->setAccessibleName(tr("Elements of the tensor"));
    table_->setObjectName(QStringLiteral("elements"));
    table_->setItemDelegate(new CellDelegate(table_));
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table_->verticalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    legend_->setWordWrap(true);
    legend_->setProperty("role", "muted");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing);
    column->addWidget(dataRow_);
    column->addWidget(sliceRow_);
    column->addWidget(table_);
    column->addWidget(legend_);
    connect(&workbench_.time(), &TimeCursor::stateChanged, this, [this] {
        if (tensor_) model_.setState(workbench_.time().state());
    });
    connect(&workbench_.follower(), &Follower::changed, this,
            [this] { model_.setPath(workbench_.follower().path()); });
    connect(&workbench_.array(), &ArrayRun::runChanged, this, &TensorTable::refresh);
    connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this, &TensorTable::choose);
    connect(table_, &QTableView::clicked, this, &TensorTable::choose); // also the current one
    connect(data_, &QComboBox::activated, this, &TensorTable::chooseData);
    hideAll();
}

void TensorTable::hideAll() {
    tensor_.reset();
    model_.show({});
    hide();
}

void TensorTable::show(ure::TensorId tensor) {
    if (tensor_ != tensor || !isVisibleTo(parentWidget())) {
        tensor_ = tensor;
        refresh();
    }
    setVisible(true);
}

void TensorTable::refresh() {
    const ArrayResults& results = workbench_.array().results();
    if (!tensor_ || !results.model || !results.model->system().tensors.contains(*tensor_)) return hideAll();
    const QSignalBlocker quiet(table_->selectionModel());
    model_.show({results.model, *tensor_, results.inputs, results.arrayInputs, results.run});
    model_.setState(results.run ? workbench_.time().state() : nullptr);
    model_.setPath(workbench_.follower().path());
    showData();
    showSlices();
    showLegend();
    const bool some = model_.rowCount() > 0;
    table_->setVisible(some);
    if (!some) return;
    const int cell = table_->fontMetrics().horizontalAdvance(QStringLiteral("● -0.12345")) + spacing;
    table_->horizontalHeader()->setDefaultSectionSize(cell);
    table_->horizontalHeader()->setVisible(model_.tensor()->extents.size() >= 2);
    fitHeight(*table_, 12);
    if (workbench_.selection().element)
        if (const QModelIndex at = model_.cellOf(*workbench_.selection().element); at.isValid())
            table_->setCurrentIndex(at);
}

void TensorTable::showData() {
    const ure::Tensor& tensor = *model_.tensor();
    // An input that stands for an expression of kernels has no data of its own.
    const driver::DesignAnalysis* design = workbench_.design();
    const auto own = design && design->system ? design->system->tensorNamed(tensor.name) : std::nullopt;
    dataRow_->setVisible(own && design->system->tensors[*own].isReadFromMemory());
    const auto choices = workbench_.dataChoices();
    const auto choice = choices.find(tensor.name);
    const evaluate::DataKind kind =
        choice == choices.end() ? evaluate::DataKind::Design : choice->second.kind;
    data_->setCurrentIndex(static_cast<int>(std::ranges::find(kinds, kind) - std::begin(kinds)));
    data_->setToolTip(choice == choices.end()
                          ? tr("The data of this input to run with")
                          : QStringLiteral("--data %1=%2")
                                .arg(text(tensor.name), text(evaluate::toString(choice->second))));
}

void TensorTable::chooseData(int number) {
    if (!tensor_ || !model_.tensor()) return;
    const std::string name = model_.tensor()->name;
    evaluate::DataChoice choice{kinds[static_cast<std::size_t>(number)]};
    if (choice.kind == evaluate::DataKind::File) {
        choice.file =
            QFileDialog::getOpenFileName(this, tr("Data of %1").arg(text(name)), {}, tr("Data (*.npy *.csv)"))
                .toStdString();
        if (choice.file.empty()) return showData();
    }
    // The data of the design are no choice.
    workbench_.chooseData(name,
                          choice.kind == evaluate::DataKind::Design ? std::nullopt : std::optional(choice));
    showData();
}

// A number for each dimension but the last two.
void TensorTable::showSlices() {
    const ure::Tensor& tensor = *model_.tensor();
    const std::size_t count = tensor.extents.size() > 2 ? tensor.extents.size() - 2 : 0;
    sliceRow_->setVisible(count > 0 && !model_.isTooLarge());
    while (slices_.size() > count) {
        slices_.back()->deleteLater();
        slices_.pop_back();
    }
    while (slices_.size() < count) {
        const std::size_t d = slices_.size();
        auto* box = new QSpinBox(sliceRow_);
        box->setPrefix(tr("index %1: ").arg(d + 1));
        box->setAccessibleName(tr("Index %1 of the slice").arg(d + 1));
        connect(box, &QSpinBox::valueChanged, this, [this] {
            std::vector<std::int64_t> slice;
            for (const QSpinBox* one : slices_) slice.push_back(one->value());
            model_.setSlice(slice);
        });
        sliceRow_->layout()->addWidget(box);
        box->show();
        slices_.push_back(box);
    }
    for (std::size_t d = 0; d < count; ++d) {
        const QSignalBlocker quiet(slices_[d]);
        slices_[d]->setRange(0, static_cast<int>(tensor.extents[d] - 1));
        slices_[d]->setValue(static_cast<int>(model_.slice()[d]));
    }
}

void TensorTable::showLegend() {
    using enum TensorModel::State;
    QStringList parts;
    const bool isInput = model_.tensor()->isInput;
    const auto signs =
        isInput ? std::vector{Waits, Now, LastNow, Between} : std::vector{Waits, Now, Equal, Differs};
    for (const TensorModel::State state : signs) parts << signOf(state) + wordsOf(state, isInput);
    QString words = parts.join(QStringLiteral("   "));
    if (model_.isTooLarge())
        words = tr("%1 elements: at most %2 are shown.")
                    .arg(number(model_.tensor()->elements()),
                         number(static_cast<std::int64_t>(TensorModel::mostElements)));
    else if (const ArrayResults& results = workbench_.array().results(); results.hasTwoClocks())
        words += QLatin1Char('\n') +
                 (results.model->network
                      ? tr("Times are steps of the array, without the kernels around it.")
                      : tr("Times are steps of the array, as if memory and operators took no time."));
    legend_->setText(words);
}

void TensorTable::choose(const QModelIndex& cell) {
    if (!tensor_ || !cell.isValid()) return;
    Selection selection = Selection::ofTensor(*tensor_);
    selection.element = model_.indexAt(cell);
    workbench_.select(selection);
}

} // namespace tactus::views
