#include "views/panels/mapping/size_row.h"

#include "syntax/ast.h"
#include "views/models/words.h"
#include "views/panels/widgets/flow_layout.h"
#include "views/theme/theme.h"

namespace tactus::views {

SizeRow::SizeRow(Workbench& workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
    setAccessibleName(tr("Sizes"));
    new FlowLayout(this, 6);
}

std::vector<SizeRow::Size> SizeRow::sizes() const {
    std::vector<Size> all;
    const driver::DesignAnalysis* design = workbench_.design();
    const auto& analysis = workbench_.analyser().analysis();
    if (!design || !design->system || !analysis->tree) return all;
    for (const ure::Param& param : design->system->params)
        if (!param.isReal()) all.push_back({param.name, param.value, std::nullopt});
    for (const syntax::Design& written : syntax::File(*analysis->tree).designs()) {
        if (written.name().text != design->name) continue;
        for (const syntax::ParamDeclaration& declaration : written.params())
            for (const syntax::ParamItem& item : declaration.items())
                for (Size& size : all)
                    if (size.name == item.name().text && item.value().valid() &&
                        item.value().kind() == syntax::NodeKind::IntegerLiteral)
                        size.written = item.value().span();
    }
    return all;
}

void SizeRow::refresh() {
    if (writeWishes()) return; // the text changed again; its analysis follows
    const std::vector<Size> now = sizes();
    const bool isAlike = std::ranges::equal(now, shown_, [](const Size& a, const Size& b) {
        return a.name == b.name && a.written.has_value() == b.written.has_value() &&
               (a.written || a.value == b.value);
    });
    shown_ = now;
    if (!isAlike) rebuild();
    for (const Size& size : shown_)
        if (const auto box = boxes_.find(size.name); box != boxes_.end() && !wishes_.contains(size.name)) {
            const QSignalBlocker quiet(box->second);
            box->second->setValue(
                static_cast<int>(std::min<std::int64_t>(size.value, box->second->maximum())));
        }
    setVisible(!shown_.empty());
}

void SizeRow::rebuild() {
    boxes_.clear();
    while (QLayoutItem* item = layout()->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // it may be the sender of the change
        delete item;
    }
    for (const Size& size : shown_) {
        if (!size.written) {
            auto* derived =
                new QLabel(QStringLiteral("%1 = %2").arg(text(size.name), number(size.value)), this);
            derived->setProperty("role", "muted");
            derived->setToolTip(tr("%1 follows from other sizes").arg(text(size.name)));
            layout()->addWidget(derived);
            continue;
        }
        constexpr int most = 1'000'000'000;
        auto* box = new QSpinBox(this);
        box->setRange(0, most);
        box->setPrefix(QStringLiteral("%1 = ").arg(text(size.name)));
        box->setGroupSeparatorShown(true);
        box->setKeyboardTracking(false);
        box->setObjectName(QStringLiteral("size_") + text(size.name));
        box->setAccessibleName(tr("Size %1").arg(text(size.name)));
        box->setToolTip(tr("Changes the text; undo takes it back"));
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
    wishes_.clear();
    return !edits.empty() && workbench_.document().apply(edits, workbench_.analyser().revision(), step);
}

} // namespace tactus::views
