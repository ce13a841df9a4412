" Vim compiler file: :compiler urlmend | make %
" Put this directory's parent, contrib/editors/vim, into 'runtimepath'.
if exists("current_compiler")
  finish
endif
let current_compiler = "urlmend"

let s:cpo_save = &cpo
set cpo&vim

CompilerSet makeprg=urlmend\ lint\ --format\ short
CompilerSet errorformat=
      \%f:%l:%c:\ %trror:\ %m,
      \%f:%l:%c:\ %tarning:\ %m,
      \%f:%l:%c:\ %tnfo:\ %m,
      \%-G%.%#

let &cpo = s:cpo_save
unlet s:cpo_save
