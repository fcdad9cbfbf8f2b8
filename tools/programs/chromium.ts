import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { type Browser, type BrowserContext, chromium } from "playwright-core";

/**
 * Names that Linux distributions and Google use on PATH. A headless shell is the same browser without windows.
 * It takes two thirds of the processor time to open a screen.
 */
const NAMES = [
  ...["chromium-headless-shell", "chrome-headless-shell"],
  ...["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Finds the browser of the tests: CHROME_PATH, an installed Chromium or Chrome, or Playwright's own download.
 * Skips one that doesn't start: Ubuntu has a stub that asks for a snap, and a download may lack system
 * libraries (decisions/tools/0282).
 */
export function findChromium(
  environment: NodeJS.ProcessEnv = process.env,
  { applications = APPLICATIONS, download = chromium.executablePath(), starts = startsUp } = {},
): string | null {
  const chosen = environment["CHROME_PATH"];
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROME_PATH is ${chosen}, which does not exist.`);
    return chosen;
  }
  const folders = (environment["PATH"] ?? "").split(delimiter).filter(Boolean);
  const candidates = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...applications,
    download,
  ];
  return candidates.find((path) => path !== "" && existsSync(path) && starts(path)) ?? null;
}

function startsUp(program: string): boolean {
  if (process.platform === "win32") return true; // where Chrome would open a window instead
  return spawnSync(program, ["--version"], { stdio: "ignore", timeout: 60_000 }).status === 0;
}

const WHAT_TO_DO = "Install one (https://www.google.com/chrome) or point CHROME_PATH at it.";
/** Shown if no installation was attempted. */
const NO_CHROMIUM_SENTENCE = `This needs Chrome or Chromium, and none is installed. ${WHAT_TO_DO}`;
export const NO_CHROMIUM_PROVIDED_SENTENCE = `The browser tests need Chrome or Chromium, which could not be downloaded or installed. ${WHAT_TO_DO}`;

/** Switches off everything that uses the network or the machine in the background. Containers have no sandbox. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Playwright's own list. Chromium only uses the last of several such flags. */
const PLAYWRIGHT_DISABLES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];
/** Invisible pages of the address bar that every new window loads: more than half of its cost. */
const ADDRESS_BAR_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** For tests and measurements: no page, worker or pop-up can resolve the name of another host. */
export const THIS_MACHINE_ALONE =
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost";

/** Starts a headless browser with an empty profile. `flags` are added, for example for a camera. */
export async function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch(createLaunchOptions(flags));
}

/** Starts a headless browser with its profile in `folder`, which the next one can use again. */
export async function launchProfile(
  folder: string,
  viewport: { readonly width: number; readonly height: number },
  flags: readonly string[] = [],
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...createLaunchOptions(flags), viewport });
}

export function createLaunchOptions(flags: readonly string[], executablePath = findChromium()) {
  if (executablePath === null) throw new Error(NO_CHROMIUM_SENTENCE);
  const disabled = [...PLAYWRIGHT_DISABLES, ...ADDRESS_BAR_PAGES].join(",");
  return { executablePath, args: [...FLAGS, `--disable-features=${disabled}`, ...flags] };
}
