export { runsList } from "./runs/list.ts";
export { runsShow } from "./runs/show.ts";
