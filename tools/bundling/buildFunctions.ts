/**
 * `buildFunctions.ts [folder] [--shared]` writes functions as they are deployed, by default to functions/lib, as a part of
 * `npm run build --workspace functions`. Tools run it in a process of its own: the bundler keeps 400 MB until its
 * process ends.
 */
import { parseArgs } from "node:util";

import { bundleFunctions } from "./functionsBundle.ts";
import { atRoot } from "../root.ts";

const { values, positionals } = parseArgs({
  options: { shared: { type: "boolean", default: false } },
  allowPositionals: true,
});
await bundleFunctions(positionals[0] ?? atRoot("functions", "lib"), values);
