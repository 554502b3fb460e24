#include "emit/c/host/host.h"

#include "emit/c/host/fill_in.h"
#include "emit/c/host/program.h"
#include "emit/c/language/helper.h"
#include "emit/c/tree/helpers.h"

#include <fmt/format.h>

namespace tactus::emit {

namespace {

constexpr std::string_view header = R"(// @what@ as a function.
#pragma once

#include <cstdint>
#include <string>

namespace systolic {

// Runs @kernels@ on the first OpenCL device. `kernelFile` is @file@.
// Tensors are flat arrays, row-major:
@list@// Throws std::runtime_error, which names the call that failed.
void run(const std::string& kernelFile@parameters@);

} // namespace systolic
)";

constexpr std::string_view host =
    R"(// Sets up OpenCL, copies the inputs to the device, runs @kernels@ and copies the outputs back.
#define CL_TARGET_OPENCL_VERSION 120
#include "host.h"

#include <CL/cl.h>
#include <cmath>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <vector>

namespace systolic {

namespace {

@functions@
@constants@
@helpers@void check(cl_int status, const std::string& call) {
    if (status != CL_SUCCESS) throw std::runtime_error(call + " failed with status " + std::to_string(status));
}

std::string contentOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("can't read '" + path + "'");
    return {std::istreambuf_iterator<char>(file), {}};
}

class Device {
  public:
    explicit Device(const std::string& kernelFile) {
        cl_platform_id platform = nullptr;
        cl_uint platforms = 0;
        if (clGetPlatformIDs(1, &platform, &platforms) != CL_SUCCESS || platforms == 0)
            throw std::runtime_error("@noPlatform@");
        check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device_, nullptr), "clGetDeviceIDs");
        cl_int status = CL_SUCCESS;
        context_ = clCreateContext(nullptr, 1, &device_, nullptr, nullptr, &status);
        check(status, "clCreateContext");
        build(kernelFile);
    }
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;
    ~Device() {
        for (const Tensor& tensor : tensors_) clReleaseMemObject(tensor.buffer);
        for (const cl_command_queue each : queues_) clReleaseCommandQueue(each);
        if (program_) clReleaseProgram(program_);
        if (context_) clReleaseContext(context_);
    }

    // The next tensor, with the bytes it has before a kernel runs; an output is fetched at the end. Without data it is
    // what one kernel leaves for another.
    void add(void* data, std::size_t bytes, bool isOutput) {
        cl_int status = CL_SUCCESS;
        const cl_mem_flags flags = isOutput || !data ? CL_MEM_READ_WRITE : CL_MEM_READ_ONLY;
        const cl_mem buffer = clCreateBuffer(context_, flags, bytes, nullptr, &status);
        check(status, "clCreateBuffer");
        tensors_.push_back({buffer, data, bytes, isOutput});
        if (data)
            check(clEnqueueWriteBuffer(queue(0), buffer, CL_TRUE, 0, bytes, data, 0, nullptr, nullptr),
                  "clEnqueueWriteBuffer");
    }

    // Starts the kernel on these of the tensors, counted from 0. Kernels that are started before the next `finish` run side
    // by side.
    void start(const std::string& name, const std::vector<std::size_t>& arguments) {
        cl_int status = CL_SUCCESS;
        const std::unique_ptr<_cl_kernel, cl_int (*)(cl_kernel)> kernel(clCreateKernel(program_, name.c_str(), &status),
                                                                        clReleaseKernel);
        check(status, "clCreateKernel");
        for (std::size_t number = 0; number < arguments.size(); ++number)
            check(clSetKernelArg(kernel.get(), static_cast<cl_uint>(number), sizeof(cl_mem),
                                 &tensors_.at(arguments[number]).buffer),
                  "clSetKernelArg");
        const std::size_t one = 1;
        check(clEnqueueNDRangeKernel(queue(running_++), kernel.get(), 1, nullptr, &one, &one, 0, nullptr, nullptr),
              "clEnqueueNDRangeKernel");
    }

