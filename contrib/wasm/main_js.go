// Wasm makes package text callable from JavaScript: see engine.js in contrib/npm.
package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"github.com/urlmend/urlmend/contrib/wasm/text"
)

func main() {
	js.Global().Call("urlmendReady", js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer, err := call(args[0].String(), args[1], args[2].String())
		if err != nil {
			answer, _ = json.Marshal(map[string]string{"error": err.Error()})
		}
		return string(answer)
	}))
	select {}
}

// call answers a request about a text, a Uint8Array.
func call(what string, data js.Value, options string) ([]byte, error) {
	var opt text.Options
	if err := json.Unmarshal([]byte(options), &opt); err != nil {
		return nil, err
	}
	src := make([]byte, data.Length())
	js.CopyBytesToGo(src, data)
	switch what {
	case "check":
		return text.Check(src, opt)
	case "find":
		return text.Find(src, opt)
	case "fix":
		return text.Fix(src, opt)
	case "explain":
		return text.Explain(opt.Name)
	case "rules":
		return text.Rules()
	}
	return nil, fmt.Errorf("there is no request %q", what)
}
