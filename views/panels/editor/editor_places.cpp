// The places in the text to go to, and the words that are said about them.
#include "views/panels/editor/editor.h"

#include "syntax/questions/definition.h"
#include "views/models/items/problems_model.h"
#include "views/models/words.h"
#include "views/panels/editor/highlighting.h"
#include "views/theme/theme.h"

#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>
#include <utility>

namespace tactus::views {

bool Editor::Problem::isAt(int position) const {
    return place.selectionStart() <= position &&
           position <= std::max(place.selectionEnd(), place.selectionStart() + 1);
}

QString Editor::codeAt(int position) const {
    const auto found =
        std::ranges::find_if(problems_, [&](const Problem& one) { return one.isAt(position); });
    return found == problems_.end() ? QString() : text(found->diagnostic.code());
}

QString Editor::messageAt(int position) const {
    QStringList messages;
    for (const Problem& problem : problems_)
        if (problem.isAt(position)) messages << fullText(problem.diagnostic);
    messages << reads_.sentencesAt(position);
    return messages.join(QStringLiteral("\n\n"));
}

std::optional<int> Editor::nextProblem() {
    const int here = textCursor().selectionStart();
    const Problem* next = nullptr;
    const Problem* first = nullptr;
    for (const Problem& problem : problems_) {
        const int at = problem.place.selectionStart();
        if (!first || at < first->place.selectionStart()) first = &problem;
        if (at > here && (!next || at < next->place.selectionStart())) next = &problem;
    }
    const Problem* target = next ? next : first;
    if (!target) return std::nullopt;
    setTextCursor(target->place);
    centerCursor();
    return static_cast<int>(target - problems_.data());
}

void Editor::showProblem(int number) {
    if (!workbench_.analyser().isCurrent()) return; // the numbers are of another text
    if (number < 0 || static_cast<std::size_t>(number) >= problems_.size()) return;
    setTextCursor(problems_[static_cast<std::size_t>(number)].place);
    centerCursor();
    setFocus();
}

void Editor::showSpan(text::Span span) {
    if (workbench_.analyser().isCurrent()) showPlace(shown(span));
}

void Editor::showPlace(text::Span span) {
    const Positions& places = workbench_.document().positions();
    QTextCursor cursor(document());
    cursor.setPosition(places.unit(span.end)); // backwards, so that its beginning is in sight
    cursor.setPosition(places.unit(span.begin), QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    centerCursor();
}

// The cursor stays where it is: what is selected goes with it.
void Editor::scrollToLine(text::Span span) {
    QTextCursor end(document());
    end.setPosition(workbench_.document().positions().unit(span.end));
    const QRect line = cursorRect(end), sight = viewport()->rect();
    if (line.top() < sight.top() || line.bottom() > sight.bottom())
        verticalScrollBar()->setValue(end.block().firstLineNumber() -
                                      sight.height() / std::max(1, fontMetrics().lineSpacing()) / 2);
}

void Editor::scrollTo(text::Span span) {
    scrollToLine(span);
    QTextCursor end(document());
    end.setPosition(workbench_.document().positions().unit(span.end));
    const QRect line = cursorRect(end), sight = viewport()->rect();
    if (line.left() < sight.left() || line.right() > sight.right())
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + line.right() -
                                        sight.width() * 3 / 4);
}

void Editor::showLinked(std::vector<int> lines, std::vector<text::Span> reads, int height) {
    linked_ = std::move(lines);
    linkedReads_ = std::move(reads);
    decorate();
    updateGutter();
    if (linked_.empty()) return;
    const int first = linked_.front();
    const int pitch = std::max(1, fontMetrics().lineSpacing());
    const int top = verticalScrollBar()->value(), seen = viewport()->height() / pitch;
    if (first >= top && first < top + seen) return;
    verticalScrollBar()->setValue(first - std::clamp(height / pitch, 0, std::max(0, seen - 1)));
}

// Where a span is of several lines: all of them. None while the text is another one.
std::vector<int> Editor::linesOf(const std::vector<text::Span>& spans) const {
    if (!workbench_.analyser().isCurrent()) return {};
    const Positions& places = workbench_.document().positions();
    const auto lineOf = [&](std::uint32_t place) {
        return document()->findBlock(places.unit(place)).blockNumber();
    };
    std::set<int> lines;
    for (const text::Span span : spans)
        for (int line = lineOf(span.begin); !span.empty() && line <= lineOf(span.end); ++line)
            lines.insert(line);
    return {lines.begin(), lines.end()};
}

std::vector<int> Editor::linesOnPath() const {
    const ValuePath* path = workbench_.follower().path().get();
    if (!path) return {};
    std::vector<text::Span> spans;
    const ure::System& system = path->model().system();
    for (const ure::EquationId id : system.equations.keys())
        if (path->ofEquation(id)) spans.push_back(shown(system.equations[id].span));
    return linesOf(spans);
}

// Lights the lines that the code under the mouse, or at its cursor, is made of. Only another cursor brings
// them into sight: the text stays where it is while the mouse comes and goes.
void Editor::showPointed() {
    const auto& model = workbench_.array().results().model;
    const Pointing& pointing = workbench_.pointing();
    const PointedParts& parts = pointing.parts(Pointing::Where::Code);
    pointed_ = model ? linesOf(textOf(parts, *model)) : std::vector<int>();
    decorate();
    updateGutter();
    if (pointing.isHovering(Pointing::Where::Code) || std::exchange(chosenInCode_, parts) == parts) return;
    if (pointed_.empty()) return;
    const QRect line = cursorRect(QTextCursor(document()->findBlockByNumber(pointed_.front())));
    const int pitch = std::max(1, fontMetrics().lineSpacing());
    if (line.top() < 0 || line.bottom() > viewport()->height())
        verticalScrollBar()->setValue(pointed_.front() - viewport()->height() / pitch / 2);
}

// The parts whose text is in the line.
PointedParts Editor::partsOfLine(int line) const {
    const auto& model = workbench_.array().results().model;
    if (line < 0 || !model || !workbench_.analyser().isCurrent()) return {};
    const Positions& places = workbench_.document().positions();
    const QTextBlock block = document()->findBlockByNumber(line);
    const int begin = block.position();
    return partsOf(text::Span{places.byte(begin), places.byte(begin + block.length() - 1)}, *model);
}

// The cursor in a read chooses its dependence, in all views; elsewhere it points at what its line is of.
void Editor::selectRead() {
    if (!hasFocus() || !workbench_.analyser().isCurrent()) return;
    const auto read = reads_.at(textCursor().position());
    if (read) workbench_.select(Selection::ofDependence(*read));
    const auto& model = workbench_.array().results().model;
    workbench_.pointing().choose(Pointing::Where::Elsewhere,
                                 read && model ? partsOf(Selection::ofDependence(*read), *model)
                                               : partsOfLine(textCursor().blockNumber()));
}

void Editor::markLinked(QList<QTextEdit::ExtraSelection>& selections) const {
    const Theme& theme = Theme::of(*this);
    for (const int line : followed_) selections << groundOfLine(*document(), line, linkedGround(theme));
    for (const int line : linked_) selections << groundOfLine(*document(), line, linkedGround(theme));
    for (const int line : pointed_) selections << groundOfLine(*document(), line, linkedGround(theme));
    const Positions& places = workbench_.document().positions();
    const int end = std::max(0, document()->characterCount() - 1);
    for (const text::Span read : linkedReads_) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(document());
        mark.cursor.setPosition(std::min(end, places.unit(read.begin)));
        mark.cursor.setPosition(std::min(end, places.unit(read.end)), QTextCursor::KeepAnchor);
        mark.format.setFontUnderline(true);
        mark.format.setUnderlineColor(theme.accent);
        mark.format.setBackground(theme.selection);
        selections << mark;
    }
}

