const NUMBER =
  /^(?:u?(?:int|long|short)|byte|double|float|decimal|bool|boolean|Int|Integer|Long|Short|Byte|Double|Float|Boolean|BigInteger|BigDecimal|UUID|Guid)\??$/;
const TIME = /^(?:LocalDate|LocalDateTime|Instant)\??$/;

/** Whether a type of Java, Kotlin or C# is one of numbers, or of ids that are written like numbers. */
export function isNumberType(type: string): boolean {
  return NUMBER.test(type);
}

/** Whether no text of somebody's choice is of a type of Java or Kotlin. */
export function holdsNoText(type: string): boolean {
  return isNumberType(type) || TIME.test(type);
}
