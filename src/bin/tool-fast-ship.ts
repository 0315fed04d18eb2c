import { start } from "../start.ts";

void start("fast-ship");
