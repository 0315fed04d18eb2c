import { answerApart } from "../reviewers/builtin/apart/answer-apart.ts";

answerApart(async () => (await import("../reviewers/builtin/analyzers/index.ts")).ANALYZERS);
