import { randomUUID } from "node:crypto";

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { readListings, openAsMember } from "../people.ts";
import { findCard, expectCompleted, openStudio, photograph, queueRows } from "../studioPage.ts";
import { layUnderCamera, plugInWebcam } from "../webcam.ts";

const browser = testBrowser();
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Matches a control without a name in the accessibility tree. */
const NAMELESS = /- (?:button|link|checkbox|combobox|textbox|spinbutton|radio|switch)(?: \[[^\]]*\])*:?$/gm;

/** The mouse isn't used: everything is reached by Tab, its own key, or a number. */
describe("the studio by keyboard alone", () => {
  it("photographs, answers, opens the log and clears, with names for all controls", async () => {
    const { page, context } = await browser.open({ reducedMotion: "reduce" });
    await plugInWebcam(context);
    const person = await openAsMember(page, {}, "/capture");
    await page.getByRole("button", { name: "Start camera" }).waitFor();
    await tabTo(page, "Start camera");
    await page.keyboard.press("Enter");
    await page.getByText("1920 × 1080").waitFor();
    // The focused button is gone, so keys go to the studio.
    await photograph(page, findCard("'71 Ridgeback"));
    await expectCompleted(page, 1);
    await page.getByRole("status", { name: "Last result" }).getByText("Created as draft").waitFor();

    await throughDialog(page, "Keys and foot pedal", "Keys and foot pedal", async () => {
      await expectHeard(
        page,
        "status: No other key",
        /term: Take the photo\s+- definition: Space PgDn Enter/,
      );
      await tabTo(page, "Teach a key");
      await page.keyboard.press("Enter");
      await page.getByText("Press the pedal now").waitFor();
      await page.keyboard.press("b");
      await page.getByText("Also takes the photo: B").waitFor();
    });
    // A presenter's and the pedal's key are the shutter, too. P sends a card when automatic processing is off.
    await tabTo(page, "Auto-process after capture");
    await page.keyboard.press("Space");
    await blur(page);
    await layUnderCamera(page, findCard("Harbor Hauler"), "front");
    await page.keyboard.press("PageDown");
    await page.getByRole("button", { name: "Front photo, open at full size" }).waitFor();
    await expectAnnounced(page, "Card under the camera", "Front photo taken.");
    await layUnderCamera(page, findCard("Harbor Hauler"), "back");
    await page.keyboard.press("b");
    await page.getByRole("button", { name: "Back photo, open at full size" }).waitFor();
    await expectAnnounced(page, "Card under the camera", "Both photos taken. SKU GTB53 read.");
    await page.keyboard.press("p");
    await expectCompleted(page, 2);
    await expectAnnounced(page, "Last result", /Harbor Hauler.*GTB53.*\$2\.00.*Created as draft/s);
    // Every control has a name.
    expect((await page.locator("body").ariaSnapshot()).match(NAMELESS) ?? []).toEqual([]);

    await throughDialog(page, "View Log", "Capture History", async () => {
      await page.getByRole("cell", { name: /GTB53/ }).waitFor();
      expect(await page.getByRole("dialog").innerText()).toMatch(/2\s*created/);
      await expectHeard(page, 'columnheader "Action"', /row ".* GTB53 Created \$2\.00 × 1/);
    });
    await throughDialog(page, "Capture Stats", "Capture Stats", async () => {
      await page.getByRole("button", { name: "Start a new session" }).waitFor();
      await expectHeard(page, 'heading "Today"', /term: Captured\s+- definition: "2"/);
    });
    // A setting that follows the seller to other stations.
    await tabTo(page, "Hide completed");
    await page.keyboard.press("Space");
    await page.getByText("Nothing left to do").waitFor();
    const record = admin().firestore.doc(paths.user(person.uid));
    await expect.poll(async () => (await record.get()).get("hideCompletedQueue") as unknown).toBe(true);
    await page.keyboard.press("Space");
    await tabTo(page, "AI usage");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "AI usage" }).waitFor();
    await expectAccessibleEverywhere(page);

    await tabTo(page, "Clear All");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Clear 2 cards from the queue?" }).waitFor();
    await tabTo(page, "Clear 2 cards");
    await page.keyboard.press("Enter");
    await page.getByText("No cards processed yet").waitFor();
    expect(await readListings(person)).toHaveLength(2);

    // Cleared cards are in the trash, and are restored from there unchanged.
    const removed = admin().firestore.collection(paths.removedCards(person.uid));
    await expect.poll(async () => (await removed.get()).size).toBe(2);
    await page.goto("/collection");
    await page.getByRole("button", { name: "More actions" }).waitFor();
    await tabTo(page, "More actions");
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Trash" }).press("Enter");
    await page.getByText("Card from the capture queue").first().waitFor();
    await tabTo(page, "Restore 2 cards");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Restore 2 cards?" }).waitFor();
    await tabTo(page, "Restore 2 cards");
    await page.keyboard.press("Enter");
    await page.getByText("2 cards are back in the capture queue").waitFor();
    await page.getByText("The trash is empty.").waitFor();
    await page.goto("/capture");
    await expectCompleted(page, 2);
    expect(await readListings(person)).toHaveLength(2);
  });

  it("answers which edition it is, and continues with the next question", async () => {
    const { page, context } = await browser.open({ reducedMotion: "reduce" });
    await plugInWebcam(context, { reads: false });
    const person = await openAsMember(page, {}, "/capture");
    await page.getByText("No cards processed yet").waitFor();
    const cards = await Promise.all(
      ["Twin Mill ZAMAC", "Bone Shaker Premium"].map((title) => giveListing(person.uid, title)),
    );
    await leaveQuestions(page, person.uid, cards);
    await page.reload();
    await queueRows(page).nth(1).waitFor();
    await expectAnnounced(page, "Last result", "Is this a Premium edition?");
    await blur(page);

    await page.keyboard.press("r");
    await page.getByRole("dialog", { name: "Review Special Edition" }).waitFor();
    await page.getByRole("radiogroup", { name: "Is this a ZAMAC edition?" }).waitFor();
    await expectAccessibleEverywhere(page);
    const no = 'radio "No, regular edition At the original price, $2.00"';
    await expectHeard(
      page,
      'radio "Yes, special edition $6.00"',
      no,
      /"Select Yes or No First" \[disabled\]/,
    );
    await page.keyboard.press("y");
    await expectHeard(page, 'radio "Yes, special edition $6.00" [checked]', 'button "Save & Continue"');
    await page.keyboard.press("Enter");
    await page.getByRole("radiogroup", { name: "Is this a Premium edition?" }).waitFor();
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expectCompleted(page, 2);
    const stored = await readListings(person);
    expect(stored.find(({ id }) => id === cards[0]?.listingId)).toMatchObject({
      title: "Twin Mill ZAMAC",
      price: 6,
    });
    expect(stored.find(({ id }) => id === cards[1]?.listingId)).toMatchObject({
      title: "Bone Shaker",
      price: 2,
      features: null,
    });
    const history = await admin().firestore.collection(paths.changes(person.uid)).get();
    expect(history.docs.map((set) => set.data())).toContainEqual(
      expect.objectContaining({
        by: "seller",
        listingIds: [cards[1]?.listingId],
        changes: {
          [cards[1]?.listingId ?? ""]: expect.objectContaining({
            title: { from: "Bone Shaker Premium", to: "Bone Shaker" },
          }) as object,
        },
      }),
    );
  });

  it("asks about bare metal that a provider sees, and lists the car at the price of the answer", async () => {
    const { page, context } = await browser.open({ reducedMotion: "reduce" });
    await plugInWebcam(context, { reads: false });
    const person = await openAsMember(page, {}, "/capture");
    await openStudio(page);
    await photograph(page, findCard("Iron Meridian"));
    await queueRows(page).getByRole("button", { name: "Review" }).waitFor({ timeout: 60_000 });
    await expectAnnounced(page, "Last result", "Is this a ZAMAC edition?");
    expect(await readListings(person)).toMatchObject([{ sku: "GKR68", price: 2 }]);
    await page.keyboard.press("r");
    const question = page.getByRole("dialog", { name: "Review Special Edition" });
    await question.getByRole("button", { name: "Select Yes or No First" }).waitFor();
    const prices = await question.getByRole("combobox").getByRole("option").allInnerTexts();
    expect([prices.length, prices.at(0), prices.at(-1)]).toEqual([27, "$2.00", "$20.00"]);
    await question.getByText(/6.10/).first().waitFor();
    await page.keyboard.press("y");
    await question.getByRole("button", { name: "Save & Continue" }).waitFor();
    await page.keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    await expectCompleted(page, 1);
    const title = expect.stringContaining("Iron Meridian") as string;
    const features = expect.objectContaining({ is_zamac: true }) as object;
    expect(await readListings(person)).toMatchObject([{ sku: "GKR68", price: 6, title, features }]);
  });

  it("shows a card beside the stored picture of its number if that shows another car", async () => {
    const { page, context } = await browser.open({ reducedMotion: "reduce" });
    await plugInWebcam(context, { reads: false });
    const person = await openAsMember(page, {}, "/capture");
    const cars = [findCard("'69 Nightjar GT"), findCard("Glacier Sprint")];
    const models = cars.map(({ carName: model, brand, series, seriesNumber, year }) => ({
      ...{ model, brand, series, seriesNumber, year },
      ...{ source: "import", confirmedBy: [] },
    }));
    await admin().firestore.doc(paths.catalogue("HNX45")).set({ models, updatedAt: new Date() });
    // An ended listing with that number doesn't answer which car this one is.
    const ended = { title: "Sold long ago", sku: "HNX45", status: "ended", ebayItemId: "290000000009" };
    await admin().firestore.doc(paths.listing(person.uid, "ended")).set(ended);
    await openStudio(page);
    await photograph(page, findCard("'69 Nightjar GT"));
    await answerWhichCar(page, "Nightjar");
    await expectCompleted(page, 1);

    await photograph(page, findCard("Glacier Sprint"));
    await queueRows(page).getByRole("button", { name: "Review" }).waitFor({ timeout: 60_000 });
    await page.keyboard.press("r");
    const question = page.getByRole("dialog", { name: "Is this the same car?" });
    await question.getByText("1 in stock").waitFor();
    expect(await question.getByRole("img").count()).toBe(2);
    await expectHeard(page, 'figure "This card HNX45"', /figure ".* 1 in stock"/, 'button "No, another car');
    await expectAccessibleEverywhere(page);
    await page.keyboard.press("2");
    // The card continues, and returns with its next question.
    await answerWhichCar(page, "Glacier");
    await expectCompleted(page, 2);
    const listings = (await readListings(person)).filter(({ id }) => id !== "ended");
    expect(listings).toHaveLength(2);
    expect(listings).toEqual(
      expect.arrayContaining(
        cars.map(({ carName, series, year }) => {
          const title = expect.stringContaining(carName) as unknown;
          return expect.objectContaining({ sku: "HNX45", quantity: 1, title, series, year }) as unknown;
        }),
      ),
    );
  });
});

