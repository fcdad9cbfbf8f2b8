import { runPrepared } from "./prepare.mjs";

runPrepared("start.ts");
