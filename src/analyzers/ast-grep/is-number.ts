import type { SgNode } from "@ast-grep/napi";

const NUMBER =
  /^(?:int|long|short|byte|double|float|boolean|Integer|Long|Short|Byte|Double|Float|Boolean|BigInteger|BigDecimal|UUID)$/;

/**
 * Whether a name of Java always holds a number (or another value whose text is harmless), by the types that it is
 * declared with.
 * @param values what the name is given: parameters, and the values of local variables
 */
export function isNumber(values: readonly SgNode[]): boolean {
  return values.length > 0 && values.every((value) => NUMBER.test(typeOf(value) ?? ""));
}

function typeOf(value: SgNode): string | undefined {
  if (value.kind() === "formal_parameter") return value.field("type")?.text();
  const declaration = value.parent()?.parent();
  return declaration?.kind() === "local_variable_declaration"
    ? declaration.field("type")?.text()
    : undefined;
}
