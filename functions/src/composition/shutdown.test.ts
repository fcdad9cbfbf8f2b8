import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

import { expect, it } from "vitest";

/** More than the ten listeners of one event that Node takes without a warning. */
const BUNDLES = 12;

/** Loads the file several times, as the bundles of several functions in one process do. */
const PROGRAM = `
  for (let bundle = 0; bundle < ${BUNDLES}; bundle += 1) {
    const { runBeforeShutdown } = await import(process.argv[1] + "?" + bundle);
    runBeforeShutdown(async () => {
      await new Promise((done) => setTimeout(done, bundle));
      process.stdout.write("done ");
    });
  }
  setInterval(() => undefined, 1000);
  process.kill(process.pid, "SIGTERM");
`;

it("does the work of every bundle in a process, then ends it by the signal", async () => {
  const file = new URL("shutdown.ts", import.meta.url).href;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM, file], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [printed, complaints, [, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null, string | null]>,
  ]);
  expect(complaints).toBe("");
  expect(printed).toBe("done ".repeat(BUNDLES));
  expect(signal).toBe("SIGTERM");
});
