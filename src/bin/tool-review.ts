import { start } from "../startup/start.ts";

void start("review");
