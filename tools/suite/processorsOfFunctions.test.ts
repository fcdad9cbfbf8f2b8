import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, expect, it, vi } from "vitest";

import { readProcessorSeconds } from "../testing/processes.ts";
import { type FunctionTimes, watchProcessors } from "./processorsOfFunctions.ts";

const folder = mkdtempSync(join(tmpdir(), "pegboard-times-"));
const worker = spawn(process.execPath, ["--eval", "for (;;) Math.random();"]);
afterEach(() => {
  worker.kill();
  rmSync(folder, { recursive: true });
});

it.runIf(process.platform === "linux")(
  "adds a worker's processor time to the function whose call it answered",
  async () => {
    const { pid = 0 } = worker;
    const file = join(folder, "times.json");
    const { begins, answers } = watchProcessors(file);
    const workFor = (seconds: number) => {
      const least = readProcessorSeconds({ pid }) + seconds;
      return vi.waitFor(() => expect(readProcessorSeconds({ pid })).toBeGreaterThan(least), 20_000);
    };
    await workFor(0.05); // Not counted: no call was under way.
    const beforeIt = readProcessorSeconds({ pid });
    begins(pid);
    await workFor(0.1);
    answers(pid, "upload");
    answers(pid, "sync");
    await workFor(0.2);
    answers(pid, "upload");
    const read = () => JSON.parse(readFileSync(file, "utf8")) as FunctionTimes;
    await vi.waitFor(() => expect(read()["upload"]).toBeGreaterThanOrEqual(0.3), 20_000);
    const { upload = 0, sync = 0 } = read();
    expect(upload + sync).toBeLessThanOrEqual(readProcessorSeconds({ pid }) - beforeIt);
  },
);
