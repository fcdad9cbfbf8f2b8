/**
 * Runs one command under a separate suite, on free ports: `npx node tools/suite/exec.ts [--only
 * auth,firestore,...] -- <command...>`. Ends with the command's exit code.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter } from "node:path";

import { atRoot } from "../root.ts";
import { SHORT_LIVED } from "./environment.ts";
import { type Emulator, EMULATORS, type Suite } from "./suite.ts";
import { withSuite } from "./withSuite.ts";

const USAGE = `Usage: npx node tools/suite/exec.ts [--only ${EMULATORS.join(",")}] -- <command...>`;

let child: ChildProcess | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    if (!child) process.exit(128 + constants.signals[signal]);
    // A Ctrl-C in the terminal reaches the command directly. This process only waits for it.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  });

try {
  const { only, program, args } = parseArguments(process.argv.slice(2));
  process.exitCode = await withSuite(only, say, (suite) => runCommand(program, args, suite), SHORT_LIVED);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function runCommand(
  program: string,
  args: readonly string[],
  { environment, broken }: Suite,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = spawn(program, args, {
      stdio: "inherit",
      env: {
        ...process.env,
        ...environment,
        PATH: [atRoot("node_modules", ".bin"), process.env["PATH"]].join(delimiter),
      },
    });
    child = started;
    void broken.then((sentence) => {
      if (started.exitCode !== null || started.signalCode !== null) return;
      say(sentence);
      started.kill("SIGTERM");
    });
    started.once("error", reject);
    started.once("exit", (code, signal) => {
      resolve(code ?? 128 + constants.signals[signal ?? "SIGTERM"]);
    });
  });
}

function parseArguments(args: readonly string[]): {
  only: readonly Emulator[];
  program: string;
  args: readonly string[];
} {
  const separator = args.indexOf("--");
  const options = args.slice(0, separator);
  const [program, ...rest] = args.slice(separator + 1);
  if (separator < 0 || !program) throw new Error(USAGE);
  if (options.length === 0) return { only: EMULATORS, program, args: rest };
  const names = options[0] === "--only" && options.length === 2 ? (options[1] ?? "").split(",") : [];
  const only = EMULATORS.filter((emulator) => names.includes(emulator));
  if (only.length === 0 || only.length !== names.length) throw new Error(USAGE);
  return { only, program, args: rest };
}

function say(sentence: string): void {
  process.stderr.write(`suite: ${sentence}\n`);
}
