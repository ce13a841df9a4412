package rules

import (
	"bytes"
	"math"
	"strconv"

	"github.com/urlmend/urlmend/lint"
)

var geoCoordinates = &lint.Rule{
	Name:     "geo-coordinates",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a geo URL with a latitude or a longitude that does not exist",
	Why: `A geo URL gives the latitude first, from -90 to 90, and then the longitude,
from -180 to 180. A latitude beyond 90 is most often a longitude: the two are
in the wrong order, and a map shows another place or none.

This holds for WGS 84, the coordinate system of a geo URL that names no other
by ";crs=".`,
	Refs:     []lint.Ref{lint.RFC("5870", "3.4.2")},
	Editions: []string{"rfc3986", "whatwg"},
	Schemes:  []string{"geo"},
	Bad: []string{
		"<URL:geo:151.2,-33.9>",
	},
	Good: []string{
		"<URL:geo:-33.9,151.2>",
	},
	Check: func(p *lint.Pass) { reportFlaw(p, geoFlaw(p)) },
}

func geoFlaw(p *lint.Pass) *flaw {
	coordinates, parameters, _ := bytes.Cut(p.Path.Text, []byte(";"))
	if hasPrefixFold(parameters, "crs=") && !hasPrefixFold(parameters, "crs=wgs84") {
		return nil
	}
	start := p.Path.Start
	for i, text := range bytes.SplitN(coordinates, []byte(","), 3) {
		end := start + len(text)
		n, err := strconv.ParseFloat(string(text), 64)
		switch n = math.Abs(n); {
		case err != nil: // scheme-syntax reports it
		case i == 0 && n > 90:
			return flawf(start, end, lint.Warning, "%s is not a latitude, which is from -90 to 90: write the latitude, a comma and the longitude", p.Quote(start, end))
		case i == 1 && n > 180:
			return flawf(start, end, lint.Warning, "%s is not a longitude, which is from -180 to 180", p.Quote(start, end))
		}
		start = end + 1
	}
	return nil
}
