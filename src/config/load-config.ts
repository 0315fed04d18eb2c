import { throwAll } from "../errors/tool-error.ts";
import { resolveSettings } from "./resolve.ts";
import { readDefaults } from "./sources/default.ts";
import { readFlagSource } from "./sources/flag-source.ts";
import { readProject } from "./sources/project.ts";
import { silentSource } from "./sources/source.ts";
import { readUser } from "./sources/user.ts";
import type { TrustedValues } from "./trust.ts";
import type { ConfigWarning, FlagSetting, LoadedConfig } from "./types.ts";

export interface ConfigRequest {
  /** Absolute top of the work tree; null outside a repository, in which case only the user's file counts. */
  readonly root: string | null;
  readonly home: string;
  readonly flagSettings: readonly FlagSetting[];
  /** Each `--set KEY=VALUE` as typed. */
  readonly setFlags: readonly string[];
  /** A tracker prompt that breaks the invariants is a fault too, whether or not the step is enabled. */
  readonly checksPrompt?: boolean;
  /** Told the warnings before any fault is thrown, as an unknown key may be what a fault is about. */
  readonly onWarnings?: (warnings: readonly ConfigWarning[]) => void;
  /** Looks up what the user trusts this repository's file with; called only when it matters. */
  readonly readTrusted: () => Promise<TrustedValues | null>;
}

/**
 * Loads the configuration: flags, project file, user file, built-in defaults, the first that has a
 * setting wins. Throws every fault of all of them at once.
 */
export async function loadConfig(request: ConfigRequest): Promise<LoadedConfig> {
  const { root, home } = request;
  const [project, user] = await Promise.all([
    root === null ? silentSource("project", null) : readProject(root, home, request.readTrusted),
    readUser(home, root, request.readTrusted),
  ]);
  const sources = [
    await readFlagSource(request.flagSettings, request.setFlags),
    project,
    user,
    readDefaults(),
  ];
  const warnings = sources.flatMap((source) => source.warnings);
  request.onWarnings?.(warnings);
  throwAll(
    sources.flatMap(({ faults, promptFaults }) =>
      request.checksPrompt === true ? [...faults, ...promptFaults] : faults,
    ),
  );
  return { ...resolveSettings(sources), warnings };
}
