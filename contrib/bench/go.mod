module github.com/urlmend/urlmend/contrib/bench

go 1.25.0

require (
	github.com/urlmend/urlmend v0.0.0
	golang.org/x/sys v0.47.0
)

require golang.org/x/text v0.40.0 // indirect

replace github.com/urlmend/urlmend => ../..
