// C = A B with a sum of its own for each element
#define I 8
#define J 8
#define K 16

void gemm(const float A[I][K], const float B[K][J], float C[I][J])
{
#pragma scop
    for (int i = 0; i < I; i++)
        for (int j = 0; j < J; j++) {
            float sum = 0;
            for (int k = 0; k < K; k++)
                sum += A[i][k] * B[k][j];
            C[i][j] = sum;
        }
#pragma endscop
}
