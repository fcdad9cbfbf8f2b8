import { addDemoSecrets } from "../../tools/suite/functionsFolder.ts";
import { killPresentWorkers } from "./killWorkers.ts";
import { suite } from "./suite.ts";

/**
 * Sets the simulated providers' keys, which the suite starts with, or removes them, as in an installation
 * without keys. A functions process gets its secrets when it starts, so those that run or start are killed.
 */
export async function setAiKeys(given: boolean): Promise<void> {
  addDemoSecrets(suite().functionsFolder, { simulatedAi: given });
  await killPresentWorkers();
}
