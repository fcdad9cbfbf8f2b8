/** `npm run typecheck`: every file's types; again only of what has changed. Ends with 1 where one is wrong. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { COMPILER } from "./compiler.ts";
import { atRoot } from "./root.ts";

/** What is in tools/ is checked with tests/, whose files load most of it. */
const FOLDERS = ["web", "functions", "tests"];
/** Has packages of its own, which only `npm run bench -- rivals` fetches. */
const RIVALS = "tools/bench/rivals/pages";
if (existsSync(atRoot(RIVALS, "node_modules"))) FOLDERS.push(RIVALS);

for (const folder of FOLDERS) {
  // With a thread per core each would look at the shared types by itself: twice the work.
  const args = [COMPILER, "-p", atRoot(folder, "tsconfig.json"), "--noEmit", "--singleThreaded"];
  args.push("--incremental", "--tsBuildInfoFile", atRoot(".local", "types", `${folder}.json`));
  const { status } = spawnSync(process.execPath, args, { cwd: atRoot(), stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
