import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

import { createSuiteEnvironment, type Ports, PROJECT, SUITE_PORTS } from "../suite/environment.ts";

/** The files whose settings the functions emulator prefers to those that the suite sets. */
const FILES = [".env", `.env.${PROJECT}`, ".env.local"];

/** The settings of outside systems, which are simulated. */
const OUTSIDE = /^(EBAY|OPENAI|GEMINI|CLOUDINARY|WOOCOMMERCE)_/;

/**
 * Throws if a file in the folder of the functions sets the keyset or an address of an outside system: the functions
 * would call the real one, or the simulator would refuse them.
 */
export function assertUsesSimulators(folder: string): void {
  const ports = Object.fromEntries(SUITE_PORTS.map((name) => [name, 0])) as Ports;
  const suite = createSuiteEnvironment(ports, "");
  for (const file of FILES) {
    const path = join(folder, file);
    if (!existsSync(path)) continue;
    const own = parseEnv(readFileSync(path, "utf8"));
    const names = Object.keys(suite).filter((name) => OUTSIDE.test(name) && name in own);
    if (names.length === 0) continue;
    throw new Error(
      `functions/${file} sets ${names.join(", ")} instead of the simulators' values. Rename it to ` +
        "functions/.env.<project>, which only a deployment to that project reads.",
    );
  }
}
