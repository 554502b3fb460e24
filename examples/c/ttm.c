// C(i,j,k) = sum of A(i,j,l) B(l,k)
#define I 4
#define J 5
#define K 3
#define L 6

void ttm(const float A[I][J][L], const float B[L][K], float C[I][J][K])
{
#pragma scop
    for (int i = 0; i < I; i++)
        for (int j = 0; j < J; j++)
            for (int k = 0; k < K; k++) {
                C[i][j][k] = 0;
                for (int l = 0; l < L; l++)
                    C[i][j][k] += A[i][j][l] * B[l][k];
            }
#pragma endscop
}
