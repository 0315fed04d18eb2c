import type { ReportFormat } from "./types.ts";

/** Every format of a report by its name for `--format`; each is loaded when it is used. */
export const FORMATS = {
  text: async () => (await import("./text.ts")).text,
  json: async () => (await import("./json.ts")).json,
  sarif: async () => (await import("./sarif.ts")).sarif,
  rdjson: async () => (await import("./rdjson.ts")).rdjson,
  github: async () => (await import("./github.ts")).github,
  markdown: async () => (await import("./markdown.ts")).markdown,
  gitlab: async () => (await import("./gitlab.ts")).gitlab,
  junit: async () => (await import("./junit.ts")).junit,
  checkstyle: async () => (await import("./checkstyle.ts")).checkstyle,
  html: async () => (await import("./html.ts")).html,
} as const satisfies Record<string, () => Promise<ReportFormat>>;

export type FormatName = keyof typeof FORMATS;
