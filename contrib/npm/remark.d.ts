import type { CheckOptions } from "./index.js";

/** A plugin for remark: a message for each finding in the text of the file. level is "warning" by default. */
export default function urlmend(options?: Pick<CheckOptions, "edition" | "level" | "joins">): (tree: unknown, file: any) => void;
