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

# :urlmend-open opens the URL at the cursor, the whole of it even if it is broken over several lines.
define-command urlmend-open -docstring 'open the URL at the cursor' %{
    evaluate-commands %sh{
        file=$(mktemp)
        echo "write -force $file; urlmend-open-in $file"
    }
}
define-command -hidden urlmend-open-in -params 1 %{
    evaluate-commands %sh{
        url=$(urlmend extract --format tsv --stdin-filename "$kak_buffile" - <"$1" |
            awk -F '\t' -v row="$kak_cursor_line" -v column="$kak_cursor_column" '
                NR > 1 && (row > $2 || row == $2 && column >= $3) && (row < $4 || row == $4 && column < $5) { print $9; exit }')
        rm -f "$1"
        if [ -z "$url" ]; then
            echo "fail urlmend: there is no URL here"
        else
            "$(command -v xdg-open || echo open)" "$url" >/dev/null 2>&1 </dev/null &
        fi
    }
}