async function answerWhichCar(page: Page, name: string): Promise<void> {
  // The card may still show the buttons of its previous question.
  await queueRows(page).getByText("Which car is this?").waitFor({ timeout: 60_000 });
  await page.keyboard.press("r");
  const question = page.getByRole("dialog", { name: "Which car is this?" });
  // A key acts after a moment, when it can't be a hand scanner's.
  await question.waitFor();
  const choices = await question.getByRole("listitem").allInnerTexts();
  expect(choices.filter((choice) => choice.includes(name))).toHaveLength(1);
  await page.keyboard.press(String(choices.findIndex((choice) => choice.includes(name)) + 1));
  await question.waitFor({ state: "detached" });
}

/** Expects an announcement in a live region. */
async function expectAnnounced(page: Page, region: string, words: string | RegExp): Promise<void> {
  const says = () => page.getByRole("status", { name: region }).ariaSnapshot();
  await expect.poll(says, { timeout: 60_000 }).toMatch(words);
}

/** Expects these lines in the open dialog, as a screen reader gets them. */
async function expectHeard(page: Page, ...lines: readonly (string | RegExp)[]): Promise<void> {
  for (const line of lines) await expect.poll(() => page.getByRole("dialog").ariaSnapshot()).toMatch(line);
}

interface ReviewSetup {
  readonly captureId: string;
  readonly listingId: string;
}

