/** Says how many settings each source gives: `5 settings from the project, 1 from the user`. */
export function countSources(entries: readonly { readonly source: string }[]): string {
  const parts = (["project", "user", "flag"] as const).flatMap((source) => {
    const count = entries.filter((entry) => entry.source === source).length;
    return count === 0 ? [] : [{ source, count }];
  });
  if (parts.length === 0) return "no settings found; using defaults";
  return parts
    .map(({ source, count }, at) => {
      const what = at === 0 ? ` setting${count === 1 ? "" : "s"}` : "";
      return `${count}${what} from ${source === "flag" ? "--set" : `the ${source}'s file`}`;
    })
    .join(", ");
}
