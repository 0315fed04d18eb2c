export { agentsAdd } from "../workflows/agents/add.ts";
export { agentsList } from "../workflows/agents/list.ts";
export { agentsRemove } from "../workflows/agents/remove.ts";
