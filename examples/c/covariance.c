// Covariances of columns: means, then products of what is left
#define M 5
#define N 6

void covariance(float n, float data[N][M], float cov[M][M])
{
    float mean[M];
#pragma scop
    for (int j = 0; j < M; j++) {
        mean[j] = 0;
        for (int i = 0; i < N; i++)
            mean[j] += data[i][j];
        mean[j] /= n;
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            data[i][j] -= mean[j];
    for (int i = 0; i < M; i++)
        for (int j = i; j < M; j++) {
            cov[i][j] = 0;
            for (int k = 0; k < N; k++)
                cov[i][j] += data[k][i] * data[k][j];
            cov[i][j] /= n - 1;
            cov[j][i] = cov[i][j];
        }
#pragma endscop
}
