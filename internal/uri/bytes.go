package uri

// Sets of bytes that several editions have.
const (
	alpha = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	digit = "0123456789"
	alnum = alpha + digit
	// schemeBytes are those of RFC 1738 §5, which all later documents keep. Upper
	// case is taken as equivalent to lower case (RFC 1738 §2.1).
	schemeBytes = alnum + "+-."
)
