import { expect, test } from "vitest";
import { outputsOf } from "../../../../src/config/detect/outputs.ts";

test.each<[readonly string[], readonly string[]]>([
  [["npm ci", "npm run build", "npm test"], ["node_modules"]],
  [["pnpm install --frozen-lockfile"], ["node_modules"]],
  [["cargo build", "cargo test"], ["target"]],
  [["./mvnw -B test"], ["target"]],
  [
    ["./gradlew assemble", "./gradlew test"],
    [".gradle", "build"],
  ],
  [
    ["dotnet restore", "dotnet test"],
    ["bin", "obj"],
  ],
  [["cmake -S . -B out && cmake --build out"], ["out"]],
  [
    ["(cd web && npm install)", "(cd api && go test ./...) && (cd web && npm test)"],
    ["web/node_modules"],
  ],
  [["mix deps.get && (cd assets && npm ci)"], ["_build", "deps", "assets/node_modules"]],
  [["go test ./...", "make build", "uv run pytest"], []],
])("the folders that %j fills are %j", (commands, folders) => {
  expect(outputsOf(commands)).toEqual(folders);
});
