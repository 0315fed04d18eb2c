/** An action of another owner, as `uses` names it. */
export interface ActionName {
  readonly owner: string;
  readonly name: string;
  readonly ref: string;
}

/** Accounts of the code host itself. */
const HOSTS_OWN: ReadonlySet<string> = new Set(["actions", "github"]);

/** Reads `owner/name[/path]@ref`; null for what is local, an image, or not complete. */
export function actionName(uses: string): ActionName | null {
  const parts = /^([\w.-]+)\/([\w.-]+)(?:\/[^@\s]+)?@(\S+)$/.exec(uses.trim());
  if (parts === null) return null;
  const [, owner = "", name = "", ref = ""] = parts;
  return owner === "." || ref.includes("${{") ? null : { owner, name, ref };
}

/** The same, for actions that neither the project nor the code host wrote. */
export function thirdPartyAction(uses: string): ActionName | null {
  const action = actionName(uses);
  return action === null || HOSTS_OWN.has(action.owner.toLowerCase()) ? null : action;
}
