import type { DetectedCommand, Detection, Ecosystem } from "./types.ts";

/** An ecosystem whose commands are the same for every project that has its manifest. */
interface Row {
  readonly name: string;
  readonly manifest: RegExp;
  /** Part of the manifest's text that the project has to have. */
  readonly holds?: RegExp;
  readonly install?: string;
  readonly build?: string;
  readonly test: string;
}

const PUBSPEC = /^pubspec\.yaml$/;
const FLUTTER = /^\s+sdk:\s*["']?flutter\b/m;

const ROWS: readonly Row[] = [
  {
    name: "Elixir",
    manifest: /^mix\.exs$/,
    install: "mix deps.get",
    build: "mix compile",
    test: "mix test",
  },
  { name: "Scala", manifest: /^build\.sbt$/, build: "sbt compile", test: "sbt test" },
  { name: "Swift", manifest: /^Package\.swift$/, build: "swift build", test: "swift test" },
  {
    name: "Flutter",
    manifest: PUBSPEC,
    holds: FLUTTER,
    install: "flutter pub get",
    test: "flutter test",
  },
  { name: "Dart", manifest: PUBSPEC, install: "dart pub get", test: "dart test" },
  { name: "Haskell Stack", manifest: /^stack\.yaml$/, build: "stack build", test: "stack test" },
  {
    name: "Haskell Cabal",
    manifest: /^cabal\.project$|\.cabal$/,
    build: "cabal build all",
    test: "cabal test all",
  },
  { name: "OCaml", manifest: /^dune-project$/, build: "dune build", test: "dune test" },
  { name: "Zig", manifest: /^build\.zig$/, build: "zig build", test: "zig build test" },
  {
    name: "Meson",
    manifest: /^meson\.build$/,
    build: "meson setup build && meson compile -C build",
    test: "meson test -C build",
  },
];

/** The ecosystems of {@link ROWS}, in their order. */
export const oneManifest: readonly Ecosystem[] = ROWS.map((row) => ({
  name: row.name,
  reads: (name) => row.holds !== undefined && row.manifest.test(name),
  detect({ files, texts }) {
    const from = [...files].find((name) => row.manifest.test(name));
    if (from === undefined || row.holds?.test(texts.get(from) ?? "") === false) return {};
    return commandsOf(row, from);
  },
}));

function commandsOf({ install, build, test }: Row, from: string): Detection {
  const found = (command: string | undefined): DetectedCommand | undefined =>
    command === undefined ? undefined : { command, from };
  return { install: found(install), build: found(build), test: found(test) };
}
