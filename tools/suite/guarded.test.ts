import { spawnSync } from "node:child_process";

import { expect, it } from "vitest";

import { startGuarded } from "./guarded.ts";

const options = { cwd: process.cwd(), env: process.env, graceSeconds: 1 };
const node = (script: string) => startGuarded(process.execPath, ["-e", script], options);

/** Returns the first `count` lines. */
function lines(program: ReturnType<typeof node>, count: number): Promise<string[]> {
  const seen: string[] = [];
  return new Promise((resolve) => {
    program.onLine((line) => {
      seen.push(line);
      if (seen.length === count) resolve(seen);
    });
  });
}

/** A zombie has ended. Only its exit code hasn't been read. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}

it("lets a stopped program end gracefully", async () => {
  const program = node(
    "setInterval(() => {}, 1e3); process.on('SIGINT', () => process.exit(7)); console.log('up')",
  );
  await lines(program, 1);
  await program.stop();
  expect(await program.ended).toBe(7);
});

it("kills a program that won't end, with its grandchild in another process group", async () => {
  const program = node(`
    const { spawn } = require("node:child_process");
    const ignore = "process.on('SIGINT', () => {}); setInterval(() => {}, 1e3)";
    const child = spawn(process.execPath, ["-e", ignore], { detached: true });
    process.on("SIGINT", () => {});
    console.log(process.pid + "\\n" + child.pid);
  `);
  const pids = (await lines(program, 2)).map(Number);
  await program.stop();
  await expect.poll(() => pids.map(isAlive)).toEqual([false, false]);
});

it("passes on the exit code of a program that ends", async () => {
  expect(await node("process.exit(3)").ended).toBe(3);
});
