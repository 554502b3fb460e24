// The parts of the array that somebody points at, with the mouse or with a cursor: in generated code, which
// other views light, or in one of these, whose lines the code lights.
#pragma once

#include "views/models/selection.h"

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "array/model.h"
#include "emit/target/origin.h"
#endif

#include <QObject>
#include <set>

namespace tactus::views {

// Equations, links, kernels, channels and buffers of the array at hand.
using PointedParts = std::set<emit::Origin>;

class Pointing final : public QObject {
    Q_OBJECT

  public:
    enum class Where { Code, Elsewhere };
    using QObject::QObject;

    void hover(Where where, PointedParts parts);  // none: the mouse is over none, or has left
    void choose(Where where, PointedParts parts); // by a click or a cursor: until others are
    void clear();                                 // they are of another array
    // Those under the mouse, else those that were chosen.
    const PointedParts& parts(Where where) const;
    // The mouse only passes by, so nothing scrolls to bring its parts into sight.
    bool isHovering(Where where) const { return !at(where).hovered.empty(); }

  Q_SIGNALS:
    void codeChanged();
    void elsewhereChanged();

  private:
    struct Pointed {
        PointedParts hovered, chosen;
    };
    const Pointed& at(Where where) const { return where == Where::Code ? code_ : elsewhere_; }
    void set(Where where, PointedParts Pointed::*which, PointedParts parts);

    Pointed code_, elsewhere_;
};

// The parts that a selected thing of the array is. A PE runs all equations; a dependence is the links that
// carry it, and one within a PE and a step is its reader.
PointedParts partsOf(const Selection& selection, const array::Model& model);
// Those whose text is in these bytes, or around them, of the text that users have.
PointedParts partsOf(text::Span span, const array::Model& model);
// Where they come from in the text: equations, else channels and buffers, else kernels. A line of an equation
// is one of the array's kernel, too, which would say less.
std::vector<text::Span> textOf(const PointedParts& parts, const array::Model& model);
// Of these the equations, channels and buffers: what a line is of beside its function.
PointedParts withoutKernels(const PointedParts& parts);

} // namespace tactus::views
