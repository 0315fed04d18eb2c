/** What the paths of a log are relative to. */
export const ROOT = "%SRCROOT%";

/** Where a file of the report is: a relative URI, each part of the path encoded. */
export function artifactLocation(file: string): { uri: string; uriBaseId: string } {
  const uri = file
    .split("/")
    .map((part) => encodeURIComponent(Buffer.from(part).toString("utf8")))
    .join("/");
  return { uri, uriBaseId: ROOT };
}
