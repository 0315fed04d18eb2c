import * as fc from "fast-check";
import { expect, test } from "vitest";
import { selectFiles } from "../../../../src/core/change/select-files.ts";
import type { ChangedFile, SkipReason } from "../../../../src/core/change/types.ts";
import { runs } from "../../../helpers/thorough.ts";

const changed = (path: string, more: Partial<ChangedFile> = {}): ChangedFile => ({
  path,
  oldPath: null,
  status: "modified",
  kind: "text",
  oldMode: "100644",
  newMode: "100644",
  isUntracked: false,
  added: [{ start: 1, end: 1 }],
  removed: [],
  ...more,
});

const select = (
  files: readonly ChangedFile[],
  exclude: readonly string[] = [],
  generated: string[] = [],
) => selectFiles(files, { exclude, generated: new Set(generated) });

test.each<[readonly string[], string, boolean]>([
  [["*.snap"], "a.snap", true],
  [["*.snap"], "deep/er/a.snap", true],
  [["*.snap"], "a.snap.ts", false],
  [["*.test.*"], "src/a.test.ts", true],
  [["vendor/*"], "vendor/a.js", true],
  [["vendor/*"], "vendor/deep/er/a.js", true],
  [["vendor/*"], "src/vendor/a.js", false],
  [["vendor/*"], "vendors/a.js", false],
  [["vendor/"], "src/vendor/a.js", true],
  [["/build"], "build/a.js", true],
  [["/build"], "src/build/a.js", false],
  [["docs/**/*.md"], "docs/a/b/c.md", true],
  [["*.md", "!README.md"], "README.md", false],
  [["!README.md", "*.md"], "README.md", true],
  [["*.TS"], "a.ts", false],
  [["a b.ts"], "a b.ts", true],
  [["é*.ts"], "été.ts", true],
  [["# a comment", ""], "# a comment", false],
  [["\\#a"], "#a", true],
  [["[z-a].ts"], "b.ts", false],
  [["[", "*.snap"], "a.snap", true],
  [["*.ts"], "a\nb.ts", true],
  [["*.ts"], "..ts", true],
  [["*.ts"], "-rf.ts", true],
])("exclude %j leaves out %j: %s", (exclude, path, isOut) => {
  const { wanted, excluded } = select([changed(path)], exclude);

  expect(excluded).toEqual(isOut ? [path] : []);
  expect(wanted.map((file) => file.path)).toEqual(isOut ? [] : [path]);
});

test("no pattern and no path can make the selection fail or lose a file", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "binary" })),
      fc.string({ minLength: 1 }),
      (exclude, name) => {
        const path = name.replaceAll("\0", "x");
        const { wanted, excluded, skipped } = select([changed(path)], exclude);
        expect(wanted.length + excluded.length + skipped.length).toBe(1);
      },
    ),
    runs(500),
  );
});

const REASONS: [SkipReason | null, ChangedFile][] = [
  [null, changed("src/a.ts")],
  [null, changed("new.ts", { status: "added", added: "all" })],
  [null, changed("a.ts", { added: [], removed: [{ afterLine: 0, old: { start: 1, end: 1 } }] })],
  [null, changed("b.ts", { status: "renamed", oldPath: "a.ts" })],
  [null, changed("a.sh", { newMode: "100755" })],
  [null, changed("requirements.txt")],
  [null, changed("min.js")],
  ["deleted", changed("a.ts", { status: "deleted", added: [] })],
  ["deleted", changed("yarn.lock", { status: "deleted", added: [] })],
  ["unmerged", changed("a.ts", { status: "unmerged", added: [] })],
  ["submodule", changed("sub", { kind: "submodule", newMode: "160000" })],
  ["symbolic link", changed("link", { kind: "symlink", newMode: "120000" })],
  ["lock file", changed("package-lock.json")],
  ["lock file", changed("apps/web/pnpm-lock.yaml")],
  ["lock file", changed("bun.lockb", { kind: "binary" })],
  ["lock file", changed("Cargo.lock")],
  ["lock file", changed("go.sum")],
  ["lock file", changed("uv.lock")],
  ["lock file", changed("gradle.lockfile")],
  ["generated", changed("api.pb.go")],
  ["generated", changed("static/assets/index.b6be5691.js")],
  ["generated", changed("static/app-0f3c9ad21b77.css")],
  ["generated", changed("ui/dist/assets/index-i5sRUel6.js")],
  [null, changed("src/assets/show-Settings.js")],
  ["generated", changed("node_modules/express/lib/utils.js")],
  ["generated", changed("env/lib/python3.12/site-packages/click/core.py")],
  ["generated", changed(".venv/bin/activate_this.py")],
  ["generated", changed("web/.next/server/app/page.js")],
  ["generated", changed("web/bower_components/jquery/jquery.js")],
  ["generated", changed("web/wwwroot/lib/jquery/jquery.js")],
  ["generated", changed("ios/Pods/Alamofire/Source/Session.swift")],
  ["generated", changed("vendor/github.com/a/b/c.go")],
  ["generated", changed("vendor/composer/ClassLoader.php")],
  [null, changed("vendor/axoasset/src/lib.rs")],
  ["generated", changed("dist/a.js.map")],
  ["minified", changed("lib/jquery.min.js")],
  ["binary", changed("a.png", { kind: "binary", newBytes: 5_000_000, added: [] })],
  ["too large", changed("dump.sql", { newBytes: 1024 * 1024 + 1 })],
  ["too large", changed("dump.sql", { kind: "binary", newBytes: 17 * 1024 * 1024, added: "all" })],
  [null, changed("just.sql", { newBytes: 1024 * 1024 })],
  ["renamed only", changed("b.ts", { status: "renamed", oldPath: "a.ts", added: [] })],
  ["mode change only", changed("a.sh", { newMode: "100755", added: [] })],
];

test.each(REASONS.map(([reason, file]) => ({ reason, file, name: describe(file) })))(
  "$name: skipped as $reason",
  ({ reason, file }) => {
    const { wanted, skipped } = select([file], [], ["api.pb.go"]);

    expect(skipped).toEqual(reason === null ? [] : [{ file: file.path, reason }]);
    expect(wanted).toEqual(reason === null ? [file] : []);
  },
);

function describe({ path, status, kind, newBytes }: ChangedFile): string {
  return `${path}, ${status} ${kind}${newBytes === undefined ? "" : ` of ${newBytes} bytes`}`;
}
