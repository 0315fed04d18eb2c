/** Words that are about rights wherever they stand. */
const RIGHTS =
  /authori[sz](?!ation_?(?:code|url|server|endpoint|uri))|unauth|authenticat|permission|privilege|(?<![a-z])(?:roles?|acl|polic(?:y|ies)|scopes)(?![a-z])|forbidden|denied|is_?(?:admin|master|owner|staff|super\w*|root|member|maintenance|read_?only|logged_?in|public|private|internal|impersonat\w*)(?![a-z])|master_?key|access_?(?:control|level|rights?|check|allowed)|has_?(?:access|right|role|scope)|csrf|xsrf|sec-fetch|same_?site|(?:check|verify|require|assert|guard)\w*(?:Access|Owner|Session|Login|Tenant|User|Token|Scope)|ensure\w*(?:Access(?!_?Token)|Owner|Login|Tenant|Scope)|owned_?by|\b40[13]\b/i;
/** Those that a capital tells from other words: `canEdit`, no `cancel` and no `cannot`; `AuthError`, no `Author`. */
const WITH_CAPITALS =
  /(?<![A-Za-z])[aA]uth(?:$|[A-Z_\d])|(?<![A-Za-z])(?:[cC]an|[mM]ay(?!_?[bB]e))_?(?:[aA]ccess|[rR]ead|[wW]rite|[eE]dit|[dD]elete|[uU]pdate|[vV]iew|[mM]anage|[cC]reate|[pP]ublish|[rR]emove|[mM]odify|[aA]pprove|[mM]oderate|[iI]nvite|[sS]hare|[aA]dmin|[sS]ee|[jJ]oin|[uU]se|[dD]o)(?![a-z])/;
/** Names of a person or an account before `can`, or inside its parentheses: `user.canPost()`, `canPost(user)`. */
const OF_PERSONS =
  /(?:user|member|actor|owner|account|abilit(?:y|ies)|permissions?|polic(?:y|ies)|privileges?(?:\.\w+)*)\s*(?:\.|->)\s*[cC]an(?:[A-Z_]\w*)?\(|(?<![A-Za-z])[cC]an[A-Z_]\w*\([^)]*\b(?:user|member|actor|viewer)\b/;

/** Whether some code speaks of who may do something. */
export function speaksOfRights(code: string): boolean {
  const text = withoutNamesakes(code);
  return RIGHTS.test(text) || WITH_CAPITALS.test(text) || OF_PERSONS.test(text);
}

/** Words about who may do something, in a check that guards what comes after it. */
const AUTHORISATION =
  /auth(?!or(?:s?\b|s?_|s?names?\b|ids?\b))|permission|(?<![a-z])roles?(?![a-z])|isadmin|is_admin|isowner|is_owner|is_?granted|isstaff|is_staff|(?:allowed|forbidden)(?!_?\w{0,12}(?:columns?|fields?|keys?|names?|tags?|attr|types?|values?|protocols?|schemes?|char|ext|options?|prop))|csrf|xsrf|logged_?in|login_?required|access_?control|check_?access|signature|\b40[13]\b/i;
const MAY_DO = /(?<![A-Za-z])can[A-Z_]\w+\(/;

/** Whether a check is about who may do something. */
export function isAuthorisation(code: string): boolean {
  const text = withoutNamesakes(code);
  return AUTHORISATION.test(text) || MAY_DO.test(text);
}

/** The owner of something, at the end of a path: `order.user_id`, `note.getOwner().getId()`, `doc["tenant"]`. */
const WHOSE =
  /(?:\.|->|\[["':]{1,2})(?:get)?_?(?:owner|user|author|account|tenant|customer|creator|created_?by|organi[sz]ation|workspace)(?:\(\))?(?:(?:\.|->|\?\.|_)?(?:get)?_?(?:id|uuid|pk|key|email))?(?:\(\))?["']?\]?$/i;
/** The one who asks. */
const WHO =
  /user|viewer|actor|principal|caller|requester|session|account|tenant|customer|organi[sz]ation|workspace|current|auth(?!or)|(?<![a-z])me(?![a-z])/i;
/** Two operands that have to be equal; neither contains a comparison. */
const UNEQUAL: readonly RegExp[] = [
  /^((?:->|[^=!<>]){1,160}?)(?:!==?|<>|\bis\s{1,9}not\b)((?:->|[^=!<>]){1,160})$/,
  /^(?:!|not\s{1,9})(?:Objects|String)\.equals\(([^,]{1,160}),(.{1,160})\)$/i,
  /^(?:!|not\s{1,9})(.{1,160}?)\.equals\((.{1,160})\)$/i,
];
/** An answer that says no, and does not just let something pass by. */
const REFUSES =
  /\b(?:throw|raise|reject|abort|deny|forbid|panic|bail!?)\b|\b40[134]\b|[eE]rr(?:or)?\w{0,20}[({:]|unauthori|forbidden|denied|not_?(?:found|allowed)/i;

/** A longer part of a condition compares more than two names. */
const MAX_PART = 160;

/** Tells whether a check refuses everybody but the owner: `if (order.userId !== user.id) throw …`. */
export function refusesOthers(check: string, answer: string): boolean {
  return REFUSES.test(answer) && check.split(/&&|\|\||\band\b|\bor\b/).some(asksWhose);
}

function asksWhose(part: string): boolean {
  const code = part.trim();
  const [, left = "", right = ""] =
    UNEQUAL.map((pattern) => pattern.exec(code.length > MAX_PART ? "" : code)).find(
      (found) => found !== null,
    ) ?? [];
  const [one, other] = [left.trim(), right.trim()];
  return (WHOSE.test(one) && WHO.test(other)) || (WHOSE.test(other) && WHO.test(one));
}

/** The part of an address that is called so, and a way to sign in that is made: no refusal of anybody. */
const PART_OF_ADDRESS = /\bauthorit(?:y|ies)\b/gi;
const ADDRESS = /\b(?:scheme|host(?:name)?|path(?:name)?|port|fragment|userinfo|ur[il]|netloc)\b/i;
/** To authorise a payment is to reserve its amount. */
const PAYMENT =
  /\bauthori[sz]\w*(?=\(\s*(?:payment|amount|card|charge|transaction|order)\b)|(?<=\b(?:gateway|payments?|psp|card|charge)\.)authori[sz]\w*/gi;

function withoutNamesakes(code: string): string {
  const text = code.replace(PAYMENT, "");
  return ADDRESS.test(text) ? text.replace(PART_OF_ADDRESS, "") : text;
}
