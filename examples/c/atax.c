// y = A^T (A x): the second product reads finished sums of the first
#define M 6
#define N 7

void atax(const float A[M][N], const float x[N], float y[N])
{
    float t[M];
#pragma scop
    for (int j = 0; j < N; j++)
        y[j] = 0;
    for (int i = 0; i < M; i++) {
        t[i] = 0;
        for (int j = 0; j < N; j++)
            t[i] += A[i][j] * x[j];
        for (int j = 0; j < N; j++)
            y[j] += A[i][j] * t[i];
    }
#pragma endscop
}
