#include "views/panels/editor/editor.h"

#include "driver/lifting/lifted_file.h"
#include "views/panels/editor/highlighting.h"
#include "views/theme/theme.h"

#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QWheelEvent>
#include <algorithm>
#include <array>
#include <utility>

namespace tactus::views {

// A text that is all mistakes stays quick to type in.
static constexpr qsizetype mostSquiggles = 400;

Editor::Editor(Workbench& workbench, QWidget* parent)
    : NumberedText(parent), workbench_(workbench), completer_(new Completer(workbench, *this)) {
    addFindBar();
    setAccessibleName(tr("Equations"));
    setCursorWidth(2);
    connect(&workbench_, &Workbench::documentChanged, this, &Editor::showDocument);
    connect(&workbench_.analyser(), &Analyser::parsed, this,
            [this](std::shared_ptr<const syntax::Tree> tree, const diagnostics::List& mistakes) {
                tree_ = std::move(tree);
                treeRevision_ = workbench_.document().revision();
                colour();
                showSyntax(mistakes);
                completer_->parsed(*tree_);
                if (definitionWanted_) showDefinition();
                if (layoutWanted_) showLayout();
            });
    connect(&workbench_.analyser(), &Analyser::analysed, this, &Editor::analysed);
    connect(&workbench_, &Workbench::showText, this, &Editor::showSpan);
    connect(&workbench_, &Workbench::showPlace, this, &Editor::showPlace);
    connect(&workbench_, &Workbench::written, this, &Editor::scrollTo);
    connect(&workbench_, &Workbench::wantedInSight, this,
            [this](text::Span span) { scrollToLine(shown(span)); });
    connect(&workbench_, &Workbench::rewritten, this, &Editor::scrollToLine);
    connect(&workbench_, &Workbench::shownChanged, this, &Editor::markReads);
    connect(&workbench_, &Workbench::selectionChanged, this, &Editor::decorate);
    connect(&workbench_.follower(), &Follower::changed, this, [this] {
        followed_ = linesOnPath();
        decorate();
        updateGutter();
    });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, &Editor::selectRead);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        workbench_.analyser().caretMoved(workbench_.document().positions().byte(textCursor().position()));
    });
    const auto showCall = [this] {
        if (isParsed()) completer_->moved(*tree_);
    };
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, showCall);
    for (QScrollBar* bar : {verticalScrollBar(), horizontalScrollBar()})
        connect(bar, &QScrollBar::valueChanged, this, showCall, Qt::QueuedConnection);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, &Editor::decorate);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, &Editor::scrollBack, Qt::QueuedConnection);
    connect(this, &NumberedText::lineHovered, this,
            [this](int line) { workbench_.pointing().hover(Pointing::Where::Elsewhere, partsOfLine(line)); });
    connect(&workbench_.pointing(), &Pointing::codeChanged, this, &Editor::showPointed);
    showDocument();
}

// Things remembered of another text are forgotten: they have places in it.
void Editor::showDocument() {
    problems_.clear();
    reads_ = {};
    linked_.clear();
    linkedReads_.clear();
    followed_.clear();
    pointed_.clear();
    definitionWanted_ = layoutWanted_ = false;
    completer_->forget();
    workbench_.document().document().setDefaultFont(font());
    setDocument(&workbench_.document().document());
    arrange();
    const bool isKnown = workbench_.analyser().isCurrent() && !workbench_.document().isC();
    tree_ = isKnown ? workbench_.analyser().analysis()->tree : nullptr;
    treeRevision_ = workbench_.document().revision();
    findBar().refresh();
    connect(&workbench_.document(), &Document::pathChanged, this, &Editor::showLanguage,
            Qt::UniqueConnection);
    showLanguage();
    analysed();
    markReads();
}

// A text becomes that of another file; colours of C follow each key by themselves.
void Editor::showLanguage() {
    const bool isC = workbench_.document().isC();
    setAccessibleName(isC ? tr("C text") : tr("Equations"));
    if (cColours_ && (!isC || cColours_->document() != document())) delete cColours_;
    if (isC && !cColours_) {
        tree_ = nullptr;
        cColours_ = new CodeColours(document(), *this);
        cColours_->setLanguage(CodeColours::Language::C);
    }
    colour();
}

