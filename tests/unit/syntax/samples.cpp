#include "samples.h"

#include "support/examples.h"

#include <fmt/format.h>

namespace tactus::syntax {

std::vector<std::string> places(std::string_view text) {
    const Parsed parsed = parseText(text);
    std::vector<std::string> result;
    for (const diagnostics::Diagnostic& one : parsed.diagnostics) {
        const text::Position at = parsed.tree->source().position(one.span.begin);
        result.push_back(fmt::format("{}:{} {}", at.line, at.column, one.code()));
    }
    return result;
}

static const std::string gemmText = test::exampleText("gemm");
const std::string_view gemm = gemmText;

const std::string_view a10 = R"(design gemm {
  mapping a10 {                                     // I=10240 J=8192 K=16384
    X.merge_ures(Y, Z, C)
     .tile(i, io, it, 320).tile(it, ii, iii, 32)    // 32 x 10 rows of PEs x 32
     .tile(j, jo, jt, 256).tile(jt, jj, jjj, 32)    // 32 x 8 columns x 32
     .tile(k, ko, kt, 512).tile(kt, kk, kkk, 16)    // 32 x 32 x 16 lanes
     .reorder(kkk, jjj, iii, kk, jj, ii, ko, jo, io)
     .space_time_transform({ii, jj}).vectorize(kkk)
     .isolate_producer_chain(A, A_serializer, A_loader, A_feeder)
     .isolate_producer_chain(B, B_serializer, B_loader, B_feeder)
     .isolate_consumer_chain(C, C_drainer, C_collector, C_unloader, C_deserializer);
    A_serializer.place(Host);  B_serializer.place(Host);  C_deserializer.place(Host);
    A_loader.remove(jjj);      A_feeder.buffer(A, ko, Buffer::Double).scatter(A, ii);
    B_loader.remove(iii);      B_feeder.buffer(B, ko, Buffer::Double).scatter(B, jj);
    C_drainer.gather(C, ii);   C_collector.gather(C, jj);
  }
}
)";

const std::string_view everything = R"(/* everything */ design one { }
design all {
  param N = 8, M = 2*N, H = 0x1F, in = -3;
  param min = 1 << 4;
  input A[N][2*N] : Int(8) in -8..8 = {1, 2, {-1, 3}, {}};
  input B[r: N][c: N] : Float(32) in -1.5..1e3 = select(r == c, N, 0) + random(-1, 1);
  input D[N] : Fixed(16, 8) = "a \"b\".npy";
  input alpha : UFixed(8, 8);
  input p[in] : Bool = true;
  output C[N] : Float(64) = 0;
  output s : Int(N+1);
  const T[4] : Int(32) = {1, 2, 2, 1};
  const G[r: N][c: N] : Float(32) = exp(-(r*r + c*c) / 2.);
  output where[1] : UInt(64);
  loops i: 0..N, j: -3..min(i, N-1), k: i..max(N, i+1)
    where i + j < 2*N && i != j; loops down: N-1 downto i step 2*1, up: 0..N step 3;
  func X, Y, Z : Int(32);
  func flag : Bool;
  X(i, j, k) = Int(16)(A(i/4, i%4)) + -Y(i, j-1, k) * (~3 ^ 1 | 2 & 7) >> 1 << 2;
  Y(i, j, k) = Bool(X(i, k, k)) || !(0 <= k && k < N) == true;
  Z(i, j, k) = min(1, 2., .5, 1e-3) + abs(sqrt(exp(log(alpha)))) / infinity - - 1;
  s = select(i > 0, alpha, -infinity);
  fn twice(x, y) = let d = x - y, e = d*d in d + e;
  fn zero() = 0;
  s = let d = alpha in (let e = twice(d, zero()) in e + d) * 2;
  C(i) += 1; C(i) *= 2; C(2*i+1) min= 3; C(i) max= 4; C(i) &= 5; C(i) |= 6; C(i) ^= 7;
  s min = e; s max= e; s += e;
  C(i), where(i) argmin= A(i, 0), 2*i; s, argmax argmax = e, i;
  where(0) = 18446744073709551615;
  mapping base {}
  mapping fast : base {
    X.merge_ures(Y).space_time_transform({i, j}, {{1, 0, 0}, {0, 1, MU}});
    X.space_time_transform({}, {1, N, 1});
    X.isolate_producer({A(i, k), B}, L).buffer(A, k, Buffer::Double);
    X.reorder();
  }
}
)";

} // namespace tactus::syntax
