import { start } from "../startup/start.ts";

void start("fast-ship");
