/** A custom rule of markdownlint. Its configuration is { edition, level, joins }; level is "warning" by default. */
declare const rule: {
  names: string[];
  description: string;
  information: URL;
  tags: string[];
  parser: "none";
  function: (params: any, onError: (error: any) => void) => void;
};
export default rule;
