// Colours of C files and of generated code: C, C++, OpenCL C, Tcl and Markdown, line by line.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "syntax/questions/highlight.h"
#endif

#include <QSyntaxHighlighter>

namespace tactus::views {

class CodeColours final : public QSyntaxHighlighter {
    Q_OBJECT

  public:
    enum class Language { C, Tcl, Markdown, Plain };
    static Language languageOf(const QString& file); // by its ending

    // The theme is that of the widget.
    CodeColours(QTextDocument* document, const QWidget& widget);
    void setLanguage(Language language); // of the text that comes next

    struct Piece {
        int begin = 0, length = 0;
        syntax::HighlightClass kind = syntax::HighlightClass::Name;
        friend bool operator==(const Piece&, const Piece&) = default;
    };
    // A line may end inside of a comment, a directive or a block of code.
    enum class Open { Nothing, Comment, Directive, Block };
    struct Pieces {
        std::vector<Piece> pieces;
        Open open = Open::Nothing; // at the end of the line
    };
    static Pieces piecesOf(const QString& line, Language language, Open before);

  protected:
    void highlightBlock(const QString& line) override;

  private:
    const QWidget& widget_;
    Language language_ = Language::Plain;
};

} // namespace tactus::views
