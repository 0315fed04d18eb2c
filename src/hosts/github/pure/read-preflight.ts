import * as z from "zod";
import type { MergeMethod } from "../../../core/vocabulary.ts";
import { parseJson } from "../../../core/parse-json.ts";
import { forbiddenMethodsIn } from "./merge-methods.ts";
import { MethodFlags } from "./read-github-state.ts";

/** GitHub's answer before a ship about the things that it is going to ask for. */
export interface Preflight {
  readonly missingLabels: readonly string[];
  readonly missingLogins: readonly string[];
  readonly forbiddenMethods: readonly MergeMethod[];
  readonly mayMerge: boolean | null;
  readonly isAutoMergeAllowed: boolean | null;
  /** Rules of the target hold every pull request back until something has happened. */
  readonly hasRules: boolean | null;
}

const Found = z.looseObject({}).nullish();
const Rule = z.looseObject({
  requiredApprovingReviewCount: z.number().nullish(),
  requiredStatusCheckContexts: z.array(z.string().nullable()).nullish(),
});

const Answer = z.looseObject({
  data: z
    .looseObject({
      repository: z.looseObject({
        viewerPermission: z.string().nullish(),
        autoMergeAllowed: z.boolean().nullish(),
        ...MethodFlags,
        ref: z.looseObject({ refUpdateRule: Rule.nullish() }).nullish(),
      }),
    })
    .catchall(Found),
  errors: z
    .array(z.looseObject({ type: z.string().nullish(), path: z.array(z.unknown()).nullish() }))
    .nullish(),
});

const MERGING = new Set(["WRITE", "MAINTAIN", "ADMIN"]);
const LOOKING = new Set(["READ", "TRIAGE"]);

/**
 * Reads the answer to the preflight query, in which the labels are called `l0`, `l1` … and the logins `u0`, `u1` …
 * Null if the text is something else.
 */
export function readPreflight(
  json: string,
  asked: { readonly labels: readonly string[]; readonly logins: readonly string[] },
): Preflight | null {
  const parsed = Answer.safeParse(parseJson(json));
  if (!parsed.success) return null;
  const { data, errors } = parsed.data;
  const { repository } = data;
  const permission = repository.viewerPermission?.toUpperCase() ?? "";
  const rule = repository.ref?.refUpdateRule;
  // Only the error NOT_FOUND says that there is no such login.
  const notFound = new Set(
    (errors ?? []).filter(({ type }) => type === "NOT_FOUND").map(({ path }) => path?.[0]),
  );
  return {
    missingLabels: asked.labels.filter((_, at) => repository[`l${at}`] === null),
    missingLogins: asked.logins.filter((_, at) => notFound.has(`u${at}`)),
    forbiddenMethods: forbiddenMethodsIn(repository),
    mayMerge: MERGING.has(permission) ? true : LOOKING.has(permission) ? false : null,
    isAutoMergeAllowed: repository.autoMergeAllowed ?? null,
    hasRules: rule === undefined ? null : rule !== null && holdsBack(rule),
  };
}

function holdsBack(rule: z.infer<typeof Rule>): boolean {
  return (
    (rule.requiredApprovingReviewCount ?? 0) > 0 ||
    (rule.requiredStatusCheckContexts ?? []).length > 0
  );
}

const QueueAnswer = z.looseObject({
  data: z.looseObject({ repository: z.looseObject({ mergeQueue: z.looseObject({}) }) }),
});

/** Whether the answer to the question for the target's merge queue names one. */
export function hasMergeQueue(json: string): boolean {
  return QueueAnswer.safeParse(parseJson(json)).success;
}
