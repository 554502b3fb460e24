#include "array/handover/handover.h"

#include "array/counts/elements.h"

#include <algorithm>

namespace tactus::array {

using Obstacle = HandoverObstacle;
using polyhedra::QuasiAffine;
using polyhedra::Union;

namespace {

constexpr std::int64_t never = -1;

// The row-major number of an element.
class Numbering {
  public:
    Numbering(const ure::Tensor& tensor, std::vector<QuasiAffine> index)
        : extents_(tensor.extents), index_(std::move(index)) {}

    std::int64_t operator()(std::span<const std::int64_t> point) const {
        std::int64_t number = 0;
        for (std::size_t d = 0; d < index_.size(); ++d)
            number = base::add(base::multiply(number, extents_[d]), index_[d](point));
        return number;
    }

  private:
    polyhedra::Vector extents_;
    std::vector<QuasiAffine> index_;
};

bool isTooMuch(const Union& iterations) {
    const auto total = totalOf(iterations);
    return !total || *total > enumerable;
}

// The cycle in which each element is written.
tl::expected<std::vector<std::int64_t>, HandoverObstacle> writesOf(const Model& writer, ure::TensorId made) {
    const ure::System& system = writer.system();
    const ure::Tensor& tensor = system.tensors[made];
    if (tensor.mayBeUndefined) return tl::unexpected(Obstacle{Obstacle::Kind::Undefined});
    std::int64_t elements = 1;
    for (const std::int64_t extent : tensor.extents) {
        if (extent > enumerable / elements) return tl::unexpected(Obstacle{Obstacle::Kind::TooMany});
        elements *= extent;
    }
    std::vector<std::int64_t> cycles(std::size_t(elements), never);
    for (const dependence::OutputWrite& write : writer.graph->outputs) {
        if (write.tensor != made) continue;
        if (write.underData) return tl::unexpected(Obstacle{Obstacle::Kind::Data});
        if (isTooMuch(write.writers)) return tl::unexpected(Obstacle{Obstacle::Kind::TooMany});
        std::vector<QuasiAffine> index;
        for (const polyhedra::AffineForm& form : system.equations[write.equation].left)
            index.push_back(QuasiAffine::affine(form));
        const Numbering number(tensor, std::move(index));
        for (const polyhedra::Piece& piece : write.writers)
            forEachPoint(piece, [&](std::span<const std::int64_t> point) {
                cycles[std::size_t(number(point))] = writer.cycleOf(point);
                return true;
            });
    }
    return cycles;
}

// A read of one place of the text.
struct Read {
    std::int64_t place; // the lane of a PE, numbered row-major
    Transfer transfer;

    friend bool operator<(const Read& a, const Read& b) {
        return std::tie(a.place, a.transfer.read, a.transfer.element) <
               std::tie(b.place, b.transfer.read, b.transfer.element);
    }
    friend bool operator==(const Read&, const Read&) = default;
};

class Reader {
  public:
    Reader(const Model& model, ure::TensorId taken, const std::vector<std::int64_t>& written)
        : model_(model), taken_(taken), written_(written) {}

    tl::expected<Handover, HandoverObstacle> run() {
        Handover handover;
        for (const dependence::InputRead& read : model_.graph->inputs) {
            if (read.tensor != taken_) continue;
            auto reads = readsOf(read);
            if (!reads) return tl::unexpected(std::move(reads.error()));
            if (auto obstacle = addFifos(*reads, handover)) return tl::unexpected(std::move(*obstacle));
        }
        return handover;
    }

  private:
    // In the order of places, and of cycles in each.
    tl::expected<std::vector<Read>, HandoverObstacle> readsOf(const dependence::InputRead& read) const {
        std::vector<QuasiAffine> index;
        for (const auto& part : model_.system().exprs[read.site].affine) {
            if (!part) return tl::unexpected(Obstacle{Obstacle::Kind::Data});
            index.push_back(*part);
        }
        if (read.underData) return tl::unexpected(Obstacle{Obstacle::Kind::Data});
        if (isTooMuch(read.readers)) return tl::unexpected(Obstacle{Obstacle::Kind::TooMany});
        const Numbering number(model_.system().tensors[taken_], std::move(index));
        std::vector<Read> reads;
        for (const polyhedra::Piece& piece : read.readers)
            forEachPoint(piece, [&](std::span<const std::int64_t> point) {
                const std::int64_t element = number(point);
                reads.push_back(
                    {placeOf(point), {element, written_[std::size_t(element)], model_.cycleOf(point)}});
                return true;
            });
        std::ranges::sort(reads, std::less{});
        reads.erase(std::unique(reads.begin(), reads.end()), reads.end()); // pieces may overlap
        return reads;
    }

