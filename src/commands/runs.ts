export { runsList } from "../workflows/runs/list.ts";
export { runsShow } from "../workflows/runs/show.ts";
