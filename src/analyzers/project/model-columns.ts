/** The tool that keeps the migrations of a model. */
export type ModelKind = "django" | "alembic" | "prisma";

/** The columns of models, by `model.column`, as the database names them; lines count from 1. */
export type Columns = ReadonlyMap<
  string,
  {
    readonly model: string;
    readonly modelLine: number;
    readonly column: string;
    /** `Model.column`, as the code names them. */
    readonly label: string;
    readonly line: number;
    /** The model may have the column from a class that it inherits from, too. */
    readonly mayInherit: boolean;
  }
>;

/** Reads the columns of the models in a text, except for models without a table. */
export function columnsIn(kind: ModelKind, text: string): Columns {
  const { model, column, hasNoTable, inheritsNothing } = SHAPES[kind];
  const found = new Map<string, ReturnType<Columns["get"]> & object>();
  const models = new Set([...text.matchAll(/^(?:model|view)\s+(\w+)/gm)].map(([, name]) => name));
  for (const { name, head, body, line: modelLine } of blocksOf(text, model)) {
    if (hasNoTable.test(body)) continue;
    const table = MAPPED_MODEL.exec(body)?.[1] ?? name;
    const mayInherit = !inheritsNothing.test(head);
    for (const [at, content] of body.split("\n").entries()) {
      const [, field = "", type = ""] = column.exec(content) ?? [];
      if (field === "" || (kind === "prisma" && models.has(type))) continue;
      const own = MAPPED.exec(content)?.[1] ?? field;
      const line = modelLine + 1 + at;
      const label = `${name}.${field}`;
      found.set(`${table}.${own}`, {
        model: table,
        modelLine,
        column: own,
        label,
        line,
        mayInherit,
      });
    }
  }
  return found;
}

/** Prisma's names in the database, where they are others. */
const MAPPED = /\s@map\((?:name:\s*)?"([^"]+)"/;
const MAPPED_MODEL = /^\s+@@map\((?:name:\s*)?"([^"]+)"/m;

interface Shape {
  /** The line that a model begins with. */
  readonly model: RegExp;
  /** A line that adds a column. */
  readonly column: RegExp;
  readonly hasNoTable: RegExp;
  /** The first line of a model that takes no columns from another class. */
  readonly inheritsNothing: RegExp;
}

const SHAPES: Readonly<Record<ModelKind, Shape>> = {
  django: {
    model: /^class\s+(\w+)\s*\((?!.*(?:Form|Serializer|Filter|Table|Type|Manager|QuerySet|Enum)\b)/,
    column:
      /^ {4}(\w+)\s*(?::[^=]+)?=\s*(?!forms\.|serializers\.|Generic)(?:\w+\.)*(?!Generic)\w*(?:Field|ForeignKey)\(/,
    inheritsNothing: /\(models\.Model\)/,
    hasNoTable: /^\s+(?:abstract|proxy)\s*=\s*True|^\s+managed\s*=\s*False/m,
  },
  alembic: {
    model: /^class\s+(\w+)\s*\(/,
    column: /^ {4}(\w+)\s*(?::[^=]+)?=\s*(?:\w+\.)*(?:Column|mapped_column)\((?!\s*["'])/,
    inheritsNothing: /\((?:\w+\.)*\w*Base\)/,
    hasNoTable: /^(?![^]*(?:^|\n) {4}__tablename__\s*=)/,
  },
  prisma: {
    model: /^model\s+(\w+)\s*\{/,
    column: /^\s+(\w+)\s+(\w+)(?!\w|\[\]\s+@relation)/,
    hasNoTable: /^\s+@@ignore/m,
    inheritsNothing: /^/,
  },
};

/** The models of a text: what follows the first line of one, up to the next line that is not indented. */
function blocksOf(
  text: string,
  model: RegExp,
): {
  readonly name: string;
  readonly head: string;
  readonly line: number;
  readonly body: string;
}[] {
  const lines = text.split("\n");
  return lines.flatMap((content, at) => {
    const name = model.exec(content)?.[1];
    if (name === undefined) return [];
    let end = at + 1;
    while (end < lines.length && /^(\s|\)|#|$)/.test(lines[end] ?? "")) end += 1;
    return [{ name, head: content, line: at + 1, body: lines.slice(at + 1, end).join("\n") }];
  });
}
