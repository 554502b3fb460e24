// C += A B; C has its first values from outside
#define I 8
#define J 8
#define K 16

void gemm(const float A[I][K], const float B[K][J], float C[I][J])
{
#pragma scop
    for (int k = 0; k < K; k++)
        for (int i = 0; i < I; i++)
            for (int j = 0; j < J; j++)
                C[i][j] += A[i][k] * B[k][j];
#pragma endscop
}
