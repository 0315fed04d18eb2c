/** The languages that values are followed through. */
export const FLOW_LANGUAGES: ReadonlySet<string> = new Set(["javascript", "typescript"]);
