import { Timestamp } from "firebase-admin/firestore";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import type { Person } from "../../support/people.ts";
import { connectEbay, openAsMember } from "../people.ts";

const browser = testBrowser();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const LONG =
  "A title that is so long that two lines are by far not enough for all of what it says about a car";

/**
 * Stores listings that differ widely: short and long numbers, prices and titles, with and without
 * requirements.
 */
async function give({ uid }: Person): Promise<void> {
  const writer = admin().firestore.bulkWriter();
  const seeds = [
    { title: "Car 0", sku: "A1", price: 2, quantity: 1 },
    { title: "Car 1", sku: "HOTWHEELS-LONG-SKU-2024", price: 1248.5, quantity: 1250, watchCount: 126 },
    { title: "Car 2", sku: null, price: null, quantity: 3, status: "scheduled" },
    { title: `Car 3 ${LONG}`, sku: "DHR20", price: 20, quantity: 2, needsAiAnalysis: true, watchCount: 4 },
    ...Array.from({ length: 26 }, (_, at) => ({ title: `Van ${at}`, sku: `S${at}`, price: 3 })),
  ];
  for (const [at, seed] of seeds.entries()) {
    const time = Timestamp.fromMillis(Date.UTC(2026, 0, 1) - at * 86_400_000 * 3);
    void writer.create(admin().firestore.doc(paths.listing(uid, `car-${at}`)), {
      ...{ status: "active", quantity: 1, createdAt: time, updatedAt: time },
      ...{ ebayItemId: `11055123456${String(at).padStart(2, "0")}`, ...seed },
    });
  }
  await writer.close();
}

/** The page of a seller who hasn't opened the collection yet. */
const onPhone = browser.share(async ({ page }) => {
  const person = await openAsMember(page);
  await give(person);
  return { page, person };
}, PHONE);
const onDesk = browser.share(async ({ page }) => {
  const person = await openAsMember(page, { role: "super-admin" });
  await give(person);
  return { page, person };
});

