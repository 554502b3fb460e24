// A report as the list of what is in it, whatever prints it: HTML, Markdown, TeX.
#pragma once

#include "draw/list/picture.h"
#include "studies/reports/formula.h"

#include <variant>

namespace tactus::studies {

struct Document {
    struct Paragraph {
        enum class Weight : std::uint8_t { Plain, Note, Refusal }; // a note is small
        std::string text;
        Weight weight = Weight::Plain;
    };
    struct Equations {
        std::vector<Formula> formulas;
        std::vector<std::string> texts; // the same in the language
    };
    // An equation of matrices: "T = [...]".
    struct Matrices {
        struct One {
            std::string name;               // "D"; empty: it has the sign in front alone
            std::vector<std::string> above; // names of its columns, where they have some
            std::vector<std::vector<std::string>> rows;
        };
        std::vector<One> all;           // one beside the other
        std::vector<std::string> signs; // behind each but the last: "=", "" or "+"
        Formula formula() const;
    };
    struct Table {
        std::vector<std::string> head;
        std::vector<std::vector<std::string>> rows;
        std::vector<bool> isNumber;      // by columns: to the right; missing: words
        bool hasFormulas = false;        // its last column is read by `formulaIn`
        bool isDense = false;            // small letters, for many columns
        std::vector<bool> isMarked = {}; // by rows: what is wrong
    };
    struct Figure {
        std::string name;    // of its file, without its ending: "output_stationary-array"
        std::string caption; // a sentence
        draw::Picture picture;
    };
    struct List {
        std::vector<std::string> entries;
    };
    struct Heading {
        std::string text;
        int level = 2; // 2: a part of the report, 3: of a part
    };
    using Block = std::variant<Paragraph, Equations, Matrices, Table, Figure, List, Heading>;

    std::string title;
    std::string source; // a line below it
    std::vector<Block> blocks;

    void add(Block block) { blocks.push_back(std::move(block)); }
};

// One file, which needs no other.
std::string htmlOf(const Document& document);

// Pictures are files beside it, whose names begin with `stem`: "gemm-output_stationary-array.svg".
std::string fileOf(const Document::Figure& figure, std::string_view stem);
std::string markdownOf(const Document& document, std::string_view stem);

// What a document of LaTeX takes in with \input: equations, matrices, tables, and pictures of TikZ. It needs
// amsmath and tikz.
std::string texOf(const Document& document);

} // namespace tactus::studies
