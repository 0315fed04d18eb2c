export { registerAdd } from "./register/add.ts";
export { registerList } from "./register/list.ts";
export { registerAnswer, registerDecline, registerSupersede } from "./register/resolve.ts";
export { registerSearch } from "./register/search.ts";
export { registerShow } from "./register/show.ts";
