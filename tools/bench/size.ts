import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

import type { BrowserContext, Page } from "playwright-core";
import { build } from "vite";

import { giveDemoBusiness } from "../../tests/e2e/demoBusiness.ts";
import { openAsMember } from "../../tests/e2e/people.ts";
import { suite } from "../../tests/support/suite.ts";
import { ROUTES } from "../../tests/support/routes.ts";
import { launchChromium } from "../programs/chromium.ts";
import { atRoot } from "../root.ts";
import { EMULATORS } from "../suite/suite.ts";
import { setBuildEnvironment } from "./buildEnvironment.ts";
import { atMost, compareWithBaseline, type Measure, median } from "./measure.ts";
import { serveFolder } from "./staticSite.ts";

/** Most screens open only for a person who is signed in. */
export const needs = EMULATORS;

/** Kilobytes of JavaScript (gzip) in the served build of `@actual-app/web` 26.9 (MIT). */
const RIVAL_WHOLE = 1_455;
/** The most that a screen may load, as a multiple of the smallest app with every part of the stack. */
const MOST = { median: 1.35, any: 1.8, "/collection": 1.3, "/capture": 1.5 };

/**
 * JavaScript as gzip delivers it: what each screen needs to open cold, beside the smallest app that uses
 * every part of the stack; /login beside the smallest app that signs in; and the whole application.
 */
export async function run(): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-size-"));
  try {
    const product = await buildProduct(join(folder, "product"));
    const signIn = await buildMinimal("signIn", folder);
    const everySdk = await measureAllScripts(await buildMinimal("everySdk", folder));
    const login = await serveAndMeasure(product, (url) =>
      runInBrowser((context) => measureScripts(context, `${url}/login`)),
    );
    const leastLogin = await serveAndMeasure(signIn, (url) =>
      runInBrowser((context) => measureScripts(context, url)),
    );
    const screens = await measureScreens();
    const sizes = screens.map(({ size }) => size);
    return [
      compareWithBaseline("/login, to the least app that signs in", "kB gz", login, leastLogin, 1.15),
      ...screens
        .toSorted((one, other) => other.size - one.size)
        .map(({ route, size }) =>
          compareWithBaseline(
            `${route}, to the least app with every part`,
            "kB gz",
            size,
            everySdk,
            route === "/collection" || route === "/capture" ? MOST[route] : MOST.any,
          ),
        ),
      compareWithBaseline("the median screen", "kB gz", median(sizes), everySdk, MOST.median),
      atMost("the whole application", "kB gz", await measureAllScripts(product), RIVAL_WHOLE / 2),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens each route once, as a super admin with the demo's listings, until no more scripts load. */
async function measureScreens(): Promise<{ route: string; size: number }[]> {
  const screens: { route: string; size: number }[] = [];
  await runInBrowser(async (context) => {
    const page = await context.newPage();
    const person = await openAsMember(page, { role: "super-admin" });
    await giveDemoBusiness(person);
    await page.close();
    for (const { path: route } of ROUTES.filter(({ path }) => path !== "/login")) {
      const path = route
        .replace("/:section?/:subTab?", "")
        .replace(":username", "nobody")
        .replace(":id", "demo-60");
      screens.push({ route, size: await measureScripts(context, path) });
    }
    return 0;
  }, suite().webUrl);
  return screens;
}

async function runInBrowser(
  use: (context: BrowserContext) => Promise<number>,
  baseURL?: string,
): Promise<number> {
  const browser = await launchChromium();
  try {
    return await use(await browser.newContext(baseURL === undefined ? {} : { baseURL }));
  } finally {
    await browser.close();
  }
}

/** A screen counts as open after this many milliseconds without another script. */
const QUIET = 2_000;

/** Returns the size of all scripts that a page and its workers load, in kilobytes. */
async function measureScripts(context: BrowserContext, address: string): Promise<number> {
  const page: Page = await context.newPage();
  const sizes = new Map<string, number>();
  let last = performance.now();
  page.on("response", (answer) => {
    const { hostname, pathname } = new URL(answer.url());
    if (hostname !== "127.0.0.1" || extname(pathname) !== ".js") return;
    last = performance.now();
    answer.body().then(
      (body) => sizes.set(pathname, gzipSync(body).byteLength),
      () => undefined, // a redirect, or the page has navigated
    );
  });
  await page.goto(address);
  await page.getByRole("heading").or(page.getByRole("button")).first().waitFor();
  while (performance.now() - last < QUIET) await page.waitForTimeout(QUIET / 4);
  await page.close();
  return toKilobytes([...sizes.values()]);
}

async function buildProduct(outDir: string): Promise<string> {
  setBuildEnvironment();
  await build({
    configFile: atRoot("web/vite.config.ts"),
    root: atRoot("web"),
    logLevel: "warn",
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
}

/** Uses the same bundler, from a page inside web/ so that it finds the same packages. */
async function buildMinimal(name: "signIn" | "everySdk", folder: string): Promise<string> {
  const outDir = join(folder, name);
  const page = atRoot(`web/bench-${name}.html`);
  const source = atRoot(`tools/bench/minimal/${name}.tsx`);
  await writeFile(page, `<div id="root"></div><script type="module" src="/@fs${source}"></script>`);
  try {
    await build({
      configFile: false,
      root: atRoot("web"),
      logLevel: "error",
      oxc: { jsx: { runtime: "automatic" } },
      resolve: {
        alias: [{ find: /^\/@fs(?=\/)/, replacement: "" }],
        dedupe: ["react", "react-dom", "react-router-dom", "firebase", "zustand"],
      },
      build: { outDir, emptyOutDir: true, rolldownOptions: { input: page } },
    });
  } finally {
    await rm(page);
  }
  await writeFile(join(outDir, "index.html"), await readFile(join(outDir, `bench-${name}.html`)));
  return outDir;
}

async function serveAndMeasure(folder: string, use: (url: string) => Promise<number>): Promise<number> {
  const site = await serveFolder(folder);
  try {
    return await use(site.url);
  } finally {
    await site.close();
  }
}

async function measureAllScripts(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const scripts = names.filter((name) => extname(name) === ".js");
  const sizes = scripts.map(async (name) => gzipSync(await readFile(join(folder, name))).byteLength);
  return toKilobytes(await Promise.all(sizes));
}

const toKilobytes = (bytes: readonly number[]) =>
  Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10;
