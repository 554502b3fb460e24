// A filter over a signal
#define N 12
#define K 4

void fir(const short x[N + K - 1], const short h[K], int y[N])
{
#pragma scop
    for (int n = 0; n < N; n++) {
        y[n] = 0;
        for (int k = 0; k < K; k++)
            y[n] += x[n + k] * h[k];
    }
#pragma endscop
}
