#include "mapping/rewrite/tile_bounds.h"

#include "ure/nodes/affine_nodes.h"

namespace tactus::mapping {

using polyhedra::AffineForm;
using ure::ExprId;
using ure::Operator;

namespace {

class BoundsWriter {
  public:
    BoundsWriter(ure::System& system, const Tile& tile) : system_(system), tile_(tile) {}

    void write(const LoopBounds& old) {
        const std::size_t at = tile_.loop.index();
        ure::Loop& outer = system_.loops[ure::LoopId(at)];
        ure::Loop& inner = system_.loops[ure::LoopId(at + 1)];
        outer.lowerText = constant(0);
        outer.upperText =
            old.upper.valid() ? tiles(old) : constant(base::add(outer.upper.front().constant, 1));
        inner.lowerText = nearest(Operator::Maximum, constant(0), inner.lower, 0);
        inner.upperText = nearest(Operator::Minimum, constant(tile_.factor), inner.upper, 1);
    }

  private:
    static constexpr ure::Type type = ure::intType(64);

    ure::Nodes nodes() { return ure::Nodes(system_.exprs, system_.loops.size(), &system_.domain); }
    ExprId constant(std::int64_t value) {
        return nodes().constant(type, ure::Value::ofInteger(value), tile_.span);
    }
    ExprId combine(Operator op, ExprId left, ExprId right) {
        return nodes().binary(op, left, right, ure::signatureOf(op, type, type), tile_.span);
    }

    // (upper - lower + factor - 1) / factor
    ExprId tiles(const LoopBounds& old) {
        const ure::Expr& first = system_.exprs[old.lower];
        const bool isZero = first.kind == ure::Expr::Kind::Constant && first.value.asInteger() == 0;
        const ExprId extent = isZero ? old.upper : combine(Operator::Subtract, old.upper, old.lower);
        return combine(Operator::Divide, combine(Operator::Add, extent, constant(tile_.factor - 1)),
                       constant(tile_.factor));
    }

    // The one that ends the loop, of the tile's own end and those behind it.
    ExprId nearest(Operator op, ExprId own, const std::vector<AffineForm>& ends, std::int64_t beyond) {
        for (std::size_t end = 1; end < ends.size(); ++end) {
            ure::Nodes made = nodes();
            ure::AffineNodes affine(system_, made, tile_.span);
            const AffineForm form = ends[end] + AffineForm::number(beyond, system_.loops.size());
            own = combine(op, own, made.converted(affine.expression(form), type));
        }
        return own;
    }

    ure::System& system_;
    const Tile& tile_;
};

} // namespace

void writeBounds(ure::System& system, const Tile& tile, const LoopBounds& old) {
    BoundsWriter(system, tile).write(old);
}

} // namespace tactus::mapping
