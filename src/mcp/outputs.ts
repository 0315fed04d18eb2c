import type { JsonSchema } from "./types.ts";

/** Shapes of what commands print, at their top level: enough for an agent to know where to look. */
export const TEXT: JsonSchema = { type: ["string", "null"] };
export const LIST: JsonSchema = { type: "array" };
export const OBJECT: JsonSchema = { type: ["object", "null"] };

const FINDING: JsonSchema = {
  type: "object",
  properties: {
    id: { type: "string" },
    file: { type: "string" },
    line: { type: "integer" },
    severity: { enum: ["critical", "major", "minor"] },
    rule: { type: "string" },
    title: { type: "string" },
    message: { type: "string" },
    verdict: {
      type: "object",
      description:
        "what a second look came to: ruling, by, because, trace, likely; absent without one",
    },
  },
};

export const outputOfReview: Readonly<Record<string, JsonSchema>> = {
  status: { ...TEXT, description: "clean, findings, partial or not-run" },
  findings: { type: "array", items: FINDING },
  questions: { ...LIST, description: "for the user to answer" },
  gate: { ...OBJECT, description: "whether the review lets the change pass" },
  fixes: OBJECT,
  files: OBJECT,
  settings: OBJECT,
  suppressed: LIST,
};

export const outputOfShip: Readonly<Record<string, JsonSchema>> = {
  status: { ...TEXT, description: "planned, shipped, failed, unmerged or interrupted" },
  steps: LIST,
  pullRequest: OBJECT,
  review: OBJECT,
};

export const outputOfPlan: Readonly<Record<string, JsonSchema>> = {
  plan: { type: "string", description: "digest of the plan, for the tool that ships it" },
};

/** The digest of a plan, from the line of its text that names it. */
export function pickPlan(text: string): { readonly plan?: string } {
  const [, plan] = /^plan: (\S+)$/m.exec(text) ?? [];
  return plan === undefined ? {} : { plan };
}

export const outputOfConfig: Readonly<Record<string, JsonSchema>> = {
  key: TEXT,
  file: TEXT,
  changed: { type: "boolean" },
};

/** What every structured result may hold besides. */
export const ALWAYS: Readonly<Record<string, JsonSchema>> = {
  schema: TEXT,
  errors: { type: "array", description: "why the command failed" },
  page: {
    type: "object",
    description: "present where the result comes in pages",
    properties: {
      number: { type: "integer" },
      of: { type: "integer" },
      cursor: { type: "string", description: "hand it to the same tool for the next page" },
    },
  },
};
