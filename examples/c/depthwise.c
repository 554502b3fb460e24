// A convolution of each channel with a filter of its own
#define C 3
#define H 6
#define K 3

void depthwise(const float x[C][H + K - 1][H + K - 1], const float w[C][K][K], float y[C][H][H])
{
#pragma scop
    for (int c = 0; c < C; c++)
        for (int i = 0; i < H; i++)
            for (int j = 0; j < H; j++) {
                y[c][i][j] = 0;
                for (int p = 0; p < K; p++)
                    for (int q = 0; q < K; q++)
                        y[c][i][j] += x[c][i + p][j + q] * w[c][p][q];
            }
#pragma endscop
}
