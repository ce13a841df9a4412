/** Offsets in UTF-16, as those of a string; the end is exclusive. For a Uint8Array they count bytes. */
export interface Range {
  start: number;
  end: number;
}

export type Severity = "info" | "warning" | "error";
export type Confidence = "possible" | "likely" | "proved";
export type Edition =
  | "rfc3986" | "whatwg" | "rfc2396" | "rfc1738" | "by-date" | (string & {});

export interface Options {
  /** The name of the file: it shows what the text is. */
  name?: string;
  /** What the text is, such as "markdown" or "mail"; otherwise the name and the text decide. See inputs. */
  input?: string;
  /** The lowest confidence at which the parts of a broken URL are joined; "likely" by default. */
  joins?: Confidence;
}

export interface FindOptions extends Options {
  /** Also find what has no scheme: hosts with www, all hosts, or also mail addresses. */
  schemeless?: "none" | "www" | "hosts" | "mail";
  /** Explain for each bare URL at a line end why it continues there or not. */
  why?: boolean;
}

export interface CheckOptions extends Options {
  /** The specification that URLs are checked by; "rfc3986" by default. See editions. */
  edition?: Edition;
  /** The lowest severity; "info" by default. */
  level?: Severity;
}

export interface FixOptions extends CheckOptions {
  /** Also apply fixes that are not safe. */
  unsafe?: boolean;
}

export interface Url extends Range {
  /** The URL, with its parts joined. */
  url: string;
  kind: "wrapped" | "angle" | "quoted" | "prefixed" | "bare" | "markup";
  confidence: Confidence;
  /** The ranges of the text that make it up: several if it is broken over lines. */
  segments: Range[];
  breaks: (Range & { kind: string; confidence: Confidence; reason: string })[];
  /** The ways to read the URL, the best one first, if there are several. */
  readings: { url: string; reason: string; confidence: Confidence }[];
  notes: string[];
  lineEnds: unknown[];
}

export interface Edit extends Range {
  text: string;
}

export interface Fix {
  title: string;
  safe: boolean;
  edits: Edit[];
}

export interface Finding extends Range {
  rule: string;
  severity: Severity;
  message: string;
  /** The URL, with its password redacted. */
  url: string;
  /** Lines and columns count from 1; columns count UTF-16 code units. */
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  /** Further ranges of the finding, on the next lines of a broken URL. */
  related: Range[];
  /** The address of the page about the rule. */
  docs: string;
  /** Alternatives, the best one first. */
  fixes: Fix[];
}

export interface Fixed {
  /** The fixed text; "" for a Uint8Array. */
  text: string;
  edits: Edit[];
  /** How many findings were fixed, have an unsafe fix only, are left to the author, or have a fix that was refused. */
  fixed: number;
  unsafe: number;
  open: number;
  refused: number;
}

export interface Rule {
  name: string;
  severity: Severity;
  summary: string;
  why: string;
  bad: string[] | null;
  good: string[] | null;
  docs: string;
  /** The rule is not run by check. */
  optional?: boolean;
}

/** Finds every URL of a text, also those that are broken over lines. */
export function find(text: string | Uint8Array, options?: FindOptions): Url[];
/** Reports what is wrong with the URLs of a text and with the links they are in. */
export function check(text: string | Uint8Array, options?: CheckOptions): Finding[];
/** Applies the safe fixes, or all. */
export function fix(text: string | Uint8Array, options?: FixOptions): Fixed;
/** Explains a rule, as "urlmend explain" does; "" if there is none of that name. */
export function explain(rule: string): string;
export const rules: Rule[];
export const editions: Edition[];
export const inputs: string[];
