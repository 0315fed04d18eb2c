import { answerApart } from "../reviewers/builtin/apart/answer-apart.ts";
import { ANALYZERS } from "../reviewers/builtin/analyzers/index.ts";

answerApart(ANALYZERS);
