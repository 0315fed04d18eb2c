import type { SmallEdit } from "../comparison/small-edits.ts";
import type { Weakening } from "./weakening.ts";

/**
 * `options.escape !== false` that is now `options.escape`, `verify ?? true` that is now `verify`: what protected
 * whoever said nothing protects those alone who ask for it.
 */
export function defaultSwitched({ was, is, prior }: SmallEdit): Weakening | null {
  const name = prior.at(-1)?.text ?? "";
  if (!PROTECTS.test(name) || CIRCUMSTANCE.test(name)) return null;
  const [gone = "", come = ""] = [was, is].map((tokens) =>
    tokens.map(({ text }) => text).join(" "),
  );
  const isAsked = ASKED_FOR.test(gone) && gone.split(" ").at(-3) === name;
  const isSwitched =
    come === ""
      ? isAsked || /^(?:\?\? true|!==? false)$/.test(gone)
      : /^!==? false$/.test(gone) && /^===? true$/.test(come);
  if (!isSwitched) return null;
  return {
    rule: "change/protection-off",
    values: { name: `the default of ${name}`, from: "on", to: "off" },
    names: [],
  };
}

/** `!== undefined ? options . escape : true` */
const ASKED_FOR = /^!==? (?:undefined|null|void 0) \? [\w$]+(?: \??\. [\w$]+)* : true$/;

/** Those for certificates have a rule of their own. */
const PROTECTS =
  /^(?:auto_?)?(?:escape|saniti[sz]e|verify|validate|secure|httpOnly|csrf|sandbox|encrypt|authenticate|checkOrigin|noSniff|hsts)(?:[A-Z_]\w*)?$/;
const CIRCUMSTANCE = /Message|Text|Debug|Warn|Log|OnBlur|OnChange|OnMount|Once|Now|Mode$/;
