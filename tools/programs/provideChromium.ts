import { spawn } from "node:child_process";

import { findChromium, NO_CHROMIUM_PROVIDED_SENTENCE } from "./chromium.ts";
import { createPackageManagerWay } from "./packageManager.ts";
import { provide, type Way } from "./provide.ts";
import { atRoot } from "../root.ts";

const PACKAGES = {
  "apt-get": ["chromium-headless-shell", "chromium"],
  dnf: ["chromium"],
  apk: ["chromium"],
  pacman: ["chromium"],
} as const;

/** On a network that drops everything, Playwright would wait for minutes. */
const FIRST_BYTES_WITHIN_SECONDS = 45;

/** Finds or installs the browser of the tests: with Playwright, or with the system's package manager. */
export function provideChromium(say: (sentence: string) => void): Promise<string> {
  const ways = [createPlaywrightWay(say), ...createPackageManagerWay("Chromium", PACKAGES)];
  return provide(
    () => findChromium(),
    ways,
    () => NO_CHROMIUM_PROVIDED_SENTENCE,
    say,
  );
}

function createPlaywrightWay(say: (sentence: string) => void): Way {
  return {
    says: "There is no Chrome or Chromium: downloading one for the tests (about 180 MB, once).",
    get: () => download(say),
  };
}

function download(say: (sentence: string) => void): Promise<void> {
  const cli = atRoot("node_modules", "playwright-core", "cli.js");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, "install", "chromium", "--no-shell"], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" },
    });
    const hurry = setTimeout(() => child.kill(), FIRST_BYTES_WITHIN_SECONDS * 1_000);
    let reason = "";
    let shown = 0;
    const read = (chunk: Buffer) => {
      const text = chunk.toString();
      const percent = Number(/(\d+)% of/.exec(text)?.[1] ?? Number.NaN);
      reason ||= /Error: (?!Failed to download)(.*)/.exec(text)?.[1] ?? "";
      if (Number.isNaN(percent)) return;
      clearTimeout(hurry);
      // One line for each half is enough to show progress.
      if (percent < shown + 50) return;
      shown = percent;
      say(`  ${percent}%`);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(hurry);
      if (code === 0) resolve();
      else reject(new Error(reason || "no answer from Playwright's servers"));
    });
  });
}
