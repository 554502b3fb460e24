#include "views/panels/editor.h"

#include "syntax/definition.h"
#include "views/models/problems_model.h"
#include "views/models/words.h"
#include "views/panels/gutter.h"
#include "views/panels/highlighting.h"
#include "views/theme/theme.h"

#include <QHelpEvent>
#include <QMimeData>
#include <QPainter>
#include <QTextBlock>
#include <QToolTip>

namespace tactus::views {

// A text that is all mistakes stays quick to type in.
static constexpr qsizetype mostSquiggles = 400;

Editor::Editor(Workbench& workbench, QWidget* parent)
    : QPlainTextEdit(parent), workbench_(workbench), gutter_(new Gutter(*this)) {
    setAccessibleName(tr("Equations"));
    setLineWrapMode(NoWrap);
    setFont(codeFont());
    setCursorWidth(2);
    connect(&workbench_, &Workbench::documentChanged, this, &Editor::showDocument);
    connect(&workbench_.analyser(), &Analyser::parsed, this,
            [this](std::shared_ptr<const syntax::Tree> tree) {
                tree_ = std::move(tree);
                colour();
                if (definitionWanted_) showDefinition();
            });
    connect(&workbench_.analyser(), &Analyser::analysed, this, &Editor::analysed);
    connect(&workbench_, &Workbench::showText, this, &Editor::showSpan);
    connect(&workbench_, &Workbench::shownChanged, this, &Editor::markReads);
    connect(&workbench_, &Workbench::selectionChanged, this, &Editor::decorate);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, &Editor::selectRead);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, &Editor::decorate);
    connect(this, &QPlainTextEdit::blockCountChanged, this,
            [this] { setViewportMargins(gutterWidth(), 0, 0, 0); });
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& area, int dy) {
        if (dy != 0)
            gutter_->scroll(0, dy);
        else
            gutter_->update(0, area.y(), gutter_->width(), area.height());
    });
    showDocument();
}

