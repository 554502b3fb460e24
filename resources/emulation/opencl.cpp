// Enough of OpenCL to run an exported host program without a device: buffers are memory, and a kernel is a
// function of the shared library that was compiled from the exported .cl file. Nothing is built at run time.
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "coroutines.h"
#include "program.h"

#include <CL/cl.h>

#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <set>
#include <string>
#include <vector>

struct _cl_platform_id {};
struct _cl_device_id {};
struct _cl_context {};
struct _cl_command_queue {};
struct _cl_program {
    void* library;
};
struct _cl_mem {
    std::vector<unsigned char> bytes;
};
struct _cl_kernel {
    std::string name;
    void* function;
    std::vector<void*> arguments; // null until it is set
};

namespace {

_cl_platform_id thePlatform;
_cl_device_id theDevice;
_cl_context theContext;
std::set<cl_command_queue> unflushed; // with kernels that a device need not have started yet

using tactus_emulation::mostArguments;

// How many arguments are set, the first ones; more than any kernel has where one between them is missing.
std::size_t argumentsOf(const _cl_kernel& kernel) {
    std::size_t count = 0, set = 0;
    while (count < mostArguments() && kernel.arguments[count]) ++count;
    for (const void* argument : kernel.arguments) set += argument != nullptr;
    return set == count ? count : mostArguments() + 1;
}

bool hasItsArguments(const _cl_kernel& kernel) {
    return tactus_emulation::isArgumentCount(argumentsOf(kernel));
}

// Elements of a channel are one after the other in the library, so an address names a FIFO.
void declareChannels(void* library) {
    for (std::size_t at = 0;; ++at) {
        const tactus_emulation::Channel channel = tactus_emulation::channelAt(at);
        if (!channel.name) return;
        const auto* first = static_cast<const unsigned char*>(dlsym(library, channel.name));
        for (std::size_t number = 0; first && number < channel.fifos; ++number)
            tactus_emulation::declareFifo(
                first + number * channel.bytes,
                channel.name + (channel.fifos > 1 ? "[" + std::to_string(number) + "]" : std::string()),
                channel.depth);
    }
}

// Each compute unit of an autorun kernel, and again when it has ended.
void startAutorunKernels(void* library) {
    for (std::size_t number = 0;; ++number) {
        const tactus_emulation::Autorun kernel = tactus_emulation::autorunAt(number);
        if (!kernel.name) return;
        auto* function = reinterpret_cast<void (*)()>(dlsym(library, kernel.name));
        if (!function) continue;
        const std::size_t* units = kernel.units;
        for (std::size_t at = 0; at < units[0] * units[1] * units[2]; ++at) {
            const std::size_t unit[3] = {at % units[0], at / units[0] % units[1], at / units[0] / units[1]};
            std::string name = kernel.name;
            for (std::size_t d = 0; d < 3; ++d)
                if (units[d] > 1) name += "[" + std::to_string(unit[d]) + "]";
            tactus_emulation::start({name,
                                     [function] {
                                         // A unit without work ends without a token, now and ever.
                                         std::size_t before = 0;
                                         do {
                                             before = tactus_emulation::tokensMoved();
                                             function();
                                         } while (tactus_emulation::tokensMoved() > before);
                                     },
                                     true,
                                     {unit[0], unit[1], unit[2]}});
        }
    }
}

template<class T>
T* answer(cl_int* status, T* value, cl_int failure) {
    if (status) *status = value ? CL_SUCCESS : failure;
    return value;
}

cl_program openLibrary(cl_int* status) {
    void* library = dlopen(tactus_emulation::kernelLibrary, RTLD_NOW | RTLD_LOCAL);
    if (library) {
        declareChannels(library);
        startAutorunKernels(library);
    } else {
        std::fprintf(stderr, "%s\n", dlerror());
    }
    return answer(status, library ? new _cl_program{library} : nullptr, CL_INVALID_BINARY);
}

bool isInside(cl_mem buffer, std::size_t offset, std::size_t size) {
    return buffer && offset <= buffer->bytes.size() && size <= buffer->bytes.size() - offset;
}

} // namespace

