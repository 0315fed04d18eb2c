import { expect, test } from "vitest";
import { pythonImports, resolvePython } from "../../../src/project-graph/python-imports.ts";
import { resolveJs } from "../../../src/project-graph/resolve-js.ts";

const JS = new Set(["src/cart.ts", "src/view.tsx", "src/pay/index.js", "src/data.json", "top.mjs"]);

test.each([
  ["src/a.ts", "./cart", "src/cart.ts"],
  ["src/a.ts", "./cart.js", "src/cart.ts"],
  ["src/a.ts", "./view.js", "src/view.tsx"],
  ["src/a.ts", "./pay", "src/pay/index.js"],
  ["src/pay/index.js", "../cart.ts", "src/cart.ts"],
  ["src/pay/a.js", ".", "src/pay/index.js"],
  ["src/a.ts", "../top.mjs", "top.mjs"],
  ["src/a.ts", "../../top.mjs", null],
  ["src/a.ts", "./missing", null],
  ["src/a.ts", "cart", null],
])("%s imports %s: %s", (from, specifier, expected) => {
  expect(resolveJs(from, specifier, JS)).toBe(expected);
});

const PYTHON = [
  "shop/__init__.py",
  "shop/cart.py",
  "shop/pay/__init__.py",
  "shop/pay/card.py",
  "src/lib/__init__.py",
  "src/lib/text.py",
  "one/utils.py",
  "two/utils.py",
];

test.each([
  ["main.py", "shop.cart", "shop/cart.py"],
  ["main.py", "shop.pay", "shop/pay/__init__.py"],
  ["main.py", "lib.text", "src/lib/text.py"],
  ["shop/pay/card.py", "..cart", "shop/cart.py"],
  ["shop/pay/card.py", ".", "shop/pay/__init__.py"],
  ["shop/cart.py", ".pay.card", "shop/pay/card.py"],
  ["main.py", "utils", null],
  ["main.py", "cart", null],
  ["main.py", "os.path", null],
])("%s imports module %s: %s", (from, module, expected) => {
  expect(resolvePython(from, module, PYTHON)).toBe(expected);
});

test("imports of Python are read in all their forms, and not from texts", () => {
  const text = [
    "import os, shop.cart as c",
    "from shop import (",
    "    cart,  # the cart",
    "    pay as p,",
    ")",
    '"""',
    "from lies import truth",
    '"""',
    "def later():",
    "    from .pay import card",
  ].join("\n");
  expect(
    pythonImports(text).map(({ module, name, local, isAtTop }) => [module, name, local, isAtTop]),
  ).toEqual([
    ["shop", "cart", "cart", true],
    ["shop", "pay", "p", true],
    [".pay", "card", "card", false],
    ["os", null, "os", true],
    ["shop.cart", null, "c", true],
  ]);
});
