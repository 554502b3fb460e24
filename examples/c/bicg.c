// q = A p and s = A^T r in one nest
#define M 6
#define N 7

void bicg(const float A[N][M], const float p[M], const float r[N], float q[N], float s[M])
{
#pragma scop
    for (int j = 0; j < M; j++)
        s[j] = 0;
    for (int i = 0; i < N; i++) {
        q[i] = 0;
        for (int j = 0; j < M; j++) {
            s[j] += r[i] * A[i][j];
            q[i] += A[i][j] * p[j];
        }
    }
#pragma endscop
}
