import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";

import { launchChromium, THIS_MACHINE_ALONE } from "../../tools/programs/chromium.ts";
import { watchForEvidence } from "./evidence.ts";
import { suite } from "./suite.ts";

/** Milliseconds. Twice Playwright's default, for a machine under load. */
const LONGEST_WAIT = 60_000;
/** Everything on this machine uses plain HTTP. */
const ELSEWHERE = "https://*";
const GOOGLE_SCRIPT = "https://apis.google.com/js/api.js";
const googleScript = readFileSync(new URL("../../tools/emulators/gapi-stub.js", import.meta.url));
const ourRequire = createRequire(import.meta.url);
const axeSource = readFileSync(
  createRequire(ourRequire.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);
const ONE_PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAwS2OUAAAAABJRU5ErkJggg==",
  "base64",
);

export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Allows console errors that match the pattern. */
  expectError(pattern: RegExp): void;
}

export interface TestBrowserOptions {
  /** More browser flags, such as `--use-fake-device-for-media-stream` for a camera. */
  readonly flags?: readonly string[];
}

/** All files share one process and this browser. It ends with the process. */
let shared: Promise<Browser> | undefined;

async function openSharedBrowser(): Promise<Browser> {
  if (shared && (await shared).isConnected()) return shared;
  shared = launchChromium([THIS_MACHINE_ALONE]);
  return shared;
}

/**
 * The browser of all test files, or one of the file's own if it gives `flags`. Each `open` is a new person at
 * a new machine, with an empty profile. A console error or an uncaught error fails the current test. No page
 * reaches a host other than this machine. What the pages of a failed test showed and logged is kept.
 */
export function testBrowser({ flags = [] }: TestBrowserOptions = {}) {
  let own: Browser | undefined;
  const opened: Watched[] = [];

  const close = (closing: readonly Watched[]) =>
    Promise.all(
      closing.map((watched) => {
        opened.splice(opened.indexOf(watched), 1);
        return watched.context.close();
      }),
    );

  afterEach(async ({ task }) => {
    const ofTest = [...opened];
    const failed = task.result?.state === "fail" || listUnexpectedErrors(ofTest).length > 0;
    if (failed) {
      const kept = await Promise.all(ofTest.map(({ evidence }, index) => evidence.keep(task, index + 1)));
      task.meta.kept = kept.flat();
    }
    await close(ofTest.filter(({ isShared }) => failed || !isShared));
    const unexpected = listUnexpectedErrors(ofTest);
    for (const { errors, expected } of ofTest) {
      errors.length = 0;
      expected.length = 0;
    }
    // Vitest shortens the values in its message.
    expect(unexpected, `console errors and uncaught errors: ${unexpected.join("\n")}`).toEqual([]);
  });
  afterAll(async () => {
    await close([...opened]);
    await own?.close();
  });

  const open = async (options: BrowserContextOptions, isShared: boolean): Promise<OpenPage> => {
    if (flags.length > 0) own ??= await launchChromium([THIS_MACHINE_ALONE, ...flags]);
    const context = await (own ?? (await openSharedBrowser())).newContext({
      baseURL: suite().webUrl,
      viewport: { width: 1440, height: 900 },
      // The processor paints every frame of an animation.
      reducedMotion: "reduce",
      ...options,
    });
    context.setDefaultTimeout(LONGEST_WAIT);
    const watched: Watched = {
      context,
      isShared,
      errors: [],
      expected: [],
      evidence: await watchForEvidence(context),
    };
    opened.push(watched);
    blockOutsideRequests(context);
    context.on("console", (message) => {
      const { url } = message.location();
      const text = message.text();
      if (message.type() !== "error" || isLateDatabase(text)) return;
      if (!isIconOfAnother(url) && !isEndedChannel(text, url)) watched.errors.push(`${text} (${url})`);
    });
    context.on("weberror", (error) => watched.errors.push(String(error.error())));
    return {
      page: await context.newPage(),
      context,
      expectError: (pattern) => watched.expected.push(pattern),
    };
  };

  return {
    open: (options: BrowserContextOptions = {}): Promise<OpenPage> => open(options, false),

    /**
     * Opens a page for several tests of a file, of which each goes to its own address first. The returned function opens
     * and prepares it, and then returns what was prepared. A failed test closes the page, so the next one has a new one
     * (decisions/tools/0378).
     */
    share<T>(prepare: (page: OpenPage) => Promise<T>, options: BrowserContextOptions = {}): () => Promise<T> {
      let prepared: { context: BrowserContext; result: T } | undefined;
      return async () => {
        if (!prepared || !opened.some(({ context }) => context === prepared?.context)) {
          prepared = undefined;
          const page = await open(options, true);
          prepared = { context: page.context, result: await prepare(page) };
        }
        return prepared.result;
      };
    },
  };
}

