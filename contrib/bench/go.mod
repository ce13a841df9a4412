module github.com/urlmend/urlmend/contrib/bench

go 1.25.0
