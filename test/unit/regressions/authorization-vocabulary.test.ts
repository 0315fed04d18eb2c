import { expect, test } from "vitest";
import {
  isAuthorisation,
  refusesOthers,
  speaksOfRights,
} from "../../../src/regressions/authorization-vocabulary.ts";

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

const REFUSALS: [check: string, answer: string, isRefused: boolean][] = [
  ["order.user_id !== userId", 'throw new Error("not yours")', true],
  ["req.user.id != note.ownerId", "return res.status(404).end();", true],
  ["note.owner_id != current_user.id", "raise NotFound()", true],
  ["doc.tenant is not request.user.tenant", "abort(403)", true],
  ["!order.getOwner().getId().equals(user.getId())", "throw new NotFoundException();", true],
  ["!Objects.equals(order.getUserId(), currentUser.getId())", "throw new Refused();", true],
  ["$order->user_id !== $this->user()->id", "abort(404);", true],
  ["order.UserID != session.UserID", "return errNotFound(order)", true],
  ["event.user.id === me.id", "return;", false],
  ["typing.userId !== me.id", "return;", false],
  ["order.state !== userState", 'throw new Error("no")', false],
  ["post.author.name !== author", 'throw new Error("another")', false],
];

test.each(REFUSALS)("whether `%s` with `%s` refuses others: %s", (check, answer, isRefused) => {
  expect(refusesOthers(check, answer)).toBe(isRefused);
});
