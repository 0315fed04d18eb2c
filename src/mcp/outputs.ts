import type { JsonSchema } from "./types.ts";

/** Schemas of the output of commands, at the top level. */
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

/** Reads the digest of a plan from its text. */
export function pickPlan(text: string): { readonly plan?: string } {
  const [, plan] = /^plan: (\S+)$/m.exec(text) ?? [];
  return plan === undefined ? {} : { plan };
}

export const outputOfConfig: Readonly<Record<string, JsonSchema>> = {
  key: TEXT,
  file: TEXT,
  changed: { type: "boolean" },
};

/** The properties that every structured result may have. */
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