async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("row", { name: /Car 3/ }).waitFor();
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not in sight`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}
type Box = Awaited<ReturnType<typeof boxOf>>;
const lieOnEachOther = (one: Box, other: Box) =>
  one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom;

/** Returns the first four rows, which differ. */
const rows = (page: Page) =>
  page
    .locator("tr[data-index]")
    .all()
    .then((all) => all.slice(0, 4));
const placesOf = async (page: Page, what: (row: Locator) => Locator, of: (box: Box) => number) =>
  Promise.all((await rows(page)).map(async (row) => Math.round(of(await boxOf(what(row))))));
/** The indexes of a card's cells. */
const CELLS = { title: 2, status: 6, age: 8 } as const;
const cellOf = (row: Locator, name: keyof typeof CELLS) => row.getByRole("gridcell").nth(CELLS[name]);
const message = (page: Page) => page.locator("[data-sonner-toast]").first();

describe("on a phone", () => {
  test("a listing's picture replaces its placeholder in place", async () => {
    const { page } = await onPhone();
    await expectPictureInPlace(page);
  });

  test("quantities and statuses are aligned, whatever the SKU and the price", async () => {
    const { page } = await onPhone();
    await show(page, "/collection");
    const quantities = await placesOf(
      page,
      (row) => row.getByRole("button", { name: /^Quantity/ }),
      ({ x }) => x,
    );
    expect(new Set(quantities).size, String(quantities)).toBe(1);
    const statuses = await placesOf(
      page,
      (row) => cellOf(row, "status"),
      ({ x }) => x,
    );
    expect(new Set(statuses).size, String(statuses)).toBe(1);
  });

  test.each(["list", "grid"])("labels are visible below a long title, in the %s", async (view) => {
    const { page } = await onPhone();
    await show(page, `/collection?view=${view}`);
    const row = page.getByRole("row", { name: /Car 3/ });
    const flag = row.getByText("Needs AI analysis");
    await flag.scrollIntoViewIfNeeded();
    const [badge, title, cell] = await Promise.all([
      boxOf(flag),
      boxOf(row.getByRole("link")),
      boxOf(cellOf(row, "title")),
    ]);
    expect(badge.bottom).toBeLessThanOrEqual(cell.bottom);
    expect(badge.y).toBeGreaterThanOrEqual(title.bottom - 1);
  });

  test("a toast is above the selection bar and below an open menu", async () => {
    const { page } = await onPhone();
    await show(page, "/collection?view=list");
    await page.getByRole("row", { name: /Car 0/ }).getByRole("checkbox").check();
    const more = page.getByRole("button", { name: "More to do with the selection" });
    await more.click();
    await page.getByRole("menuitem", { name: "Push drafts" }).click();
    await page.getByText("No drafts to push").waitFor();
    const bar = await boxOf(page.getByRole("toolbar", { name: "Selected listings" }));
    await expect.poll(async () => lieOnEachOther(await boxOf(message(page)), bar)).toBe(false);
    expect(
      await message(page).evaluate((at) => getComputedStyle(at.querySelector("p") ?? at).fontFamily),
    ).toBe(await page.evaluate(() => getComputedStyle(document.body).fontFamily));
    await more.click();
    const item = page.getByRole("menuitem", { name: "Delete" });
    await item.waitFor();
    expect(await isOnTop(item)).toBe(true);
    await page.getByRole("menuitem", { name: "Select all 30" }).click();
    await page.getByText("30 selected", { exact: true }).first().waitFor();
  });

  test("the sync says that the connection is missing, and a report has the whole width, with its buttons below", async () => {
    const { page, person } = await onPhone();
    await show(page, "/collection?view=list");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Sync", exact: true }).click();
    const notice = page.getByRole("status").filter({ hasText: "Please connect your eBay account first" });
    await notice.waitFor();
    expect(await notice.getByRole("link", { name: "Settings" }).count()).toBe(1);

    const failed = { success: false, ebayItemId: null, code: "ebay/refused", ebayCode: "1", field: null };
    await admin()
      .firestore.doc(paths.operation(person.uid, "push"))
      .set({
        status: "completed",
        runId: "r1",
        results: [{ listingId: "car-0", message: "The item specific Brand is missing.", ...failed }],
        finishedAt: Timestamp.now(),
      });
    const report = page.getByRole("alert").filter({ hasText: "Failed to push drafts to eBay" });
    await report.waitFor();
    const words = await boxOf(report.getByText("Failed to push drafts to eBay"));
    const again = await boxOf(report.getByRole("button", { name: "Try again" }));
    expect(words.width).toBeGreaterThan(260);
    expect(again.y).toBeGreaterThan(words.bottom);
    await expectAccessible(page);
  });
});

describe("on a wide screen", () => {
  test("a listing's picture replaces its placeholder in place", async () => {
    const { page } = await onDesk();
    await expectPictureInPlace(page);
  });

  test("ages in the grid are aligned", async () => {
    const { page } = await onDesk();
    await show(page, "/collection?view=grid");
    const gaps = await Promise.all(
      (await rows(page)).map(async (row) => {
        const text = await cellOf(row, "age").evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect().right;
        });
        return Math.round((await boxOf(row)).right - text);
      }),
    );
    expect(new Set(gaps).size, gaps.join()).toBe(1);
  });

  test("the error of a quantity covers the rows below", async () => {
    const { page } = await onDesk();
    await show(page, "/collection?view=list");
    await page.getByRole("button", { name: "Quantity of Car 0: 1" }).click();
    await page.keyboard.type("-4");
    await page.keyboard.press("Enter");
    const problem = page.getByRole("alert").filter({ hasText: "A whole number from 0 to 1,000,000" });
    await problem.waitFor();
    expect(await isOnTop(problem)).toBe(true);
    await expectAccessible(page);
  });

  test("the bars keep to one line, a toast covers none of them, and a long name is truncated", async () => {
    const { page, person } = await onDesk();
    await connectEbay(person);
    await show(page, "/collection?view=list");
    await page.getByRole("row", { name: /Car 0/ }).getByRole("checkbox").check();
    await page.setViewportSize({ width: 768, height: 800 });
    await expectBarsOfOneLine(page);
    await page.setViewportSize({ width: 1152, height: 800 });
    await page.getByRole("button", { name: "Wishlists" }).click();
    await page.getByRole("button", { name: "New Wishlist" }).waitFor();
    await expectBarsOfOneLine(page);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "New Wishlist" }).click();
    await page.getByLabel("Name of the wishlist").fill(LONG);
    await page.keyboard.press("Enter");
    const add = page.getByRole("toolbar").getByRole("button", { name: `Add to ${LONG}` });
    const [icon, words, button] = await Promise.all([
      boxOf(add.locator("svg")),
      boxOf(add.locator("span")),
      boxOf(add),
    ]);
    expect(icon.x).toBeGreaterThan(button.x);
    expect(words.right).toBeLessThanOrEqual(button.right);
    expect(await add.locator("span").evaluate((span) => getComputedStyle(span).textOverflow)).toBe(
      "ellipsis",
    );
    await add.click();
    await page.getByText(/^1 listing added to/).waitFor();
    const dock = await boxOf(page.getByTestId("dock"));
    await expect.poll(async () => lieOnEachOther(await boxOf(message(page)), dock)).toBe(false);
  });
});

/** Expects that the first visit's placeholders have the pictures' places. */
async function expectPictureInPlace(page: Page): Promise<void> {
  let goOn: () => void = () => undefined;
  const isSeen = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/:runQuery/, async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goto("/collection");
  const standIn = await boxOf(page.getByTestId("placeholder").first().locator("> *").nth(1));
  goOn();
  await page.getByRole("row", { name: /Car 3/ }).waitFor();
  await page.unroute(/:runQuery/);
  const picture = await boxOf(page.locator("tr[data-index] td:nth-child(2) > *").first());
  for (const side of ["x", "y", "width"] as const) {
    expect(Math.abs(picture[side] - standIn[side]), side).toBeLessThanOrEqual(3);
  }
}

/** Expects that the head's buttons are on one line, and that the bars below neither overlap nor leave the list. */
async function expectBarsOfOneLine(page: Page): Promise<void> {
  const place = async () => {
    const sync = await boxOf(page.getByRole("button", { name: "Force Full Sync" }));
    const add = await boxOf(page.getByRole("link", { name: "Add New Listing" }));
    const bar = await boxOf(page.getByRole("button", { name: "More to do with the selection" }));
    const pages = await boxOf(page.getByRole("button", { name: "Previous page" }));
    const next = await boxOf(page.getByRole("button", { name: "Next page" }));
    const list = await boxOf(page.getByTestId("listings"));
    return {
      isOneLine: sync.y === add.y,
      isBarBeforePages: bar.right <= pages.x,
      arePagesInList: next.right <= list.right,
    };
  };
  await expect.poll(place).toEqual({ isOneLine: true, isBarBeforePages: true, arePagesInList: true });
}

/** Whether nothing covers the element at its corners, a little inside, and in its middle. */
const isOnTop = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [left + 4, (left + right) / 2, right - 4].flatMap((x) =>
      [top + 4, (top + bottom) / 2, bottom - 4].map((y) => document.elementFromPoint(x, y)),
    );
    return points.every((found) => found === element || element.contains(found));
  });
