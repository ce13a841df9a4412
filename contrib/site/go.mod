module github.com/urlmend/urlmend/contrib/site

go 1.25.0

require (
	github.com/urlmend/urlmend v0.0.0
	github.com/yuin/goldmark v1.8.7
)

require (
	golang.org/x/net v0.57.0 // indirect
	golang.org/x/sys v0.47.0 // indirect
	golang.org/x/text v0.40.0 // indirect
)

replace github.com/urlmend/urlmend => ../..
