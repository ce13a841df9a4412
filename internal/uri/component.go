package uri

// A Component is a part of a URL (RFC 3986 §3).
type Component uint8

const (
	InScheme Component = iota
	InUserinfo
	InHost
	InPort
	InPath
	InQuery
	InFragment

	// NumComponents is the number of components.
	NumComponents = iota
)

var componentNames = [NumComponents]string{
	"scheme", "userinfo", "host", "port", "path", "query", "fragment",
}

// String returns the name of the component in RFC 3986.
func (c Component) String() string { return componentNames[c] }
