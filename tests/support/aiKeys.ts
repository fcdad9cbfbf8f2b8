import { addDemoSecrets } from "../../tools/suite/functionsFolder.ts";
import { killFunctionWorkers } from "./killWorkers.ts";
import { suite } from "./suite.ts";

/**
 * Gives this installation the simulated providers' keys, as the suite starts with, or takes them away, as an installation
 * without any has it. A process of functions reads its secrets when it starts: those that run are ended.
 */
export async function setAiKeys(given: boolean): Promise<void> {
  addDemoSecrets(suite().functionsFolder, { simulatedAi: given });
  await killFunctionWorkers();
}
