// y = alpha A x + beta B x
#define N 7

void gesummv(float alpha, float beta, const float A[N][N], const float B[N][N], const float x[N], float y[N])
{
    float t[N];
#pragma scop
    for (int i = 0; i < N; i++) {
        t[i] = 0;
        y[i] = 0;
        for (int j = 0; j < N; j++) {
            t[i] += A[i][j] * x[j];
            y[i] += B[i][j] * x[j];
        }
        y[i] = alpha * t[i] + beta * y[i];
    }
#pragma endscop
}