    std::int64_t placeOf(std::span<const std::int64_t> point) const {
        const polyhedra::Point pe = model_.peOf(point);
        std::int64_t place = 0;
        for (std::size_t d = 0; d < pe.size(); ++d)
            place = base::add(base::multiply(place, model_.shape[d]), base::subtract(pe[d], model_.lower[d]));
        return base::add(base::multiply(place, model_.lanes), model_.laneNumberOf(point));
    }

    polyhedra::Point peAt(std::int64_t place) const {
        polyhedra::Point pe(model_.dimensions());
        place /= model_.lanes;
        for (std::size_t d = pe.size(); d-- > 0;) {
            pe[d] = model_.lower[d] + place % model_.shape[d];
            place /= model_.shape[d];
        }
        return pe;
    }

    std::optional<HandoverObstacle> addFifos(const std::vector<Read>& reads, Handover& handover) const {
        for (std::size_t first = 0; first < reads.size();) {
            std::vector<Transfer> fifo;
            const std::int64_t place = reads[first].place;
            for (; first < reads.size() && reads[first].place == place; ++first)
                fifo.push_back(reads[first].transfer);
            if (auto obstacle = obstacleIn(fifo)) {
                obstacle->pe = peAt(place);
                return obstacle;
            }
            for (const Transfer& one : fifo)
                handover.offset = std::max(handover.offset, one.written - one.read + 1);
            handover.fifos.push_back(std::move(fifo));
        }
        return std::nullopt;
    }

    static std::optional<HandoverObstacle> obstacleIn(const std::vector<Transfer>& fifo) {
        for (const Transfer& one : fifo)
            if (one.written == never) return Obstacle{Obstacle::Kind::Unwritten, {}, one, {}};
        std::vector<Transfer> byElement = fifo;
        std::ranges::sort(byElement, {}, [](const Transfer& one) { return std::tie(one.element, one.read); });
        const auto twice = std::ranges::adjacent_find(byElement, {}, &Transfer::element);
        if (twice != byElement.end()) return Obstacle{Obstacle::Kind::Twice, {}, *twice, *std::next(twice)};
        const auto turned = std::ranges::adjacent_find(
            fifo, [](const Transfer& a, const Transfer& b) { return a.written >= b.written; });
        if (turned == fifo.end()) return std::nullopt;
        const Transfer& second = *std::next(turned);
        return HandoverObstacle{turned->written == second.written ? Obstacle::Kind::SameCycle
                                                                  : Obstacle::Kind::Order,
                                {},
                                *turned,
                                second};
    }

    const Model& model_;
    ure::TensorId taken_;
    const std::vector<std::int64_t>& written_;
};

} // namespace

tl::expected<Handover, HandoverObstacle> handoverOf(const Model& writer, ure::TensorId made,
                                                    const Model& reader, ure::TensorId taken) {
    const auto written = writesOf(writer, made);
    if (!written) return tl::unexpected(written.error());
    return Reader(reader, taken, *written).run();
}

std::int64_t depthOf(const Handover& handover, std::int64_t distance) {
    std::int64_t depth = 0;
    for (const std::vector<Transfer>& fifo : handover.fifos) {
        // At the end of the cycle in which the last of them is written; what is read in it is gone.
        std::size_t gone = 0;
        for (std::size_t last = 0; last < fifo.size(); ++last) {
            while (fifo[gone].read + distance <= fifo[last].written) ++gone;
            depth = std::max(depth, std::int64_t(last - gone) + 1);
        }
    }
    return depth;
}

} // namespace tactus::array
