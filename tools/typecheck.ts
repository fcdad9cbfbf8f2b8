/** `npm run typecheck`: checks the types of every file, incrementally. Exits with 1 if there are errors. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { COMPILER } from "./compiler.ts";
import { atRoot } from "./root.ts";

/** tools/ is checked with tests/, whose files load most of it. */
const FOLDERS = ["web", "functions", "tests"];
/** Has its own packages, which only `npm run bench -- rivals` installs. */
const RIVALS = "tools/bench/rivals/pages";
if (existsSync(atRoot(RIVALS, "node_modules"))) FOLDERS.push(RIVALS);

for (const folder of FOLDERS) {
  // With one thread per core, each would check the shared types itself: twice the work.
  const args = [COMPILER, "-p", atRoot(folder, "tsconfig.json"), "--noEmit", "--singleThreaded"];
  args.push("--incremental", "--tsBuildInfoFile", atRoot(".local", "types", `${folder}.json`));
  const { status } = spawnSync(process.execPath, args, { cwd: atRoot(), stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
