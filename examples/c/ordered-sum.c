// A sum whose order matters: each step rounds
#define N 9

float sum(const float x[N])
{
    float s = 1e8f;
#pragma scop
    for (int i = N - 1; i >= 0; i--)
        s = s * 0.5f + x[i];
#pragma endscop
    return s;
}
