import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { type PortBlock, reservePorts } from "../emulators/ports.ts";
import { type Ports, SUITE_PORTS } from "./environment.ts";
import { startSuite } from "./suite.ts";

let folder: string;
let block: PortBlock;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "suite-"));
  vi.stubEnv("TMPDIR", folder);
  block = await reservePorts(SUITE_PORTS.length);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await block.release();
  rmSync(folder, { recursive: true, force: true });
});

it("ends everything that it has started, and removes its files, when a start is stopped", async () => {
  const pids: number[] = [];
  const stopped = new AbortController();
  const started = startSuite({
    java: { binFolder: folder, major: 21 },
    programs: { source: "none", environment: {}, download: false },
    ports: Object.fromEntries(SUITE_PORTS.map((name, index) => [name, block.ports[index]])) as Ports,
    only: ["auth"],
    webUrl: "http://127.0.0.1",
    folders: { web: "web", functions: "functions" },
    logFile: join(folder, "log"),
    keep: {
      export: join(folder, "export"),
      unfinished: join(folder, "unfinished"),
      simulators: join(folder, "simulators"),
      share: (pid) => pids.push(pid),
    },
    graceSeconds: 10,
    signal: stopped.signal,
  });
  stopped.abort();
  await expect(started).rejects.toThrow("The start was stopped.");
  expect(pids).toHaveLength(2);
  expect(pids.filter(isAlive)).toEqual([]);
  expect(readdirSync(folder).filter((name) => /^(?:pegboard-|unfinished)/.test(name))).toEqual([]);
}, 60_000);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
