import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createLaunchOptions, findChromium } from "./chromium.ts";

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
    "CHROME_PATH is /nowhere/chrome, which does not exist.",
  );
});

describe("without a choice", () => {
  /** Finds no browser in the usual places, only what the test puts into its folder. */
  const find = (starts: (path: string) => boolean = () => true) =>
    findChromium(
      { PATH: ["/nowhere", folder].join(delimiter) },
      { applications: [join(folder, "Chrome.app")], download: join(folder, "playwright-chrome"), starts },
    );

  it("takes what is on PATH, a headless shell first, then an application, then Playwright's download", () => {
    expect(find()).toBeNull();
    const download = program("playwright-chrome");
    expect(find()).toBe(download);
    const application = program("Chrome.app");
    expect(find()).toBe(application);
    const installed = program("google-chrome-stable");
    expect(find()).toBe(installed);
    const withoutWindows = program("chromium-headless-shell");
    expect(find()).toBe(withoutWindows);
  });

  it("passes over one that doesn't start", () => {
    const standIn = program("chromium-browser");
    const download = program("playwright-chrome");
    expect(find((path) => path !== standIn)).toBe(download);
    expect(find(() => false)).toBeNull();
  });
});

it("tries whether a browser starts by asking for its version", () => {
  const path = join(folder, "chromium");
  writeFileSync(path, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  const places = { applications: [], download: "" };
  expect(findChromium({ PATH: folder }, places)).toBeNull();
  writeFileSync(path, '#!/bin/sh\n[ "$1" = --version ]\n', { mode: 0o755 });
  expect(findChromium({ PATH: folder }, places)).toBe(path);
});

it("doesn't claim a download where nothing was tried", () => {
  expect(() => createLaunchOptions([], null)).toThrow(
    "This needs Chrome or Chromium, and none is installed. Install one (https://www.google.com/chrome) or point CHROME_PATH at it.",
  );
});
