module github.com/urlmend/urlmend/contrib/secretlist

go 1.25.0

require (
	github.com/pelletier/go-toml/v2 v2.4.3
	github.com/urlmend/urlmend v0.0.0
)

require (
	golang.org/x/net v0.57.0 // indirect
	golang.org/x/sys v0.47.0 // indirect
	golang.org/x/text v0.40.0 // indirect
)

replace github.com/urlmend/urlmend => ../..
