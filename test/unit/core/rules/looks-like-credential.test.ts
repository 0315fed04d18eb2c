import { expect, test } from "vitest";
import { looksLikeCredential } from "../../../../src/core/rules/looks-like-credential.ts";

test.each([
  "hV9#kq2Lw",
  "s3cr3t-2024",
  "4f9d2c7b81aa4e0d9c3b5f6e7a8b9c0d",
  "P@ssword",
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc",
  "QwErTyUiOpAsDfGhJkLzXcVb",
])("takes %s for a credential", (value) => {
  expect(looksLikeCredential(value)).toBe(true);
});

test.each([
  ["", "nothing"],
  ["abc1", "too short"],
  ["^9.0.2", "a version"],
  [">=1.4.0-beta.2", "a version"],
  ["changeme", "a placeholder"],
  ["your-api-key-1", "a placeholder"],
  ["<token1>", "a placeholder"],
  ["${TOKEN_1}", "a placeholder"],
  ["xxxx-1234", "a placeholder"],
  ["password1", "the word itself"],
  ["Enter your password 1", "a sentence"],
  ["x-api-key", "the name of a header"],
  ["SESSION_SECRET_2", "the name of a variable"],
  ["accessToken", "the name of a property"],
  ["errors.password.min8", "a key of translations"],
  ["/run/secrets/db1", "a path"],
  ["https://a1.test/token", "an address"],
  ["#password1", "a selector"],
  ["1111111", "one character"],
  ["s3_access_key", "the name of a setting"],
  ["E2B_API_KEY", "the name of a variable"],
  ["__driverNoUserSession", "the name of a property"],
  ["login#reset_password", "a route"],
  ["required|string|min:8", "what a form asks for"],
  ["VARCHAR(80)", "the type of a column"],
  ["$2y$10$92IXUNpkjO0rOQ5byMi.Ye4oKoEa3Ro9llC", "a hash"],
  ["my-user2@mail.test", "an address of a person"],
  ["sk-my-openai-1st-key", "a placeholder"],
  ["@keychain:AC_PASSWORD", "a reference"],
])("leaves %s alone: %s", (value) => {
  expect(looksLikeCredential(value)).toBe(false);
});
