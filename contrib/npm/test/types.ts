import { check, find, fix, rules, type Finding, type Severity, type Url } from "urlmend";
import rule from "urlmend/markdownlint";
import plugin from "urlmend/remark";

const findings: Finding[] = check("text", { name: "a.md", edition: "whatwg", level: "warning" });
const severity: Severity | undefined = findings[0]?.severity;
const urls: Url[] = find(new Uint8Array(), { schemeless: "www", joins: "possible" });
const starts: number[] = urls.flatMap((u) => u.segments.map((s) => s.start));
const text: string = fix("text", { unsafe: true }).text;
// @ts-expect-error there is no such level
check("text", { level: "fatal" });
export { severity, starts, text, rule, plugin, rules };
