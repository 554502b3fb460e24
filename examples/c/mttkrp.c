// D(i,j) = sum of A(i,k,l) B(k,j) C(l,j)
#define I 4
#define J 5
#define K 3
#define L 6

void mttkrp(const float A[I][K][L], const float B[K][J], const float C[L][J], float D[I][J])
{
#pragma scop
    for (int i = 0; i < I; i++)
        for (int j = 0; j < J; j++) {
            D[i][j] = 0;
            for (int k = 0; k < K; k++)
                for (int l = 0; l < L; l++)
                    D[i][j] += A[i][k][l] * B[k][j] * C[l][j];
        }
#pragma endscop
}
