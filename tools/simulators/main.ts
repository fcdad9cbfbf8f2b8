/**
 * Runs the simulators in one process. Takes one JSON argument (`SimulatorSettings`) and prints one line of JSON when
 * all of them answer.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { startCloudinarySimulator } from "./cloudinary/server.ts";
import type { Account as CloudinaryAccount } from "./cloudinary/uploadApi.ts";
import { startEbaySimulator } from "./ebay/server.ts";
import { startGeminiSimulator } from "./gemini/server.ts";
import { startOpenAiSimulator } from "./openai/server.ts";
import { startWooCommerceSimulator } from "./woocommerce/server.ts";

export interface SimulatorSettings {
  readonly ports: Readonly<Record<"ebay" | "openai" | "gemini" | "cloudinary" | "woocommerce", number>>;
  /** The eBay application that the product is: its keys, and where a person who consented comes back to. */
  readonly ebay: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly devId: string;
    readonly ruName: string;
    readonly acceptUrl: string;
  };
  /** The image host's account that the product has. */
  readonly cloudinary: CloudinaryAccount;
  /** Where the marketplace and the image host are kept between starts; in memory without it. */
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
