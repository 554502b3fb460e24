// A layer of a network with stride 2 and a border of zeros
#define OUT 3
#define IN 2
#define H 7
#define K 3
#define OH ((H + 2 - K) / 2 + 1)

void convolution(const float x[IN][H][H], const float w[OUT][IN][K][K], float y[OUT][OH][OH])
{
#pragma scop
    for (int o = 0; o < OUT; o++)
        for (int r = 0; r < OH; r++)
            for (int c = 0; c < OH; c++) {
                y[o][r][c] = 0;
                for (int i = 0; i < IN; i++)
                    for (int p = 0; p < K; p++)
                        for (int q = 0; q < K; q++) {
                            int h = 2 * r + p - 1, v = 2 * c + q - 1;
                            if (h >= 0 && h < H && v >= 0 && v < H)
                                y[o][r][c] += x[i][h][v] * w[o][i][p][q];
                        }
            }
#pragma endscop
}
