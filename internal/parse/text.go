package parse

import (
	"bytes"
	"fmt"
	"strconv"
	"sync"
	"text/template"

	"github.com/urlmend/urlmend/internal/report"
)

// AppendText appends the results as people read them, with an empty line between
// two.
func AppendText(dst []byte, all []Result) []byte {
	out := bytes.NewBuffer(dst)
	for i := range all {
		if i > 0 {
			out.WriteByte('\n')
		}
		if err := asText().Execute(out, &all[i]); err != nil {
			panic(err) // the template does not fit Result
		}
	}
	return out.Bytes()
}

// asText returns the template for a Result. Other commands need not parse it.
var asText = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("result").Funcs(template.FuncMap{
		"visible": func(text string) string { return string(report.AppendVisible(nil, []byte(text))) },
		"quote":   strconv.Quote,
		"span":    func(start, end int) string { return fmt.Sprintf("%d-%d", start, end) },
	}).Parse(`{{visible .URL}}
{{with .Resolved}}
resolved by {{.By}}
  base      {{visible .Base}}
  reference {{visible .Reference}}
{{if .Note}}  note      {{visible .Note}}
{{end}}{{end}}
components
{{if .Relative}}  no scheme: it is relative, and --base resolves it
{{end}}{{range .Parts}}  {{printf "%-9s %9s" .Name (span .Start .End)}}  {{if not .Raw}}(empty){{end}}{{visible .Raw}}
{{- if ne .Decoded .Raw}}  is {{quote .Decoded}}{{end}}
{{end}}
checked against {{.Edition}} ({{.Document}})
{{with .Grammar}}  {{if .Derives}}matches{{else}}does not match{{end}} {{quote .Production}} of {{.Section}}
{{end}}{{range .Findings}}  {{.Severity}} at {{span .Start .End}}: {{visible .Message}} [{{.Rule}}]
{{else}}  no rule has anything against it
{{end}}{{with .Standard}}
read by the URL Standard
{{if .Failure}}  failure: it is not a URL
{{else}}  {{visible .URL}}
{{end}}{{range .Errors}}  validation error at {{span .Start .End}}: {{.Name}}
{{end}}{{end}}{{with .Client}}
a client ({{.By}})
{{range .Steps}}  {{visible .Does}}{{if .What}} {{quote .What}}{{end}}
{{end}}{{range .Dangers}}  danger: {{visible .}}
{{end}}{{end}}`))
})
