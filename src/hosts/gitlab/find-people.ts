import * as z from "zod";
import { failed, type GitlabApi } from "./gitlab-api.ts";
import { parseJson } from "../../core/parse-json.ts";

const People = z.array(z.looseObject({ id: z.number(), username: z.string() }));
const Me = z.looseObject({ id: z.number(), username: z.string() });

/** Finds the number of each login; null if the host knows none of that name. `@me` is the login itself. */
export async function findPeople(
  api: GitlabApi,
  logins: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const found = await Promise.all(
    logins.map(async (login) => [login, await findPerson(api, login)] as const),
  );
  return new Map(found);
}

async function findPerson(api: GitlabApi, login: string): Promise<number | null> {
  const isMe = login === "@me";
  const name = login.replace(/^@/, "");
  const path = isMe ? "user" : `users?username=${encodeURIComponent(name)}`;
  const answer = await api.ask({ path });
  if (answer.http !== 200) throw failed(api, answer, { doing: "asking" });
  const value = parseJson(answer.body);
  if (isMe) return Me.safeParse(value).data?.id ?? null;
  const people = People.safeParse(value).data ?? [];
  return people.find(({ username }) => username.toLowerCase() === name.toLowerCase())?.id ?? null;
}
