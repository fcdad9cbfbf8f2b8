/** `npm run restore-drill [-- <folder of an export>]`: restores into a suite (docs/operations.md). */
import { resolve } from "node:path";

import { seedDemo } from "./demo/seed.ts";
import { reportDrill } from "./restoring/report.ts";
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
    // No functions and no simulators run here: the demo's business is enough.
    if (folder === undefined)
      await seedDemo({ ...environment, PEGBOARD_FUNCTIONS_URL: "", SIM_EBAY_URL: "" });
    const hasPassed = await reportDrill({ host, project }, folder && resolve(folder), say);
    return hasPassed ? 0 : 1;
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
