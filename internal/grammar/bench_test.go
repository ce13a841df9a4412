package grammar

import "testing"

// BenchmarkCompile is what the first URL of a scheme costs.
func BenchmarkCompile(b *testing.B) {
	for _, c := range [][2]string{{"rfc3986", "uri"}, {"rfc9110", "http-uri"}, {"rfc6068", "mailtouri"}, {"rfc1738", "httpurl"}, {"rfc1738", "url"}} {
		b.Run(c[0]+"/"+c[1], func(b *testing.B) {
			p := documents()[c[0]]().byName[c[1]]
			for b.Loop() {
				compile(p)
			}
		})
	}
}

// BenchmarkLoad is what the first question to an edition costs besides.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		l := newLibrary()
		for _, load := range l {
			load()
		}
	}
}
