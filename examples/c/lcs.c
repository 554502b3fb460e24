// The length of the longest common subsequence, by if
#define M 7
#define N 6

void lcs(const char a[M], const char b[N], int L[M + 1][N + 1])
{
#pragma scop
    for (int i = 0; i <= M; i++)
        for (int j = 0; j <= N; j++) {
            if (i == 0 || j == 0)
                L[i][j] = 0;
            else if (a[i - 1] == b[j - 1])
                L[i][j] = L[i - 1][j - 1] + 1;
            else
                L[i][j] = L[i - 1][j] > L[i][j - 1] ? L[i - 1][j] : L[i][j - 1];
        }
#pragma endscop
}
