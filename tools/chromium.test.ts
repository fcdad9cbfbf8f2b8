import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { findChromium } from "./chromium.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "chromium-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, "");
  return path;
}

it("takes the browser that CHROME_PATH names", () => {
  const chosen = program("my-chrome");
  program("chromium");
  expect(findChromium({ CHROME_PATH: chosen, PATH: folder })).toBe(chosen);
});

it("says when CHROME_PATH leads nowhere instead of taking another", () => {
  expect(() => findChromium({ CHROME_PATH: "/nowhere/chrome", PATH: folder })).toThrow(
    "CHROME_PATH is /nowhere/chrome, where no file is.",
  );
});

it("finds an installed browser on PATH", () => {
  const installed = program("google-chrome-stable");
  expect(findChromium({ PATH: ["/nowhere", folder].join(delimiter) })).toBe(installed);
});
