import { packTests } from "./pack-tests.ts";

packTests("javascript-1");
