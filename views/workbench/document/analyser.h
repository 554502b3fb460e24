// From the document to verdicts after each key: its syntax, and all of it in the background.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/analysis.h"
#endif
#include "views/workbench/document/background.h"
#include "views/workbench/document/document.h"
#include "views/workbench/document/header_watch.h"

#include <QTimer>
#include <chrono>

namespace tactus::cinput {
class Reader;
}

namespace tactus::views {

class Analyser final : public QObject {
    Q_OBJECT

  public:
    using Analyse = std::function<driver::Analysis(const driver::Request&)>; // called in other threads

    Analyser(Document& document, QObject* parent, Analyse analyse = driver::analyse);

    // From now on about another text, of which this analysis is known (of that revision; it may be null).
    // Without a word: whoever turns it says so.
    void turnTo(Document& document, std::shared_ptr<const driver::Analysis> analysis, std::uint64_t revision,
                bool strict);
    void catchUp(); // where the analysis is not of the text as it is

    void checkNow(); // what was wrong with a word that is being typed, too
    // After a key: the word that it left under the caret, in the text as it is. An analysis that finds an
    // error in this word waits until the caret leaves it, or for a second without another key.
    void typed(text::Span word);
    void setPatience(std::chrono::milliseconds patience) { patience_.setInterval(patience); } // than a second
    void caretMoved(std::uint32_t place);
    // Is a broadcast array an error? An analysis that was made with the other answer counts for an older
    // text.
    void setStrict(bool strict);
    bool isStrict() const { return strict_; }
    // Other than a process of this program.
    void setReaderOfC(std::shared_ptr<cinput::Reader> reader) { cReader_ = std::move(reader); }
    // The last one that is complete; it may be of an older text. Null before the first.
    const std::shared_ptr<const driver::Analysis>& analysis() const { return analysis_; }
    std::uint64_t revision() const { return revision_; } // of the text that it is about
    bool isCurrent() const { return analysis_ && revision_ == document_->revision(); }
    bool holds() const { return held_ != nullptr; } // an analysis that waits for the end of a word
    bool busy() const { return held_ || parser_.busy() || background_.busy(); }

  Q_SIGNALS:
    // The text as it is, and what is wrong with its syntax; not of C.
    void parsed(std::shared_ptr<const syntax::Tree> tree, const diagnostics::List& mistakes);
    void analysed();
    void busyChanged();
    void failed(const QString& reason);

  private:
    void listen();
    void textChanged();
    void parse();
    void judge();
    void take(std::shared_ptr<const driver::Analysis> analysis, std::uint64_t revision);
    void drop(); // what is held
    void release();

    Document* document_;
    const Analyse analyse_;
    Background parser_;
    Background background_;
    QTimer patience_;
    text::Span typed_;                             // the word under the caret; empty: none is being typed
    std::shared_ptr<const driver::Analysis> held_; // of the text as it is; waits for the end of that word
    std::shared_ptr<const driver::Analysis> analysis_;
    std::uint64_t revision_ = 0;
    bool strict_ = false;
    HeaderWatch headers_;                     // of a C file: with others it is another program
    std::shared_ptr<cinput::Reader> cReader_; // one process for all C files
    const std::shared_ptr<driver::Kept> kept_ = driver::nothingKept();
};

} // namespace tactus::views