bool Editor::refuseInC(const QString& words) {
    if (!workbench_.document().isC()) return false;
    Q_EMIT said(words);
    return true;
}

text::Span Editor::shown(text::Span span) const {
    const auto& analysis = workbench_.analyser().analysis();
    return analysis ? analysis->source->shown(span).span : span;
}

void Editor::colour() {
    if (cColours_) return cColours_->rehighlight();
    if (tree_) colourText(*document(), *tree_, workbench_.document().positions(), Theme::of(*this));
}

void Editor::analysed() {
    problems_.clear();
    if (!workbench_.analyser().isCurrent()) return;
    const driver::Analysis& analysis = *workbench_.analyser().analysis();
    for (const diagnostics::Diagnostic& one : shownDiagnostics(analysis))
        addProblem(one, std::ranges::any_of(analysis.diagnostics, [&](const diagnostics::Diagnostic& other) {
                       return other.kind == one.kind && other.span == one.span;
                   }));
    decorate();
    updateGutter();
}

// At once: the analysis takes longer. Its last findings about the rest stay until it comes.
void Editor::showSyntax(const diagnostics::List& mistakes) {
    if (workbench_.analyser().isCurrent()) return;
    const auto removed = std::erase_if(problems_, &Problem::isOfSyntax);
    if (removed == 0 && mistakes.empty()) return;
    for (const diagnostics::Diagnostic& one : mistakes) addProblem(one, true);
    decorate();
    updateGutter();
}

void Editor::addProblem(const diagnostics::Diagnostic& one, bool isOfSyntax) {
    const Positions& places = workbench_.document().positions();
    const int end = std::max(0, document()->characterCount() - 1);
    QTextCursor cursor(document());
    cursor.setPosition(std::min(end, places.unit(one.span.begin)));
    cursor.setPosition(std::min(end, places.unit(one.span.end)), QTextCursor::KeepAnchor);
    problems_.push_back({one, cursor, isOfSyntax});
}

void Editor::markReads() {
    reads_.show(workbench_.document(), workbench_.analyser().isCurrent() ? workbench_.mapping() : nullptr);
    decorate();
}

static QColor colourOf(diagnostics::Severity severity, const Theme& theme) {
    return severity == diagnostics::Severity::Error     ? theme.bad
           : severity == diagnostics::Severity::Warning ? theme.warning
                                                        : theme.accent;
}

// The current line, and a squiggle under each problem (dotted for notes: not colour alone).
void Editor::decorate() {
    // To measure what is marked may lay out the text, which moves the bar, which asks for marks: Qt keeps its
    // list of them while it measures, and a second list under way would be freed under the first.
    if (std::exchange(isDecorating_, true)) {
        QMetaObject::invokeMethod(this, &Editor::decorate, Qt::QueuedConnection);
        return;
    }
    const Theme& theme = Theme::of(*this);
    QList<QTextEdit::ExtraSelection> selections;
    selections << groundOfLine(*document(), textCursor().blockNumber(), currentLineGround(theme));
    markLinked(selections);
    for (const Problem& problem : problems_) {
        if (selections.size() > mostSquiggles) break;
        QTextEdit::ExtraSelection squiggle;
        squiggle.cursor = problem.place;
        // A place of no width is shown at the character beside it.
        if (!squiggle.cursor.hasSelection() &&
            !squiggle.cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor))
            squiggle.cursor.movePosition(QTextCursor::PreviousCharacter, QTextCursor::KeepAnchor);
        squiggle.format.setUnderlineStyle(problem.diagnostic.severity == diagnostics::Severity::Note
                                              ? QTextCharFormat::DotLine
                                              : QTextCharFormat::WaveUnderline);
        QColor tint = colourOf(problem.diagnostic.severity, theme);
        squiggle.format.setUnderlineColor(tint);
        tint.setAlphaF(0.13F);
        if (problem.diagnostic.severity != diagnostics::Severity::Note) squiggle.format.setBackground(tint);
        selections << squiggle;
    }
    markMatches(selections);
    reads_.append(selections, workbench_.selectedDependences(), theme, mostSquiggles);
    setExtraSelections(selections);
    isDecorating_ = false;
}

