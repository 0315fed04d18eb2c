/** The folders in which tools put their output, relative to the folder that they run in. */
const OUTPUTS: readonly (readonly [command: RegExp, ...folders: string[]])[] = [
  [/\b(?:npm|pnpm|yarn|bun) (?:ci|install|i)\b/, "node_modules"],
  [/\bcargo (?:build|test)\b/, "target"],
  [/\bmvnw? /, "target"],
  [/\bsbt (?:compile|test)\b/, "target"],
  [/\bgradlew? /, ".gradle", "build"],
  [/\bdotnet (?:restore|build|test)\b/, "bin", "obj"],
  [/\bcomposer install\b/, "vendor"],
  [/\bmix (?:deps\.get|compile|test)\b/, "_build", "deps"],
  [/\bswift (?:build|test)\b/, ".build"],
  [/\bdune (?:build|test)\b/, "_build"],
  [/\bstack (?:build|test)\b/, ".stack-work"],
  [/\bcabal (?:build|test)\b/, "dist-newstyle"],
  [/\bzig build\b/, ".zig-cache", "zig-out"],
  [/\bmeson setup\b/, "build"],
];

/** Returns the folders that some commands fill, at the top of a project or in the folders that they change into. */
export function outputsOf(commands: readonly string[]): readonly string[] {
  const found = commands.flatMap((command) => {
    const below = [...command.matchAll(/\(cd (\S+) && ([^)]*)\)/g)];
    const top = below.reduce((rest, [part]) => rest.replace(part, ""), command);
    return [
      ...filledBy(top),
      ...below.flatMap(([, folder, part = ""]) => filledBy(part).map((it) => `${folder}/${it}`)),
    ];
  });
  return [...new Set(found)];
}

function filledBy(command: string): readonly string[] {
  const ofCmake = [...command.matchAll(/\bcmake -S \. -B ([\w-]+)/g)].map(
    ([, folder = ""]) => folder,
  );
  const ofOthers = OUTPUTS.flatMap(([tool, ...folders]) => (tool.test(command) ? folders : []));
  return [...ofCmake, ...ofOthers];
}