void Editor::goToDefinition() {
    if (refuseInC(tr("Declarations are looked up in designs, not in C text."))) return;
    definitionWanted_ = true;
    if (isParsed()) showDefinition();
}

bool Editor::isParsed() const {
    return tree_ && treeRevision_ == workbench_.document().revision();
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

QString Editor::wordAt(int position) const {
    if (!isParsed()) return {};
    const auto word = driver::wordAt(*tree_, workbench_.document().positions().byte(position));
    if (!word) return {};
    return word->meaning.empty() ? text(word->what) : text(word->what + "\n" + word->meaning);
}

QString Editor::nameAt(int position) const {
    const auto isLetter = [this](int at) {
        const QChar letter = document()->characterAt(at);
        return letter == QLatin1Char('_') || letter.isLetterOrNumber();
    };
    int begin = position, end = position;
    while (begin > 0 && isLetter(begin - 1)) --begin;
    while (end < document()->characterCount() && isLetter(end)) ++end;
    return toPlainText().mid(begin, end - begin);
}

// Shows what is wrong where the mouse rests, and what the word there is.
void Editor::showHelp(const QHelpEvent& event) {
    const QPoint place = viewport()->mapFrom(this, event.pos());
    const QTextCursor cursor = cursorForPosition(place);
    QStringList words{messageAt(cursor.position())};
    // Not beside the end of a line.
    if (cursorRect(cursor).adjusted(-12, 0, 12, 0).contains(place)) words << wordAt(cursor.position());
    words.removeAll(QString());
    QToolTip::showText(event.globalPos(), words.join(QStringLiteral("\n\n")), this);
}

} // namespace tactus::views
