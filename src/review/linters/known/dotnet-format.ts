import type { Linter } from "../types.ts";

/** https://learn.microsoft.com/dotnet/core/tools/dotnet-format */
export const dotnetFormat: Linter = {
  name: "dotnet-format",
  program: "dotnet",
  kept: [],
  setUpBy: [{ name: "*.sln" }, { name: "*.slnx" }, { name: "*.csproj" }],
  alsoReads: [".editorconfig", ".globalconfig", "Directory.Build.props"],
  files: ["*.cs"],
  arguments: [
    "format",
    "analyzers",
    "--no-restore",
    "--verify-no-changes",
    "--severity=warn",
    "--report={report}",
    "--include",
    "{files}",
  ],
  environment: { DOTNET_CLI_TELEMETRY_OPTOUT: "1", DOTNET_NOLOGO: "1" },
  writesTo: "report",
  format: "dotnet",
  statuses: [0, 2],
};
