/** The arguments of every run: nothing of a reviewed tree may tell the linter what to do. */
export const ALWAYS = ["--disable-nested-config", "--no-ignore", "--format=json"];

/** The same for a few files, which are read before further threads have started. */
export const FOR_FEW = [...ALWAYS, "--threads=1"];
