import type { SgNode } from "@ast-grep/napi";

const NUMBER =
  /^(?:u?(?:int|long|short)|byte|double|float|decimal|bool|boolean|Integer|Long|Short|Byte|Double|Float|Boolean|BigInteger|BigDecimal|UUID|Guid)\??$/;
const PARAMETER = /^(?:formal_)?parameter$/;
const DECLARATION = /^(?:local_variable|variable)_declaration$/;

/**
 * Whether a name of Java or C# always holds a number (or another value whose text is harmless), by the types that it is
 * declared with.
 * @param values what the name is given: parameters, and the values of local variables
 */
export function isNumber(values: readonly SgNode[]): boolean {
  return values.length > 0 && values.every((value) => NUMBER.test(typeOf(value) ?? ""));
}

function typeOf(value: SgNode): string | undefined {
  if (PARAMETER.test(String(value.kind()))) return value.field("type")?.text();
  const declaration = value.parent()?.parent();
  return DECLARATION.test(String(declaration?.kind()))
    ? declaration?.field("type")?.text()
    : undefined;
}
