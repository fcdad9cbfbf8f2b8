/**
 * Runs one command under a fresh suite of its own, on free ports:
 * `npx node tools/suite/exec.ts [--only auth,firestore,...] -- <command...>`. Ends with the command's exit code.
 */
import { execFile, spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

import { reservePorts } from "../ports.ts";
import { atRoot } from "../root.ts";
import { type Ports, SUITE_PORTS, webEnvironment } from "./environment.ts";
import { buildFunctionsFolder } from "./functionsFolder.ts";
import { type Emulator, EMULATORS, startSuite } from "./suite.ts";

const GRACE_SECONDS = 10;

try {
  const { only, command } = parseArguments(process.argv.slice(2));
  process.exitCode = await runUnderSuite(only, command);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Starts what `only` names, runs the command, stops everything, and returns the command's exit code. */
async function runUnderSuite(only: readonly Emulator[], command: readonly string[]): Promise<number> {
  const block = await reservePorts(SUITE_PORTS.length);
  const ports = Object.fromEntries(SUITE_PORTS.map((name, index) => [name, block.ports[index]])) as Ports;
  const run = join(".local", `run-${process.pid}`);
  mkdirSync(atRoot(run), { recursive: true });
  const folders = { web: join(run, "web"), functions: join(run, "functions") };
  const startedAt = Date.now();
  try {
    await Promise.all([
      only.includes("functions") ? buildFunctions(folders.functions) : undefined,
      only.includes("hosting") ? buildWeb(folders.web, ports) : undefined,
    ]);
    const suite = await startSuite({
      ports,
      only,
      webUrl: `http://127.0.0.1:${ports.hosting}`,
      folders,
      logFile: atRoot(".local", `run-${process.pid}.log`),
      graceSeconds: GRACE_SECONDS,
    });
    say(`suite: ${only.join(", ")} ready in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`);
    try {
      const code = await runCommand(command, suite.environment, suite.broken);
      if (code === 0) rmSync(atRoot(".local", `run-${process.pid}.log`), { force: true });
      return code;
    } finally {
      await suite.stop();
    }
  } finally {
    rmSync(atRoot(run), { recursive: true, force: true });
    await block.release();
  }
}

async function buildFunctions(folder: string): Promise<void> {
  const complaints = await buildFunctionsFolder(atRoot(folder));
  if (complaints) say(`suite: functions have type errors, going on:\n${complaints.trim()}`);
}

async function buildWeb(folder: string, ports: Ports): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [
      atRoot("node_modules", "vite", "bin", "vite.js"),
      ...["build", atRoot("web"), "--outDir", atRoot(folder), "--logLevel", "warn"],
    ],
    { cwd: atRoot("web"), env: { ...process.env, ...webEnvironment(ports) } },
  );
}

/** The command keeps the terminal: a Ctrl-C reaches it directly, and we only wait for it. */
function runCommand(
  [program, ...args]: readonly string[],
  environment: Readonly<Record<string, string>>,
  broken: Promise<string>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    if (!program) throw new Error(USAGE);
    const child = spawn(program, args, {
      stdio: "inherit",
      env: {
        ...process.env,
        ...environment,
        PATH: [atRoot("node_modules", ".bin"), process.env["PATH"]].join(delimiter),
      },
    });
    for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
    process.on("SIGINT", () => {
      if (!process.stdin.isTTY) child.kill("SIGINT");
    });
    void broken.then((sentence) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      say(sentence);
      child.kill("SIGTERM");
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      resolve(code ?? 128 + constants.signals[signal ?? "SIGTERM"]);
    });
  });
}

const USAGE = `Usage: npx node tools/suite/exec.ts [--only ${EMULATORS.join(",")}] -- <command...>`;

function parseArguments(args: readonly string[]): { only: readonly Emulator[]; command: readonly string[] } {
  const separator = args.indexOf("--");
  const options = args.slice(0, separator);
  const command = args.slice(separator + 1);
  if (separator < 0 || command.length === 0) throw new Error(USAGE);
  if (options.length === 0) return { only: EMULATORS, command };
  const names = options[0] === "--only" && options.length === 2 ? (options[1] ?? "").split(",") : [];
  const only = EMULATORS.filter((emulator) => names.includes(emulator));
  if (only.length === 0 || only.length !== names.length) throw new Error(USAGE);
  return { only, command };
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
