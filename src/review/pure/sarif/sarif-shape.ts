import * as z from "zod";

// The part of SARIF 2.1.0 that is read, https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html. An invalid
// property counts as absent, so that a mistake of a producer costs one fact.

const number = z.number().int().optional().catch(undefined);
const string = z.string().optional().catch(undefined);
const strings = z.array(z.string()).catch([]).default([]);

const MESSAGE = z.looseObject({ text: string, markdown: string, id: string, arguments: strings });
const message = MESSAGE.optional().catch(undefined);

const REGION = z.looseObject({
  startLine: number,
  startColumn: number,
  endLine: number,
  endColumn: number,
  charOffset: number,
  charLength: number,
  snippet: z.looseObject({ text: string }).optional().catch(undefined),
});

const ARTIFACT_LOCATION = z.looseObject({ uri: string, uriBaseId: string, index: number });
const artifactLocation = ARTIFACT_LOCATION.optional().catch(undefined);

const LOCATION = z.looseObject({
  physicalLocation: z
    .looseObject({ artifactLocation, region: REGION.optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

const PROPERTIES = z.looseObject({
  tags: strings,
  "security-severity": z
    .union([z.string(), z.number()])
    .transform(Number)
    .optional()
    .catch(undefined),
});
const properties = PROPERTIES.optional().catch(undefined);

const TARGET = z.looseObject({ target: z.looseObject({ id: string }).optional().catch(undefined) });

const RULE = z.looseObject({
  id: string,
  name: string,
  shortDescription: message,
  fullDescription: message,
  messageStrings: z.record(z.string(), MESSAGE).optional().catch(undefined),
  defaultConfiguration: z.looseObject({ level: string }).optional().catch(undefined),
  relationships: z.array(TARGET).catch([]).default([]),
  properties,
});

const COMPONENT = z.looseObject({ name: string, rules: z.array(RULE).catch([]).default([]) });

const REPLACEMENT = z.looseObject({
  deletedRegion: REGION,
  insertedContent: z.looseObject({ text: string }).optional().catch(undefined),
});

const FIX = z.looseObject({
  description: message,
  artifactChanges: z.array(
    z.looseObject({ artifactLocation: ARTIFACT_LOCATION, replacements: z.array(REPLACEMENT) }),
  ),
});

const RESULT = z.looseObject({
  ruleId: string,
  ruleIndex: number,
  rule: z
    .looseObject({
      id: string,
      index: number,
      toolComponent: z.looseObject({ index: number }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  kind: string,
  level: string,
  message,
  locations: z.array(LOCATION).catch([]).default([]),
  fixes: z.array(FIX).catch([]).default([]),
  suppressions: z
    .array(z.looseObject({ status: string }))
    .catch([])
    .default([]),
  baselineState: string,
  taxa: z
    .array(z.looseObject({ id: string }))
    .catch([])
    .default([]),
  properties,
});

const INVOCATION = z.looseObject({
  executionSuccessful: z.boolean().optional().catch(undefined),
  exitCodeDescription: string,
  toolExecutionNotifications: z
    .array(z.looseObject({ level: string, message }))
    .catch([])
    .default([]),
});

const RUN = z.looseObject({
  tool: z.looseObject({ driver: COMPONENT, extensions: z.array(COMPONENT).catch([]).default([]) }),
  columnKind: string,
  artifacts: z
    .array(z.looseObject({ location: artifactLocation }))
    .catch([])
    .default([]),
  originalUriBaseIds: z.record(z.string(), ARTIFACT_LOCATION).optional().catch(undefined),
  invocations: z.array(INVOCATION).catch([]).default([]),
  results: z.array(RESULT).nullish().catch([]),
});

/** A log as a whole. */
export const SARIF_LOG = z.looseObject({ version: z.string(), runs: z.array(RUN) });

export type SarifRun = z.infer<typeof RUN>;
export type SarifResult = z.infer<typeof RESULT>;
export type SarifRule = z.infer<typeof RULE>;
export type SarifRegion = z.infer<typeof REGION>;
export type SarifMessage = z.infer<typeof MESSAGE>;
export type SarifFix = z.infer<typeof FIX>;
export type SarifArtifactLocation = z.infer<typeof ARTIFACT_LOCATION>;
