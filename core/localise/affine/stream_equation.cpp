#include "localise/affine/stream_equation.h"

#include "ure/nodes/affine_nodes.h"
#include "ure/nodes/fresh_name.h"

#include <algorithm>

namespace tactus::localise {

using polyhedra::AffineForm;
using ure::ExprId;

namespace {

class Writer {
  public:
    Writer(ure::System& system, const Stream& stream, const std::vector<Stream>& streams)
        : system_(system), stream_(stream), streams_(streams),
          nodes_(system.exprs, system.loops.size(), &system.domain), affine_(system, nodes_, stream.span),
          type_(system.variables[stream.source].type) {}

    ExprId value() {
        const ExprId head = this->head();
        const polyhedra::Extremum steps = polyhedra::extremes(stream_.leg.count, stream_.carried.points, {});
        const bool isAllHead = steps.known == polyhedra::Verdict::Yes && steps.value.upper == 0;
        const ExprId inner =
            isAllHead ? head
                      : nodes_.select(type_, {begins(), head, read(stream_.variable, stream_.leg.direction)},
                                      stream_.span);
        const auto carries = this->carries();
        return carries ? nodes_.select(type_, {*carries, inner}, stream_.span) : inner;
    }

  private:
    std::optional<ExprId> carries() {
        if (stream_.carried.rows) return affine_.allHold(*stream_.carried.rows);
        std::vector<std::vector<AffineForm>> lists;
        for (const polyhedra::Piece& piece : stream_.carried.points) {
            if (!piece.quotients.empty()) return affine_.isInAny(stream_.carried.points);
            lists.push_back(polyhedra::gist(polyhedra::rowsOf(piece), system_.domain, {}));
        }
        return affine_.anyHolds(lists);
    }

    ExprId head() {
        if (const auto* distance = std::get_if<polyhedra::Vector>(&stream_.head))
            return read(stream_.source, *distance);
        const Stream& other = streams_[std::get<std::size_t>(stream_.head)];
        return read(other.variable, polyhedra::Vector(system_.loops.size(), 0));
    }

    ExprId read(ure::VariableId variable, const polyhedra::Vector& distance) {
        std::vector<AffineForm> index;
        for (std::size_t loop = 0; loop < distance.size(); ++loop)
            index.push_back(AffineForm::variable(loop, distance.size()) -
                            AffineForm::number(distance[loop], distance.size()));
        return nodes_.read(variable, type_, std::move(index), stream_.span);
    }

    // c == 0, written as "i == k" where c is i - k.
    ExprId begins() {
        const AffineForm& count = stream_.leg.count;
        for (std::size_t loop = 0; loop < count.dimensions(); ++loop) {
            const std::int64_t c = count.coefficients[loop];
            if (stream_.leg.direction[loop] == 0 || (c != 1 && c != -1)) continue;
            const AffineForm variable = AffineForm::variable(loop, count.dimensions());
            return affine_.compare(ure::Operator::Equal, variable, variable - c * count);
        }
        return affine_.compare(ure::Operator::Equal, count, AffineForm::number(0, count.dimensions()));
    }

    ure::System& system_;
    const Stream& stream_;
    const std::vector<Stream>& streams_;
    ure::Nodes nodes_;
    ure::AffineNodes affine_;
    ure::Type type_;
};

} // namespace

ExprId valueOf(ure::System& system, const Stream& stream, const std::vector<Stream>& streams) {
    return Writer(system, stream, streams).value();
}

std::string wayOf(const ure::System& system, const Stream& stream, const std::vector<Stream>& streams) {
    const auto* other = std::get_if<std::size_t>(&stream.head);
    std::string way = other ? streams[*other].way : "";
    for (const ure::LoopId loop : system.loops.keys())
        if (stream.leg.direction[loop.index()] != 0) way += system.loops[loop].name;
    return way;
}

std::string nameOf(const ure::System& system, const Stream& stream) {
    return ure::freshName(system, {}, system.variables[stream.source].name + "_" + stream.way, "");
}

} // namespace tactus::localise
