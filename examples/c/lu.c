// A = L U in place, without pivots
#define N 7

void lu(double A[N][N])
{
#pragma scop
    for (int k = 0; k < N; k++) {
        for (int i = k + 1; i < N; i++)
            A[i][k] /= A[k][k];
        for (int i = k + 1; i < N; i++)
            for (int j = k + 1; j < N; j++)
                A[i][j] -= A[i][k] * A[k][j];
    }
#pragma endscop
}
