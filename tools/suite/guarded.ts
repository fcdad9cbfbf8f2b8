import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const GUARD = fileURLToPath(new URL("guard.ts", import.meta.url));

export interface GuardedProcess {
  /** The guard's. It ends after the program and everything that this has started. */
  readonly pid: number | undefined;
  /** Receives every line of standard output and standard error. */
  onLine(listener: (line: string) => void): void;
  /** Resolves after the program has ended, for any reason. */
  readonly ended: Promise<number>;
  stop(): Promise<void>;
}

export interface GuardedOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** How long the program may take to end before everything that it started is killed. */
  readonly graceSeconds: number;
}

/** Starts a program that can't outlive this process, see guard.ts. */
export function startGuarded(
  command: string,
  args: readonly string[],
  { cwd, env, graceSeconds }: GuardedOptions,
): GuardedProcess {
  const child = spawn(process.execPath, [GUARD, String(graceSeconds), command, ...args], {
    cwd,
    env,
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  const ended = new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      resolve(code ?? 1);
    });
  });
  // The guard may have ended when this writes the end.
  child.stdin.on("error", () => undefined);
  return {
    pid: child.pid,
    onLine: (listener) => {
      splitLines(child.stdout, listener);
      splitLines(child.stderr, listener);
    },
    ended,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

function splitLines(stream: NonNullable<ChildProcess["stdout"]>, listener: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? "";
    lines.forEach(listener);
  });
  stream.on("end", () => {
    if (rest) listener(rest);
  });
}
