import { expect, test } from "vitest";
import { lookAlike } from "../../../../src/analyzers/manifests/look-alike.ts";
import { locksOf } from "../../../../src/analyzers/manifests/lock-of.ts";

test.each([
  ["npm", "loadsh", "lodash"],
  ["npm", "lodahs", "lodash"],
  ["npm", "expres", "express"],
  ["npm", "expresss", "express"],
  ["npm", "crossenv", "cross-env"],
  ["npm", "cross-env.js", null],
  ["npm", "lodash", null],
  ["npm", "preact", null],
  ["npm", "kao", null],
  ["npm", "@acme/lodahs", null],
  ["npm", "my-express", null],
  ["pypi", "reqeusts", "requests"],
  ["pypi", "Requests", null],
  ["pypi", "python_dateutil", null],
  ["pypi", "pythondateutil", "python-dateutil"],
  ["pypi", "zope.interface", null],
] as const)("in %s, %s looks like %s", (registry, name, expected) => {
  expect(lookAlike(name, registry)).toBe(expected);
});

test.each([
  ["package.json", ["yarn.lock"], ["yarn.lock"]],
  ["a/b/package.json", ["pnpm-lock.yaml", "c/yarn.lock"], ["pnpm-lock.yaml"]],
  ["a/package.json", ["package-lock.json", "a/yarn.lock"], ["a/yarn.lock", "package-lock.json"]],
  ["a/go.mod", ["go.sum", "a/go.sum"], ["a/go.sum", "go.sum"]],
  ["requirements.txt", ["poetry.lock"], []],
])("the locks of %s among %j", (manifest, paths, expected) => {
  expect(locksOf(manifest, new Set(paths))).toEqual(expected);
});

test.each(["echarts", "csv-parser", "mssql", "querystring", "uglify-es", "through", "sqlite"])(
  "%s is a package of its own, however near its name",
  (name) => {
    expect(lookAlike(name, "npm")).toBeNull();
  },
);

test.each(["scapy", "authlib", "markdown2", "pycryptodomex", "websocket"])(
  "%s is one of Python's own",
  (name) => {
    expect(lookAlike(name, "pypi")).toBeNull();
  },
);
