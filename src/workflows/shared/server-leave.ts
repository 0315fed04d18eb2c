import { createHash } from "node:crypto";
import type { Context } from "../../cli/context.ts";
import { readTrusted } from "../../config/trust.ts";
import { isRecord } from "../../core/is-record.ts";
import { leaveFor } from "../../core/policy/leave-for.ts";
import type { CommandName } from "../../core/policy/policy.ts";
import { orElse } from "../../core/or-else.ts";
import { showServer, type ShownServer } from "../../tracker/pure/guard/show-server.ts";
import { programsInTree, type ProgramHashes } from "../../files/programs-in-tree.ts";
import { isBelow, realPlace } from "../../files/real-place.ts";
import type { Repository } from "../../git/open-repository.ts";
import type { RegisteredServer } from "../../tracker/find-server.ts";
import { readServerDefinition } from "../../tracker/server-definition.ts";
import { commonDirectory } from "./load-settings.ts";

/** A tool-integration server as a command may, or may not, start or ask it. */
export interface JudgedServer extends ShownServer {
  /** The project's word counts: a file of the work tree names it, or it starts one. */
  readonly isProjects: boolean;
  /** Files of the work tree that it starts. */
  readonly programs: ProgramHashes;
  /** The digest that `tool trust` is bound to. */
  readonly digest: string;
  /** It may be started or asked without another question. */
  readonly isAllowed: boolean;
}

/** Decides whether a command may start or ask a server now, by the source that names it (`LEAVES`) and by trust. */
export async function judgeServer(
  { env, home, redaction }: Pick<Context, "env" | "home" | "redaction">,
  of: {
    readonly server: RegisteredServer;
    readonly repository: Pick<Repository, "git" | "root">;
    readonly command: CommandName;
  },
): Promise<JudgedServer> {
  const { server, repository, command } = of;
  const { name, definition } = server;
  const { root } = repository;
  const read = readServerDefinition(server, { env, root });
  // Values that somebody else calls secret may be those that the user has to see.
  if (server.from !== "project" && "definition" in read) redaction.know(read.definition.secrets);
  const programs = programsOf(read, root);
  const startsTree = server.from !== "you" && Object.keys(programs).length > 0;
  const from = startsTree ? "project" : server.from;
  const isProjects = from === "project";
  const digest = createHash("sha256")
    .update(JSON.stringify([definition, programs]))
    .digest("hex");
  const leave = leaveFor("tracker-server", from, command);
  const isTrusted = async (): Promise<boolean> => {
    const trusted = await readTrusted(home, await commonDirectory(repository));
    const servers = isRecord(trusted?.servers) ? trusted.servers : {};
    return Object.hasOwn(servers, name) && servers[name] === digest;
  };
  return {
    ...showServer(definition, { isProjects: server.from === "project" && isIn(root, server.file) }),
    isProjects,
    programs,
    digest,
    isAllowed: leave === "at-once" || leave === "plan" || (await isTrusted()),
  };
}

/** A link of the project may lead to a file of the user's, whose arguments are not shown. */
function isIn(root: string, file: string): boolean {
  return orElse(() => isBelow(realPlace(root), realPlace(file)), false);
}

/** The files of the work tree that a server is, or is handed: variables may name one too. */
function programsOf(read: ReturnType<typeof readServerDefinition>, root: string): ProgramHashes {
  if ("problem" in read || read.definition.over !== "stdio") return {};
  const { command, args, env, cwd } = read.definition;
  return programsInTree([command, ...args, ...Object.values(env)], { root, cwd });
}