async function giveListing(uid: string, title: string): Promise<ReviewSetup> {
  const listing = {
    title,
    sku: null,
    status: "draft",
    isDraft: true,
    ebayItemId: null,
    quantity: 1,
    price: 2,
    features: { is_premium: true, premium_series: null, is_zamac: true, zamac_detected: true },
  };
  const captureId = randomUUID();
  await admin()
    .firestore.doc(paths.listing(uid, captureId))
    .set({ ...listing, createdAt: new Date() });
  return { captureId, listingId: captureId };
}

/** Stores cards with questions, because a test can't choose which editions the simulators see. */
async function leaveQuestions(page: Page, uid: string, cards: readonly ReviewSetup[]): Promise<void> {
  await page.evaluate(
    async ({ uid: owner, asked }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open("pegboard-captures");
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error("no database"));
      });
      const stationId = localStorage.getItem("capture_stationId");
      const features = { is_zamac: false, zamac_detected: false, is_premium: false, premium_series: null };
      const write = database.transaction("cards", "readwrite");
      asked.forEach(({ captureId, listingId }, index) => {
        const reviewReason = index === 0 ? "zamac" : "premium";
        const item = {
          ...{ timestamp: Date.now() + index, startTime: Date.now(), status: "review", stationId },
          ...{ sku: null, skuCandidates: [], carName: "Car", action: "created", listingId, newQuantity: 1 },
          ...{ ebayItemId: null, ebayCreated: false, ebayUpdated: false, frontImage: null, backImage: null },
          ...{ aiProvider: "gemini", processingTime: 5, needsReview: true, reviewReason, models: [] },
          ...{ confirmed: false, suggestedPrice: null, originalPrice: 2, price: 2, handlingCost: 0.75 },
          ...{ quantity: 1, createAsDraft: true, errorMessage: null, message: null },
          aiAnalysis: {
            provider: "gemini",
            core: { brand: null, car_name: "Car" },
            listing: { enhanced_ebay_title: null },
            series: { series: null, series_number: null, year_number: null },
            specs: { color: null },
            features: { ...features, potential_zamac: index === 0, potential_premium: index === 1 },
            models: [],
          },
        };
        write.objectStore("cards").put({ captureId, uid: owner, item });
      });
      await new Promise((resolve) => (write.oncomplete = resolve));
      database.close();
    },
    { uid, asked: cards },
  );
}

/** Opens a dialog from its button, checks its looks and closes it. The focus returns to the button. */
async function throughDialog(
  page: Page,
  button: string,
  title: string,
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.waitFor();
  await look();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => focusedName(page)).toContain(button);
}

/** Milliseconds. A notice that is open keeps the focus among itself and the control before it. */
const TABS_WITHIN = 60_000;

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  const startedAt = Date.now();
  while (Date.now() - startedAt < TABS_WITHIN) {
    const focused = await focusedName(page);
    if (focused.includes(name)) return;
    passed.push(focused);
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} can't be reached by Tab, only ${passed.slice(-60).join(", ")}`);
}

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return "";
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.innerText : undefined;
    return focused.getAttribute("aria-label") ?? label ?? focused.textContent;
  });

/** Takes the focus from all controls. */
const blur = (page: Page) =>
  page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());

async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await page.setViewportSize(SIZES[0]);
}
