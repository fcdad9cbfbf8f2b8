/**
 * `load.mjs <file or folder> <function>` loads one function like the functions framework, calls it without an
 * account, and reports the cost. `load.mjs <package>` loads a package. Loading happens on one thread, whose processor
 * time is hardly changed by other work on the machine. This is JavaScript because a process that strips types takes
 * more memory.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { performance } from "node:perf_hooks";

const [path, name] = process.argv.slice(2);
const startedAt = performance.now();
const usedAtStart = process.threadCpuUsage();

if (name === undefined) {
  await import(path);
  end({ load: use(), loaded: peak() });
} else {
  const loaded = createRequire(import.meta.url)(path)[name];
  const result = { load: use(), loaded: peak() };
  // A refusal is an answer, too: the call was checked, and counted in the database.
  await loaded.run({ data: null, rawRequest: { headers: {} }, acceptsStreaming: false }).catch(() => null);
  end({ ...result, firstCall: since() });
}

/** Ends the process, because the database's connection would stay open. */
function end(cost) {
  process.send(cost, () => process.exit());
}

/** Returns the processor time of this thread in milliseconds. */
function use() {
  const { user, system } = process.threadCpuUsage(usedAtStart);
  return (user + system) / 1000;
}

function since() {
  return performance.now() - startedAt;
}

/** Returns this process's peak memory in megabytes. `getrusage` reports at least the parent's. */
function peak() {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
