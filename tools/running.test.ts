import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { claimStart } from "./running.ts";

let file: string;
beforeEach(() => (file = join(mkdtempSync(join(tmpdir(), "start-")), "start.pid")));
afterEach(() => rmSync(file, { force: true }));

it("lets one start run at a time, and says which does", () => {
  claimStart(file);
  expect(existsSync(file)).toBe(true);
  expect(() => claimStart(file)).toThrow(`\`npm start\` is already running as process ${process.pid}`);
});

it("takes over from a start that was killed", () => {
  // Linux uses no number above 4,194,304.
  writeFileSync(file, "4194999");
  expect(() => claimStart(file)).not.toThrow();
});
