// isl under RAII, one context a call (included by the .cpp files of this folder only).
//
// isl's rules that hurt: an error is a NULL or a -1 and the next call overwrites it; under an exhausted quota
// some results are silently partial; setters named _si take an int. So: numbers go in and out as chunks of 64
// bits, and whatever a context computed counts only if `sound()` says afterwards that nothing failed.
#pragma once

#include "polyhedra/solve.h"

#include <isl/ctx.h>
#include <isl/mat.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include <memory>

namespace tactus::polyhedra::isl {

template<auto Free>
struct Deleter {
    template<class T>
    void operator()(T* object) const {
        Free(object);
    }
};
using BasicSet = std::unique_ptr<isl_basic_set, Deleter<isl_basic_set_free>>;
using Set = std::unique_ptr<isl_set, Deleter<isl_set_free>>;
using IslPoint = std::unique_ptr<isl_point, Deleter<isl_point_free>>;
using Val = std::unique_ptr<isl_val, Deleter<isl_val_free>>;

// A context with a quota of operations that a stop token aborts. Objects of it must be gone before it is.
class Context {
  public:
    explicit Context(const Budget& budget);

    isl_ctx* get() const { return context_.get(); }
    bool sound() const;

  private:
    struct Abort {
        isl_ctx* context;
        void operator()() const { isl_ctx_abort(context); }
    };
    std::unique_ptr<isl_ctx, Deleter<isl_ctx_free>> context_;
    std::stop_callback<Abort> abort_;
};

// All conditions of the piece over all its variables, ends of intervals included.
std::vector<AffineForm> inequalitiesOf(const Piece& piece);
// Their coefficients, and their constants as the last column.
isl_mat* matrixOf(const Context& context, const std::vector<AffineForm>& rows, std::size_t variables);
// The points of the piece, quotients included.
BasicSet basicSet(const Context& context, const Piece& piece);
// A number, if it is an integer of 64 bits.
std::optional<std::int64_t> number(const Val& value);
// The coordinates of a point that is not void.
std::optional<Point> coordinates(const IslPoint& point, std::size_t dimensions);

} // namespace tactus::polyhedra::isl
