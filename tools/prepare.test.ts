import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { atRoot } from "./root.ts";

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "clone-"));
  mkdirSync(join(clone, "tools"));
  for (const name of ["prepare.mjs", "start.mjs", "test.mjs"])
    copyFileSync(atRoot("tools", name), join(clone, "tools", name));
  writeFileSync(join(clone, "package-lock.json"), "{}");
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

/** Runs `npm <entry>` in the clone, where npm's program is `npm`. */
function runEntry(entry: "start" | "test", npm: string) {
  const program = join(clone, "npm.js");
  writeFileSync(program, npm);
  return spawnSync(process.execPath, [join(clone, "tools", `${entry}.mjs`)], {
    encoding: "utf8",
    env: { ...process.env, npm_execpath: program },
  });
}

describe("a fresh clone", () => {
  it("says how long the first start takes", () => {
    const { stdout } = runEntry("start", "process.exit(1)");
    expect(stdout).toContain("The first time takes two to five minutes");
  });

  it("says how long the tests take", () => {
    const { stdout } = runEntry("test", "process.exit(1)");
    expect(stdout).toContain("All tests then take 15 to 40 minutes.");
    expect(stdout).not.toContain("two to five minutes");
  });

  it("says in a sentence that npm has skipped the script which brings the project's Node", () => {
    const { status, stderr } = runEntry(
      "start",
      `const { mkdirSync, writeFileSync } = require("node:fs");
       mkdirSync("node_modules");
       writeFileSync("node_modules/.package-lock.json", "{}");`,
    );
    expect(status).toBe(1);
    expect(stderr).toBe(
      "Pegboard's own Node is missing in node_modules, because npm skips install scripts here: run `npm ci --ignore-scripts=false`, then this again.\n",
    );
  });
});
