/**
 * Runs a command, and ends it with everything that it started as soon as our standard input closes: when our
 * parent process closes it, ends, or is killed. `node guard.ts <grace seconds> <command> <args...>`. It runs
 * in its own process group, so that a Ctrl-C in the terminal reaches only the person's command, and we keep
 * the order of stopping.
 */
import { spawn } from "node:child_process";

import { processTree } from "../testing/processes.ts";

const [graceSeconds, command, ...args] = process.argv.slice(2);
if (!graceSeconds || !command) throw new Error("Usage: guard.ts <grace seconds> <command> [args...]");

const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], detached: true });
// Forwarded by this process, because a program that writes into a pipe without a reader would die before its
// cleanup.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
child.stdout.pipe(process.stdout);
child.stderr.pipe(process.stderr);
/** Read while the child lives: after its end, its children have another parent and can't be found. */
let family: number[] = [];
const watch = setInterval(() => (family = listDescendants(child.pid)), 2_000);

child.once("error", (error) => {
  process.stderr.write(`${command}: ${error.message}\n`);
  process.exit(127);
});
child.once("exit", () => {
  clearInterval(watch);
  end(family);
});
child.once("close", (code) => process.exit(code ?? 1));

process.stdin.resume();
process.stdin.once("end", stop);
process.stdin.once("error", stop);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  family = listDescendants(child.pid);
  child.kill("SIGINT");
  setTimeout(
    () => {
      end([...listDescendants(child.pid), ...(child.pid ? [child.pid] : [])]);
    },
    Number(graceSeconds) * 1_000,
  ).unref();
}

function end(pids: readonly number[]): void {
  for (const pid of pids) kill(pid);
  if (child.pid) kill(-child.pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}

/** firebase-tools puts its Java programs into their own process groups, so our group isn't enough. */
function listDescendants(root: number | undefined): number[] {
  return root === undefined
    ? []
    : processTree(root)
        .map(({ pid }) => pid)
        .slice(1);
}
