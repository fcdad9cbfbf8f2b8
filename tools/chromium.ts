import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { chromium } from "playwright-core";

/** Names that Linux distributions and Google use, on PATH. */
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The browser of the tests: CHROME_PATH, an installed Chromium or Chrome, Playwright's own download. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const chosen = environment["CHROME_PATH"];
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROME_PATH is ${chosen}, where no file is.`);
    return chosen;
  }
  const folders = (environment["PATH"] ?? "").split(delimiter).filter(Boolean);
  const candidates = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...APPLICATIONS,
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== "" && existsSync(path)) ?? null;
}

export const NO_CHROMIUM_SENTENCE =
  "The browser tests need Chrome or Chromium: install one, point CHROME_PATH at it, or run `npx playwright-core install chromium`.";
