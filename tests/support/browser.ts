import { readFileSync } from "node:fs";

import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";

import { launchChromium, THIS_MACHINE_ALONE } from "../../tools/programs/chromium.ts";
import { watchForEvidence } from "./evidence.ts";
import { suite } from "./suite.ts";

/** Milliseconds: twice Playwright's own, for a machine that does other work besides. */
const LONGEST_WAIT = 60_000;
/** What is on this machine speaks plain HTTP. */
const ELSEWHERE = "https://*";
const GOOGLE_SCRIPT = "https://apis.google.com/js/api.js";
const googleScript = readFileSync(new URL("../../tools/emulators/gapi-stub.js", import.meta.url));
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

/** All files share one process, and this browser; it ends with the process. */
let shared: Promise<Browser> | undefined;

async function sharedBrowser(): Promise<Browser> {
  if (shared && (await shared).isConnected()) return shared;
  shared = launchChromium([THIS_MACHINE_ALONE]);
  return shared;
}

/**
 * The browser of all test files, or with `flags` one of the file's own. Each `open` is a new person at a new machine:
 * an empty profile. A console error or an uncaught error fails the test in which it happens, and no page reaches a
 * host other than this machine. What a failed test's pages showed and said is kept.
 */
export function testBrowser({ flags = [] }: TestBrowserOptions = {}) {
  let own: Browser | undefined;
  const opened: Watched[] = [];

  afterEach(async ({ task }) => {
    const closing = opened.splice(0);
    if (task.result?.state === "fail" || unexpectedErrors(closing).length > 0) {
      const kept = await Promise.all(closing.map(({ evidence }, index) => evidence.keep(task, index + 1)));
      task.meta.kept = kept.flat();
    }
    await Promise.all(closing.map(({ context }) => context.close()));
    const unexpected = unexpectedErrors(closing);
    expect(unexpected, "console errors and uncaught errors").toEqual([]);
  });
  afterAll(() => own?.close());

  return {
    async open(options: BrowserContextOptions = {}): Promise<OpenPage> {
      if (flags.length > 0) own ??= await launchChromium([THIS_MACHINE_ALONE, ...flags]);
      const context = await (own ?? (await sharedBrowser())).newContext({
        baseURL: suite().webUrl,
        viewport: { width: 1440, height: 900 },
        // Every frame of a movement is painted by the processor.
        reducedMotion: "reduce",
        ...options,
      });
      context.setDefaultTimeout(LONGEST_WAIT);
      const watched: Watched = {
        context,
        errors: [],
        expected: [],
        evidence: await watchForEvidence(context),
      };
      opened.push(watched);
      stayOnThisMachine(context);
      context.on("console", (message) => {
        const { url } = message.location();
        if (message.type() === "error" && !isIconOfAnother(url) && !isEndedChannel(message.text(), url)) {
          watched.errors.push(`${message.text()} (${url})`);
        }
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

interface Watched {
  readonly context: BrowserContext;
  readonly errors: string[];
  readonly expected: RegExp[];
  readonly evidence: Awaited<ReturnType<typeof watchForEvidence>>;
}

const unexpectedErrors = (closing: readonly Watched[]) =>
  closing.flatMap(({ errors, expected }) =>
    errors.filter((error) => !expected.some((pattern) => pattern.test(error))),
  );

/** Chromium asks every server for one, and the simulators have none. */
const isIconOfAnother = (url: string) => url.endsWith("/favicon.ico") && !url.startsWith(suite().webUrl);

/** A channel that Firestore's SDK still wrote to as the emulator ended it; the SDK opens another and sends what it holds. */
const isEndedChannel = (text: string, url: string) =>
  text.includes("status of 400") && /\/google\.firestore\.v1\.Firestore\/\w+\/channel\?.*\bSID=/.test(url);

/**
 * Fails with the list of accessibility violations (WCAG 2.2 A and AA) on the page as it stands, or in a part of it (a CSS
 * selector) where the rest was looked at before.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // What fades in or out has a contrast of its own at every moment.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const builder = new AxeBuilder({ page });
  if (part !== undefined) {
    // Axe finds nothing in what isn't there.
    expect(await page.locator(part).count(), part).toBeGreaterThan(0);
    builder.include(part);
  }
  const { violations } = await builder
    .options({ resultTypes: ["violations"] })
    // Else it opens a second page, to put together there what it found in several origins; ours is one.
    .setLegacyMode()
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
 * of elsewhere, as eBay's listings have them, by one pixel: only their being elsewhere is outside the test. What
 * stays here goes its usual way: a Playwright route would hold every request up and turn the browser's cache off.
 */
function stayOnThisMachine(context: BrowserContext): void {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    await answerElsewhere(page);
    return page;
  };
}

async function answerElsewhere(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Fetch.requestPaused", ({ requestId, request, resourceType }) => {
    const answered = request.url.startsWith(GOOGLE_SCRIPT)
      ? answerWith(devtools, requestId, "text/javascript", googleScript)
      : resourceType === "Image"
        ? answerWith(devtools, requestId, "image/png", ONE_PIXEL)
        : devtools.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
    // The page may be gone meanwhile.
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
