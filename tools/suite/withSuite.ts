import { execFile } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { findEmulators } from "../emulators/emulators.ts";
import { findJava } from "../programs/java.ts";
import { reservePorts } from "../emulators/ports.ts";
import { atRoot } from "../root.ts";
import { type Ports, SUITE_PORTS, createWebEnvironment, type WebPorts } from "./environment.ts";
import { buildFunctionsFolder } from "./functionsFolder.ts";
import { type Emulator, startSuite, type Suite } from "./suite.ts";

const GRACE_SECONDS = 10;

/**
 * Builds what `only` needs, starts it on free ports with its own folders, runs `use`, and always stops
 * everything. Returns the exit code of `use`. Keeps the log in `.local` unless the code is 0. `say` gets a
 * sentence when the suite is ready.
 */
export async function withSuite(
  only: readonly Emulator[],
  say: (sentence: string) => void,
  use: (suite: Suite) => Promise<number>,
  extraEnvironment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const startedAt = Date.now();
  const java = findJava();
  const programs = findEmulators(java.binFolder);
  const block = await reservePorts(SUITE_PORTS.length);
  const ports = Object.fromEntries(SUITE_PORTS.map((name, index) => [name, block.ports[index]])) as Ports;
  const run = join(".local", `run-${process.pid}`);
  const folders = { web: join(run, "web"), functions: join(run, "functions") };
  const logFile = atRoot(".local", `run-${process.pid}.log`);
  mkdirSync(atRoot(run), { recursive: true });
  const remove = () => rmSync(atRoot(run), { recursive: true, force: true });
  process.once("exit", remove);
  try {
    await Promise.all([
      only.includes("functions")
        ? buildFunctionsFolder(atRoot(folders.functions), { shared: true })
        : undefined,
      only.includes("hosting") ? buildWeb(atRoot(folders.web), ports) : undefined,
    ]);
    const webUrl = `http://127.0.0.1:${ports.hosting}`;
    const suite = await startSuite({
      java,
      programs,
      ports,
      only,
      webUrl,
      folders,
      logFile,
      extraEnvironment,
      graceSeconds: GRACE_SECONDS,
    });
    say(`${only.join(", ")} ready in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`);
    try {
      const code = await use(suite);
      if (code === 0) rmSync(logFile, { force: true });
      return code;
    } finally {
      await suite.stop();
    }
  } finally {
    remove();
    await block.release();
  }
}

/** `extraEnvironment` has `VITE_...` variables that a suite's normal build doesn't have. */
export async function buildWeb(
  folder: string,
  ports: WebPorts,
  extraEnvironment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const vite = atRoot("node_modules", "vite", "bin", "vite.js");
  await promisify(execFile)(
    process.execPath,
    [vite, "build", atRoot("web"), "--outDir", folder, "--logLevel", "warn"],
    { cwd: atRoot("web"), env: { ...process.env, ...createWebEnvironment(ports), ...extraEnvironment } },
  );
}
