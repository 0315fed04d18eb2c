export { hooksInstall, hooksList, hooksRemove } from "../workflows/hooks/hooks.ts";
