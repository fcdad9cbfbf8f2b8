/**
 * Runs the simulators in one process. Takes one JSON argument with their ports, where the eBay simulator sends a
 * person who consented (`acceptUrl`), and the folder in which it keeps its state (`stateFolder`, none: in memory).
 * Prints one line of JSON when they answer.
 */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface Settings {
  readonly ebay: number;
  readonly openai: number;
  readonly gemini: number;
  readonly acceptUrl: string;
  readonly stateFolder?: string;
}
interface Simulator {
  readonly url: string;
  close(): Promise<void>;
}

const { ebay, openai, gemini, acceptUrl, stateFolder } = JSON.parse(process.argv[2] ?? "{}") as Settings;
if (stateFolder) mkdirSync(stateFolder, { recursive: true });

const started = await Promise.all([
  start("ebay", "startEbaySimulator", {
    port: ebay,
    acceptUrl,
    ...(stateFolder ? { stateFile: join(stateFolder, "ebay.json") } : {}),
  }),
  start("openai", "startOpenAiSimulator", { port: openai }),
  start("gemini", "startGeminiSimulator", { port: gemini }),
]);
const running = started.filter((simulator) => simulator !== null);
if (running.length === 0) setInterval(() => undefined, 60_000);
console.log(JSON.stringify({ ready: running.map(({ url }) => url) }));

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    void Promise.all(running.map((simulator) => simulator.close())).then(() => process.exit(0));
  });

async function start(folder: string, name: string, options: object): Promise<Simulator | null> {
  const path = fileURLToPath(new URL(`${folder}/server.ts`, import.meta.url));
  if (!existsSync(path)) {
    console.log(`missing: ${folder}`);
    return null;
  }
  const module = (await import(path)) as Record<string, (options: object) => Promise<Simulator>>;
  return (await module[name]?.(options)) ?? null;
}
