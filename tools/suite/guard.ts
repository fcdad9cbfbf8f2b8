/**
 * Runs a command and ends it, with everything it started, as soon as our standard input closes: when whoever started
 * us says so, ends, or is killed. `node guard.ts <grace seconds> <command> <args...>`; started in a group of its own,
 * so that a Ctrl-C in the terminal reaches the person's command alone and the order of stopping stays ours.
 */
import { spawn } from "node:child_process";

import { processTree } from "../testing/processes.ts";

const [graceSeconds, command, ...args] = process.argv.slice(2);
if (!graceSeconds || !command) throw new Error("Usage: guard.ts <grace seconds> <command> [args...]");

const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], detached: true });
// Passed on by us: a program that wrote into a pipe without a reader would die before it had cleaned up.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
child.stdout.pipe(process.stdout);
child.stderr.pipe(process.stderr);
/** Seen while it lived: once it is gone, its children belong to nobody and can't be found any more. */
let family: number[] = [];
const watch = setInterval(() => (family = descendants(child.pid)), 2_000);

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
  family = descendants(child.pid);
  child.kill("SIGINT");
  setTimeout(
    () => {
      end([...descendants(child.pid), ...(child.pid ? [child.pid] : [])]);
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
    // gone already
  }
}

/** firebase-tools puts its Java programs in groups of their own, so a group isn't enough. */
function descendants(root: number | undefined): number[] {
  return root === undefined
    ? []
    : processTree(root)
        .map(({ pid }) => pid)
        .slice(1);
}
