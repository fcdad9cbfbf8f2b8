import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import { delimiter, dirname } from "node:path";

import { type EmulatorPrograms, NO_EMULATORS_SENTENCE, saysDownloadFailed } from "../emulators/emulators.ts";
import type { Java } from "../programs/java.ts";
import { atRoot } from "../root.ts";
import type { SimulatorSettings } from "../simulators/main.ts";
import { readFirebaseConfig, runConfig } from "./config.ts";
import {
  BUCKET,
  CLOUDINARY_ACCOUNT,
  EBAY_APPLICATION,
  type Ports,
  PROJECT,
  createSuiteEnvironment,
} from "./environment.ts";
import { type GuardedProcess, startGuarded } from "./guarded.ts";
import { createRunFiles, type RunFiles } from "./runFiles.ts";

export const EMULATORS = [
  "auth",
  "firestore",
  "storage",
  "functions",
  "hosting",
  "eventarc",
  "tasks",
] as const;
export type Emulator = (typeof EMULATORS)[number];

export interface SuiteOptions {
  readonly java: Java;
  readonly programs: EmulatorPrograms;
  readonly ports: Ports;
  readonly only: readonly Emulator[];
  /** The product's address for a person. */
  readonly webUrl: string;
  /** Relative to the root. */
  readonly folders: { readonly web: string; readonly functions: string };
  /** More variables for the functions, for example a switch that a benchmark sets. */
  readonly extraEnvironment?: Readonly<Record<string, string>>;
  /** Receives the output of all programs. */
  readonly logFile: string;
  /** Folders (absolute) that outlive the run. Without them, all data is deleted at its end. */
  readonly keep?: {
    readonly import?: string;
    readonly export: string;
    /** What the emulators write before an export is whole. */
    readonly unfinished: string;
    readonly simulators: string;
    /** Called with the id of each program that writes there, also after this process has ended. */
    readonly share: (pid: number) => void;
  };
  /** Emulators and simulators get this long to end. */
  readonly graceSeconds: number;
  /** Stops a start that isn't complete. */
  readonly signal?: AbortSignal;
}

export interface Suite {
  readonly environment: Readonly<Record<string, string>>;
  /** Resolves with a sentence if a part ends before it was stopped. */
  readonly broken: Promise<string>;
  stop(): Promise<void>;
}

/** firebase-tools takes 15 s on two idle cores, several times that if busy, and may have to download. */
const READY_WITHIN_SECONDS = 300;

/**
 * Starts the emulators and the simulators. Resolves when all of them respond. Rejects after it has stopped them again
 * if one doesn't, or if `signal` aborts.
 */
export async function startSuite(options: SuiteOptions): Promise<Suite> {
  const environment = {
    ...createSuiteEnvironment(options.ports, options.webUrl),
    PEGBOARD_FUNCTIONS_FOLDER: atRoot(options.folders.functions),
    PEGBOARD_WEB_FOLDER: atRoot(options.folders.web),
    ...options.extraEnvironment,
  };
  const files = createRunFiles(options.keep?.unfinished);
  writeFileSync(
    files.configFile,
    JSON.stringify(runConfig(readFirebaseConfig(), options.ports, options.folders), null, 2),
  );
  const parts: { name: string; process: GuardedProcess }[] = [];
  const stop = async () => {
    await Promise.all(parts.map((part) => part.process.stop()));
    files.remove();
  };

  try {
    const simulators = startSimulators(options);
    parts.push({ name: "The simulators", process: simulators });
    const emulators = startEmulators(options, environment, files);
    parts.push({ name: "The Firebase emulators", process: emulators });
    for (const { process } of parts) if (process.pid !== undefined) options.keep?.share(process.pid);
    await Promise.race([
      Promise.all([waitForSimulators(simulators, options), waitForEmulators(emulators, options)]),
      waitForAbort(options.signal),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  const broken = Promise.race(
    parts.map(({ name, process }) => process.ended.then(() => `${name} ended. See ${options.logFile}.`)),
  );
  return { environment, broken, stop };
}

/** Rejects when the signal aborts. */
function waitForAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new Error("The start was stopped."));
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort, { once: true });
  });
}

function startSimulators({ ports, webUrl, keep, logFile, graceSeconds }: SuiteOptions): GuardedProcess {
  const { ebay, openai, gemini, cloudinary, woocommerce } = ports;
  const settings: SimulatorSettings = {
    ports: { ebay, openai, gemini, cloudinary, woocommerce },
    ebay: { ...EBAY_APPLICATION, acceptUrl: `${webUrl}/ebay` },
    cloudinary: CLOUDINARY_ACCOUNT,
    ...(keep ? { stateFolder: keep.simulators } : {}),
  };
  const simulators = startGuarded(
    process.execPath,
    [atRoot("tools", "simulators", "main.ts"), JSON.stringify(settings)],
    { cwd: atRoot(), env: process.env, graceSeconds },
  );
  simulators.onLine((line) => appendFileSync(logFile, `simulators: ${line}\n`));
  return simulators;
}

