export { registerAdd } from "../workflows/register/add.ts";
export { registerList } from "../workflows/register/list.ts";
export {
  registerAnswer,
  registerDecline,
  registerSupersede,
} from "../workflows/register/resolve.ts";
export { registerSearch } from "../workflows/register/search.ts";
export { registerShow } from "../workflows/register/show.ts";
