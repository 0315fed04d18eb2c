import { expect, test } from "vitest";
import { isSidePath } from "../../../../src/core/rules/is-side-path.ts";

test.each([
  ["examples/express/app.js", true],
  ["packages/cart/demo/main.ts", true],
  ["src/Snippets/Carts.cs", true],
  ["benchmarks/sort.go", true],
  ["benches/sort.rs", true],
  ["scripts/release.py", true],
  ["config.example.js", true],
  ["src/cart.bench.ts", true],
  ["src/main/java/SortBenchmark.java", true],
  ["packages/prisma/seed/first-look.ts", true],
  ["db/seeds.rb", true],
  ["database/seeders/CartSeeder.php", true],
  ["src/cart.seed.ts", true],
  ["src/crypto/seed.ts", false],
  ["src/seedlings/a.ts", false],
  ["src/samplers/a.ts", false],
  ["src/descriptors/a.ts", false],
  ["src/workbench.ts", false],
  ["src/democracy.ts", false],
])("%s: %s", (path, expected) => {
  expect(isSidePath(path)).toBe(expected);
});
