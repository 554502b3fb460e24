// gemm, mapping output_stationary: iteration (i, j, k) runs on PE (i, j) in step i + j + k.
// 64 PEs, 30 steps, 176 registers. Made by Tactus from test.ure; guards and ranges hold for these
// sizes, so export again for others.
// Automatic:
//   forwarded control  yes  iterations, k == 0, k == 15: from PE - (0, 1), 1 step later; 1 bit instead of a 4-bit counter, in 56 of 64 PEs
//   forwarded control  no   j == 0, i == 0: the same in all steps of a PE

#pragma OPENCL FP_CONTRACT OFF // a fused multiply-add rounds once less

#define I 8
#define J 8
#define K 16

__kernel void gemm(__global const float* restrict A,
                   __global const float* restrict B,
                   __global float* restrict C) {
    // What each PE made: [PE][m] is m steps old, [PE][0] is made now.
    float X[I][J][2];
    float Y[I][J][2];
    float Z[I][J][2];
    // Bits that PEs hand on, [PE][m] is m steps old. active: there is an iteration; guard1: k == 0; guard2: k == 15.
    bool active[I][J][2] = {0};
    bool guard1[I][J][2] = {0};
    bool guard2[I][J][2] = {0};
    for (int t = 0; t < I + J + K - 2; t++) {
        // Everything that travels moves on by one register.
        #pragma unroll
        for (int i = 0; i < I; i++) {
            #pragma unroll
            for (int j = 0; j < J; j++) {
                active[i][j][1] = active[i][j][0];
                guard1[i][j][1] = guard1[i][j][0];
                guard2[i][j][1] = guard2[i][j][0];
                X[i][j][1] = X[i][j][0];
                Y[i][j][1] = Y[i][j][0];
                Z[i][j][1] = Z[i][j][0];
            }
        }

        #pragma unroll
        for (int i = 0; i < I; i++) {
            #pragma unroll
            for (int j = 0; j < J; j++) {
                const int k = t - i - j;
                active[i][j][0] = j - 1 >= 0 ? active[i][j - 1][1] : 0 <= k && k < K;
                guard1[i][j][0] = j - 1 >= 0 ? guard1[i][j - 1][1] : k == 0;
                guard2[i][j][0] = j - 1 >= 0 ? guard2[i][j - 1][1] : k == K - 1;
                if (active[i][j][0]) {
                    // line 12: X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
                    X[i][j][0] = j == 0 ? A[i * K + k] : X[i][j - 1][1];
                    // line 13: Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
                    Y[i][j][0] = i == 0 ? B[k * J + j] : Y[i - 1][j][1];
                    // line 14: Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
                    Z[i][j][0] = (guard1[i][j][0] ? 0.0f : Z[i][j][1]) + X[i][j][0] * Y[i][j][0];
                    // line 15: C(i, j) = select(k == K-1, Z(i, j, k));
                    if (guard2[i][j][0]) {
                        C[i * J + j] = Z[i][j][0];
                    }
                }
            }
        }
    }
}
