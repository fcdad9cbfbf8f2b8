import { readFileSync } from "node:fs";

import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";

import { launchChromium } from "../../tools/chromium.ts";
import { suite } from "./suite.ts";

const GOOGLE_SCRIPT = "https://apis.google.com/js/api.js";
const ONE_PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAwS2OUAAAAABJRU5ErkJggg==",
  "base64",
);

export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Declares that a console error which matches may happen. */
  expectError(pattern: RegExp): void;
}

export interface TestBrowserOptions {
  /** More flags, as for a camera: `--use-fake-device-for-media-stream`. */
  readonly flags?: readonly string[];
}

/**
 * One browser for a test file. Each `open` is a new person at a new machine: an empty profile. A console error or
 * an uncaught error fails the test in which it happens, and no page reaches a host other than this machine.
 */
export function testBrowser({ flags = [] }: TestBrowserOptions = {}) {
  let browser: Browser | undefined;
  const opened: { context: BrowserContext; errors: string[]; expected: RegExp[] }[] = [];

  afterEach(async () => {
    const closing = opened.splice(0);
    await Promise.all(closing.map(({ context }) => context.close()));
    const unexpected = closing.flatMap(({ errors, expected }) =>
      errors.filter((error) => !expected.some((pattern) => pattern.test(error))),
    );
    expect(unexpected, "console errors and uncaught errors").toEqual([]);
  });
  afterAll(() => browser?.close());

  return {
    async open(options: BrowserContextOptions = {}): Promise<OpenPage> {
      browser ??= await launchChromium(flags);
      const context = await browser.newContext({
        baseURL: suite().webUrl,
        viewport: { width: 1440, height: 900 },
        ...options,
      });
      const watched = { context, errors: [] as string[], expected: [] as RegExp[] };
      opened.push(watched);
      await stayOnThisMachine(context);
      context.on("console", (message) => {
        if (message.type() === "error") watched.errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => watched.errors.push(String(error.error())));
      return {
        page: await context.newPage(),
        context,
        expectError: (pattern) => watched.expected.push(pattern),
      };
    },
  };
}

/** Fails with the list of accessibility violations (WCAG 2.2 A and AA) on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // What fades in or out has a contrast of its own at every moment.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { violations } = await new AxeBuilder({ page })
    // In there nothing may run, axe included: it would wait for ever.
    .exclude('iframe[sandbox=""]')
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target.join(" ")).join("\n  ")}`,
  );
  expect(found).toEqual([]);
}

/**
 * Google's script, which the sign-in pop-up loads even at the emulator, is answered by a stand-in, and a picture
 * of elsewhere, as eBay's listings have them, by one pixel: only their being elsewhere is outside the test.
 */
async function stayOnThisMachine(context: BrowserContext): Promise<void> {
  const googleScript = readFileSync(new URL("../../tools/emulators/gapi-stub.js", import.meta.url), "utf8");
  await context.route(
    (url) => url.protocol.startsWith("http") && !["127.0.0.1", "localhost"].includes(url.hostname),
    (route) => {
      const request = route.request();
      if (request.url().startsWith(GOOGLE_SCRIPT)) {
        return route.fulfill({ contentType: "text/javascript", body: googleScript });
      }
      if (request.resourceType() === "image")
        return route.fulfill({ contentType: "image/png", body: ONE_PIXEL });
      return route.abort("blockedbyclient");
    },
  );
}