    // Waits until all of them have ended. A queue that is not flushed need not have started its kernel yet, for which
    // others may wait.
    void finish() {
        for (std::size_t number = 0; number < running_; ++number) check(clFlush(queue(number)), "clFlush");
        for (std::size_t number = 0; number < running_; ++number) check(clFinish(queue(number)), "clFinish");
        running_ = 0;
    }

    void fetch() {
        for (const Tensor& tensor : tensors_)
            if (tensor.isOutput)
                check(clEnqueueReadBuffer(queue(0), tensor.buffer, CL_TRUE, 0, tensor.bytes, tensor.data, 0, nullptr, nullptr),
                      "clEnqueueReadBuffer");
    }

  private:
    struct Tensor {
        cl_mem buffer;
        void* data;
        std::size_t bytes;
        bool isOutput;
    };

    cl_command_queue queue(std::size_t number) {
        while (queues_.size() <= number) {
            cl_int status = CL_SUCCESS;
            queues_.push_back(clCreateCommandQueue(context_, device_, 0, &status));
            check(status, "clCreateCommandQueue");
        }
        return queues_[number];
    }

    void build(const std::string& kernelFile) {
        const std::string content = contentOf(kernelFile);
        const std::size_t size = content.size();
        cl_int status = CL_SUCCESS;
        const bool isSource = kernelFile.size() > 3 && kernelFile.substr(kernelFile.size() - 3) == ".cl";
        if (isSource) {
            const char* text = content.data();
            program_ = clCreateProgramWithSource(context_, 1, &text, &size, &status);
            check(status, "clCreateProgramWithSource");
        } else {
            const auto* bytes = reinterpret_cast<const unsigned char*>(content.data());
            program_ = clCreateProgramWithBinary(context_, 1, &device_, &size, &bytes, nullptr, &status);
            check(status, "clCreateProgramWithBinary");
        }
        if (clBuildProgram(program_, 1, &device_, languageOption(), nullptr, nullptr) == CL_SUCCESS) return;
        std::size_t length = 0;
        clGetProgramBuildInfo(program_, device_, CL_PROGRAM_BUILD_LOG, 0, nullptr, &length);
        std::string log(length, ' ');
        clGetProgramBuildInfo(program_, device_, CL_PROGRAM_BUILD_LOG, length, log.data(), nullptr);
        throw std::runtime_error("clBuildProgram failed:\n" + log);
    }

    // A device of OpenCL 3.0 need not know OpenCL C 2.0, which older ones call their newest.
    const char* languageOption() const {
        std::size_t length = 0;
        check(clGetDeviceInfo(device_, CL_DEVICE_VERSION, 0, nullptr, &length), "clGetDeviceInfo");
        std::string version(length, ' '); // "OpenCL 3.0 ..."
        check(clGetDeviceInfo(device_, CL_DEVICE_VERSION, length, version.data(), nullptr), "clGetDeviceInfo");
        return version.compare(0, 9, "OpenCL 3.") == 0 ? "-cl-std=CL3.0" : "-cl-std=CL2.0";
    }

    cl_device_id device_ = nullptr;
    cl_context context_ = nullptr;
    cl_program program_ = nullptr;
    std::vector<cl_command_queue> queues_;
    std::vector<Tensor> tensors_;
    std::size_t running_ = 0; // kernels, each on a queue of its own
};

} // namespace

void run(const std::string& kernelFile@parameters@) {
@fills@@copies@    Device device(kernelFile);
@tensors@@runs@    device.fetch();
@copiesBack@}

} // namespace systolic
)";

std::string extentsOf(const ure::Tensor& tensor) {
    std::string text;
    for (const std::int64_t extent : tensor.extents) text += fmt::format("[{}]", extent);
    return text;
}

using Role = array::MemoryTensor::Role;

