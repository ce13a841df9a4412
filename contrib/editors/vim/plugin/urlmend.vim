" :UrlmendOpen opens the URL under the cursor, the whole of it even if it is broken over several lines.
command! -bar UrlmendOpen call urlmend#open()
