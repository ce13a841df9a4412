" urlmend as you type, with ALE. In your vimrc, after ALE is loaded:
"
"   set runtimepath+=/path/to/urlmend/contrib/editors/vim
"   call urlmend#ale()
"
" :ALECodeAction offers the fixes at the cursor, :ALEHover describes the URL.

let s:filetypes = ['text', 'markdown', 'rst', 'asciidoc', 'org', 'tex', 'mail', 'html', 'xml', 'gitcommit', 'mediawiki',
      \ 'c', 'cpp', 'go', 'rust', 'java', 'javascript', 'typescript', 'python', 'ruby', 'perl', 'php', 'lua', 'sh', 'vim',
      \ 'json', 'yaml', 'toml', 'conf']

function! urlmend#root(buffer) abort
  for name in ['urlmend.toml', '.urlmend.toml']
    let path = ale#path#FindNearestFile(a:buffer, name)
    if !empty(path)
      return fnamemodify(path, ':h')
    endif
  endfor
  let git = ale#path#FindNearestDirectory(a:buffer, '.git')
  return empty(git) ? expand('#' . a:buffer . ':p:h') : fnamemodify(git, ':h:h')
endfunction

function! urlmend#ale(...) abort
  let settings = a:0 ? a:1 : {}
  for filetype in s:filetypes
    call ale#linter#Define(filetype, {
          \ 'name': 'urlmend',
          \ 'lsp': 'stdio',
          \ 'executable': 'urlmend',
          \ 'command': '%e lsp',
          \ 'language': filetype,
          \ 'project_root': function('urlmend#root'),
          \ 'initialization_options': settings,
          \ })
  endfor
endfunction
