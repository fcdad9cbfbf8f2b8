import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.each([{ yields: false }, { yields: true }])(
  "ends a program that runs when this process ends ($yields)",
  async ({ yields }) => {
    const file = join(mkdtempSync(join(tmpdir(), "pegboard-run-")), "pid");
    const program = `require("node:fs").writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1_000);`;
    const runner = spawn(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        `const { run } = await import(${JSON.stringify(new URL("run.ts", import.meta.url).href)});
        process.once("SIGTERM", () => process.exit(130));
        await run(process.execPath, ["-e", ${JSON.stringify(program)}], { yields: ${yields} });`,
      ],
      { stdio: "ignore" },
    );
    const ended = once(runner, "exit");
    await expect.poll(() => existsSync(file) && readFileSync(file, "utf8")).toMatch(/^\d+$/);
    const pid = Number(readFileSync(file, "utf8"));
    runner.kill("SIGTERM");
    await ended;
    await expect.poll(() => isAlive(pid)).toBe(false);
  },
);
