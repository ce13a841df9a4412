# urlmend in Kakoune, with kakoune-lsp (https://github.com/kakoune-lsp/kakoune-lsp) 17 and later:
# put this into kakrc.
hook -group urlmend global BufSetOption filetype=(?:markdown|restructuredtext|asciidoc|latex|org|html|xml|mail|git-commit|plain) %{
    set-option -add buffer lsp_servers %{
        [urlmend]
        root_globs = ["urlmend.toml", ".urlmend.toml", ".git", ".hg"]
        command = "urlmend"
        args = ["lsp"]
    }
}

# Without kakoune-lsp, :urlmend lints the buffer; :lint-next-message jumps to the next finding.
define-command urlmend -docstring 'lint the URLs of the buffer' %{
    set-option buffer lintcmd 'run() { urlmend lint --format short --stdin-filename "$kak_buffile" - <"$1" 2>/dev/null | sed "s|^[^:]*|$1|"; }; run'
    lint-buffer
}
