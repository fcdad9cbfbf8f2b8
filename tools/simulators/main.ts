/**
 * Runs the simulators in one process. Takes one JSON argument (`SimulatorSettings`), and prints one line of
 * JSON when all of them are ready.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { startCloudinarySimulator } from "./cloudinary/server.ts";
import type { Account as CloudinaryAccount } from "./cloudinary/uploadApi.ts";
import { startEbaySimulator } from "./ebay/server.ts";
import type { Application } from "./ebay/simulator.ts";
import { startGeminiSimulator } from "./gemini/server.ts";
import { startOpenAiSimulator } from "./openai/server.ts";
import { startWooCommerceSimulator } from "./woocommerce/server.ts";

export interface SimulatorSettings {
  readonly ports: Readonly<Record<"ebay" | "openai" | "gemini" | "cloudinary" | "woocommerce", number>>;
  /** The product's eBay application: its keyset, and the page that the consent page redirects to. */
  readonly ebay: Application;
  readonly cloudinary: CloudinaryAccount;
  /** Stores marketplace and image host between starts. Default: in memory. */
  readonly stateFolder?: string;
}

const { ports, ebay, cloudinary, stateFolder } = JSON.parse(process.argv[2] ?? "") as SimulatorSettings;
if (stateFolder) mkdirSync(stateFolder, { recursive: true });

const running = await Promise.all([
  startEbaySimulator({
    port: ports.ebay,
    ...ebay,
    ...(stateFolder ? { stateFile: join(stateFolder, "ebay.json") } : {}),
  }),
  startOpenAiSimulator({ port: ports.openai }),
  startGeminiSimulator({ port: ports.gemini }),
  startCloudinarySimulator({
    port: ports.cloudinary,
    ...cloudinary,
    ...(stateFolder ? { stateFolder: join(stateFolder, "cloudinary") } : {}),
  }),
  startWooCommerceSimulator({ port: ports.woocommerce }),
]);
console.log(JSON.stringify({ ready: running.map(({ url }) => url) }));

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    void Promise.all(running.map((simulator) => simulator.close())).then(() => process.exit(0));
  });
