import type { Context } from "../../cli/context.ts";
import type { Repository } from "../../git/open-repository.ts";

/** Throws REGISTER_OUTSIDE or REGISTER_UNREADABLE for a `decisionRegister.path` that no register can be opened at. */
export async function checkRegisterPath(
  { git, home, now, env }: Pick<Context, "git" | "home" | "now" | "env">,
  repository: Repository,
  path: string,
): Promise<void> {
  const { openRegister } = await import("../../register/open-register.ts");
  await openRegister({ ...repository, git: git.in(repository.root), path, home, now, env });
}
