import type { FlowRule, FlowSource } from "../../core/rules/types.ts";
import { looksLikeServer, unpacksArchives } from "./sources.ts";

/** Those of the rules whose sources a text may hold, by its words alone. */
export function withSources(rules: readonly FlowRule[], text: string): readonly FlowRule[] {
  const known = new Map<FlowSource, boolean>();
  const holds = (source: FlowSource): boolean => {
    const held = known.get(source) ?? MARKS[source](text);
    known.set(source, held);
    return held;
  };
  return rules.filter(({ sources }) => (Object.keys(sources) as FlowSource[]).some(holds));
}

const MARKS: Readonly<Record<FlowSource, (text: string) => boolean>> = {
  parameter: () => true,
  unknown: () => true,
  request: (text) =>
    /\b(req|ctx)\b|[a-z]Params\b|createServer|createSecureServer|\.formData\(\)|Request\b|Event\b|Context\b/.test(
      text,
    ) ||
    (/\b(request|context|c|event)\b/.test(text) && looksLikeServer(text)),
  message: (text) => /["'`]message["'`]/.test(text),
  folder: (text) => /\breaddir/.test(text),
  archive: unpacksArchives,
  location: (text) => /\b(location|document|useRouter|useRoute|useSearchParams)\b/.test(text),
  argument: (text) => /\bargv\b/.test(text),
  environment: (text) => /\benv\b/.test(text),
  file: (text) => /\bread(File|Json|JSON)/.test(text),
  network: (text) => /\b(fetch|axios|got|undici)\b/.test(text),
};
