export { agentsAdd } from "./agents/add.ts";
export { agentsList } from "./agents/list.ts";
export { agentsRemove } from "./agents/remove.ts";
