import { expect, test } from "vitest";
import {
  isAuthorisation,
  speaksOfRights,
} from "../../../../../src/reviewers/builtin/cross/rights-words.ts";

const RIGHTS: [code: string, isAbout: boolean][] = [
  ["!user.isAdmin", true],
  ["user.canEdit(note)", true],
  ["member.canPost()", true],
  ["can_view(user)", true],
  ['privileges.rooms.can("read", room)', true],
  ["checkOwnerAccess(user, key)", true],
  ["AuthError", true],
  ['throw new Error("Cannot convert")', false],
  ["cancel(job)", false],
  ["candidate === name", false],
  ["author.name", false],
  ["ensureAccessToken()", false],
  ['key in ("scheme", "authority", "path")', false],
  ["gateway.authorize(payment, total)", false],
];

test.each(RIGHTS)("whether `%s` speaks of rights: %s", (code, isAbout) => {
  expect(speaksOfRights(code)).toBe(isAbout);
});

const AUTHORISATION: [check: string, isAbout: boolean][] = [
  ["checkPermission(user)", true],
  ["user.canRemove(order)", true],
  ['user.hasAuthority("ADMIN")', true],
  ["canonical(path)", false],
  ["disallowedNameChars.test(name)", false],
  ['part === "authority" || part === "host"', false],
];

test.each(AUTHORISATION)("whether `%s` is about who may do it: %s", (check, isAbout) => {
  expect(isAuthorisation(check)).toBe(isAbout);
});
