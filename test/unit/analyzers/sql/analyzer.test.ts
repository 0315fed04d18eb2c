import { expect, test } from "vitest";
import { sql } from "../../../../src/analyzers/sql/analyzer.ts";
import { asNewFile } from "../../../../src/review/as-new-file.ts";
import { tools } from "../../rules/review-text.ts";
import { EVERY_RULE } from "../../../../src/review/every-rule.ts";

const seen = async (path: string, text: string) => {
  const { findings, failed } = await sql.analyze([asNewFile(path, text)], EVERY_RULE, tools);
  return {
    found: findings.map(({ rule, line, column }) => `${line}:${column} ${rule.id}`),
    failed: failed.map(({ file, cause = "" }) => `${file} ${cause}`),
  };
};

test.each([
  ["backticks", "db/migrations/1.sql", "ALTER TABLE `a` ADD COLUMN b int NOT NULL;"],
  ["types of another database", "db/migrations/1.sql", "ALTER TABLE a ADD b DATETIME NOT NULL;"],
  ["a path that says so", "migrations/sqlite/1.sql", "ALTER TABLE a ADD b int NOT NULL;"],
  ["the last database in its path", "postgres/sqlite_1.sql", "DELETE FROM a;"],
  ["what does not parse", "db/migrations/1.sql", "ALTER TABLE a MODIFY b int;"],
  ["nothing in it", "db/migrations/1.down.sql", "\n"],
  ["comments alone", "db/migrations/1.down.sql", "-- nothing to take back\n"],
  ["a template", "db/migrations/1.sql", "CREATE INDEX CONCURRENTLY {{name}} ON a (b);"],
])("leaves a file alone for %s", async (_, path, text) => {
  const { found, failed } = await seen(path, text);
  expect({ found, failed: failed.filter((each) => !each.endsWith("foreign")) }).toEqual({
    found: [],
    failed: [],
  });
});

test.each([
  ["its path names PostgreSQL", "db/postgres_mig_13.sql", "DELETE FROM datetime;"],
  ["its path names PostgreSQL last", "from_mysql/pg/1.sql", "DELETE FROM datetime;"],
  ["only a comment speaks of another", "1.sql", "-- was `a` in MySQL: DATETIME\nDELETE FROM a;"],
  ["only a value speaks of another", "1.sql", "DELETE FROM a; SELECT 'a `b` UNSIGNED';"],
])("a file is for PostgreSQL where %s", async (_, path, text) => {
  expect(await seen(path, text)).toEqual({
    found: [expect.stringMatching(/sql\/every-row$/)],
    failed: [],
  });
});

test.each([
  ["goose", "-- +goose Down"],
  ["dbmate", "-- migrate:down transaction:false"],
  ["node-pg-migrate", "-- Down Migration"],
  ["MyBatis", "-- //@UNDO"],
  ["a heading of their own", "-- ==== DOWN ===="],
  ["a heading with words", "-- Rollback: as it was"],
])("what follows the way back is left out, as people mark it with %s", async (_, mark) => {
  const text = `CREATE TABLE a (b int);\n${mark}\nDELETE FROM a;\n`;
  expect((await seen("migrations/1.sql", text)).found).toEqual([]);
});

test.each([
  ["Liquibase's comment", "--rollback DROP TABLE a;"],
  ["a sentence", "-- rollback is not possible"],
  ["a compound", "-- Down-sample the readings"],
  ["an empty comment", "--\nSELECT 1 AS down;"],
])("what follows %s is read, as that is no way back", async (_, comment) => {
  const text = `${comment}\nDELETE FROM a;\n`;
  expect((await seen("1.sql", text)).found).toEqual([expect.stringMatching(/sql\/every-row$/)]);
});

test("a file for PostgreSQL that does not parse counts as not reviewed", async () => {
  const text = "CREATE INDEX CONCURRENTLY ON ON a (b);";
  expect(await seen("db/1.sql", text)).toEqual({ found: [], failed: ["db/1.sql broken"] });
});

test("places are right behind characters of several bytes", async () => {
  const text = "-- größer 🎉\nSELECT 'ü';  /* 🎉 */ DELETE FROM a;\n";
  expect((await seen("db/1.sql", text)).found).toEqual(["2:23 sql/every-row"]);
});

test("a file of many statements is read in good time", async () => {
  const text = "INSERT INTO a VALUES ('ü');\n".repeat(20_000);
  expect((await seen("db/1.sql", text)).found).toEqual([]);
});