interface Watched {
  readonly context: BrowserContext;
  /** Whether it stays open for the file's next test. */
  readonly isShared: boolean;
  readonly errors: string[];
  readonly expected: RegExp[];
  readonly evidence: Awaited<ReturnType<typeof watchForEvidence>>;
}

const listUnexpectedErrors = (closing: readonly Watched[]) =>
  closing.flatMap(({ errors, expected }) =>
    errors.filter((error) => !expected.some((pattern) => pattern.test(error))),
  );

/** Chromium asks every server for an icon, and the simulators have none. */
const isIconOfAnother = (url: string) => url.endsWith("/favicon.ico") && !url.startsWith(suite().webUrl);

/** Firestore's SDK waits ten seconds for its first answer, then reports it and continues to wait. */
const isLateDatabase = (text: string) => text.includes("Backend didn't respond within 10 seconds");

/**
 * The emulator closed a channel that Firestore's SDK was still writing to. The SDK opens another one and
 * sends its data again.
 */
const isEndedChannel = (text: string, url: string) =>
  text.includes("status of 400") && /\/google\.firestore\.v1\.Firestore\/\w+\/channel\?.*\bSID=/.test(url);

export interface AccessibilityOptions {
  /** A CSS selector, if the rest was checked before. */
  readonly part?: string;
  /** Checks only what another theme changes, if the page was checked at this width before. */
  readonly colorsOnly?: boolean;
}

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules of these that compare colors. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Fails with the list of accessibility violations (WCAG 2.2 A and AA) on the current page or a part of it. */
export async function expectAccessible(
  page: Page,
  { part, colorsOnly = false }: AccessibilityOptions = {},
): Promise<void> {
  // The contrast of what fades in or out changes all the time.
  await page.emulateMedia({ reducedMotion: "reduce" });
  // It stays in the document. The builder's own way would load it twice, and twice as much.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  const builder = new AxeBuilder({ page, axeSource: "0" });
  if (part !== undefined) {
    // Axe reports nothing for a missing part.
    expect(await page.locator(part).count(), part).toBeGreaterThan(0);
    builder.include(part);
  }
  // Axe reads all style sheets again for a rule that isn't among ours, unless only media are asked for.
  builder.options({ resultTypes: ["violations"], preload: { assets: ["media"] } });
  const { violations } = await (colorsOnly ? builder.withRules(COLOR_RULES) : builder.withTags(WCAG))
    // Without it, axe opens a second page to combine the results of several origins. Our pages have one
    // origin.
    .setLegacyMode()
    // No script may run in this frame, so axe would wait forever.
    .exclude('iframe[sandbox=""]')
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target.join(" ")).join("\n  ")}`,
  );
  expect(found).toEqual([]);
}

/**
 * Answers Google's script, which the sign-in pop-up loads even with the emulator, with a stand-in, and
 * pictures from other hosts, as in eBay's listings, with one pixel. Requests to this machine take their usual
 * way: a Playwright route would delay each one and turn off the browser's cache.
 */
function blockOutsideRequests(context: BrowserContext): void {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    await answerOutsideRequests(page);
    return page;
  };
}

async function answerOutsideRequests(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Fetch.requestPaused", ({ requestId, request, resourceType }) => {
    const answered = request.url.startsWith(GOOGLE_SCRIPT)
      ? answerWith(devtools, requestId, "text/javascript", googleScript)
      : resourceType === "Image"
        ? answerWith(devtools, requestId, "image/png", ONE_PIXEL)
        : devtools.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
    // The page may be closed by then.
    answered.catch(() => undefined);
  });
  await devtools.send("Fetch.enable", { patterns: [{ urlPattern: ELSEWHERE }] });
}

const answerWith = (devtools: CDPSession, requestId: string, type: string, body: Buffer) =>
  devtools.send("Fetch.fulfillRequest", {
    requestId,
    responseCode: 200,
    responseHeaders: [{ name: "Content-Type", value: type }],
    body: body.toString("base64"),
  });
