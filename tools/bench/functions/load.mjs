/**
 * `load.mjs <file or folder> <function>` loads one function as the functions framework does, calls it without an account,
 * and tells what that took; `load.mjs <package>` loads a package. JavaScript, for a process that strips types is larger.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { performance } from "node:perf_hooks";

const [path, name] = process.argv.slice(2);
const startedAt = performance.now();

if (name === undefined) {
  await import(path);
  end({ load: since(), loaded: peak() });
} else {
  const loaded = createRequire(import.meta.url)(path)[name];
  const result = { load: since(), loaded: peak() };
  // A refusal is an answer, too: the call was looked at and counted in the database.
  await loaded.run({ data: null, rawRequest: { headers: {} }, acceptsStreaming: false }).catch(() => null);
  end({ ...result, firstCall: since() });
}

/** The database's connection would stay open. */
function end(cost) {
  process.send(cost, () => process.exit());
}

function since() {
  return performance.now() - startedAt;
}

/** Megabytes that this process has taken at most. What `getrusage` tells is at least its parent's. */
function peak() {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
