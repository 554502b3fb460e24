#include "views/panels/mapping/size_row.h"

#include "syntax/ast.h"
#include "views/models/words.h"
#include "views/panels/widgets/flow_layout.h"
#include "views/theme/theme.h"

#include <utility>

namespace tactus::views {

static constexpr int mostSize = 1'000'000'000;

static const ure::Param* paramNamed(const ure::System& system, const std::string& name) {
    for (const ure::Param& param : system.params)
        if (param.name == name) return &param;
    return nullptr;
}

SizeRow::SizeRow(Workbench& workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
    setAccessibleName(tr("Sizes"));
    new FlowLayout(this, 6);
    // Wishes and numbers are of one text.
    connect(&workbench_, &Workbench::documentChanged, this, [this] {
        wishes_.clear();
        shown_.clear();
        rebuild();
        hide();
    });
}

// Arguments of the function that nobody has given yet, behind the sizes that somebody has.
std::vector<SizeRow::Size> SizeRow::openSizes() const {
    const driver::Analysis& analysis = *workbench_.analyser().analysis();
    std::vector<Size> given, open;
    for (const auto& [name, value] : workbench_.document().reading().sizes)
        given.push_back({name, value, text::Span{}, true});
    for (const diagnostics::Diagnostic& one : analysis.diagnostics) {
        if (one.kind != diagnostics::Kind::CSizeNeeded) continue;
        const std::string name(analysis.source->text(one.span));
        const bool isKnown = std::ranges::count(given, name, &Size::name) > 0 ||
                             std::ranges::count(open, name, &Size::name) > 0;
        if (!isKnown) open.push_back({name, 0, text::Span{}, true});
    }
    if (open.empty()) return {};
    given.insert(given.end(), open.begin(), open.end());
    return given;
}

// Numbers are read in the text itself, so that a size that is wrong can be mended here.
std::vector<SizeRow::Size> SizeRow::sizes() const {
    if (!workbench_.design()) return openSizes();
    std::vector<Size> all;
    const driver::DesignAnalysis* design = workbench_.design();
    const ure::System* system = design->system.get();
    if (const auto written = workbench_.analyser().analysis()->written(design->name)) {
        for (const syntax::ParamDeclaration& declaration : written->params())
            for (const syntax::ParamItem& item : declaration.items()) {
                if (!item.value().valid()) continue;
                const std::string& name = item.name().text;
                const auto number = syntax::as<syntax::IntegerLiteral>(item.value());
                const auto known = std::ranges::find(shown_, name, &Size::name);
                if (number && number->value() && *number->value() <= mostSize)
                    all.push_back(
                        {name, static_cast<std::int64_t>(*number->value()), item.value().span(), false});
                else if (const ure::Param* param = system ? paramNamed(*system, name) : nullptr)
                    all.insert(all.end(), param->isReal() ? 0 : 1, {name, param->value, std::nullopt, false});
                else if (known != shown_.end() && !known->written)
                    all.push_back(*known);
            }
    }
    return all;
}

void SizeRow::refresh() {
    const auto& analysis = workbench_.analyser().analysis();
    // A text in which no design is found keeps the row as it was.
    const bool isFound = workbench_.design() && analysis->tree;
    if (analysis && !isFound && openSizes().empty()) return wishes_.clear();
    if (writeWishes()) return; // the text changed again; its analysis follows
    const std::vector<Size> now = analysis ? sizes() : std::vector<Size>{};
    const bool isAlike = std::ranges::equal(now, shown_, [](const Size& a, const Size& b) {
        return a.name == b.name && a.written.has_value() == b.written.has_value() && a.isOpen == b.isOpen;
    });
    shown_ = now;
    if (!isAlike) rebuild();
    for (const Size& size : shown_) {
        const QString name = text(size.name);
        if (!size.written) {
            derived_.at(size.name)->setText(QStringLiteral("%1 = %2").arg(name, number(size.value)));
        } else if (!wishes_.contains(size.name)) {
            QSpinBox* box = boxes_.at(size.name);
            const QSignalBlocker quiet(box);
            box->setValue(static_cast<int>(size.value));
        }
    }
    setVisible(!shown_.empty());
}

void SizeRow::rebuild() {
    boxes_.clear();
    derived_.clear();
    while (QLayoutItem* item = layout()->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // it may be the sender of the change
        delete item;
    }
    for (const Size& size : shown_) {
        if (!size.written) {
            auto* derived = derived_[size.name] = new QLabel(this);
            derived->setProperty("role", "muted");
            derived->setToolTip(tr("%1 follows from other sizes").arg(text(size.name)));
            layout()->addWidget(derived);
            derived->show();
            continue;
        }
        auto* box = new QSpinBox(this);
        box->setRange(0, mostSize);
        box->setPrefix(QStringLiteral("%1 = ").arg(text(size.name)));
        if (size.isOpen) box->setSpecialValueText(QStringLiteral("%1 = ?").arg(text(size.name)));
        box->setGroupSeparatorShown(true);
        box->setKeyboardTracking(false);
        box->setObjectName(QStringLiteral("size_") + text(size.name));
        box->setAccessibleName(tr("Size %1").arg(text(size.name)));
        box->setToolTip(workbench_.document().isC()
                            ? tr("Reads the C file with this size, as --set does; the file stays as it is")
                            : tr("Changes the text; undo takes it back"));
        box->setFixedWidth(box->fontMetrics().horizontalAdvance(box->prefix() + QStringLiteral("00,000")) +
                           4 * spacing);
        connect(box, &QSpinBox::valueChanged, this,
                [this, name = size.name](int value) { change(name, value); });
        boxes_[size.name] = box;
        layout()->addWidget(box);
        box->show();
    }
}

void SizeRow::change(const std::string& name, std::int64_t value) {
    wishes_[name] = value;
    if (workbench_.analyser().isCurrent()) writeWishes();
}

// One after the other, each size is one undo step however often it is changed.
bool SizeRow::writeWishes() {
    if (wishes_.empty() || !workbench_.analyser().isCurrent()) return false;
    std::vector<text::Edit> edits;
    QString step = QStringLiteral("size");
    for (const Size& size : sizes())
        if (const auto wish = wishes_.find(size.name); wish != wishes_.end() && size.written) {
            if (wish->second != size.value) edits.push_back({*size.written, std::to_string(wish->second)});
            step += QLatin1Char(' ') + text(size.name);
        }
    const auto wishes = std::exchange(wishes_, {});
    if (workbench_.document().isC()) { // it is read with other sizes
        for (const auto& [name, value] : edits.empty() ? decltype(wishes)() : wishes)
            workbench_.document().setSize(name, value);
        return !edits.empty();
    }
    return !edits.empty() && workbench_.document().apply(edits, workbench_.analyser().revision(), step);
}

} // namespace tactus::views
