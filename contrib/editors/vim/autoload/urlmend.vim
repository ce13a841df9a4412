" urlmend as you type, with ALE, and :UrlmendOpen, which needs no plugin. Run `urlmend contrib ~/.local/share/urlmend`, and in your vimrc, after ALE is loaded:
"
"   set runtimepath+=~/.local/share/urlmend/vim
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

" urlmend#enable adds urlmend to ALE's linters for file types: ALE has lists of its own, which it is not in.
function! urlmend#enable(filetypes) abort
  for filetype in split(a:filetypes, '\.')
    let names = map(copy(ale#linter#Get(filetype)), 'v:val.name')
    if index(s:filetypes, filetype) >= 0 && index(names, 'urlmend') < 0
      let g:ale_linters[filetype] = names + ['urlmend']
    endif
  endfor
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
  augroup urlmend_ale
    autocmd!
    autocmd FileType * call urlmend#enable(expand('<amatch>'))
  augroup END
  if !empty(&filetype)
    call urlmend#enable(&filetype)
  endif
endfunction

" urlmend#target returns the URL at the cursor, '' if there is none.
function! urlmend#target() abort
  let name = empty(expand('%')) ? '' : ' --stdin-filename ' . shellescape(expand('%:p'))
  for line in systemlist('urlmend extract --format jsonl' . name . ' -', getline(1, '$'))
    let url = json_decode(line)
    let [row, column] = [line('.'), col('.')]
    if has_key(url, 'url') && (row > url.line || row == url.line && column >= url.column)
          \ && (row < url.end_line || row == url.end_line && column < url.end_column)
      return url.url
    endif
  endfor
  return ''
endfunction

function! urlmend#open() abort
  let target = urlmend#target()
  if empty(target)
    echomsg 'urlmend: there is no URL here'
    return
  endif
  call job_start([has('win32') ? 'explorer' : has('mac') ? 'open' : 'xdg-open', target])
endfunction
