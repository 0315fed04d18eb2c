import { lineOffsets } from "../shared/line-offsets.ts";

/** One instruction, its continued lines included, in UTF-16 offsets. */
export interface Instruction {
  /** In capitals. */
  readonly keyword: string;
  /** The text behind the keyword, as written. */
  readonly content: string;
  readonly contentStart: number;
  /** Words that are no flags. */
  readonly words: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** The stage that a `FROM` begins. */
export interface Stage {
  /** Image, or name of an earlier stage. */
  readonly from: string;
  readonly name: string | null;
  /** The `FROM` itself first. */
  readonly instructions: readonly Instruction[];
}

export interface Dockerfile {
  readonly stages: readonly Stage[];
}

/** Reads a Dockerfile into its stages, with the place of every instruction. */
export async function readDockerfile(text: string): Promise<Dockerfile> {
  const { DockerfileParser } = await import("dockerfile-ast");
  const offsetOf = lineOffsets(text);
  const offset = ({ line, character }: Position) => offsetOf(line, character);
  const rangeOf = ({ start, end }: Range) => ({ start: offset(start), end: offset(end) });
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  for (const parsed of DockerfileParser.parse(text).getInstructions()) {
    const place = rangeOf(parsed.getRange());
    // Flags are not arguments to the library, but they say what a step does.
    const content = { start: rangeOf(parsed.getInstructionRange()).end, end: place.end };
    const words = parsed.getArguments().map((argument) => argument.getValue());
    const instruction: Instruction = {
      keyword: parsed.getKeyword(),
      content: text.slice(content.start, content.end),
      contentStart: content.start,
      words: words.filter((word) => !word.startsWith("--")),
      ...place,
    };
    if (instruction.keyword === "FROM") stages.push(stageOf(instruction));
    else stages.at(-1)?.instructions.push(instruction);
  }
  return { stages };
}

/** The stages that an image consists of: the last one and those that it is built on, from the last to the first. */
export function finalStages({ stages }: Dockerfile): readonly Stage[] {
  const chain: Stage[] = [];
  let wanted: string | null = null;
  for (const candidate of stages.toReversed()) {
    if (chain.length > 0 && candidate.name !== wanted) continue;
    chain.push(candidate);
    wanted = candidate.from.toLowerCase();
  }
  return chain;
}

interface Position {
  readonly line: number;
  readonly character: number;
}

interface Range {
  readonly start: Position;
  readonly end: Position;
}

function stageOf(instruction: Instruction): Stage & { instructions: Instruction[] } {
  const [from = "", as = "", name] = instruction.words;
  return {
    from,
    name: /^as$/i.test(as) && name !== undefined ? name.toLowerCase() : null,
    instructions: [instruction],
  };
}