// What is remembered of another text has places in it.
void Editor::showDocument() {
    problems_.clear();
    reads_ = {};
    definitionWanted_ = false;
    workbench_.document().document().setDefaultFont(font());
    setDocument(&workbench_.document().document());
    setTabStopDistance(2 * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
    setViewportMargins(gutterWidth(), 0, 0, 0);
    const bool isKnown = workbench_.analyser().isCurrent();
    tree_ = isKnown ? workbench_.analyser().analysis()->tree : nullptr;
    colour();
    analysed();
    markReads();
}

void Editor::colour() {
    if (tree_) colourText(*document(), *tree_, workbench_.document().positions(), Theme::of(*this));
}

void Editor::analysed() {
    problems_.clear();
    if (!workbench_.analyser().isCurrent()) return;
    const Positions& places = workbench_.document().positions();
    const int end = std::max(0, document()->characterCount() - 1);
    for (diagnostics::Diagnostic& one : workbench_.analyser().analysis()->allDiagnostics()) {
        QTextCursor cursor(document());
        cursor.setPosition(std::min(end, places.unit(one.span.begin)));
        cursor.setPosition(std::min(end, places.unit(one.span.end)), QTextCursor::KeepAnchor);
        problems_.push_back({std::move(one), cursor});
    }
    decorate();
    gutter_->update();
}

void Editor::markReads() {
    reads_.show(workbench_.document(), workbench_.analyser().isCurrent() ? workbench_.mapping() : nullptr);
    decorate();
}

// The cursor in a read chooses its dependence, in all views.
void Editor::selectRead() {
    if (!hasFocus() || !workbench_.analyser().isCurrent()) return;
    if (const auto id = reads_.at(textCursor().position())) workbench_.select(Selection::ofDependence(*id));
}

static QColor colourOf(diagnostics::Severity severity, const Theme& theme) {
    return severity == diagnostics::Severity::Error     ? theme.bad
           : severity == diagnostics::Severity::Warning ? theme.warning
                                                        : theme.accent;
}

// The current line, and a squiggle under each problem (dotted for notes: not colour alone).
void Editor::decorate() {
    const Theme& theme = Theme::of(*this);
    QList<QTextEdit::ExtraSelection> selections;
    QTextEdit::ExtraSelection line;
    line.format.setBackground(theme.dark ? theme.surface.lighter(125) : theme.window);
    line.format.setProperty(QTextFormat::FullWidthSelection, true);
    line.cursor = textCursor();
    line.cursor.clearSelection();
    selections << line;
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
    reads_.append(selections, workbench_.selectedDependences(), theme, mostSquiggles);
    setExtraSelections(selections);
}

QString Editor::messageAt(int position) const {
    QStringList messages;
    for (const Problem& problem : problems_)
        if (problem.place.selectionStart() <= position &&
            position <= std::max(problem.place.selectionEnd(), problem.place.selectionStart() + 1))
            messages << fullText(problem.diagnostic);
    messages << reads_.sentencesAt(position);
    return messages.join(QStringLiteral("\n\n"));
}

bool Editor::nextProblem() {
    const int here = textCursor().selectionStart();
    const Problem* next = nullptr;
    const Problem* first = nullptr;
    for (const Problem& problem : problems_) {
        const int at = problem.place.selectionStart();
        if (!first || at < first->place.selectionStart()) first = &problem;
        if (at > here && (!next || at < next->place.selectionStart())) next = &problem;
    }
    const Problem* target = next ? next : first;
    if (!target) return false;
    setTextCursor(target->place);
    centerCursor();
    return true;
}

void Editor::showProblem(int number) {
    if (number < 0 || static_cast<std::size_t>(number) >= problems_.size()) return;
    setTextCursor(problems_[static_cast<std::size_t>(number)].place);
    centerCursor();
    setFocus();
}

void Editor::showSpan(text::Span span) {
    if (!workbench_.analyser().isCurrent()) return;
    const Positions& places = workbench_.document().positions();
    QTextCursor cursor(document());
    cursor.setPosition(places.unit(span.begin));
    cursor.setPosition(places.unit(span.end), QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    centerCursor();
}

void Editor::goToDefinition() {
    definitionWanted_ = true;
    if (tree_ && tree_->source().text() == workbench_.document().text()) showDefinition();
}

void Editor::showDefinition() {
    definitionWanted_ = false;
    const Positions& places = workbench_.document().positions();
    const auto span = syntax::definitionAt(*tree_, places.byte(textCursor().position()));
    if (!span) return;
    QTextCursor cursor(document());
    cursor.setPosition(places.unit(span->begin));
    setTextCursor(cursor);
    ensureCursorVisible();
}

void Editor::mousePressEvent(QMouseEvent* event) {
    QPlainTextEdit::mousePressEvent(event);
    if (event->button() == Qt::LeftButton && event->modifiers() == Qt::ControlModifier) goToDefinition();
}

void Editor::fixHere() {
    const int here = textCursor().position();
    for (const Problem& problem : problems_)
        if (!problem.diagnostic.fixes.empty() && problem.place.selectionStart() <= here &&
            here <= problem.place.selectionEnd()) {
            workbench_.applyFix(problem.diagnostic.fixes.front());
            return;
        }
}

int Editor::gutterWidth() const {
    const int digits = static_cast<int>(QString::number(std::max(99, blockCount())).size());
    return fontMetrics().horizontalAdvance(QLatin1Char('9')) * digits + 4 * spacing;
}

void Editor::paintGutter(QPaintEvent* event) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(gutter_);
    painter.fillRect(event->rect(), theme.surface);
    painter.setFont(font());
    std::map<int, diagnostics::Severity> worst; // by line
    for (const Problem& problem : problems_) {
        const int line = document()->findBlock(problem.place.selectionStart()).blockNumber();
        const auto [entry, isNew] = worst.emplace(line, problem.diagnostic.severity);
        if (!isNew) entry->second = std::min(entry->second, problem.diagnostic.severity);
    }
    const int current = textCursor().blockNumber();
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF box = blockBoundingGeometry(block).translated(contentOffset());
        if (box.top() > event->rect().bottom()) break;
        const int number = block.blockNumber();
        painter.setPen(number == current ? theme.text : theme.muted);
        const QRectF row(0, box.top(), gutter_->width() - 1.5 * spacing, box.height());
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, QString::number(number + 1));
        if (const auto mark = worst.find(number); mark != worst.end()) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(Qt::NoPen);
            painter.setBrush(colourOf(mark->second, theme));
            painter.drawEllipse(QPointF(1.25 * spacing, box.center().y()), 3.5, 3.5);
        }
    }
}

void Editor::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    const QRect area = contentsRect();
    gutter_->setGeometry(area.left(), area.top(), gutterWidth(), area.height());
}

// Return keeps the indentation, one step more behind an opening brace.
void Editor::newLine() {
    QTextCursor cursor = textCursor();
    const QString before = cursor.block().text().left(cursor.positionInBlock());
    QString indentation;
    for (const QChar letter : before) {
        if (!letter.isSpace()) break;
        indentation += letter;
    }
    if (before.trimmed().endsWith(QLatin1Char('{'))) indentation += QStringLiteral("  ");
    cursor.insertText(QLatin1Char('\n') + indentation);
    setTextCursor(cursor);
    ensureCursorVisible();
}

void Editor::keyPressEvent(QKeyEvent* event) {
    const bool plain = !(event->modifiers() & ~Qt::KeypadModifier);
    if (plain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) return newLine();
    if (plain && event->key() == Qt::Key_Tab) return textCursor().insertText(QStringLiteral("  "));
    // A closing brace on an empty line steps out.
    if (event->text() == QStringLiteral("}")) {
        QTextCursor cursor = textCursor();
        const QString before = cursor.block().text().left(cursor.positionInBlock());
        if (before.size() >= 2 && before.trimmed().isEmpty()) {
            cursor.beginEditBlock();
            cursor.deletePreviousChar();
            cursor.deletePreviousChar();
            cursor.insertText(QStringLiteral("}"));
            cursor.endEditBlock();
            return;
        }
    }
    QPlainTextEdit::keyPressEvent(event);
}

bool Editor::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QPoint place = viewport()->mapFrom(this, help->pos());
        QToolTip::showText(help->globalPos(), messageAt(cursorForPosition(place).position()), this);
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
    QPlainTextEdit::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::StyleChange) return;
    colour();
    decorate();
}

} // namespace tactus::views
