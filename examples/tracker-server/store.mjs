import { readFileSync, renameSync, writeFileSync } from "node:fs";

/** The workflow: `update_issue` takes one of these names, exactly. */
export const STATES = ["Backlog", "Todo", "In Progress", "In Review", "Done", "Canceled"];

const FIRST_ISSUES = [
  { title: "Find a parcel by its number", state: "In Progress", assignee: "Ada", labels: ["search"] },
  { title: "Tell the carrier when a parcel is late", state: "Todo", assignee: null, labels: [] },
  { title: "Show the weight in grams", state: "In Review", assignee: "Grace", labels: ["ui"] },
];

/** Opens the issues of a file; one that is not there yet starts with a few. */
export function openStore(file) {
  return {
    all: () => read(file).issues,
    find: (id) => read(file).issues.find(({ identifier }) => identifier === id.toUpperCase()) ?? null,
    /** Changes an issue and gives it back; null when there is none. */
    change(id, change) {
      const data = read(file);
      const issue = data.issues.find(({ identifier }) => identifier === id.toUpperCase());
      if (issue === undefined) return null;
      Object.assign(issue, change, { updatedAt: new Date().toISOString() });
      write(file, data);
      return issue;
    },
    add(fields) {
      const data = read(file);
      const number = Math.max(0, ...data.issues.map(({ identifier }) => numberOf(identifier))) + 1;
      const issue = makeIssue({ ...fields, identifier: `ENG-${number}` });
      write(file, { ...data, issues: [...data.issues, issue] });
      return issue;
    },
  };
}

function read(file) {
  try {
    const data = JSON.parse(readFileSync(file, "utf8"));
    // A file written by hand may leave out what an issue has beside its name and its state.
    return { ...data, issues: data.issues.map((issue) => ({ ...makeIssue(issue), ...issue })) };
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    const issues = FIRST_ISSUES.map((issue, index) =>
      makeIssue({ ...issue, identifier: `ENG-${11 + index}` }),
    );
    return { issues };
  }
}

/** In one move, so that a reader never finds half a file. */
function write(file, data) {
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, `${JSON.stringify(data, null, 2)}\n`);
  renameSync(draft, file);
}

function makeIssue({ identifier, title, state = "Todo", assignee = null, labels = [], description = "" }) {
  const now = new Date().toISOString();
  return {
    identifier,
    title,
    description,
    state,
    assignee,
    priority: 0,
    labels,
    comments: [],
    createdAt: now,
    updatedAt: now,
  };
}

function numberOf(identifier) {
  return Number(identifier.split("-")[1]);
}
