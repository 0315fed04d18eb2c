import { looksLikeCredential } from "../../core/rules/looks-like-credential.ts";
import { maskSecret } from "../shared/build-finding.ts";
import type { Spot } from "../shared/match.ts";
import { finalStages, type Dockerfile, type Instruction } from "./read-dockerfile.ts";

/** Finds secrets that stay readable in the image or its history. */
export function findSecrets(dockerfile: Dockerfile): Spot[] {
  const instructions = finalStages(dockerfile).flatMap((stage) => stage.instructions);
  return instructions
    .filter(({ keyword }) => keyword === "ENV" || keyword === "ARG")
    .flatMap((it) => pairsIn(it).flatMap((pair) => kept(pair, it)));
}

interface Setting {
  readonly name: string;
  readonly value: string | null;
}

const IS_SECRET =
  /(^|_)(TOKEN|SECRET|SECRET_KEY|PASSWORD|PASSWD|API_?KEY|PRIVATE_KEY|ACCESS_KEY|AUTH_TOKEN|CREDENTIALS)$/i;
const IS_HARMLESS = /(PUBLIC|_URL|_FILE|_PATH|_NAME|CSRF|MAX|TTL)/i;

function kept({ name, value }: Setting, { keyword, start, end }: Instruction): Spot[] {
  if (!IS_SECRET.test(name) || IS_HARMLESS.test(name)) return [];
  // Given at build time, or taken from what was given then.
  const isGiven = keyword === "ARG" ? value === null : /^\$\{?[A-Za-z_]\w*\}?$/.test(value ?? "");
  const isLiteral = value !== null && looksLikeCredential(value);
  if (!isGiven && !isLiteral) return [];
  const evidence = isLiteral ? `${keyword} ${name}=${maskSecret(value)}` : `${keyword} ${name}`;
  return [{ rule: "docker/secret-in-image", start, end, values: { name, code: name }, evidence }];
}

/** `NAME=value …`; of `ARG` also `NAME` alone, of `ENV` also `NAME value`. */
function pairsIn({ content, keyword }: Instruction): Setting[] {
  const words = content.match(/(?:[^\s"'\\]|\\.|"[^"]*"|'[^']*')+/g) ?? [];
  const pairs = words.map((word) => {
    const [name = "", ...value] = word.split("=");
    const isGiven = value.length > 0;
    return { name, value: isGiven ? value.join("=").replace(/^["']|["']$/g, "") : null };
  });
  const [first] = pairs;
  const isOldForm = keyword === "ENV" && first?.value === null;
  return isOldForm ? [{ name: first.name, value: words[1] ?? "" }] : pairs;
}
