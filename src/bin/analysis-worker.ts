import { answerApart } from "../workers/answer-apart.ts";

answerApart(async () => (await import("../analyzers/index.ts")).ANALYZERS);