void Editor::mousePressEvent(QMouseEvent* event) {
    QPlainTextEdit::mousePressEvent(event);
    if (event->button() == Qt::LeftButton && event->modifiers() == Qt::ControlModifier) goToDefinition();
}

// With Ctrl the letters change; without, the text moves.
void Editor::wheelEvent(QWheelEvent* event) {
    if (event->modifiers() != Qt::ControlModifier) return QPlainTextEdit::wheelEvent(event);
    if (event->angleDelta().y() != 0) Q_EMIT lettersWanted(event->angleDelta().y() > 0 ? 1 : -1);
    event->accept();
}

// Lines are shown from their beginnings again when the cursor has left the end of a long one.
void Editor::scrollBack() {
    QScrollBar& across = *horizontalScrollBar();
    if (across.value() > 0 && across.value() + cursorRect().right() < viewport()->width()) across.setValue(0);
}

void Editor::takeBack() {
    keepAcross([this] { undo(); });
}

void Editor::doAgain() {
    keepAcross([this] { redo(); });
}

// The cursor goes to the change. Who works in another panel does not look for it behind the end of a line.
void Editor::keepAcross(const std::function<void()>& change) {
    QScrollBar& across = *horizontalScrollBar();
    const int before = across.value();
    change();
    if (!hasFocus()) across.setValue(before);
}

int Editor::widthOfLines() const {
    const QFontMetrics metrics = fontMetrics();
    int widest = 0;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        if (const QString line = block.text(); !line.trimmed().startsWith(QStringLiteral("//")))
            widest = std::max(widest, metrics.horizontalAdvance(line));
    const int margins = 2 * static_cast<int>(document()->documentMargin()) + cursorWidth();
    return gutterWidth() + widest + margins + verticalScrollBar()->sizeHint().width() + 2 * frameWidth();
}

// Beside the numbers there are dots.
int Editor::gutterWidth() const {
    return widthOfNumbers() + 4 * spacing;
}

std::function<NumberedText::Line(int)> Editor::linesOfGutter() const {
    std::map<int, diagnostics::Severity> worst; // by line
    for (const Problem& problem : problems_) {
        const int line = document()->findBlock(problem.place.selectionStart()).blockNumber();
        const auto [entry, isNew] = worst.emplace(line, problem.diagnostic.severity);
        if (!isNew) entry->second = std::min(entry->second, problem.diagnostic.severity);
    }
    return [this, worst, current = textCursor().blockNumber()](int number) {
        const Theme& theme = Theme::of(*this);
        const bool isLinked = std::ranges::any_of(
            std::array{&linked_, &followed_, &pointed_},
            [&](const std::vector<int>* lines) { return std::ranges::binary_search(*lines, number); });
        Line line{QString::number(number + 1), number == current || isLinked ? theme.text : theme.muted,
                  isLinked};
        if (const auto mark = worst.find(number); mark != worst.end())
            line.dot = colourOf(mark->second, theme);
        return line;
    };
}

void Editor::focusOutEvent(QFocusEvent* event) {
    QPlainTextEdit::focusOutEvent(event);
    completer_->closeAll();
}

bool Editor::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        showHelp(*static_cast<QHelpEvent*>(event));
        return true;
    }
    return QPlainTextEdit::event(event);
}

// A file is opened, by the window, rather than its address written.
bool Editor::canInsertFromMimeData(const QMimeData* source) const {
    const bool isFile = source->hasUrls() && source->urls().front().isLocalFile();
    return !isFile && QPlainTextEdit::canInsertFromMimeData(source);
}

void Editor::changeEvent(QEvent* event) {
    NumberedText::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::StyleChange) return;
    colour();
    decorate();
}

} // namespace tactus::views
