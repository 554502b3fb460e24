// A convolution of one by one: channels are mixed
#define OUT 4
#define IN 5
#define H 6

void pointwise(const float x[IN][H][H], const float w[OUT][IN], float y[OUT][H][H])
{
#pragma scop
    for (int o = 0; o < OUT; o++)
        for (int i = 0; i < H; i++)
            for (int j = 0; j < H; j++) {
                float sum = 0;
                for (int c = 0; c < IN; c++)
                    sum += x[c][i][j] * w[o][c];
                y[o][i][j] = sum;
            }
#pragma endscop
}
