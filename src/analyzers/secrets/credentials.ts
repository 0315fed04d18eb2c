import { languageOf } from "../../core/rules/languages.ts";
import type { Analyzer } from "../../review/types.ts";
import { ofEachFile } from "../shared/of-each-file.ts";
import { credentialsInCode } from "./credentials-in-code.ts";
import { credentialsInSettings } from "./credentials-in-settings.ts";

/** Looks for credentials that no issuer's form gives away, by the names that they are given to. */
export const credentials: Analyzer = {
  ...ofEachFile({
    name: "credentials",
    reads: (path) => isCode(path) || isSettings(path),
    async find(file) {
      const inCode = isCode(file.path) ? await credentialsInCode(file) : [];
      return isSettings(file.path) ? [...inCode, ...(await credentialsInSettings(file))] : inCode;
    },
  }),
  repeatsItself: true,
};

function isCode(path: string): boolean {
  const language = languageOf(path);
  return language !== null && language !== "sql";
}

/** Tells by the path whether a file holds settings or is a script that holds commands. */
function isSettings(path: string): boolean {
  return SETTINGS.test(path);
}

const SETTINGS =
  /(?:^|\/)\.env(?:\.\w+)?$|\.(?:ya?ml|properties|ini|conf|cfg|cnf|toml|tf|tfvars|config|env|sh|bash|zsh)$|(?:^|\/)(?:appsettings|settings|config|secrets?|credentials?|local\.settings)(?:\.\w+)?\.json$|(?:^|\/)(?:persistence|context|hibernate\.cfg|settings|web)\.xml$/i;
