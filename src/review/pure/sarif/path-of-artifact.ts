import type { SarifArtifactLocation, SarifRun } from "./sarif-shape.ts";
import { orElse } from "../../../core/or-else.ts";

/** A base may refer to another; deeper nesting is not followed. */
const MAX_BASES = 8;
const DRIVE = /^[a-z]:[\\/]/i;

/**
 * Returns the file of a location as a path from the root of the work tree; null if it is outside or names no file
 * (§3.4). A relative location, or one with an unknown base, is relative to the root.
 * @param root `file:` URL of the work tree, with a trailing slash
 */
export function pathOfArtifact(
  location: SarifArtifactLocation | undefined,
  run: Pick<SarifRun, "artifacts" | "originalUriBaseIds">,
  root: string,
): string | null {
  const known = withUri(location, run);
  if (known?.uri === undefined || known.uri === "") return null;
  const base = baseOf(known.uriBaseId, run, root);
  const address = base === null ? null : resolve(known.uri, base);
  return address === null ? null : below(address, root);
}

/** Returns a location with its URI, which may be in the list of artifacts. */
function withUri(
  location: SarifArtifactLocation | undefined,
  { artifacts }: Pick<SarifRun, "artifacts">,
): SarifArtifactLocation | undefined {
  if (location?.uri !== undefined || location?.index === undefined) return location;
  return artifacts[location.index]?.location;
}

function baseOf(
  id: string | undefined,
  { originalUriBaseIds = {} }: Pick<SarifRun, "originalUriBaseIds">,
  root: string,
): string | null {
  const uris: string[] = [];
  let at = id;
  for (let steps = 0; at !== undefined && steps < MAX_BASES; steps += 1) {
    const base = Object.hasOwn(originalUriBaseIds, at) ? originalUriBaseIds[at] : undefined;
    if (base?.uri !== undefined) uris.unshift(base.uri);
    at = base?.uriBaseId;
  }
  return uris.reduce<string | null>(
    (base, uri) => (base === null ? null : resolve(uri, base)),
    root,
  );
}

function resolve(uri: string, base: string): string | null {
  return orElse(() => new URL(DRIVE.test(uri) ? `file:///${uri}` : uri, base).href, null);
}

function below(address: string, root: string): string | null {
  if (!address.startsWith(root)) return null;
  return orElse(
    () => decodeURIComponent(new URL(address).pathname.slice(new URL(root).pathname.length)),
    null,
  );
}
