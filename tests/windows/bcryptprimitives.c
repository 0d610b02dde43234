// For tests under Wine 8 only, which lacks the library with the one function that the standard library of Rust takes from it.
#include <stddef.h>

int SystemFunction036(void *buffer, unsigned long length); // RtlGenRandom of advapi32

__declspec(dllexport) int ProcessPrng(unsigned char *buffer, size_t length) {
    return SystemFunction036(buffer, (unsigned long)length);
}
