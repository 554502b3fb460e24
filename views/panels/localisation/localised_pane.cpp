#include "views/panels/localisation/localised_pane.h"

#include "driver/lifting/lifted_file.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QVBoxLayout>

namespace tactus::views {

LocalisedPane::LocalisedPane(Workbench& workbench, Editor& editor, QWidget* parent)
    : QWidget(parent), workbench_(workbench), editor_(editor), background_(Background::Newer::Replaces, this),
      title_(new QLabel(this)), message_(new QLabel(this)), view_(new LocalisedView(this)) {
    title_->setProperty("role", "muted");
    title_->setContentsMargins(spacing + 4, spacing - 2, spacing, spacing - 2);
    message_->setObjectName(QStringLiteral("notLocalised"));
    message_->setProperty("role", "muted");
    message_->setWordWrap(true);
    message_->setAlignment(Qt::AlignCenter);
    message_->setContentsMargins(2 * spacing, spacing, 2 * spacing, spacing);
    message_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    message_->hide();
    setMinimumWidth(200);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(message_, 1);
    column->addWidget(view_, 1);
    column->addWidget(title_); // below: lines are as high as those of the other text
    connect(&workbench_, &Workbench::shownChanged, this, &LocalisedPane::refresh);
    connect(&workbench_, &Workbench::documentChanged, this, &LocalisedPane::forget);
    connect(&workbench_.analyser(), &Analyser::busyChanged, this, [this] {
        if (!isCurrent()) unlink();
    });
    connect(&background_, &Background::busyChanged, &workbench_, &Workbench::busyChanged);
    connect(&background_, &Background::failed, &workbench_, &Workbench::failed);
    connect(&editor_, &QPlainTextEdit::cursorPositionChanged, this, &LocalisedPane::linkFromEditor);
    connect(view_, &LocalisedView::lineChosen, this, &LocalisedPane::linkFromView);
}

void LocalisedPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void LocalisedPane::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    unlink();
}

// Nothing is known of another design.
void LocalisedPane::forget() {
    background_.cancel();
    unlink();
    view_->forget();
    shownOf_ = nullptr;
    design_.clear();
}

void LocalisedPane::say(const QString& title, const QString& refusal, bool staysBelow) {
    title_->setText(title);
    refusal_ = refusal;
    message_->setText(refusal);
    message_->setVisible(!refusal.isEmpty());
    view_->setVisible(refusal.isEmpty() || staysBelow);
    view_->setEnabled(refusal.isEmpty());
    static_cast<QVBoxLayout*>(layout())->setStretchFactor(message_, staysBelow ? 0 : 1);
}

// Made while it is in sight only.
void LocalisedPane::refresh() {
    if (isHidden() || !workbench_.analyser().isCurrent()) return;
    const auto analysis = workbench_.analyser().analysis();
    const driver::DesignAnalysis* design = workbench_.design();
    const driver::MappingAnalysis* mapping = workbench_.mapping();
    const std::string name = mapping ? mapping->mapping() : "";
    if (analysis == shownOf_ && name == mapping_) return linkFromEditor();
    shownOf_ = analysis;
    mapping_ = name;
    background_.cancel();
    if (workbench_.document().isC()) return showLifted(*analysis);
    if (!design) return say(tr("Localised"), tr("There is no design yet."));
    background_.start([this, analysis, design, name, revision = workbench_.analyser().revision()](
                          const Background::Deliver& deliver, std::stop_token stop) {
        auto made = std::make_shared<const driver::UniformDesign>(
            driver::uniformDesign(*analysis, *design, name, stop));
        if (stop.stop_requested()) return;
        deliver([this, made, revision, of = design->name] { take(made, revision, of); });
    });
}

// The last ones stay while the C text has errors.
void LocalisedPane::showLifted(const driver::Analysis& analysis) {
    const QString title = tr("Equations of %1").arg(workbench_.document().name());
    if (!analysis.source->madeOf()) {
        unlink();
        return say(title, tr("The C file is no design yet: it has errors."), !design_.empty());
    }
    say(title, {});
    view_->setToolTip({});
    design_ = workbench_.design() ? workbench_.design()->name : std::string();
    const std::vector<text::PrintedLine> lines = driver::linesOf(*analysis.source);
    links_ = LineLinks(lines);
    revision_ = workbench_.analyser().revision();
    view_->show({std::string(analysis.source->text()), analysis.tree, lines, true});
    commands::LiftOptions options;
    static_cast<commands::CFileOptions&>(options) = workbench_.options<commands::DesignOptions>();
    workbench_.log(options);
    linkFromEditor();
}

void LocalisedPane::take(std::shared_ptr<const driver::UniformDesign> design, std::uint64_t revision,
                         const std::string& name) {
    const QString title =
        mapping_.empty() ? tr("Localised") : tr("Localised, mapping %1").arg(text(mapping_));
    if (!design->refusal.empty()) {
        unlink();
        return say(title, tr("The equations can't be localised: %1.").arg(text(design->refusal)),
                   name == design_);
    }
    say(design->notes.empty() ? tr("%1: uniform as written").arg(title) : title, {});
    view_->setToolTip(design->followsParams
                          ? QString()
                          : tr("The conditions of the streams are correct only at the current sizes"));
    design_ = name;
    links_ = LineLinks(design->lines);
    revision_ = revision;
    view_->show({design->printed.text(), design->tree, design->lines});
    logCommand();
    linkFromEditor();
}

// The command that prints this; it takes legal mappings only.
void LocalisedPane::logCommand() {
    const driver::MappingAnalysis* mapping = workbench_.mapping();
    if (!mapping || !mapping->legal() || !mapping->plan->declaration) return;
    auto options = workbench_.options<commands::LocaliseOptions>();
    options.mapping = mapping_;
    workbench_.log(options);
}

bool LocalisedPane::isCurrent() const {
    return revision_ == workbench_.document().revision() && refusal_.isEmpty() && !isHidden();
}

// Typing moves lines; they are linked again with the next result.
void LocalisedPane::unlink() {
    if (!view_->linked().empty()) view_->showLinked({}, 0);
    if (!editor_.linked().empty()) editor_.showLinked({}, {}, 0);
}

void LocalisedPane::linkFromEditor() {
    if (!isCurrent()) return unlink();
    if (!editor_.linked().empty()) editor_.showLinked({}, {}, 0);
    view_->showLinked(links_.localisedOf(editor_.textCursor().blockNumber()), editor_.cursorRect().top());
}

void LocalisedPane::linkFromView(int line) {
    if (!isCurrent()) return unlink();
    if (!view_->linked().empty()) view_->showLinked({}, 0);
    editor_.showLinked(links_.writtenOf(line), links_.readsOf(line), view_->cursorRect().top());
}

} // namespace tactus::views
