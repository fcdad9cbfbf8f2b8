import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";

import { type OpenPage, testBrowser } from "../../support/browser.ts";
import type { Person } from "../../support/people.ts";
import { readListings, openAsMember } from "../people.ts";
import { findCard, expectCompleted, openStudio, photograph, queueRows } from "../studioPage.ts";
import { plugInWebcam } from "../webcam.ts";

/** Cloud Storage's addresses for uploads end in this. */
const STORE = "o";
/** The requests of a new card, in order. */
const STEPS = [STORE, "uploadCapture", "extractSku", "analyzeListingImages", "processCardCapture"] as const;
type StepName = (typeof STEPS)[number];

const card = findCard("Baja Burro");
const another = findCard("Retro Orbit");

const browser = testBrowser();
let opened: OpenPage;
let page: Page;
let context: BrowserContext;
let person: Person;
beforeEach(async () => {
  opened = await browser.open();
  ({ page, context } = opened);
  await plugInWebcam(context, { reads: false });
  person = await openAsMember(page, {}, "/capture");
  await openStudio(page);
});

/** Expects one listing with this quantity, however often steps were repeated. */
async function expectOneListing(quantity: number): Promise<void> {
  expect(await readListings(person)).toMatchObject([{ sku: card.toyNumber, quantity }]);
}

it("keeps cards while the network fails, also if the browser doesn't notice, and says so", async () => {
  // 403 to 429: seen beside busy processes, when a repeated call is refused, as in the tests below, and repeated again.
  opened.expectError(
    /ERR_INTERNET_DISCONNECTED|Could not reach Cloud Firestore|cleardot|ERR_FAILED|status of (?:403|409|429)/,
  );
  const waiting = queueRows(page).getByText("No connection, photos kept");
  await context.setOffline(true);
  await photograph(page, card);
  await waiting.waitFor();
  expect(await queueRows(page).innerText()).toContain("Waiting");
  expect(await readListings(person)).toEqual([]);
  await context.setOffline(false);
  await expectCompleted(page, 1);

  const calls = (url: URL) => url.pathname.endsWith("/uploadCapture");
  await context.route(calls, (route) => route.abort());
  await photograph(page, card, 2);
  await waiting.waitFor();
  await expectOneListing(1);
  await context.unroute(calls);
  await expectCompleted(page, 2);
  await expectOneListing(2);
});

describe("a page that is closed while a card is processed", () => {
  // queueRunner.test.ts closes it before and after every step.
  it("continues when it is opened again, although the server had acted", async () => {
    // 403: a closed page's upload is still in a tray, so the next tray is taken. 409: it was read in the
    // meantime.
    opened.expectError(/status of (403|409)/);
    for (const [index, step] of ([STORE, "analyzeListingImages", "processCardCapture"] as const).entries()) {
      const acted = holdOnce(context, step);
      await photograph(page, step === "analyzeListingImages" ? another : card);
      await acted;
      await page.close();
      page = await context.newPage();
      await openStudio(page);
      await expectCompleted(page, index + 1);
    }
    const listings = await readListings(person);
    expect(listings).toHaveLength(2);
    expect(listings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ sku: card.toyNumber, quantity: 2 }),
        expect.objectContaining({ sku: another.toyNumber, quantity: 1 }),
      ]),
    );
  });

  it("keeps a card with one side photographed", async () => {
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Front photo, open at full size" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Front photo, open at full size" }).waitFor();
    expect(await page.getByRole("button", { name: "Back photo, not taken yet" }).isVisible()).toBe(true);
  });
});

it("processes a card in only one of two tabs", async () => {
  const second = await context.newPage();
  await second.goto("/capture");
  await second.getByText("No cards processed yet").waitFor();
  const calls = countCalls(context);
  await photograph(page, card);
  await Promise.all([expectCompleted(page, 1), expectCompleted(second, 1)]);
  expect(calls).toEqual({
    [STORE]: 2,
    uploadCapture: 2,
    extractSku: 1,
    analyzeListingImages: 1,
    processCardCapture: 1,
  });
  await expectOneListing(1);
});

describe("a server that fails once at every step", () => {
  it("before or after it acted, leaves every card counted once", async () => {
    // 409: the photo of a lost answer isn't in its tray any more, so it is uploaded again.
    opened.expectError(/ERR_FAILED|status of (409|500)/);
    for (const [quantity, failure, steps] of [
      [1, "refuse", STEPS],
      [2, "lose", STEPS.filter((step) => step !== "analyzeListingImages")],
    ] as const) {
      const failed = await failOnce(context, failure);
      await photograph(page, card, quantity);
      await expectCompleted(page, quantity);
      await expectOneListing(quantity);
      expect(failed()).toEqual(steps);
    }
  });

  it("and reports its own fault, waits for the seller to retry", async () => {
    opened.expectError(/status of 500/);
    await context.route(
      (url) => url.pathname.endsWith("/processCardCapture"),
      (route) =>
        route.fulfill({
          status: 500,
          headers: { "Access-Control-Allow-Origin": "*" },
          json: {
            error: {
              status: "INTERNAL",
              message: "internal",
              details: { code: "internal", params: {}, reference: "ref-1234" },
            },
          },
        }),
      { times: 1 },
    );
    await photograph(page, card);
    await queueRows(page).getByText("Photos kept").waitFor();
    expect(await queueRows(page).innerText()).toContain("ref-1234");
    await queueRows(page).getByRole("button", { name: "Retry" }).click();
    await expectCompleted(page, 1);
    await expectOneListing(1);
  });
});

/**
 * Lets the step's next call reach the server, but never returns the answer. Resolves when the server has
 * acted.
 */
function holdOnce(from: BrowserContext, step: StepName): Promise<void> {
  return new Promise((resolve, reject) => {
    void from.route(
      (url) => url.pathname.endsWith(`/${step}`),
      (route) => void route.fetch({ maxRetries: 3 }).then(() => resolve(), reject),
      { times: 1 },
    );
  });
}

/** Lets the next call of every step fail. The returned function lists the steps that failed. */
async function failOnce(from: BrowserContext, failure: "refuse" | "lose"): Promise<() => readonly string[]> {
  const failed: string[] = [];
  for (const step of STEPS) {
    await from.route(
      (url) => url.pathname.endsWith(`/${step}`),
      async (route) => {
        failed.push(step);
        if (failure === "refuse") {
          await route.fulfill({ status: 500, headers: { "Access-Control-Allow-Origin": "*" }, body: "Oops" });
        } else {
          await route.fetch({ maxRetries: 3 });
          await route.abort();
        }
      },
      { times: 1 },
    );
  }
  return () => [...failed];
}

function countCalls(of: BrowserContext): Partial<Record<string, number>> {
  const counts: Partial<Record<string, number>> = {};
  of.on("request", (request) => {
    const step = STEPS.find((name) => new URL(request.url()).pathname.endsWith(`/${name}`));
    if (step && request.method() === "POST") counts[step] = (counts[step] ?? 0) + 1;
  });
  return counts;
}
