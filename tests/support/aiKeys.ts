import { addDemoSecrets } from "../../tools/suite/functionsFolder.ts";
import { killFunctionWorkers } from "./killWorkers.ts";
import { suite } from "./suite.ts";

/**
 * Sets the simulated providers' keys, which the suite starts with, or removes them, as in an installation
 * without keys. A functions process reads its secrets when it starts, so the running ones are killed.
 */
export async function setAiKeys(given: boolean): Promise<void> {
  addDemoSecrets(suite().functionsFolder, { simulatedAi: given });
  await killFunctionWorkers();
}
