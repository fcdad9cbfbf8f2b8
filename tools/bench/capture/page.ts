import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

import type { Browser, Page } from "playwright-core";
import { build } from "vite";

import { launchChromium } from "../../programs/chromium.ts";
import { atRoot } from "../../root.ts";
import { setBuildEnvironment } from "../buildEnvironment.ts";
import { serveFolder } from "../staticSite.ts";

/**
 * Builds a page of tools/bench/minimal (`script`) like the product, serves it under the product's
 * Content-Security-Policy, and passes the page to `work`. `flags` are Chromium's, for example for a camera.
 */
export async function onCapturePage<Result>(
  flags: readonly string[],
  work: (page: Page, errors: readonly string[]) => Promise<Result>,
  script = "capture.ts",
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-capture-page-"));
  const headers = { "content-security-policy": await readContentSecurityPolicy() };
  const site = await serveFolder(folder, { headers });
  let browser: Browser | undefined;
  try {
    await buildPage(folder, script);
    browser = await launchChromium(flags);
    const context = await browser.newContext({ permissions: ["camera"] });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(error.message));
    await Promise.race([openPage(page, `${site.url}/bench-capture.html`), rejectAtError(page)]);
    return await work(page, errors);
  } finally {
    await browser?.close();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => "bench" in window);
}

/** Rejects with the page's first error, instead of a wait that times out. */
const rejectAtError = (page: Page): Promise<never> =>
  new Promise((_resolve, reject) => page.once("pageerror", reject));

async function buildPage(outDir: string, script: string): Promise<void> {
  const input = atRoot("web/bench-capture.html");
  const source = atRoot("tools/bench/minimal", script);
  await writeFile(
    input,
    `<link rel="icon" href="data:," /><body><script type="module" src="${relative(atRoot("web"), source)}"></script></body>`,
  );
  setBuildEnvironment();
  try {
    await build({
      configFile: atRoot("web/vite.config.ts"),
      root: atRoot("web"),
      logLevel: "error",
      build: { outDir, emptyOutDir: true, rolldownOptions: { input } },
    });
  } finally {
    await rm(input);
  }
}

async function readContentSecurityPolicy(): Promise<string> {
  const { hosting } = JSON.parse(await readFile(atRoot("firebase.json"), "utf8")) as {
    hosting: { headers: { headers: { key: string; value: string }[] }[] };
  };
  const header = hosting.headers
    .flatMap(({ headers }) => headers)
    .find(({ key }) => key === "Content-Security-Policy");
  if (!header) throw new Error("firebase.json has no Content-Security-Policy");
  return header.value;
}
