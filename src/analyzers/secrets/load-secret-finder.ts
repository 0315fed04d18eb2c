const PREFIX = "@secretlint/secretlint-rule-";

/** The place of a credential, in UTF-16 offsets, and the detector that knows its form. */
export interface Leak {
  readonly detector: string;
  readonly start: number;
  readonly end: number;
}

type FindSecrets = (file: {
  readonly path: string;
  readonly text: string;
}) => Promise<readonly Leak[]>;

/**
 * Loads the finder of credentials in the formats their issuers give them. It has the detectors that are
 * wanted, by their names in rule files.
 */
export async function loadSecretFinder(wanted: ReadonlySet<string>): Promise<FindSecrets> {
  const [{ lintSource }, preset, { secretLintProfiler }] = await Promise.all([
    import("@secretlint/core"),
    import("@secretlint/secretlint-rule-preset-recommend"),
    import("@secretlint/profiler"),
  ]);
  // The library measures every step of every file and searches all earlier measures each time, with no way
  // to switch it off: hundreds of files would take seconds for milliseconds of work.
  secretLintProfiler.mark = () => {};
  // Its members are taken one by one: the preset as a whole would obey comments, and one member
  // opens the file of that name itself.
  const rules = preset.rules
    .map((rule) => ({ id: rule.meta.id, rule }))
    .filter(({ id }) => wanted.has(id.replace(PREFIX, "")));
  return async ({ path, text }) => {
    const result = await lintSource({
      source: { content: text, filePath: path, ext: "", contentType: "text" },
      options: { locale: "en", noPhysicFilePath: true, config: { rules } },
    });
    return result.messages.map(({ ruleId, range, data }) => ({
      detector: ruleId.replace(PREFIX, ""),
      ...locate(text, range, data),
    }));
  };
}

/** Some detectors give the place of the name before the secret, so the secret itself is looked up. */
function locate(
  text: string,
  [start, end]: readonly [number, number],
  data: unknown,
): { start: number; end: number } {
  const given = Object.values((data ?? {}) as Record<string, unknown>);
  const places = given
    .filter((value): value is string => typeof value === "string" && value !== "")
    .map((secret) => ({ at: text.indexOf(secret, start), length: secret.length }))
    .filter(({ at }) => at !== -1 && at < end);
  const longest = places.sort((a, b) => b.length - a.length)[0];
  return longest === undefined
    ? { start, end }
    : { start: longest.at, end: longest.at + longest.length };
}
