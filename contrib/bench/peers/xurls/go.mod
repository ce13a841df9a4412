module github.com/urlmend/urlmend/contrib/bench/peers/xurls

go 1.25.0

require mvdan.cc/xurls/v2 v2.6.0
