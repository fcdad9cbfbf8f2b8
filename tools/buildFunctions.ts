/** `npm run build --workspace functions`: checks the types of functions/, and writes functions/lib as it is deployed. */
import { spawnSync } from "node:child_process";

import { COMPILER } from "./compiler.ts";
import { bundleFunctions } from "./functionsBundle.ts";
import { atRoot } from "./root.ts";

const { status } = spawnSync(
  process.execPath,
  [COMPILER, "-p", atRoot("functions", "tsconfig.build.json"), "--noEmit"],
  { cwd: atRoot(), stdio: "inherit" },
);
if (status === 0) await bundleFunctions(atRoot("functions", "lib"));
else process.exitCode = status ?? 1;
