/** `npm run restore-drill [-- <folder of an export>]`: restores into a suite (docs/operations.md). */
import { resolve } from "node:path";

import { seedDemo } from "./demo/seed.ts";
import { countDocuments, runDrill, restore } from "./restoring/drill.ts";
import { withSuite } from "./suite/withSuite.ts";

const [folder, ...rest] = process.argv.slice(2);
const say = (line: string) => console.log(line);

try {
  if (rest.length > 0) throw new Error("Usage: npm run restore-drill [-- <folder of an export>]");
  // An export has only documents. The demo has people and pictures, too.
  const only = folder === undefined ? (["auth", "firestore", "storage"] as const) : (["firestore"] as const);
  process.exitCode = await withSuite(only, say, async ({ environment }) => {
    const { FIRESTORE_EMULATOR_HOST: host, GCLOUD_PROJECT: project } = environment;
    if (host === undefined || project === undefined) throw new Error("The suite has no database.");
    const database = { host, project };
    const faults: string[] = [];
    // No functions and no simulators run here: the demo's business is enough.
    if (folder === undefined)
      await seedDemo({ ...environment, PEGBOARD_FUNCTIONS_URL: "", SIM_EBAY_URL: "" });
    else {
      const restored = await restore(database, resolve(folder));
      faults.push(...restored.faults);
      say(
        `Restored ${folder} in ${formatSeconds(restored.importMs)}: ${String(restored.documents)} documents`,
      );
    }
    const { before, exportMs, importMs, faults: differences } = await runDrill(database);
    faults.push(...differences);
    for (const [name, { documents, checksum }] of before)
      say(`  ${name.padEnd(24)} ${String(documents).padStart(8)}  ${checksum}`);
    say(
      `${String(countDocuments(before))} documents exported in ${formatSeconds(exportMs)}, restored in ${formatSeconds(importMs)}`,
    );
    for (const fault of faults) say(`FAILED  ${fault}`);
    if (faults.length === 0) say("Counts and checksums are the same.");
    return faults.length === 0 ? 0 : 1;
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
