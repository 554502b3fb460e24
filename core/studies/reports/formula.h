// Formulas as mathematics sets them: what a page prints as MathML and a document of TeX as its own.
#pragma once

#include "driver/analysed.h"

#include <string>
#include <string_view>
#include <vector>

namespace tactus::studies {

struct Formula {
    enum class Kind : std::uint8_t {
        Name,     // of a variable or a loop: `text`
        Number,   // `text`
        Operator, // `text`, as the table of signs in formula.cpp has it: "<=", "*", "&&"
        Words,    // `text`, upright: "otherwise"
        Row,      // of its parts
        Fence,    // its parts in parentheses
        Fraction, // two parts
        Power,    // two parts
        Matrix,   // its parts row by row, in brackets
        Cases,    // its parts row by row, behind one brace
    };
    Kind kind = Kind::Row;
    std::string text = {};
    std::vector<Formula> parts = {};
    std::size_t columns = 1; // of Matrix and Cases

    static Formula name(std::string text) { return {Kind::Name, std::move(text)}; }
    static Formula number(std::string text) { return {Kind::Number, std::move(text)}; }
    static Formula op(std::string text) { return {Kind::Operator, std::move(text)}; }
    static Formula words(std::string text) { return {Kind::Words, std::move(text)}; }
    static Formula row(std::vector<Formula> parts) { return {Kind::Row, {}, std::move(parts)}; }
    static Formula fence(std::vector<Formula> parts) { return {Kind::Fence, {}, std::move(parts)}; }
    static Formula matrix(const std::vector<polyhedra::Vector>& rows);
    static Formula column(const std::vector<std::string>& entries); // each read by `formulaIn`
};

// Of sums, products and powers as affine forms and polynomials are printed: "i - 1", "(N^2 + N)/2".
Formula formulaIn(std::string_view text);
// "Z(i, j, k) = ", and its cases.
Formula formulaOf(const ure::System& system, ure::EquationId equation);

// As wide as so many letters, about.
std::size_t lettersOf(const Formula& formula);

std::string mathMl(const Formula& formula); // the element math
std::string tex(const Formula& formula);    // without the dollars around it

} // namespace tactus::studies
