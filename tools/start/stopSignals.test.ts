import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";
import { createServer } from "vite";

import { handleStopSignals, startWithoutSignals } from "./stopSignals.ts";

/** Returns what a process does at signals, each with its time in milliseconds. */
function handle(...signals: readonly (readonly [signal: string, at: number])[]): string[] {
  const source = new EventEmitter();
  const done: string[] = [];
  let time = 0;
  handleStopSignals(source, {
    stop: () => void done.push("stop"),
    force: () => void done.push("force"),
    now: () => time,
  });
  for (const [signal, at] of signals) {
    time = at;
    source.emit(signal);
  }
  return done;
}

describe("a start that is asked to end", () => {
  it("stops once, although the system, npm and prepare.mjs all pass the signal on", () => {
    expect(handle(["SIGTERM", 0], ["SIGTERM", 3], ["SIGTERM", 900])).toEqual(["stop"]);
    expect(handle(["SIGHUP", 0], ["SIGHUP", 1], ["SIGTERM", 2])).toEqual(["stop"]);
    expect(handle(["SIGINT", 0], ["SIGINT", 2], ["SIGINT", 999])).toEqual(["stop"]);
  });

  it("ends at once when a person presses Ctrl-C again", () => {
    expect(handle(["SIGINT", 0], ["SIGINT", 1_000])).toEqual(["stop", "force"]);
    expect(handle(["SIGTERM", 0], ["SIGINT", 2_500])).toEqual(["stop", "force"]);
  });

  it("goes on stopping when a machine that shuts down asks again", () => {
    expect(handle(["SIGINT", 0], ["SIGTERM", 5_000], ["SIGHUP", 9_000])).toEqual(["stop"]);
  });
});

it("leaves the handling of signals to the start, not to Vite", async () => {
  const root = mkdtempSync(join(tmpdir(), "vite-"));
  const count = () => [process.listenerCount("SIGTERM"), process.stdin.listenerCount("end")];
  const before = count();
  const server = await startWithoutSignals(() =>
    createServer({ root, configFile: false, logLevel: "silent", optimizeDeps: { noDiscovery: true } }),
  );
  try {
    expect(count()).toEqual(before);
  } finally {
    await server.close();
    rmSync(root, { recursive: true, force: true });
  }
});
