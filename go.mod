module github.com/urlmend/urlmend

go 1.25
