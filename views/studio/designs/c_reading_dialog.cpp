#include "views/studio/designs/c_reading_dialog.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QFileDialog>
#include <QFormLayout>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace tactus::views {

namespace fs = std::filesystem;

static QStringList writtenLines(const QPlainTextEdit& edit) {
    QStringList lines;
    for (const QString& line : edit.toPlainText().split(QLatin1Char('\n')))
        if (!line.trimmed().isEmpty()) lines << line.trimmed();
    return lines;
}

CReadingDialog::CReadingDialog(const driver::LiftOptions& reading, fs::path folder, QWidget* parent)
    : QDialog(parent), folder_(std::move(folder)), defines_(new QPlainTextEdit(this)),
      folders_(new QPlainTextEdit(this)), liveOut_(new QLineEdit(this)), way_(new QComboBox(this)),
      mistake_(new QLabel(this)) {
    setWindowTitle(tr("How the C file is read"));
    setObjectName(QStringLiteral("cReading"));
    setAttribute(Qt::WA_DeleteOnClose);
    way_->addItem(tr("As has the fewest cycles"));
    const QStringList ways{tr("Fused, in one nest"), tr("Behind each other along a loop"),
                           tr("Phases of a loop of their own"), tr("Arrays of their own")};
    way_->addItems(ways);
    defines_->setPlaceholderText(QStringLiteral("N=64"));
    folders_->setPlaceholderText(QStringLiteral("include"));
    liveOut_->setPlaceholderText(tr("as the C file says it"));
    for (QPlainTextEdit* edit : {defines_, folders_}) {
        edit->setTabChangesFocus(true);
        edit->setProperty("field", true);
        edit->setFixedHeight(edit->fontMetrics().lineSpacing() * 3 + 2 * spacing);
    }
    const std::initializer_list<std::pair<QWidget*, const char*>> names{
        {defines_, "defines"}, {folders_, "folders"}, {liveOut_, "liveOut"}, {way_, "way"}};
    for (const auto& [widget, name] : names) widget->setObjectName(QLatin1String(name));
    auto* browse = new QPushButton(tr("&Add…"), this);
    browse->setObjectName(QStringLiteral("addFolder"));
    browse->setToolTip(tr("Choose a folder with headers"));
    auto* withFolders = new QHBoxLayout;
    withFolders->addWidget(folders_);
    withFolders->addWidget(browse, 0, Qt::AlignTop);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(2 * spacing);
    form->setVerticalSpacing(spacing + 2);
    form->setLabelAlignment(Qt::AlignRight | Qt::AlignTop);
    const auto add = [&](const QString& label, QWidget* widget, auto* row, const QString& tip) {
        auto* words = new QLabel(label, this);
        words->setBuddy(widget);
        form->addRow(words, row);
        widget->setAccessibleName(QString(label).remove(QLatin1Char('&')));
        widget->setToolTip(tip);
    };
    add(tr("&Macros"), defines_, defines_, tr("A definition in each line, as -D has it: N=64, or FAST"));
    add(tr("&Folders of headers"), folders_, withFolders,
        tr("A folder in each line, as -I has it, from the folder of the file"));
    add(tr("&Left behind"), liveOut_, liveOut_,
        tr("The variables that are read behind the region, as --live-out has them: C, s"));
    add(tr("&Nests become"), way_, way_, tr("One array or several, as --embed says"));
    mistake_->setObjectName(QStringLiteral("mistake"));
    mistake_->setProperty("role", "bad");
    mistake_->setWordWrap(true);
    auto* reset = new QPushButton(tr("&Reset"), this);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    auto* read = new QPushButton(tr("R&ead so"), this);
    reset->setObjectName(QStringLiteral("reset"));
    read->setObjectName(QStringLiteral("read"));
    reset->setToolTip(tr("As the file says it, without any of these"));
    read->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(reset);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(read);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(3 * spacing, 2 * spacing, 3 * spacing, 2 * spacing);
    column->setSpacing(2 * spacing);
    column->addLayout(form);
    column->addWidget(mistake_);
    column->addStretch(1);
    column->addLayout(buttons);
    setReading(reading);
    mistake_->hide();
    connect(browse, &QPushButton::clicked, this, &CReadingDialog::addFolder);
    connect(reset, &QPushButton::clicked, this, [this] { setReading({}); });
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(read, &QPushButton::clicked, this, &CReadingDialog::accept);
}

void CReadingDialog::setReading(const driver::LiftOptions& reading) {
    QStringList defines, folders, left;
    for (const std::string& one : reading.defines) defines << text(one);
    for (const std::string& one : reading.folders) {
        const fs::path near = fs::path(one).lexically_relative(folder_);
        const bool isInside = !near.empty() && *near.begin() != "..";
        folders << QString::fromStdString(isInside ? near.string() : one);
    }
    for (const std::string& one : reading.liveOut.value_or(std::vector<std::string>())) left << text(one);
    defines_->setPlainText(defines.join(QLatin1Char('\n')));
    folders_->setPlainText(folders.join(QLatin1Char('\n')));
    liveOut_->setText(left.join(QStringLiteral(", ")));
    way_->setCurrentIndex(reading.way ? static_cast<int>(*reading.way) + 1 : 0);
}

void CReadingDialog::addFolder() {
    const QString chosen = QFileDialog::getExistingDirectory(this, tr("A folder of headers"),
                                                             QString::fromStdString(folder_.string()));
    if (chosen.isEmpty()) return;
    QStringList folders = writtenLines(*folders_);
    folders_->setPlainText((folders << chosen).join(QLatin1Char('\n')));
}

driver::LiftOptions CReadingDialog::written() const {
    driver::LiftOptions reading;
    for (const QString& one : writtenLines(*defines_)) reading.defines.push_back(one.toStdString());
    for (const QString& one : writtenLines(*folders_))
        reading.folders.push_back((folder_ / one.toStdString()).lexically_normal().string());
    const QStringList left =
        liveOut_->text().split(QRegularExpression(QStringLiteral("[,\\s]+")), Qt::SkipEmptyParts);
    if (!left.isEmpty()) reading.liveOut.emplace();
    for (const QString& one : left) reading.liveOut->push_back(one.toStdString());
    if (way_->currentIndex() > 0) reading.way = lift::allWays[way_->currentIndex() - 1];
    return reading;
}

QString CReadingDialog::mistake() const {
    const QRegularExpression definition(QStringLiteral("^[A-Za-z_]\\w*(\\([^)]*\\))?(=.*)?$"));
    for (const QString& one : writtenLines(*defines_))
        if (!definition.match(one).hasMatch())
            return tr("'%1' is no definition, as N=64 or FAST is").arg(one);
    for (const std::string& one : written().folders) {
        std::error_code error;
        if (!fs::is_directory(one, error)) return tr("There is no folder '%1'").arg(text(one));
    }
    return {};
}

void CReadingDialog::accept() {
    const QString wrong = mistake();
    mistake_->setText(wrong);
    mistake_->setVisible(!wrong.isEmpty());
    if (!wrong.isEmpty()) return;
    Q_EMIT chosen(written());
    QDialog::accept();
}

} // namespace tactus::views
