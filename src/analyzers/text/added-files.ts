import type { ChangedFile } from "../../core/change/types.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { isSidePath } from "../../core/rules/is-side-path.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import { skipReasonByName } from "../../core/change/skip-reason-by-name.ts";
import type { Analyzer, ReviewedTree } from "../../review/types.ts";
import { codeRulesOf, type CodeRules } from "../shared/code-rules.ts";

/** Looks at files that come in, by name and size: those that a repository keeps for ever once they were pushed. */
export const addedFiles: Analyzer = {
  name: "added-files",
  isPerFile: false,
  needsTree: true,
  accepts: () => false,
  async analyze(_, scope, { tree }) {
    const rules = codeRulesOf("added-files", scope);
    if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
    const added = tree.changed.filter(({ status }) => status === "added");
    const findings = await Promise.all(added.map((file) => judge(file, tree, rules)));
    return { findings: findings.flat(), failed: [] };
  },
};

async function judge(
  file: ChangedFile,
  tree: ReviewedTree,
  rules: CodeRules,
): Promise<RawFinding[]> {
  const { path, kind, newBytes = 0 } = file;
  if (kind === "symlink" || kind === "submodule") return [];
  if (await holdsSecrets(file, tree)) return say("change/secret-file", file, rules);
  if (isPartOfBuild(path)) return say("change/build-output", file, rules);
  if (newBytes > LARGE_BYTES && !isKnownLarge(path) && !isNewEdition(path, tree))
    return say("change/large-file", file, rules);
  return [];
}

function say(rule: string, { path, newBytes = 0 }: ChangedFile, rules: CodeRules): RawFinding[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const evidence = `${path} (${sizeOf(newBytes)})`;
  const values = { code: name, size: sizeOf(newBytes) };
  // What is no text has no lines either: the place is the file's beginning.
  const at = { file: path, text: "", start: 0, end: 0, isCausedByChange: true };
  return rules.report({ rule, ...at, values, evidence });
}

const SECRET_NAME =
  /(^|\/)(id_(?:rsa|dsa|ecdsa|ed25519)|\.env(?:\.(?:local|prod|production|staging|live|development|dev))?|\.netrc|\.pgpass|\.git-credentials|\.htpasswd|kubeconfig|[^/]+\.(?:p12|pfx|jks|keystore|kdbx|ppk)|[^/]*(?:private|secret)[^/]*\.(?:pem|key)|[^/]+\.key|credentials\.json|service[-_]account[^/]*\.json|\.kube\/config|\.aws\/credentials|\.docker\/config\.json)$/i;
/** Kept for others to fill in. */
const PATTERN_NAME = /(example|sample|template|dummy|dist|default|placeholder)/i;

/** By its name; where the file is text, it must also hold what such files hold. */
async function holdsSecrets({ path, kind }: ChangedFile, tree: ReviewedTree): Promise<boolean> {
  if (!SECRET_NAME.test(path) || isTestPath(path) || isSidePath(path)) return false;
  if (PATTERN_NAME.test(path.slice(path.lastIndexOf("/") + 1))) return false;
  if (/debug\.keystore$/i.test(path)) return false;
  if (kind === "binary") return true;
  const text = await tree.read(path);
  if (text === null) return false;
  if (/\.env(\.|$)/i.test(path)) return NAMED_SECRET.test(text);
  return SECRET_CONTENT.test(text);
}

const NAMED_SECRET =
  /^(?:export\s+)?\w*(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|PRIVATE_?KEY|CREDENTIALS?|ACCESS_?KEY)\w*\s*=\s*["']?(?!["']?\s*$|<|\$\{|xxx|your|change|test|dummy|example|secret["']?\s*$|password["']?\s*$|placeholder|todo)[^\s"'#]{8,}/im;
const SECRET_CONTENT =
  /-----BEGIN [A-Z ]*PRIVATE KEY|"private_key"\s*:|^PuTTY-User-Key-File|client-key-data:|^\s*token:\s*\S{16,}|\bpassword\s+\S+|:\/\/[^\s:/]+:[^\s@/]+@|^\w+:\$(?:apr1|2[aby]|5|6)\$|aws_secret_access_key|"auth"\s*:|^[^:\n]+:\d+:[^:\n]+:[^:\n]+:\S+/im;

/** What a compiler or an editor leaves, and nobody means to keep. */
function isPartOfBuild(path: string): boolean {
  if (isTestPath(path)) return false;
  return (
    /(^|\/)(__pycache__\/[^/]+\.pyc|node_modules\/.+|\.DS_Store|Thumbs\.db|[^/]+\.(?:pyc|pyo|class|o|obj|pdb|swp|orig|rej|tfstate|tfstate\.backup))$/.test(
      path,
    ) && !/(^|\/)(vendor|third_party|fixtures?)\//.test(path)
  );
}

const LARGE_BYTES = 1024 * 1024;
/** Where large files have their place, or somebody else speaks of them. */
function isKnownLarge(path: string): boolean {
  return (
    skipReasonByName(path) !== null ||
    isTestPath(path) ||
    /\.(png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf|eot)$/i.test(path) ||
    /(^|\/)(assets?|static|public|media|images?|img|fonts?|docs?|vendor|third_party|res|resources|models?|data|datasets?|locales?|i18n|\.yarn)\//i.test(
      path,
    )
  );
}

/** `app.3f9ac2d1.js`: what a build names for its content takes the place of what it was named for the last time. */
function isNewEdition(path: string, { changed }: ReviewedTree): boolean {
  const name = withoutMark(path);
  return (
    name !== path &&
    changed.some((other) => other.status === "deleted" && withoutMark(other.path) === name)
  );
}

function withoutMark(path: string): string {
  return path.replace(/[-._](?=[\da-f]*\d)[\da-f]{8,64}(?=\.[^/]*$)/i, "");
}

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KiB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
