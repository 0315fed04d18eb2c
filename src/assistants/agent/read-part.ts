import { isAbsolute, relative, resolve, sep } from "node:path";
import type { RepositoryView } from "../types.ts";
import { isInside } from "../../files/real-place.ts";

/**
 * Reads a file, or some of its lines, for an agent: from the repository's view, by its path in the agent's copy.
 * Rejects with a message for the agent.
 */
export async function readPart(
  request: { readonly path: string; readonly line: number | null; readonly limit: number | null },
  place: { readonly folder: string; readonly repository: RepositoryView },
): Promise<string> {
  const { path, line, limit } = request;
  if (!isAbsolute(path)) throw new Error("refused: the path is not absolute");
  const absolute = resolve(path);
  if (!isInside(place.folder, absolute)) throw new Error("refused: it is outside the project");
  const text = await place.repository.read(relative(place.folder, absolute).replaceAll(sep, "/"));
  if (text === null) throw new Error("refused: it does not exist or cannot be read");
  if (line === null && limit === null) return text;
  const from = Math.max(1, line ?? 1) - 1;
  return text
    .split("\n")
    .slice(from, limit === null ? undefined : from + Math.max(0, limit))
    .join("\n");
}
