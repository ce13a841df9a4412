module github.com/urlmend/urlmend/contrib/golden

go 1.25.0