extern "C" {

cl_int clGetPlatformIDs(cl_uint, cl_platform_id* platforms, cl_uint* count) {
    if (platforms) *platforms = &thePlatform;
    if (count) *count = 1;
    return CL_SUCCESS;
}

cl_int clGetDeviceIDs(cl_platform_id, cl_device_type, cl_uint, cl_device_id* devices, cl_uint* count) {
    if (devices) *devices = &theDevice;
    if (count) *count = 1;
    return CL_SUCCESS;
}

cl_context clCreateContext(const cl_context_properties*, cl_uint, const cl_device_id*,
                           void(CL_CALLBACK*)(const char*, const void*, size_t, void*), void*,
                           cl_int* status) {
    return answer(status, &theContext, CL_INVALID_VALUE);
}

cl_command_queue clCreateCommandQueue(cl_context, cl_device_id, cl_command_queue_properties, cl_int* status) {
    if (status) *status = CL_SUCCESS;
    return new _cl_command_queue;
}

cl_program clCreateProgramWithSource(cl_context, cl_uint, const char**, const size_t*, cl_int* status) {
    return openLibrary(status);
}

cl_program clCreateProgramWithBinary(cl_context, cl_uint, const cl_device_id*, const size_t*,
                                     const unsigned char**, cl_int*, cl_int* status) {
    return openLibrary(status);
}

cl_int clGetDeviceInfo(cl_device_id, cl_device_info what, std::size_t room, void* value, std::size_t* needed) {
    constexpr char version[] = "OpenCL 2.0 Tactus";
    if (what != CL_DEVICE_VERSION) return CL_INVALID_VALUE;
    if (needed) *needed = sizeof version;
    if (value && room >= sizeof version) std::memcpy(value, version, sizeof version);
    return value && room < sizeof version ? CL_INVALID_VALUE : CL_SUCCESS;
}

cl_int clBuildProgram(cl_program program, cl_uint, const cl_device_id*, const char*,
                      void(CL_CALLBACK*)(cl_program, void*), void*) {
    return program ? CL_SUCCESS : CL_INVALID_PROGRAM;
}

cl_int clGetProgramBuildInfo(cl_program, cl_device_id, cl_program_build_info, size_t, void*, size_t* size) {
    if (size) *size = 0;
    return CL_SUCCESS;
}

cl_kernel clCreateKernel(cl_program program, const char* name, cl_int* status) {
    void* function = program ? dlsym(program->library, name) : nullptr;
    return answer(status,
                  function ? new _cl_kernel{name, function, std::vector<void*>(mostArguments())} : nullptr,
                  CL_INVALID_KERNEL_NAME);
}

cl_mem clCreateBuffer(cl_context, cl_mem_flags, size_t size, void* data, cl_int* status) {
    auto* buffer = new _cl_mem{std::vector<unsigned char>(size)};
    if (data) std::memcpy(buffer->bytes.data(), data, size);
    return answer(status, buffer, CL_MEM_OBJECT_ALLOCATION_FAILURE);
}

cl_int clSetKernelArg(cl_kernel kernel, cl_uint number, size_t size, const void* value) {
    if (!kernel || number >= mostArguments()) return CL_INVALID_ARG_INDEX;
    if (size != sizeof(cl_mem)) return CL_INVALID_ARG_SIZE;
    cl_mem buffer = nullptr;
    std::memcpy(&buffer, value, sizeof buffer);
    kernel->arguments[number] = buffer->bytes.data();
    return CL_SUCCESS;
}

cl_int clEnqueueWriteBuffer(cl_command_queue, cl_mem buffer, cl_bool, size_t offset, size_t size,
                            const void* data, cl_uint, const cl_event*, cl_event*) {
    if (!isInside(buffer, offset, size)) return CL_INVALID_VALUE;
    std::memcpy(buffer->bytes.data() + offset, data, size);
    return CL_SUCCESS;
}

cl_int clEnqueueReadBuffer(cl_command_queue, cl_mem buffer, cl_bool, size_t offset, size_t size, void* data,
                           cl_uint, const cl_event*, cl_event*) {
    if (!isInside(buffer, offset, size)) return CL_INVALID_VALUE;
    std::memcpy(data, buffer->bytes.data() + offset, size);
    return CL_SUCCESS;
}

cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint, const size_t*, const size_t*,
                              const size_t*, cl_uint, const cl_event*, cl_event*) {
    if (!kernel) return CL_INVALID_KERNEL;
    if (!hasItsArguments(*kernel)) return CL_INVALID_KERNEL_ARGS;
    unflushed.insert(queue);
    tactus_emulation::start({kernel->name, [call = *kernel]() mutable {
                                 tactus_emulation::call(call.function, call.arguments.data(),
                                                        argumentsOf(call));
                             }});
    return CL_SUCCESS;
}

cl_int clFlush(cl_command_queue queue) {
    unflushed.erase(queue);
    return CL_SUCCESS;
}

// Runs all kernels that were started. One on another queue may be what these wait for, so it has to be
// flushed.
cl_int clFinish(cl_command_queue queue) {
    unflushed.erase(queue);
    if (!unflushed.empty()) {
        std::fputs("clFinish waits for one queue while another is not flushed\n", stderr);
        return CL_INVALID_OPERATION;
    }
    const std::string report = tactus_emulation::runAll();
    std::fputs(report.c_str(), stderr);
    return report.empty() ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

cl_int clReleaseMemObject(cl_mem buffer) {
    delete buffer;
    return CL_SUCCESS;
}

cl_int clReleaseKernel(cl_kernel kernel) {
    delete kernel;
    return CL_SUCCESS;
}

cl_int clReleaseProgram(cl_program program) {
    delete program;
    return CL_SUCCESS;
}

cl_int clReleaseCommandQueue(cl_command_queue queue) {
    delete queue;
    return CL_SUCCESS;
}

cl_int clReleaseContext(cl_context) {
    return CL_SUCCESS;
}

// The functions that exported kernels call (opencl_channels.h).
void tactus_read(const void* fifo, void* token, unsigned bytes) {
    tactus_emulation::read(fifo, token, bytes);
}

void tactus_write(const void* fifo, const void* token, unsigned bytes) {
    tactus_emulation::write(fifo, token, bytes);
}

int tactus_try_read(const void* fifo, void* token, unsigned bytes) {
    return tactus_emulation::tryRead(fifo, token, bytes);
}

int tactus_try_write(const void* fifo, const void* token, unsigned bytes) {
    return tactus_emulation::tryWrite(fifo, token, bytes);
}

int tactus_compute_id(int dimension) {
    return static_cast<int>(tactus_emulation::computeUnit(static_cast<std::size_t>(dimension)));
}

} // extern "C"
