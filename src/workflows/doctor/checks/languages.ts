import { ok, skipped, warning } from "../pure/check-result.ts";
import { missingGrammars } from "../pure/missing-grammars.ts";
import { LANGUAGES } from "../../../core/rules/languages.ts";
import { ToolError } from "../../../errors/tool-error.ts";
import { NO_REPOSITORY, type Check } from "../check.ts";

/** Which languages of the project the built-in reviewer can parse, and how to add the others. */
export const languagesCheck: Check = {
  id: "languages",
  title: "languages",
  async run(facts) {
    const repository = await facts.repository();
    if (repository instanceof ToolError) return skipped(NO_REPOSITORY);
    const { GRAMMAR_PACKAGES, grammarFileOf } =
      await import("../../../analyzers/ast-grep/grammar-files.ts");
    const { typeChecker } = await import("../../../analyzers/oxlint/type-checker.ts");
    const packageOf = (language: string): string | undefined =>
      Object.entries(GRAMMAR_PACKAGES).find(([name]) => name === language)?.[1].package;
    const paths = (await repository.git.text(["ls-files", "-z"])).split("\0");
    const missing = missingGrammars(
      paths,
      (language) => packageOf(language) === undefined || grammarFileOf(language) !== null,
    );
    const wantsTypes =
      paths.some((path) => /(^|\/)tsconfig\.json$/.test(path)) && typeChecker() === null;
    const packages = [
      ...missing.flatMap(({ language }) => packageOf(language) ?? []),
      ...(wantsTypes ? ["oxlint-tsgolint"] : []),
    ];
    if (packages.length === 0) {
      const read = LANGUAGES.filter(({ name }) => {
        return packageOf(name) === undefined || grammarFileOf(name) !== null;
      });
      return ok(`can parse ${read.map(({ name }) => name).join(", ")}`);
    }
    const lost = [
      ...missing.map(
        ({ language, files }) => `${files} ${language} ${files === 1 ? "file" : "files"}`,
      ),
      ...(wantsTypes ? ["the types of TypeScript"] : []),
    ];
    return warning(
      `without a parser for ${lost.join(", ")}: fewer rules apply to them`,
      `install it beside this program: \`npm install --global ${packages.join(" ")}\``,
    );
  },
};
