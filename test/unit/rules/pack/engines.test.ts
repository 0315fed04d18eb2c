import { packTests } from "./pack-tests.ts";

packTests("engines");
