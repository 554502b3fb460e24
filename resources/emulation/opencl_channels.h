// Channels of Intel's OpenCL for FPGAs, for a compiler that has none: a channel is a variable whose address
// names a FIFO. Included before an exported .cl file.
#define channel

void tactus_read(const void* fifo, void* token, unsigned bytes);
void tactus_write(const void* fifo, const void* token, unsigned bytes);
int tactus_try_read(const void* fifo, void* token, unsigned bytes);
int tactus_try_write(const void* fifo, const void* token, unsigned bytes);
int tactus_compute_id(int dimension);

#define get_compute_id(dimension) tactus_compute_id(dimension)

// A value of the channel's type: what a comma gives has no address space.
#define TACTUS_TOKEN(fifo) __typeof__((0, (fifo)))

#define read_channel_intel(fifo)                                                                             \
    ({                                                                                                       \
        TACTUS_TOKEN(fifo) tactus_token;                                                                     \
        tactus_read(&(fifo), &tactus_token, sizeof tactus_token);                                            \
        tactus_token;                                                                                        \
    })
#define write_channel_intel(fifo, token)                                                                     \
    do {                                                                                                     \
        TACTUS_TOKEN(fifo) tactus_token = (token);                                                           \
        tactus_write(&(fifo), &tactus_token, sizeof tactus_token);                                           \
    } while (0)
#define read_channel_nb_intel(fifo, valid)                                                                   \
    ({                                                                                                       \
        TACTUS_TOKEN(fifo) tactus_token = {0};                                                               \
        *(valid) = tactus_try_read(&(fifo), &tactus_token, sizeof tactus_token);                             \
        tactus_token;                                                                                        \
    })
#define write_channel_nb_intel(fifo, token)                                                                  \
    ({                                                                                                       \
        TACTUS_TOKEN(fifo) tactus_token = (token);                                                           \
        (bool)tactus_try_write(&(fifo), &tactus_token, sizeof tactus_token);                                 \
    })
