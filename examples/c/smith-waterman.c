// Scores of local alignments of two words, and the best
#define M 7
#define N 6
#define max(a, b) ((a) > (b) ? (a) : (b))

int score(const char a[M], const char b[N], int H[M + 1][N + 1])
{
    int best = 0;
#pragma scop
    for (int i = 0; i <= M; i++)
        for (int j = 0; j <= N; j++) {
            if (i == 0 || j == 0)
                H[i][j] = 0;
            else
                H[i][j] = max(0, max(H[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 2 : -1),
                                     max(H[i - 1][j] - 1, H[i][j - 1] - 1)));
            best = max(best, H[i][j]);
        }
#pragma endscop
    return best;
}
