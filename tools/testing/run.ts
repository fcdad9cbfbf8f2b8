import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";

import { atRoot } from "../root.ts";

interface HowToRun {
  readonly environment?: Readonly<Record<string, string>>;
  /** Runs while nothing else wants the processor, and prints nothing by itself. */
  readonly yields: boolean;
}

interface Ran {
  readonly code: number;
  /** What it printed, or "" where it printed on a person's terminal. */
  readonly output: string;
}

/** Runs a program. On a terminal it keeps its colours and its moving lines; elsewhere we also remember what it said. */
export function run(
  program: string,
  args: readonly string[],
  { environment = {}, yields }: HowToRun,
): Promise<Ran> {
  const onTerminal = !yields && process.stdout.isTTY;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: atRoot(),
      env: { ...process.env, ...environment },
      stdio: onTerminal ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
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