// The lines of the header about the tensors that are handed over.
std::string listOf(const HostParts& parts) {
    std::string text;
    for (const HostTensor& tensor : parts.tensors)
        if (!tensor.is(Role::Between))
            text += fmt::format("//   {}{}: {}, {}\n", tensor.name, extentsOf(*tensor.memory.tensor),
                                toString(tensor.memory.tensor->type),
                                tensor.is(Role::Output) ? "output" : "input");
    return text;
}

// Puts each tensor into the device's memory.
std::string tensorsOf(const HostParts& parts) {
    std::string text;
    for (const HostTensor& tensor : parts.tensors) {
        if (!tensor.isOnDevice) continue;
        const std::string_view type = elementType(tensor);
        if (!tensor.copy.empty()) {
            text += fmt::format("    device.add({0}.data(), {1} * sizeof({2}), {3});\n", tensor.name,
                                tensor.elements, type, tensor.isCopiedBack ? "true" : "false");
            continue;
        }
        std::string data = tensor.name;
        // `add` takes memory that it may fetch into, which it never does for an input.
        if (tensor.is(Role::Input)) data = fmt::format("const_cast<{}*>({})", type, tensor.name);
        if (tensor.is(Role::Between)) data = "nullptr";
        text += fmt::format("    device.add({}, {} * sizeof({}), {});{}\n", data, tensor.elements, type,
                            tensor.is(Role::Output) ? "true" : "false",
                            tensor.is(Role::Between) ? " // " + tensor.name : "");
    }
    return text;
}

// Serialised copies, those of inputs filled.
std::string copiesOf(const HostParts& parts) {
    std::string text;
    for (const HostTensor& tensor : parts.tensors)
        if (!tensor.copy.empty())
            text += fmt::format("    std::vector<{}> {}({});\n", elementType(tensor), tensor.name,
                                tensor.elements);
    return text + printCopies(parts, true);
}

std::string runsOf(const HostParts& parts) {
    std::string text;
    for (const ArrayParts& array : parts.arrays) {
        for (const KernelStart& kernel : startsOf(array, parts.target)) {
            std::string places;
            for (const Argument& argument : *kernel.arguments)
                places += fmt::format("{}{}", places.empty() ? "" : ", ", parts.placeOf(argument));
            text += kernel.units == 0
                        ? fmt::format("    device.start(\"{}\", {{{}}});\n", kernel.name, places)
                        : fmt::format("    for (int unit_number = 0; unit_number < {}; ++unit_number)\n"
                                      "        device.start(\"{}\" + std::to_string(unit_number), {{{}}});\n",
                                      kernel.units, kernel.name, places);
        }
        text += "    device.finish();\n";
    }
    return text;
}

} // namespace

std::vector<File> hostFiles(const HostParts& parts) {
    const bool isOne = parts.arrays.size() == 1;
    const std::string kernels = isOne ? "the kernel" : "the kernels one after the other";
    return {{"host.h", fillIn(header, {{"what", isOne ? "The array" : "The arrays"},
                                       {"kernels", kernels},
                                       {"file", std::string(parts.target.loaded)},
                                       {"list", listOf(parts)},
                                       {"parameters", hostParameters(parts, Declarator::Declaration)}})},
            {"host.cpp", fillIn(host, {{"kernels", kernels},
                                       {"noPlatform", std::string(noPlatform)},
                                       {"functions", usingCalledFunctions()},
                                       {"constants", cppConstants(parts.arrays.front().kernel)},
                                       {"helpers", printHelpers(parts.fillHelpers(), Dialect::Cpp)},
                                       {"parameters", hostParameters(parts, Declarator::Definition)},
                                       {"fills", printFills(parts)},
                                       {"copies", copiesOf(parts)},
                                       {"copiesBack", printCopies(parts, false)},
                                       {"tensors", tensorsOf(parts)},
                                       {"runs", runsOf(parts)}})},
            {"main.cpp", hostProgram(parts)}};
}

} // namespace tactus::emit
