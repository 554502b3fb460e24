// Three-point averages over time, back and forth between two arrays
#define T 4
#define N 9

void jacobi(float A[N], float B[N])
{
#pragma scop
    for (int t = 0; t < T; t++) {
        for (int i = 1; i < N - 1; i++)
            B[i] = 0.33333f * (A[i - 1] + A[i] + A[i + 1]);
        for (int i = 1; i < N - 1; i++)
            A[i] = 0.33333f * (B[i - 1] + B[i] + B[i + 1]);
    }
#pragma endscop
}
