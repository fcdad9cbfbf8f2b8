import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { getPriority } from "node:os";

import { afterEach, expect, it } from "vitest";

import { SHARES_BY_SESSION, yieldProcessor } from "./priority.ts";
import { processTree } from "./processes.ts";

/** Starts a process with its own session, and prints a line when it runs. */
const LEADER = `
  const { spawn } = require("node:child_process");
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"], { detached: true, stdio: "ignore" });
  child.once("spawn", () => console.log("started"));
`;

const leaders: ChildProcess[] = [];
afterEach(() => {
  for (const { pid = 0 } of leaders.splice(0))
    for (const process of processTree(pid)) globalThis.process.kill(process.pid, "SIGKILL");
});

async function startLeader() {
  const leader = spawn(process.execPath, ["-e", LEADER], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  leaders.push(leader);
  await once(leader.stdout, "data");
  return leader.pid ?? 0;
}

const autogroup = (pid: number) => readFileSync(`/proc/${pid}/autogroup`, "utf8").trim();

it("lowers a process's priority", async () => {
  const pid = await startLeader();
  yieldProcessor(pid)();
  expect(getPriority(pid)).toBe(3);
});

it.runIf(SHARES_BY_SESSION)(
  "lowers each session's share that the process starts, and not our own",
  async () => {
    const own = autogroup(process.pid);
    const pid = await startLeader();
    const stop = yieldProcessor(pid);
    try {
      // Without root's rights, Linux accepts ten new values a second at most, so the second one may need
      // another try.
      await expect
        .poll(() => processTree(pid).map((each) => autogroup(each.pid)))
        .toEqual([expect.stringMatching(/ nice 3$/), expect.stringMatching(/ nice 3$/)]);
    } finally {
      stop();
    }
    expect(new Set(processTree(pid).map((each) => autogroup(each.pid))).size).toBe(2);
    expect(autogroup(process.pid)).toBe(own);
  },
);

it.runIf(SHARES_BY_SESSION)("finds a session that begins later", async () => {
  const leader = spawn(process.execPath, ["-e", `setTimeout(() => { ${LEADER} }, 500)`], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  leaders.push(leader);
  const stop = yieldProcessor(leader.pid ?? 0);
  try {
    await expect
      .poll(() => processTree(leader.pid ?? 0).map(({ pid }) => autogroup(pid)))
      .toEqual([expect.stringMatching(/ nice 3$/), expect.stringMatching(/ nice 3$/)]);
  } finally {
    stop();
  }
});
