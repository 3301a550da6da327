// The functions of Linux that only _GNU_SOURCE declares.
#define _GNU_SOURCE

#include "CLinux.h"

#include <link.h>
#include <sys/mman.h>

// Takes the pages of a program or library that nobody has written to out of this process.
static int give_back(struct dl_phdr_info *object, size_t bytes, void *unused) {
  (void)bytes, (void)unused;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    // The linker has written to writable segments, also to those that it then made read-only.
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    uintptr_t start = (object->dlpi_addr + segment->p_vaddr) & ~(page - 1);
    madvise((void *)start, object->dlpi_addr + segment->p_vaddr + segment->p_memsz - start, MADV_DONTNEED);
  }
  return 0;
}

void clinux_give_back_programs(void) { dl_iterate_phdr(give_back, NULL); }
