import * as z from "zod";
import { SCHEMA_URL } from "../../../src/version.ts";
import { AGENTS } from "./agents.ts";
import { BRIEF, SECOND_LOOK } from "./brief.ts";
import { FINDINGS, FINDINGS_WORDS } from "./findings.ts";
import { DOCTOR, PREVIEW, UNDO } from "./others.ts";
import { REGISTER, RUN, RUNS } from "./records.ts";
import { REVIEW, SILENCE } from "./review.ts";
import { RULE, RULES, RULE_TESTS } from "./rules.ts";
import { CONFIG_CHECK, INIT, SETTINGS, TRUST } from "./settings.ts";
import { ERROR, HOOKS, SHIP } from "./ship.ts";

/** The published formats by name: `review` is `tool.review/1`, in `schema/review.schema.json`. */
const PUBLISHED = {
  review: { shape: REVIEW, title: "Report of tool review" },
  ship: { shape: SHIP, title: "Report of tool ship" },
  error: { shape: ERROR, title: "Errors of tool" },
  brief: { shape: BRIEF, title: "Brief for a reader of a change" },
  findings: { shape: FINDINGS, title: "Findings of a reader, handed to tool" },
  "second-look": { shape: SECOND_LOOK, title: "Findings that are to be checked again" },
  silence: { shape: SILENCE, title: "Explanation of a line without findings" },
  "review-preview": { shape: PREVIEW, title: "Files that a review would read" },
  "rule-tests": { shape: RULE_TESTS, title: "Tests of a project's own rules" },
  rules: { shape: RULES, title: "Rules of a review" },
  rule: { shape: RULE, title: "One rule of a review" },
  undo: { shape: UNDO, title: "Fixes that were undone" },
  doctor: { shape: DOCTOR, title: "Report of tool doctor" },
  hooks: { shape: HOOKS, title: "Git hooks of a repository" },
  runs: { shape: RUNS, title: "Ships of a work tree" },
  run: { shape: RUN, title: "One ship, step by step" },
  register: { shape: REGISTER, title: "Entries of the decision register" },
  agents: { shape: AGENTS, title: "Coding agents and what they have of tool" },
  settings: { shape: SETTINGS, title: "Settings with their sources" },
  "config-check": { shape: CONFIG_CHECK, title: "Report of tool config check" },
  init: { shape: INIT, title: "Report of tool init" },
  trust: { shape: TRUST, title: "Report of tool trust" },
} as const;

/** Gives the published schemas (JSON Schema, draft 2020-12), each with its path in the project. */
export function outputSchemas(): readonly { readonly path: string; readonly text: string }[] {
  return Object.entries(PUBLISHED).map(([name, { shape, title }]) => {
    const file = `${name}.schema.json`;
    const { $schema, ...rest } = z.toJSONSchema(shape, {
      target: "draft-2020-12",
      override: ({ jsonSchema }) => withoutSafeBounds(jsonSchema),
    });
    if (name === "findings") describeRest(rest);
    const schema = { $schema, $id: new URL(file, SCHEMA_URL).href, title, ...rest };
    return { path: `schema/${file}`, text: `${JSON.stringify(schema, null, 2)}\n` };
  });
}

/** Removes the bounds of JavaScript's whole numbers, which say nothing about the format. */
function withoutSafeBounds(schema: { minimum?: number; maximum?: number }): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

/** Describes the properties of a schema, at every depth, that have no description yet. */
function describeRest(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    if (key === "properties")
      for (const [name, property] of Object.entries(child as Record<string, object>))
        if (FINDINGS_WORDS[name] !== undefined && !("description" in property))
          Object.assign(property, { description: FINDINGS_WORDS[name] });
    describeRest(child);
  }
}
