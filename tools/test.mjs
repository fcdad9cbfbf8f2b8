import { runPrepared } from "./prepare.mjs";

runPrepared("test.ts");