function waitForSimulators(simulators: GuardedProcess, { logFile }: SuiteOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    simulators.onLine((line) => {
      if (line.startsWith('{"ready":')) resolve();
    });
    void simulators.ended.then(() => reject(new Error(`The simulators did not start. See ${logFile}.`)));
  });
}

/**
 * MiB for young objects in the memory of firebase-tools. By default, V8 collects them rarely, and then
 * stops all emulators for up to 200 ms (decisions/tools/0289).
 */
const YOUNG_OBJECTS = "--max-semi-space-size=16";

function startEmulators(
  options: SuiteOptions,
  environment: Record<string, string>,
  { temporary, working, configFile }: RunFiles,
): GuardedProcess {
  const { java, programs, keep } = options;
  const emulators = startGuarded(
    process.execPath,
    [
      YOUNG_OBJECTS,
      ...["--import", new URL("withSharedWorkers.ts", import.meta.url).href],
      atRoot("node_modules", "firebase-tools", "lib", "bin", "firebase.js"),
      "emulators:start",
      ...["--config", configFile, "--project", PROJECT, "--only", options.only.join(",")],
      ...(keep?.import ? ["--import", keep.import] : []),
      ...(keep ? ["--export-on-exit", keep.export] : []),
    ],
    {
      cwd: working,
      graceSeconds: options.graceSeconds,
      env: {
        ...process.env,
        ...programs.environment,
        ...environment,
        PATH: [java.binFolder, dirname(process.execPath), process.env["PATH"]].join(delimiter),
        TMPDIR: temporary,
        ...compileCache(process.env["NODE_OPTIONS"]),
        // By default, Java takes up to a quarter of the memory before it collects garbage, and keeps it.
        JAVA_TOOL_OPTIONS: `-XX:+UseSerialGC -XX:MinHeapFreeRatio=20 -XX:MaxHeapFreeRatio=40 ${process.env["JAVA_TOOL_OPTIONS"] ?? ""}`,
        // The default is 50 calls of all functions together, in the order of their arrival. Cloud Run has no
        // such queue, and sharedWorkers.ts has the limits of each function.
        FUNCTIONS_EMULATOR_PARALLEL: "10000",
        // Each worker is started with it, see sharedWorkers.ts.
        FUNCTION_DEBUG_MODE: "true",
        // No update notice.
        CI: "1",
        // The default bucket of the admin SDK in functions.
        STORAGE_BUCKET_URL: BUCKET,
        // Uses a file instead of a port near 8000, which two runs can need at once.
        FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: "true",
        // Seconds. By default, firebase-tools waits 10 s for the list of functions, and a busy machine can
        // take longer to load them.
        FUNCTIONS_DISCOVERY_TIMEOUT: "120",
      },
    },
  );
  emulators.onLine((line) => appendFileSync(options.logFile, `${line}\n`));
  return emulators;
}

/** With compiled code, a function's first call takes 1.4 s instead of 1.9. */
function compileCache(options = ""): Record<string, string> {
  const script = new URL("compileCache.mjs", import.meta.url).href;
  return {
    NODE_COMPILE_CACHE: atRoot(".local", "compile-cache"),
    NODE_OPTIONS: `${options} --import ${script}`.trim(),
  };
}

function waitForEmulators(emulators: GuardedProcess, options: SuiteOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (sentence: string) => {
      clearTimeout(timer);
      reject(new Error(`${sentence} See ${options.logFile}.`));
    };
    const timer = setTimeout(
      () => fail(`The Firebase emulators were not ready after ${READY_WITHIN_SECONDS} s.`),
      READY_WITHIN_SECONDS * 1_000,
    );
    let lastError = "";
    emulators.onLine((line) => {
      if (/Failed to load function definition|Error: .*download/i.test(line)) lastError = line.trim();
      if (saysDownloadFailed(line)) lastError = NO_EMULATORS_SENTENCE;
      if (/^Error: |could not start/.test(line) && !lastError) lastError = line.trim();
      if (!line.includes("All emulators ready")) return;
      void waitForFunctions(options).then((loaded) => {
        if (!loaded) {
          fail(`The functions failed to load. ${lastError}`);
          return;
        }
        clearTimeout(timer);
        resolve();
      });
    });
    void emulators.ended.then(() => fail(`The Firebase emulators did not start. ${lastError}`));
  });
}

/** Checks the list of functions, because firebase-tools reports ready even if none could be loaded. */
async function waitForFunctions({ only, ports, folders }: SuiteOptions): Promise<boolean> {
  if (!only.includes("functions")) return true;
  if (!existsSync(atRoot(folders.functions, "lib", "index.cjs"))) return false;
  const response = await fetch(`http://127.0.0.1:${ports.functions}/backends`);
  const { backends } = (await response.json()) as { backends: { functionTriggers: unknown[] }[] };
  return backends.some(({ functionTriggers }) => functionTriggers.length > 0);
}
