// The functions of OpenCL C that exported kernels call, under the names that the OpenCL front end gives them.
#define TACTUS_BUILTIN(name)                                                                                 \
    extern "C" float tactus_##name##_f(float) __asm__("_Z" TACTUS_LENGTH_##name #name "f");                  \
    extern "C" double tactus_##name##_d(double) __asm__("_Z" TACTUS_LENGTH_##name #name "d");                \
    extern "C" float tactus_##name##_f(float x) {                                                            \
        return __builtin_##name##f(x);                                                                       \
    }                                                                                                        \
    extern "C" double tactus_##name##_d(double x) {                                                          \
        return __builtin_##name(x);                                                                          \
    }
#define TACTUS_LENGTH_fabs "4"
#define TACTUS_LENGTH_sqrt "4"
#define TACTUS_LENGTH_exp "3"
#define TACTUS_LENGTH_log "3"
#define TACTUS_LENGTH_sin "3"
#define TACTUS_LENGTH_cos "3"
#define TACTUS_LENGTH_exp2 "4"
#define TACTUS_LENGTH_log2 "4"
#define TACTUS_LENGTH_floor "5"
#define TACTUS_LENGTH_ceil "4"
#define TACTUS_LENGTH_round "5"
#define TACTUS_LENGTH_trunc "5"

TACTUS_BUILTIN(fabs)
TACTUS_BUILTIN(sqrt)
TACTUS_BUILTIN(exp)
TACTUS_BUILTIN(log)
TACTUS_BUILTIN(sin)
TACTUS_BUILTIN(cos)
TACTUS_BUILTIN(exp2)
TACTUS_BUILTIN(log2)
TACTUS_BUILTIN(floor)
TACTUS_BUILTIN(ceil)
TACTUS_BUILTIN(round)
TACTUS_BUILTIN(trunc)

extern "C" float tactus_pow_f(float, float) __asm__("_Z3powff");
extern "C" double tactus_pow_d(double, double) __asm__("_Z3powdd");
extern "C" float tactus_pow_f(float x, float y) {
    return __builtin_powf(x, y);
}
extern "C" double tactus_pow_d(double x, double y) {
    return __builtin_pow(x, y);
}

extern "C" int tactus_signbit_f(float) __asm__("_Z7signbitf");
extern "C" int tactus_signbit_d(double) __asm__("_Z7signbitd");
extern "C" int tactus_signbit_f(float x) {
    return __builtin_signbit(x) != 0;
}
extern "C" int tactus_signbit_d(double x) {
    return __builtin_signbit(x) != 0;
}
