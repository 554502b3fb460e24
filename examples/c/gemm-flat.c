// C = A B with flattened subscripts
enum { I = 6, J = 5, K = 4 };

void gemm(const float *A, const float *B, float *C)
{
#pragma scop
    for (int i = 0; i < I; i++)
        for (int j = 0; j < J; j++) {
            C[i * J + j] = 0;
            for (int k = 0; k < K; k++)
                C[i * J + j] += A[i * K + k] * B[k * J + j];
        }
#pragma endscop
}
