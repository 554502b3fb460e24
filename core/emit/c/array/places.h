// The places of values in a kernel: the names of variables, PEs and steps, and the register that holds what
// was made a number of steps ago.
#pragma once

#include "array/lowered/lowered_array.h"
#include "emit/c/equations/dictionary.h"
#include "emit/c/forms/sizes.h"

#include <optional>

namespace tactus::emit {

struct Places : array::LoweredArray {
    // Throws base::Overflow.
    Places(const array::Model& model, const Dictionary& names);

    Dictionary names;
    std::vector<std::string> coordinates;  // names of place coordinates, schedule rows and loops
    std::string stage;                     // name of a number of steps
    std::vector<std::string> storageNames; // by variable
    bool separate = false;                 // a pass over the PEs for each equation, so no value is local

    // The value that a place, displaced from this one, made `delay` steps ago.
    Code here(ure::VariableId variable, const polyhedra::Vector& displacement, std::int64_t delay) const;
    bool isLocal(ure::VariableId variable) const { return !depths[variable.index()] && !separate; }
    Code read(const ure::Expr& expr, ure::ExprId id) const;
    // The element in which this place's new value of a variable replaces an older one; nothing if the
    // variable has no address.
    std::optional<Code> storageOf(ure::VariableId variable) const;
    // A form over place coordinates, schedule rows and loops.
    Code known(const polyhedra::AffineForm& form) const { return affine(form, coordinates, names.index); }

    // V[place][m] is what V's equation made at that place m steps ago: declarations, and one step of all of
    // them.
    Block registers() const;
    std::string registersText(const Block& declared) const;
    Block shifts(Block others) const; // with what else moves on in each place

    // The index, in an array over the places, of the place that is displaced from this one; and the extents
    // of such an array.
    std::vector<Code> placeIndices(const polyhedra::Vector& displacement) const;
    std::vector<Code> placeExtents() const;

    // An equation and the links over which it reads; the equations of a variable and the links that carry its
    // values, where `delayed` only those with registers.
    std::vector<Origin> originsOf(ure::EquationId equation) const;
    std::vector<Origin> originsOf(ure::VariableId variable, bool delayed = false) const;

    Block everyStep(Block body) const; // in loops over the steps
    Block overPlaces(const array::WalkOrder& order, Block body) const;

  private:
    void nameCoordinates();
    void nameStorage();
    Code storageAt(ure::VariableId variable, const polyhedra::Vector& displacement) const;
    Code ringAt(ure::VariableId variable, const polyhedra::Vector& displacement, Code number) const;
    Block turned(ure::VariableId ring) const;
    bool isZeroed(ure::VariableId variable, bool isPassedOn) const;
    Statement declareStorage(ure::VariableId variable) const;
    Code size(const polyhedra::AffineForm& overParams) const {
        return affine(overParams, names.params, names.index);
    }
    Code placeIndex(std::size_t row, std::int64_t displacement) const;
};

} // namespace tactus::emit
