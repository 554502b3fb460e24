// D(i,j,k) = sum of A(i,l,m) B(l,j) C(m,k)
#define I 3
#define J 4
#define K 3
#define L 4
#define M 3

void ttmc(const float A[I][L][M], const float B[L][J], const float C[M][K], float D[I][J][K])
{
#pragma scop
    for (int i = 0; i < I; i++)
        for (int j = 0; j < J; j++)
            for (int k = 0; k < K; k++) {
                D[i][j][k] = 0;
                for (int l = 0; l < L; l++)
                    for (int m = 0; m < M; m++)
                        D[i][j][k] += A[i][l][m] * B[l][j] * C[m][k];
            }
#pragma endscop
}
