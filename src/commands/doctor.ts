import type { CommandRunner } from "../cli/context.ts";
import { buildDoctorReport } from "../workflows/doctor/pure/build-report.ts";
import { ToolError } from "../errors/tool-error.ts";
import { safeJson } from "../output/formats/safe-json.ts";
import { askAboutServer } from "../workflows/doctor/ask-about-server.ts";
import { CHECKS } from "../workflows/doctor/checks/index.ts";
import { formatChecks } from "../workflows/doctor/format-checks.ts";
import { runChecks } from "../workflows/doctor/run-checks.ts";
import { fitText } from "../output/text-width.ts";

/**
 * `tool doctor`: looks at everything that the other commands need, changes nothing, and says how to mend each fault.
 * Exits 1 if there is a problem.
 */
export const doctor: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const { streams, signal } = context;
  const typed = flags["mcpConfig"];
  const mcpConfig = typeof typed === "string" ? typed : null;
  const results = await runChecks(CHECKS, {
    context,
    mcpConfig,
    allowedServer: await askAboutServer(context, mcpConfig),
    onWait(titles) {
      if (streams.verbosity === "quiet") return;
      const { columns } = streams.err;
      streams.err.setLive(
        titles.length === 0 ? [] : [fitText(`checking ${titles.join(", ")} …`, columns - 1)],
      );
    },
  });
  if (signal.aborted) throw new ToolError("INTERRUPTED", "the checks were interrupted");
  const report = buildDoctorReport(results);
  const { columns, colors } = streams.out;
  streams.result(
    context.flags.json === true
      ? safeJson(report)
      : await formatChecks(results, { columns, colors }),
  );
  return report.status === "problems" ? 1 : 0;
};
