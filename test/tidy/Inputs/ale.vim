" What ALE shows of a file with loiter-clang-tidy as its clang-tidy. Waits for a state and not for a time.
set nocompatible
set runtimepath^=/usr/share/vim-ale
runtime plugin/ale.vim
let g:ale_linters = {'cpp': ['clangtidy']}
let g:ale_cpp_clangtidy_executable = $WRAPPER
let g:ale_cpp_clangtidy_checks = []
let g:ale_c_parse_compile_commands = 1
filetype on
execute 'edit' fnameescape($FILE)
setfiletype cpp
call ale#Queue(0, 'lint_file')
let s:rounds = 0
while s:rounds < 2400 && empty(ale#engine#GetLoclist(bufnr('')))
  sleep 50m
  let s:rounds += 1
endwhile
let s:lines = map(copy(ale#engine#GetLoclist(bufnr(''))), 'v:val.lnum . ": " . v:val.text')
call writefile(s:lines, $OUT)
qall!
