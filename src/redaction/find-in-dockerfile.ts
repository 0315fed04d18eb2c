import { namesOfSecrets } from "./secret-names.ts";
import type { HiddenSecret } from "./types.ts";
import { isStandIn } from "./value-shapes.ts";

/** `ENV NAME VALUE`, as Dockerfiles may write it: https://docs.docker.com/reference/dockerfile/#env. */
const OLD_FORM =
  /^[ \t]{0,40}ENV[ \t]{1,40}([A-Za-z_]\w{0,100})[ \t]{1,40}(?!=)(\S[^\r\n]{0,2000})/gim;

/** Finds the values that `ENV` gives to secrets without a sign between name and value. */
export function findInDockerfile(text: string): readonly HiddenSecret[] {
  return [...text.matchAll(OLD_FORM)].flatMap(({ 0: whole, 1: name = "", 2: rest = "", index }) => {
    const value = rest.replace(/[\s\\]+$/, "");
    const isSecret = namesOfSecrets(name).some(({ isSure }) => isSure);
    if (!isSecret || value.length < 4 || isStandIn(value)) return [];
    const start = index + whole.length - rest.length;
    return [{ start, end: start + value.length, kind: "secret" }];
  });
}
