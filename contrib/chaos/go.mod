module github.com/urlmend/urlmend/contrib/chaos

go 1.25.0
