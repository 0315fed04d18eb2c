/** What programs need to start, and to find their own files and those that they installed. */
const NAMES =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|TZ|TMPDIR|TMP|TEMP|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|APPDATA|LOCALAPPDATA|PROGRAMDATA|PROGRAMFILES|USERPROFILE|JAVA_HOME|VIRTUAL_ENV|PYTHONPATH|NODE_PATH|NVM_DIR|(?:LC|XDG|RUBY|GEM|BUNDLE|RBENV|PYENV|CONDA|CARGO|RUSTUP|DOTNET|COMPOSER)_\w+|GO\w*|CC|CXX)$/;
/** Even of those that are named so. */
const SECRET = /TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|AUTH|API_?KEY|ACCESS_?KEY/;

/** Changes the environment for a linter: whatever it does not need is taken away, keys and tokens above all. */
export function linterEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, undefined> {
  const others = Object.keys(env).filter((name) => {
    const plain = name.toUpperCase();
    return !NAMES.test(plain) || SECRET.test(plain);
  });
  return Object.fromEntries(others.map((name) => [name, undefined]));
}
