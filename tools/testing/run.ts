import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";

import { atRoot } from "../root.ts";
import { attempt, SHARES_BY_SESSION, yieldProcessor } from "./priority.ts";

interface HowToRun {
  readonly environment?: Readonly<Record<string, string>>;
  /** Gives way to other programs, and prints nothing itself. */
  readonly yields: boolean;
}

interface Ran {
  readonly code: number;
  /** Its output, or "" if it went to a person's terminal. */
  readonly output: string;
}

/**
 * Runs a program, which ends when this process ends. On a terminal it keeps colors and moving lines. Elsewhere,
 * records its output too.
 */
export function run(
  program: string,
  args: readonly string[],
  { environment = {}, yields }: HowToRun,
): Promise<Ran> {
  const onTerminal = !yields && process.stdout.isTTY;
  return new Promise((resolve, reject) => {
    const options: SpawnOptions = {
      cwd: atRoot(),
      env: { ...process.env, ...environment },
      stdio: onTerminal ? "inherit" : ["ignore", "pipe", "pipe"],
    };
    const child = yields ? spawnAside(program, args, options) : endWithUs(spawn(program, args, options));
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        output.push(chunk.toString());
        if (!yields) process.stdout.write(chunk);
      });
    child.once("error", reject);
    child.once("close", (code) => {
      resolve({ code: code ?? 1, output: output.join("") });
    });
  });
}

/** Starts a program with a low priority. It ends when this process ends. */
export function spawnAside(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, { ...options, detached: SHARES_BY_SESSION });
  const { pid } = child;
  if (pid === undefined) return child;
  const end = yieldProcessor(pid);
  child.once("exit", end);
  return endWithUs(child, SHARES_BY_SESSION);
}

/** Ends it, or its whole session, when this process ends. A Ctrl-C in the terminal doesn't reach another session. */
function endWithUs(child: ChildProcess, isSession = false): ChildProcess {
  const { pid } = child;
  if (pid === undefined) return child;
  const kill = () => attempt(() => process.kill(isSession ? -pid : pid, "SIGTERM"));
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  return child;
}
