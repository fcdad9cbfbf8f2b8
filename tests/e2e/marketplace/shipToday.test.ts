import { FieldValue } from "firebase-admin/firestore";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { listingDocument, orderDocument, paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { testBrowser } from "../../support/browser.ts";
import { controlOf } from "../../support/ebaySeller.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { callAs, type Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { connectEbay, openAsMember } from "../people.ts";

const marketplace = controlOf(suite().ebayUrl);
const browser = testBrowser();
/** The first call starts its function, which takes longer on a busy machine. */
const COLD_START = { timeout: 90_000 };

/** Twelve cars in three places, of each three copies. One lies in two places. */
const CARS = Array.from({ length: 12 }, (_, at) => ({
  sku: `HKC${String(at + 10)}`,
  title: `Day Car ${String(at + 10)}`,
  bin: at === 0 ? "A-02 ×1, C-10 ×2" : (["A-02", "B-01", "C-10"][at % 3] ?? null),
}));
/** Each order by the places of its cars in the list. */
const ORDERS = [[0], [1, 2], [3], [4, 5, 6], [7], [8], [9], [0, 10]];
const CANCELLED = 5;
/** These two are of one buyer. */
const JOINED = [2, 4];

it(
  "a day: orders are picked from place to place, packed by scan, and shipped once each",
  { timeout: 300_000 },
  async () => {
    const { page } = await browser.open({ reducedMotion: "reduce" });
    const person = await openAsMember(page);
    await connectEbay(person);
    const items = await stock(person);
    const orderIds: string[] = [];
    for (const [at, cars] of ORDERS.entries()) {
      const bought = cars.map((car) => items[car] ?? "");
      const { orderId } = await marketplace.buy(bought, JOINED.includes(at) ? { buyer: "two_orders" } : {});
      orderIds.push(orderId);
    }
    const cancelled = orderIds[CANCELLED] ?? "";
    await marketplace.changeOrder(cancelled, { cancelState: "CANCELED" });
    for (const orderId of orderIds) await callAs(person, "refreshOrder", { orderId });
    await expect.poll(() => quantitiesOf(person), { timeout: 120_000 }).toEqual(expectedQuantities());

    // Orders, and the number to ship, are in the navigation. Nothing is cut off at 1280.
    await page.reload();
    const main = page.getByRole("navigation", { name: "Main", exact: true });
    await main.getByRole("link", { name: "Orders 7 to ship" }).click();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => cutOff(page)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Ship today" }).click();
    await page.getByRole("heading", { level: 1, name: "Ship Today" }).waitFor();
    await expectGoodLooks(page);
    await page.getByRole("button", { name: "Pick 7 orders" }).click();

    // The walk. A car that is missing in its first place is looked for in the next.
    await page.getByRole("region", { name: "A-02" }).waitFor();
    const stops = page.getByRole("region", { name: /^(A-02|B-01|C-10)$/ });
    expect(await stops.getByRole("heading").allInnerTexts()).toEqual(["A-02", "B-01", "C-10"]);
    await expectGoodLooks(page);
    await page
      .getByRole("region", { name: "A-02" })
      .getByRole("listitem")
      .filter({ hasText: "Day Car 10" })
      .getByRole("button", { name: "Not here" })
      .click();
    await page.getByRole("region", { name: "C-10" }).getByText("Day Car 10").waitFor();
    for (;;) {
      const open = stops.getByRole("checkbox", { checked: false, disabled: false });
      if ((await open.count()) === 0) break;
      await open.first().check();
    }
    await page.getByText("Cars taken 11/11 (100%)").waitFor();
    await page.getByRole("button", { name: "Pack these orders" }).click();

    // The slips open in a tab, or are saved where the browser blocks it.
    const printed = Promise.race([page.waitForEvent("popup"), page.waitForEvent("download")]);
    await page.getByRole("button", { name: "Print packing slips" }).click();
    const slips = await printed;
    if ("close" in slips) await slips.close();
    await page.bringToFront();

    // A hand scanner alone packs them. Five scans are wrong.
    let wrong = 0;
    let packed = 0;
    const seen = new Set<string>();
    const waiting = orderIds.filter((orderId) => orderId !== cancelled);
    for (; packed < 6; packed += 1) {
      const heading = page.getByRole("heading", { level: 2, name: /^Order/ });
      await expect.poll(() => heading.innerText()).not.toSatisfy((text: string) => seen.has(text));
      const name = await heading.innerText();
      seen.add(name);
      const ids = waiting.filter((orderId) => name.includes(orderId));
      expect(ids.length).toBe(name.includes(" + ") ? 2 : 1);
      const cars = ids.flatMap((orderId) => ORDERS[orderIds.indexOf(orderId)] ?? []);
      if (packed === 0) await expectGoodLooks(page);
      if (wrong < 5) {
        const foreign = CARS.findIndex((_, at) => !cars.includes(at));
        await scan(page, CARS[foreign]?.sku ?? "");
        await page.getByRole("alert").getByText("Stop: wrong car").waitFor();
        wrong += 1;
      }
      for (const car of cars) await scan(page, CARS[car]?.sku ?? "");
    }
    await page.getByText("Everything is packed").waitFor();
    await expect
      .poll(async () => {
        const orders = await Promise.all(waiting.map((orderId) => order(person, orderId)));
        return orders.map(({ packing }) => packing?.state);
      }, COLD_START)
      .toEqual(waiting.map(() => "checked"));
    await page.getByRole("button", { name: "Ship them" }).click();

    // Numbers come back in a file, of which some rows are torn or foreign. One parcel goes without.
    const [first = "", second = "", ...others] = waiting.filter((_, at) => at !== JOINED[1]);
    await page
      .getByRole("listitem")
      .filter({ hasText: first })
      .getByRole("checkbox", { name: "No number" })
      .check();
    await page.getByLabel(new RegExp(`^Tracking number, ${second}`)).fill("9400 1118 0000 0001");
    const rows = others.map((orderId, at) => `${orderId},94001118000001${String(at)},USPS`);
    const file = [
      "Order ID,Tracking Number,Carrier",
      ...rows,
      rows[0],
      "07-99999-99999,9400,USPS",
      `"${first}`,
    ];
    await page.locator('input[type="file"]').setInputFiles({
      name: "pirate-ship.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(file.join("\r\n")),
    });
    const report = page.getByRole("dialog", { name: "Tracking numbers from a file" });
    await report.getByText("5 orders got a number").waitFor();
    await report.getByText("2 rows were not used").waitFor();
    await expectGoodLooks(page);
    await report.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Ship 7 orders" }).click();
    await page.getByRole("region", { name: "Receipt" }).waitFor({ timeout: 120_000 });
    expect(
      await page.getByRole("region", { name: "Receipt" }).getByText("Shipped", { exact: true }).count(),
    ).toBe(7);
    await expectGoodLooks(page);

    // Each order is shipped once, with its own number. Stock and eBay agree.
    for (const orderId of waiting) expect(await shipmentsOf(orderId), orderId).toHaveLength(1);
    expect(await shipmentsOf(cancelled)).toEqual([]);
    expect(await shipmentsOf(first)).toMatchObject([{ fulfillmentId: "999" }]);
    const [one, other] = await Promise.all(JOINED.map((at) => shipmentsOf(orderIds[at] ?? "")));
    expect(one).toMatchObject([
      { trackingNumber: (other as { trackingNumber: string }[])[0]?.trackingNumber },
    ]);
    const atEbay = await marketplace.listingsOf(person.uid);
    expect(await quantitiesOf(person)).toEqual(
      Object.fromEntries(atEbay.map(({ sku, quantityAvailable }) => [sku, quantityAvailable])),
    );
    await page.getByRole("link", { name: first }).click();
    await page.getByText("Every car was checked while it was packed.").waitFor();
  },
);

it("a parcel goes unchecked only for a reason, which is kept", { timeout: 180_000 }, async () => {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  const person = await openAsMember(page);
  await connectEbay(person);
  const item = await marketplace.placeItem(person.uid, {
    title: "Owl Courier",
    price: "4.75",
    quantity: 2,
    sku: "HKC50",
  });
  const { orderId } = await marketplace.buy([item]);
  await callAs(person, "refreshOrder", { orderId });
  await page.goto("/ship");
  await page.getByRole("button", { name: "Pick 1 order" }).click();
  await page.getByRole("button", { name: "Pack these orders" }).click();
  await scan(page, "FYD99-A1");
  await page.getByRole("alert").getByText("Stop: wrong car").waitFor();
  await expect.poll(async () => (await order(person, orderId)).packing?.state, COLD_START).toBe("stopped");

  // A wrong car holds the order up on its own page, too.
  const refused = await callAs(person, "markOrderShipped", {
    orderId,
    carrier: "USPS",
    trackingNumber: "A1",
  });
  expect(refused).toMatchObject({ error: { details: { code: "order/wrong-car" } } });
  await page.reload();
  await page.getByRole("alert").getByText("Stop: wrong car").waitFor();
  await page.getByRole("button", { name: "Ship unchecked" }).click();
  const dialog = page.getByRole("dialog", { name: "Ship this parcel unchecked?" });
  await dialog.getByRole("button", { name: "Ship unchecked" }).click();
  await dialog.getByText("Enter the reason").waitFor();
  await dialog.getByLabel("Reason").fill("The label is torn");
  await dialog.getByRole("button", { name: "Ship unchecked" }).click();
  await page.getByText("Everything is packed").waitFor();
  expect((await order(person, orderId)).packing).toMatchObject({
    state: "overridden",
    reason: "The label is torn",
  });
  await page.goto("/");
  await page.getByText(`Order ${orderId} goes unchecked`).waitFor();
});

/** What a hand scanner types: all keys within a few milliseconds, and Enter. */
const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate((text) => {
    for (const key of [...Array.from(text), "Enter"]) {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }
  }, code);

/** Places the cars at eBay, lets the first sync bring them, and puts them into their places. Answers the item ids. */
async function stock(person: Person): Promise<string[]> {
  const items: string[] = [];
  for (const { title, sku } of CARS) {
    items.push(await marketplace.placeItem(person.uid, { title, price: "4.75", quantity: 3, sku }));
  }
  await callAs(person, "syncEbayListingsSmart", {});
  const listings = admin().firestore.collection(paths.listings(person.uid));
  await expect.poll(async () => (await listings.get()).size, { timeout: 120_000 }).toBe(CARS.length);
  for (const { ref, id } of (await listings.get()).docs) {
    const sku = ((await ref.get()).get("sku") ?? id) as string;
    const bin = CARS.find((car) => car.sku === sku)?.bin ?? null;
    await ref.update({ storageBin: bin, updatedAt: FieldValue.serverTimestamp() });
  }
  return items;
}

/** Copies for sale by SKU, of listings whose sales are read. */
async function quantitiesOf({ uid }: Person): Promise<Record<string, number>> {
  const { docs } = await admin().firestore.collection(paths.listings(uid)).get();
  return Object.fromEntries(
    docs.map((doc) => {
      const { sku, quantity } = listingDocument.parse(doc.data());
      return [sku ?? "", quantity];
    }),
  );
}

/** A cancelled order's copy stays sold at eBay, until the seller lists it again. */
function expectedQuantities(): Record<string, number> {
  const sold = ORDERS.flat();
  return Object.fromEntries(CARS.map(({ sku }, at) => [sku, 3 - sold.filter((car) => car === at).length]));
}

const order = async ({ uid }: Person, orderId: string) =>
  orderDocument.parse((await admin().firestore.doc(paths.order(uid, orderId)).get()).data());

async function shipmentsOf(orderId: string): Promise<unknown[]> {
  const { orders } = (await marketplace.state()) as { orders: { orderId: string; shipments: unknown[] }[] };
  return orders.find((each) => each.orderId === orderId)?.shipments ?? [];
}

/** How many links and buttons of the top bar reach out of the window, or of the navigation. */
const cutOff = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bar = document.querySelector("header");
    const nav = bar?.querySelector("nav");
    const edge = nav?.getBoundingClientRect().right ?? 0;
    const inNav = Array.from(nav?.querySelectorAll("a, button") ?? []).filter(
      (each) => each.getBoundingClientRect().right > edge + 0.5,
    );
    const outside = Array.from(bar?.querySelectorAll("a, button") ?? []).filter(
      (each) => each.getBoundingClientRect().right > window.innerWidth,
    );
    return inNav.length + outside.length;
  });
