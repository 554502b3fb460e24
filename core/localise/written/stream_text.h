// A stream as an equation of the language: conditions, and what is read where they hold.
#pragma once

#include "localise/affine/stream.h"
#include "localise/inputs/hand_on.h"

namespace tactus::localise {

// row >= 0, or row == 0 if it never is more on the domain.
struct Row {
    polyhedra::AffineForm form;
    bool isZero = false;
};
// One of these lists of rows holds; always, if there is none.
using Condition = std::vector<std::vector<Row>>;

struct WrittenStream {
    std::string name;
    ure::VariableId variable;
    std::vector<std::string> inputs; // that it hands on; none: it hands a func on
    std::string reason;              // why it is there, a sentence without its point
    text::Span read;                 // of the text, the first one that it was made for
    std::vector<text::Span> sites;   // reads of the text that it takes the place of
    Condition carries;               // elsewhere it has no value
    struct Choice {
        Condition condition; // the last one's is always
        std::string func;    // that is read this far away; "": the text of `source`
        polyhedra::Vector distance;
        text::Span source;
    };
    std::vector<Choice> choices;
};

// Streams of affine reads; `system` has them.
std::vector<WrittenStream> written(const ure::System& system, const std::vector<Stream>& streams,
                                   const polyhedra::Budget& budget);
// Streams of inputs that calls have made, of a mapping of this name. Those that the text writes out and calls
// have turned round take the place of their equation.
std::vector<WrittenStream> written(const ure::System& before, const HandedOn& after,
                                   const std::string& mapping, const polyhedra::Budget& budget);

// The forms of the rows with sizes in place of numbers: found at the sizes at hand and at as many others,
// each with one param one more, and verified at the last, where all are. Nothing if that does not fit.
struct AtSizes {
    std::vector<std::string> params;              // free ones
    std::vector<std::int64_t> values;             // at hand
    std::vector<std::vector<WrittenStream>> more; // with one param one more
    std::vector<WrittenStream> last;              // with all of them
};
// Over the loops and then the params of `sizes`, if it says how; else over the loops alone.
bool writeSizes(std::vector<WrittenStream>& streams, const AtSizes& sizes);

// "A_i(k, i, j) = select(k > 0, select(i == k, A(k-1, i, j), A_i(k, i-1, j)));" `names` are the loops, and
// params behind them.
std::string equationText(const WrittenStream& stream, const ure::System& system,
                         const std::vector<std::string>& names);

} // namespace tactus::localise
