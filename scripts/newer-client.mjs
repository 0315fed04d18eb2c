// Clients of code hosts as a later Debian has them, beside the machine's own: what the versions say differs.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { ROOT, run } from "./setup.mjs";

const SUITE = "trixie";
/** Debian's names of processors. */
const PROCESSORS = { x64: "amd64", arm64: "arm64" };

/**
 * Path of a client, fetched once and kept in .cache/; undefined where it cannot be had.
 * @param {"gh" | "glab"} name of the program and of its package
 */
export async function newerClient(name) {
  const processor = PROCESSORS[process.arch];
  if (process.platform !== "linux" || processor === undefined) return undefined;
  const folder = join(ROOT, ".cache", name, SUITE);
  const program = join(folder, "usr/bin", name);
  if (existsSync(program)) return program;
  const mirror = debianMirror();
  if (mirror === undefined) return undefined;
  const read = (path) => download(new URL(path, mirror));
  console.error(`fetching the ${name} of Debian ${SUITE} …`);
  try {
    const index = gunzipSync(await read(`dists/${SUITE}/main/binary-${processor}/Packages.gz`));
    const entry =
      new RegExp(`^Package: ${name}\\n(?:.+\\n)*`, "m").exec(index.toString("utf8"))?.[0] ?? "";
    const field = (wanted) => new RegExp(`^${wanted}: (.*)$`, "m").exec(entry)?.[1];
    const archive = await read(field("Filename"));
    if (createHash("sha256").update(archive).digest("hex") !== field("SHA256"))
      throw new Error("it is not what the index says");
    mkdirSync(folder, { recursive: true });
    const file = join(folder, "client.deb");
    writeFileSync(file, archive);
    if (run("dpkg-deb", ["--extract", file, folder]) !== 0) throw new Error("no dpkg-deb");
  } catch (thrown) {
    console.error(`it cannot be had: ${thrown.message}`);
    return undefined;
  }
  return existsSync(program) ? program : undefined;
}

/** The mirror of Debian that this machine's apt is set up with; undefined on other systems. */
function debianMirror() {
  const { stdout } = spawnSync("apt-get", ["indextargets", "--format", "$(REPO_URI)"], {
    encoding: "utf8",
  });
  const found = (stdout ?? "").split("\n").find((uri) => /\/debian\/?$/.test(uri));
  return found === undefined ? undefined : `${found.replace(/\/$/, "")}/`;
}

async function download(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(120_000) });
  if (!response.ok) throw new Error(`${url.pathname}: status ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
