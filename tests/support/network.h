// A network made by hand around a GEMM with lanes: loaders, a buffered feeder with scatter for A, drainers
// that gather along i and then along j. The plans that builders make are tested elsewhere; this is on nothing
// but the plan.
#pragma once

#include "support/arrays.h"

namespace tactus::test {

struct Sizes {
    int I = 2, J = 3, O = 2, T = 2, K = 3, V = 2;
    std::int64_t depth = 2;
    bool isDouble = true;
    bool isBlock = false; // each drainer hands on all its own values before those of the next one
};

inline std::string networkText(const Sizes& s) {
    return fmt::format(R"(design g {{
  param  I = {}, J = {}, O = {}, T = {}, K = {}, V = {};
  input  A[O][I][K * V] : Int(32);
  input  B[T][K * V][J] : Int(32);
  output C[O][T][I][J] : Int(32);
  loops  o: 0..O, t: 0..T, k: 0..K, i: 0..I, j: 0..J, v: 0..V;
  func   X, Y, Z : Int(32);
  X(o, t, k, i, j, v) = select(j == 0, A(o, i, V * k + v), X(o, t, k, i, j-1, v));
  Y(o, t, k, i, j, v) = select(i == 0, B(t, V * k + v, j), Y(o, t, k, i-1, j, v));
  Z(o, t, k, i, j, v) = select(v == 0, select(k == 0, 0, Z(o, t, k-1, i, j, v + (V - 1))), Z(o, t, k, i, j, v-1))
                      + X(o, t, k, i, j, v) * Y(o, t, k, i, j, v);
  C(o, t, i, j) = select(k == K-1 && v == V-1, Z(o, t, k, i, j, v));
  mapping m {{ X.space_time_transform({{i, j, v}}, {{o, t, i + j + k}}); }}
}})",
                       s.I, s.J, s.O, s.T, s.K, s.V);
}

// Pieces and forms over named loops.
class Nested {
  public:
    struct Loop {
        std::string name;
        std::int64_t lower, upper; // inclusive
    };
    explicit Nested(std::vector<Loop> loops) : loops_(std::move(loops)) {}

    using Terms = std::vector<std::pair<std::string, std::int64_t>>;
    polyhedra::AffineForm form(const Terms& terms, std::int64_t constant = 0) const {
        polyhedra::AffineForm form = polyhedra::AffineForm::number(constant, loops_.size());
        for (const auto& [name, factor] : terms)
            form.coefficients[std::size_t(std::ranges::find(loops_, name, &Loop::name) - loops_.begin())] +=
                factor;
        return form;
    }
    std::vector<polyhedra::QuasiAffine> element(const std::vector<polyhedra::AffineForm>& forms) const {
        std::vector<polyhedra::QuasiAffine> element;
        for (const auto& form : forms) element.push_back(polyhedra::QuasiAffine::affine(form));
        return element;
    }
    // The piece in which all of these are at least zero.
    polyhedra::Piece piece(const std::vector<polyhedra::AffineForm>& rows = {}) const {
        polyhedra::Piece piece = polyhedra::Piece::universe(loops_.size());
        for (std::size_t loop = 0; loop < loops_.size(); ++loop)
            piece.box[loop] = {loops_[loop].lower, loops_[loop].upper};
        for (const auto& row : rows) constrain(piece, row);
        return piece;
    }
    std::vector<spatial::NestLoop> nest(std::size_t space, bool lane) const {
        using Role = spatial::NestLoop::Role;
        std::vector<spatial::NestLoop> nest;
        for (std::size_t loop = 0; loop < loops_.size(); ++loop)
            nest.push_back({loops_[loop].name, loop < space                        ? Role::Space
                                               : lane && loop + 1 == loops_.size() ? Role::Lane
                                                                                   : Role::Time});
        return nest;
    }

  private:
    std::vector<Loop> loops_;
};

class HandMade {
  public:
    explicit HandMade(const Sizes& sizes);

    spatial::Network& plan() { return plan_; }
    std::shared_ptr<const array::Model> model() const;
    spatial::ChannelId channelNamed(const std::string& name) const;

  private:
    using Kind = spatial::Action::Kind;
    using Forms = std::vector<polyhedra::AffineForm>;

    spatial::KernelId kernel(const char* name, spatial::Kernel::Role role);
    spatial::ChannelId channel(const char* name, spatial::OperandId operand,
                               std::vector<polyhedra::Interval> instances, std::int64_t lanes);
    // Who reads; who writes, which is the reader where its PEs hand on to one another.
    void endChannels();
    static spatial::Action action(Kind kind, spatial::OperandId operand, polyhedra::Piece when,
                                  std::vector<polyhedra::QuasiAffine> element);
    static spatial::Action port(Kind kind, spatial::OperandId operand, polyhedra::Piece when,
                                std::vector<polyhedra::QuasiAffine> element, spatial::ChannelId channel,
                                Forms instance);
    static spatial::Action bank(Kind kind, spatial::OperandId operand, polyhedra::Piece when,
                                std::vector<polyhedra::QuasiAffine> element, spatial::BufferId buffer,
                                polyhedra::AffineForm slot);
    spatial::ProcessId process(const char* name, spatial::KernelId kernel, const Nested& nest,
                               std::size_t space, bool lane, const Forms& domain,
                               std::vector<spatial::Action> actions);

    void addArray();

    void addA();

    void addB();

    // D[i] hands its own value on first, then those of D[i+1], ...; E[j] puts its own before those of E[j+1].
    void addC();

    Sizes s_;
    std::shared_ptr<const array::Model> base_;
    spatial::Network plan_;
    spatial::OperandId a_, b_, c_;
    spatial::ChannelId chain_, ax_, bx_, xc_, dd_, ee_;
};

} // namespace tactus::test
