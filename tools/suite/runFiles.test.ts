import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "run-files-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Like the emulators: exports into its working folder at a stop, here after the run's own process has ended. */
const PROGRAM = `
  const { existsSync, renameSync, writeFileSync } = require("node:fs");
  const { EXPORT_TO, OWNER, TMPDIR } = process.env;
  const hasEnded = () => {
    try {
      process.kill(Number(OWNER), 0);
      return false;
    } catch {
      return true;
    }
  };
  process.on("SIGINT", () => {
    setInterval(() => {
      if (!hasEnded()) return;
      try {
        writeFileSync("unfinished", existsSync(TMPDIR) ? "whole" : "without its locator");
        renameSync("unfinished", EXPORT_TO);
      } catch {
        writeFileSync(EXPORT_TO, "without its folder");
      }
      process.exit();
    }, 10);
  });
  setInterval(() => {}, 1_000);
  console.log("up");
`;

const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** Runs the program with a run's files, and ends the run's process without stopping it. */
async function endAtOnce(unfinished: string | undefined): Promise<string[]> {
  const script = `
    import { createRunFiles } from ${module("runFiles.ts")};
    import { startGuarded } from ${module("guarded.ts")};
    const files = createRunFiles(${JSON.stringify(unfinished)});
    console.log(JSON.stringify([files.temporary, files.working]));
    const program = startGuarded(process.execPath, ["-e", ${JSON.stringify(PROGRAM)}], {
      cwd: files.working,
      graceSeconds: 60,
      env: {
        ...process.env,
        EXPORT_TO: ${JSON.stringify(join(folder, "export"))},
        OWNER: String(process.pid),
        TMPDIR: files.temporary,
      },
    });
    program.onLine(() => process.exit(130));
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, TMPDIR: folder },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await once(child, "close");
  return JSON.parse(output) as string[];
}

it("leaves the emulators the folders of an export when a start ends at once", async () => {
  const unfinished = join(folder, "unfinished");
  await endAtOnce(unfinished);
  await expect.poll(() => read("export")).toBe("whole");
});

it("removes the folders of a run whose data isn't kept", async () => {
  const folders = await endAtOnce(undefined);
  expect(folders.map((path) => existsSync(path))).toEqual([false, false]);
  await expect.poll(() => read("export")).toBe("without its folder");
});

function read(name: string): string {
  return existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "";
}
