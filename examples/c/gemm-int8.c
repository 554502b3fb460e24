// C = A B of bytes, narrowed to a byte behind each sum
#define N 8

void gemm(const signed char A[N][N], const signed char B[N][N], signed char C[N][N])
{
#pragma scop
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            int sum = 0;
            for (int k = 0; k < N; k++)
                sum += A[i][k] * B[k][j];
            C[i][j] = sum >> 4;
        }
#pragma endscop
}
