/** The treatment of a setting while this program only reads. */
export type WhileReading =
  /** Every reading call is given this value, whoever set another one. */
  | { readonly do: "pin"; readonly value: string }
  /** The value that the user set counts, or else `off`. */
  | { readonly do: "users"; readonly off: string }
  /** Other settings are given these values; a star stands for what the key's own star stands for. */
  | { readonly do: "switch-off"; readonly settings: readonly (readonly [string, string])[] }
  /** No remote is asked. */
  | { readonly do: "ask-no-remote" }
  /** No reading call starts it: because of a flag, the environment, or as it belongs to a command that is never run. */
  | { readonly do: "none"; readonly because: string };

/** A setting of git that names a program to start, or changes whom git talks to. */
export interface StartingSetting {
  /** As git writes it, lower case but for the middle: `filter.*.clean`. A star stands for any middle part. */
  readonly key: string;
  readonly whileReading: WhileReading;
}

const USERS = (off: string): WhileReading => ({ do: "users", off });
const NO_REMOTE: WhileReading = { do: "ask-no-remote" };
const NONE = (because: string): WhileReading => ({ do: "none", because });

/** The user's own filter of Git LFS starts what the repository's `lfs.*` settings name. */
const NO_LFS: WhileReading = {
  do: "switch-off",
  settings: [
    ["filter.lfs.clean", ""],
    ["filter.lfs.smudge", ""],
    ["filter.lfs.process", ""],
    ["filter.lfs.required", "false"],
  ],
};

/**
 * Every setting with which a repository's own configuration (`.git/config`, `config.worktree` and what they
 * include) could start a program, and what keeps it from that while this program only reads. git-config(1)
 * of git 2.54 lists them. The two ships obey the repository's settings, as `git commit` and `git push` do.
 */
export const STARTING_SETTINGS: readonly StartingSetting[] = [
  { key: "core.fsmonitor", whileReading: { do: "pin", value: "false" } },
  { key: "core.hookspath", whileReading: { do: "pin", value: "/dev/null" } },
  // `git log` has the signature of each commit checked by `gpg.program` otherwise.
  { key: "log.showsignature", whileReading: { do: "pin", value: "false" } },
  { key: "filter.*.clean", whileReading: USERS("") },
  { key: "filter.*.smudge", whileReading: USERS("") },
  { key: "filter.*.process", whileReading: USERS("") },
  { key: "filter.*.required", whileReading: USERS("false") },
  {
    key: "hook.*.command",
    whileReading: { do: "switch-off", settings: [["hook.*.enabled", "false"]] },
  },
  { key: "lfs.extension.*.clean", whileReading: NO_LFS },
  { key: "lfs.extension.*.smudge", whileReading: NO_LFS },
  { key: "lfs.customtransfer.*.path", whileReading: NO_LFS },
  { key: "lfs.standalonetransferagent", whileReading: NO_LFS },
  { key: "core.sshcommand", whileReading: NO_REMOTE },
  { key: "core.gitproxy", whileReading: NO_REMOTE },
  { key: "core.askpass", whileReading: NO_REMOTE },
  { key: "core.alternaterefscommand", whileReading: NO_REMOTE },
  { key: "credential.helper", whileReading: NO_REMOTE },
  { key: "credential.*.helper", whileReading: NO_REMOTE },
  { key: "remote.*.uploadpack", whileReading: NO_REMOTE },
  { key: "remote.*.vcs", whileReading: NO_REMOTE },
  { key: "remote.*.proxy", whileReading: NO_REMOTE },
  // These start nothing; they would hand the user's password to somebody else.
  { key: "http.proxy", whileReading: NO_REMOTE },
  { key: "http.*.proxy", whileReading: NO_REMOTE },
  { key: "http.sslverify", whileReading: NO_REMOTE },
  { key: "http.*.sslverify", whileReading: NO_REMOTE },
  { key: "http.sslcainfo", whileReading: NO_REMOTE },
  { key: "http.*.sslcainfo", whileReading: NO_REMOTE },
  { key: "http.sslcapath", whileReading: NO_REMOTE },
  { key: "http.*.sslcapath", whileReading: NO_REMOTE },
  { key: "http.cookiefile", whileReading: NO_REMOTE },
  { key: "http.*.cookiefile", whileReading: NO_REMOTE },
  { key: "protocol.allow", whileReading: NONE("protocol.ext.allow=never") },
  { key: "protocol.*.allow", whileReading: NONE("protocol.ext.allow=never") },
  { key: "url.*.insteadof", whileReading: NONE("protocol.ext.allow=never") },
  { key: "core.pager", whileReading: NONE("--no-pager") },
  { key: "pager.*", whileReading: NONE("--no-pager") },
  { key: "diff.external", whileReading: NONE("--no-ext-diff") },
  { key: "diff.*.command", whileReading: NONE("--no-ext-diff") },
  { key: "diff.*.textconv", whileReading: NONE("--no-textconv") },
  { key: "remote.*.promisor", whileReading: NONE("GIT_NO_LAZY_FETCH and GIT_ALLOW_PROTOCOL") },
  {
    key: "extensions.partialclone",
    whileReading: NONE("GIT_NO_LAZY_FETCH and GIT_ALLOW_PROTOCOL"),
  },
  { key: "gpg.program", whileReading: NONE("no reading call checks a signature") },
  { key: "gpg.*.program", whileReading: NONE("no reading call checks a signature") },
  { key: "gpg.ssh.defaultkeycommand", whileReading: NONE("no reading call signs") },
  { key: "core.editor", whileReading: NONE("no reading call opens an editor") },
  { key: "sequence.editor", whileReading: NONE("no reading call opens an editor") },
  { key: "interactive.difffilter", whileReading: NONE("git add --patch is never run") },
  { key: "merge.*.driver", whileReading: NONE("no reading call merges") },
  { key: "mergetool.*.cmd", whileReading: NONE("git mergetool is never run") },
  { key: "difftool.*.cmd", whileReading: NONE("git difftool is never run") },
  { key: "submodule.*.update", whileReading: NONE("git submodule is never run") },
  { key: "alias.*", whileReading: NONE("git's own commands cannot be aliased") },
  { key: "remote.*.receivepack", whileReading: NONE("no reading call pushes") },
  { key: "uploadpack.packobjectshook", whileReading: NONE("git obeys the user's setting alone") },
  { key: "gc.recentobjectshook", whileReading: NONE("git gc is never run") },
  { key: "tar.*.command", whileReading: NONE("git archive is never run") },
  { key: "trailer.*.cmd", whileReading: NONE("no reading call adds a trailer") },
  { key: "trailer.*.command", whileReading: NONE("no reading call adds a trailer") },
  { key: "sendemail.smtpserver", whileReading: NONE("git send-email is never run") },
  { key: "sendemail.tocmd", whileReading: NONE("git send-email is never run") },
  { key: "imap.tunnel", whileReading: NONE("git imap-send is never run") },
  { key: "browser.*.cmd", whileReading: NONE("git help is never run") },
  { key: "man.*.cmd", whileReading: NONE("git help is never run") },
];

/** Arguments of git that set what every reading call is given. */
export const PINNED_WHILE_READING: readonly string[] = STARTING_SETTINGS.flatMap(
  ({ key, whileReading }) =>
    whileReading.do === "pin" ? ["-c", `${key}=${whileReading.value}`] : [],
);
