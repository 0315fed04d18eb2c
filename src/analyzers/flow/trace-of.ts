import type { TraceStep } from "../../core/findings/types.ts";
import { inBackticks } from "../../core/quote-code.ts";
import { asNote } from "../shared/build-finding.ts";
import type { TextIndex } from "../shared/text-index.ts";
import type { Hit } from "./hit.ts";
import type { Taint, WayStep } from "./value.ts";

/** The end of a sentence that begins with the spelling of an input. */
const COMES: Readonly<Record<Taint["source"], string>> = {
  request: "comes from the request",
  message: "comes from a message",
  location: "comes from the address of the page",
  network: "comes from another server",
  file: "comes from a file",
  folder: "is the name of a file in a folder",
  archive: "is a name from an archive",
  argument: "comes from the command line",
  environment: "comes from the environment",
  parameter: "is a parameter, so any caller chooses it",
  pattern: "is a regular expression",
  unknown: "is not known before the program runs",
};

/** The way of a hit's value, from where the code reads it through each name that held it to the sink. */
export function traceOf(
  { node, taint, sink }: Hit,
  file: {
    readonly file: string;
    readonly text: string;
    readonly index: TextIndex;
    /** The end of the reported place, in UTF-16 offsets. */
    readonly end: number;
  },
): readonly TraceStep[] {
  const at = (start: number, end: number, note: string): TraceStep => ({
    ...file.index.place(file.file, start, end),
    note,
  });
  const [source, ...held] = taint.way ?? [];
  const spelled = ({ start, end }: WayStep): string =>
    inBackticks(asNote(file.text.slice(start, end)));
  return [
    ...(source === undefined
      ? []
      : [at(source.start, source.end, `${spelled(source)} ${COMES[taint.source]}`)]),
    ...held.map((step) => at(step.start, step.end, `${spelled(step)} holds it`)),
    at(node.start, file.end, `${inBackticks(asNote(sink))} receives it`),
  ];
}
