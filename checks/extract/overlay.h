// The file system with some files as another revision has them.
#pragma once

#include "extract/extract.h"

#include <llvm/Support/VirtualFileSystem.h>

namespace loiter::extract {

// `overlay` must outlive it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> overlaid(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                                                         const Overlay& overlay);

}  // namespace loiter::extract
