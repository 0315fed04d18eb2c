import { compilePattern } from "../../core/rules/compile-pattern.ts";
import type { FlowRule } from "../../core/rules/types.ts";
import { hasShape } from "./has-shape.ts";
import { notesFor, type State } from "./state.ts";
import { hasComeTooFar, type Taint } from "./value.ts";

/** Whether a value has been made harmless for a rule, on its way or by a check that holds here. */
export function isHarmless(rule: FlowRule, taint: Taint, state: State): boolean {
  const notes = notesFor(state.notes, taint.id).filter((note) => !HAS_ENDING.test(note));
  const all = [...taint.through, ...notes];
  const isKeyed = hasShape(rule, "prototype");
  if (isKeyed && hasComeTooFar(taint)) return true;
  const isOpen = isKeyed && isOpenToConstructors(all);
  const steps = all.filter(
    (step) =>
      !(isOpen && PARTIAL.test(step)) && !(isKeyed && SAYS_NOTHING.some((it) => it.test(step))),
  );
  return steps.some(
    (step) =>
      CHECKED.some((pattern) => pattern.test(step)) ||
      (rule.cleaned !== null && compilePattern(rule.cleaned).test(step)),
  );
}

/** That a name has an ending says nothing about where it leads; only what passes `extname` is no more than that. */
const HAS_ENDING = /^(?:path\.)?extname\([^()]*\)$/;

/**
 * A check that rejects `__proto__` alone leaves `constructor.prototype` open: to names that are taken out of a path,
 * and in code that also descends into functions. Code that copies plain objects alone does not get past a constructor,
 * which is a function.
 */
function isOpenToConstructors(steps: readonly string[]): boolean {
  const isOfFunctions = steps.some((step) => WITH_FUNCTIONS.test(step));
  const isPath = steps.some((step) => PATH_SPLIT.test(step));
  const closing = isOfFunctions ? /constructor|isPlain/i : /constructor|["']function["']/;
  return (isPath || isOfFunctions) && !steps.some((step) => closing.test(step));
}

/** A check that lets functions pass as well as objects. */
const WITH_FUNCTIONS =
  /["']object["']\s*\|\|[^&;]*["']function["']|["']function["']\s*\|\|[^&;]*["']object["']|\bisExtendable\(/;

/** Lines of a text are no paths. */
const PATH_SPLIT =
  /\bsplit\((?:["'`][^\w\s\\]|\/\\?[./]|\w)|\.(?:slice|substring|substr)\([^)]*(?:[dD]ot|[sS]ep|\.indexOf\(["'`][./])/;

/** Checks that leave a name free: one of many names is known, or a pattern takes most texts. */
const SAYS_NOTHING: readonly RegExp[] = [
  /^[\w$.]+\[\d+\] ===? ["'`](?!__proto__)/,
  /^[^!].*\.(?:match|exec|test)\(.*(?:\.[*+]|\[\^|\\[wS])/,
  // That a text holds a separator says nothing about what stands before and behind it.
  /^[\w$.]+\.includes\((?:["'`][^\w"'`]{1,3}["'`]|\w*(?:[sS]ep|[sS]eparator|[dD]elim|[dD]elimiter))\)$/,
  // A check of the last name of a path says nothing about the path.
  /^[!?]?\(?(?:last|final|leaf|tail)_?(?:[kK]ey|[pP]art|[pP]rop(?:erty)?|[nN]ame|[sS]egment|[fF]ield|[sS]tep|[eE]lement)?\)? === ["'`](?:__proto__|constructor|prototype)/,
  // That a value is an object or a list says nothing about the name it lies under, nor do all of its names.
  /^[!?]?[\w$.]*\b_?is_?(?:(?:Plain|Pure|Literal)?_?Obj(?:ect)?(?:Like|Literal)?|Dictionary|Record|Hash|Pojo|\w*Array\w*|Arguments|Func(?:tion)?|Mergeable(?:Object)?)\(/i,
  // Nor does what it descends from, where that may be nothing at all: so it is for the prototype of all objects.
  / :: (?![^]*(?:__proto__|["'`](?:prototype|constructor)["'`]))[^]*\bgetPrototypeOf\([^]*?(?:[!=]==? null\b|\bnull [!=]==?|!\s*\w*[pP]roto\b)/,
  /^[!?]?[\w$.]*(?:[kK]eys(?:In|Of)?|[eE]ntries(?:Of)?)\(/,
  /^[!?]?[\w$.]*\b_?is_?(?:Not)?_?(?:Empty|Blank|Nil|Undefined|Defined|Null|String|Number)\(/i,
  // An option decides, not a check.
  / :: [^]*\breturn \(?(?:options|opts|config|settings)\.\w+\s*\|\|/,
];

/** Checks that refuse the prototype by one of its names alone. */
const PARTIAL =
  /^[!?]?[^&|:]+ === (?:["'`]__proto__["'`]|(?:Object|Array|Number|String)\.prototype)$|:: (?:new Set\()?\[ ?["'`]__proto__["'`],? ?\]\)?$/;

/** `TYPES.indexOf(type)`: of a text, it says where something stands in there. */
const PLACE_IN_LIST = String.raw`(?:[\w$.]*\.)?(?:[A-Z][A-Z\d_]*|\w*(?:s|[lL]ist|[aA]llowed|[vV]alid))\.indexOf\([a-z][\w$.]*\)`;

/**
 * Steps that make a value harmless wherever it goes. A step reads as the code does: `name(` and the
 * arguments for a function it passed, `!` before a check that failed.
 */
const CHECKED: readonly RegExp[] = [
  // Functions and checks by the names that people give them.
  /^[\w$.?]*(sanitiz|sanitis|valid|allow|permit|trusted|whitelist|verif|purify)\w*\(/i,
  /^[!?]?[\w$.]*(safe|forbid|block|denied|deny|danger|malicious|reserved|disallow|illegal)\w*(?:\.(?:has|includes|indexOf|test))?\(/i,
  /^[\w$.?]*(schema|joi|ajv|zod|yup)[\w$]*\.\w+\(/i,
  // One of a list: `allowed.includes(x)`, `table.has(x)`, `x in table`, `x === "one"`.
  /^[^!?].*\.(includes|has|hasOwn|hasOwnProperty)\(/,
  new RegExp(`^(?:!${PLACE_IN_LIST} (?:===? -1|< 0)|${PLACE_IN_LIST} (?:> -1|>= 0))`),
  /^[^!?\s]+ in [A-Z]/,
  /^(?!typeof )(?!.*\.length ===?)[\w$.[\]"']+ ===? ["'`\d]/,
  /^["'`][^"'`]*["'`] ===? (?!typeof )/,
  // A pattern that names all of the text, or one that has a name.
  /^\/\^.*\$\/\w*\.test\(/,
  /^!\/(\(?\^?\[|.*\\\.\\\.|.*__proto__).*\/\w*\.test\(/,
  /^[^!?/].*\.match\(\/\^.*\$\//,
  /^[^!?].*\b(?:re|regex|regexp|pattern|[A-Z_]{3,}|\w+(?:Re|RE|Regex|RegExp|Pattern))\.test\(/,
  /^typeof \S+ === ["'](number|boolean)/,
  /^(Number\.)?(isInteger|isSafeInteger|isFinite)\(/,
];
