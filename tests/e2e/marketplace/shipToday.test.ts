import { FieldValue } from "firebase-admin/firestore";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { listingDocument, paths } from "../../../functions/src/contract/documents.ts";
import { readStock } from "../../../functions/src/contract/places/stock.ts";
import { createRandom } from "../../../tools/cards/random.ts";
import { COMMANDS } from "../../../web/src/features/orders/ship/scan/commands.ts";
import { admin } from "../../support/admin.ts";
import { testBrowser } from "../../support/browser.ts";
import { openControl } from "../../support/ebaySeller.ts";
import { expectGoodLooks, expectWholeTopBar } from "../../support/looks.ts";
import { callAs, type Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { connectEbay, openAsMember } from "../people.ts";
import {
  drawCode,
  keepPdfs,
  expectTones,
  keepTones,
  readPrinted,
  scan,
  readShipmentsAtEbay,
  readStoredOrder,
} from "../shipping.ts";
import { findCard, openStudio, photographAtOnce } from "../studioPage.ts";
import { layPicture, layUnderCamera, plugInWebcam } from "../webcam.ts";

const marketplace = openControl(suite().ebayUrl);
const browser = testBrowser();
/** The first call starts its function, which takes longer on a busy machine. */
const COLD_START = { timeout: 90_000 };

/**
 * Each is photographed, front and back. PEGBOARD_CARDS=60 is a whole day; fewer take the same steps in less
 * time. A multiple of twelve, so that each place gets equally many of each of its models.
 */
const CARDS = Number(process.env["PEGBOARD_CARDS"] ?? 12);
/** The sales below need 24 copies. */
const COPIES_EACH = CARDS < 24 ? 2 : 1;
const COPIES = CARDS * COPIES_EACH;
const MODELS = [
  "Baja Burro",
  "Retro Orbit",
  "Solar Drift",
  "Harbor Hauler",
  "Comet RS",
  "Park Ranger 4x4",
].map(findCard);
/** Each model is in two of the places. */
const PLACES = [
  { code: "A-01", models: [0, 1, 2, 3] },
  { code: "B-02", models: [2, 3, 4, 5] },
  { code: "C-10", models: [4, 5, 0, 1] },
];
/** What each sale takes: the model of a single car, or the copies of a lot's models. */
const LOTS = [
  { title: "Burro and Orbit, a lot of two", models: [0, 1] },
  { title: "Drifters, a lot of three", models: [2, 2, 4] },
];
const SALES = Math.round((COPIES * 25) / 60);
/** The sales to one buyer. All others have a buyer each. */
const BUYERS: Readonly<Record<string, readonly number[]>> = {
  two_orders: [2, 4],
  three_orders: [1, 7, SALES - 2],
  other_two: [3, SALES - 1],
};
const CANCELLED = 5;
const WRONG_SCANS = 5;
/** The tones in hertz: two low ones for a wrong car, rising ones for a complete parcel. */
const TONES = { wrong: [220, 165], packed: [660, 880, 1320] };
const SEED = Number(process.env["PEGBOARD_SEED"] ?? 15);

it(
  `a day: ${COPIES} copies into three places, ${SALES} sold, and with a scanner alone picked, packed and shipped once each`,
  { timeout: 1_200_000 },
  async () => {
    const { page, context } = await browser.open();
    await plugInWebcam(context, { reads: false });
    await keepPdfs(context);
    await keepTones(context);
    const person = await openAsMember(page, {}, "/capture");
    await connectEbay(person);
    const times: string[] = [];
    const timed = async <T>(name: string, work: Promise<T>): Promise<T> => {
      const startedAt = performance.now();
      const result = await work;
      times.push(`${name} ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
      return result;
    };
    await timed("captured", capture(page, person));
    const cars = await timed("published", publish(page, person));
    const { orders, parcels } = await timed("sold", sell(person, cars));
    const shipped = orders.filter((_, at) => at !== CANCELLED);

    await timed("picked", pick(page, person, shipped.length));
    const numbered = await timed("packed", pack(page, person, parcels));
    await timed("shipped", ship(page, numbered));
    process.stdout.write(`${times.join(", ")}\n`);

    // Each order was shipped once, in its buyer's parcel, with that parcel's number.
    const atEbay = await readShipmentsAtEbay();
    for (const [at, { orderId }] of orders.entries()) {
      const parcel = numbered.find(({ orderIds }) => orderIds.includes(orderId));
      const { number } = parcel ?? {};
      const made = number === null ? [{ fulfillmentId: "999" }] : [{ trackingNumber: number }];
      expect(atEbay.get(orderId), orderId).toMatchObject(at === CANCELLED ? [] : made);
      expect(atEbay.get(orderId)).toHaveLength(at === CANCELLED ? 0 : 1);
    }
    // The cancelled order's copy stays in its place, and isn't for sale, at eBay either, until its seller
    // puts it back.
    await expectStock(person, orders);
    const waiting = (await stockOf(person)).flatMap(({ stock }) => Object.values(stock.toPack?.copies ?? {}));
    expect(waiting.reduce((sum, copies) => sum + copies, 0)).toBe(1);
    await page
      .getByRole("link", { name: numbered[0]?.orderIds[0] ?? "" })
      .first()
      .click();
    await page.getByText("Every car was checked while it was packed.").waitFor();
  },
);

interface Sale {
  readonly orderId: string;
  /** The SKUs of its cars; those of a lot one by one. */
  readonly skus: readonly string[];
}
interface Numbered {
  readonly orderIds: readonly string[];
  /** Null for the parcel without a number. */
  readonly number: string | null;
}

/** Photographs the cards of one place after the other, as fast as the studio accepts them. */
async function capture(page: Page, person: Person): Promise<void> {
  await openStudio(page);
  await page.getByRole("combobox", { name: "Quantity" }).selectOption(String(COPIES_EACH));
  await page.getByRole("checkbox", { name: "Reset price & quantity" }).uncheck();
  const startedAt = performance.now();
  for (const { code, models } of PLACES) {
    await choosePlace(page, code);
    for (let at = 0; at < CARDS / PLACES.length; at += 1) {
      const card = MODELS[models[at % models.length] ?? 0];
      if (card) await photographAtOnce(page, card);
    }
    // The last card of a place is sent before the next place is scanned.
    await page.getByRole("button", { name: "Front photo, not taken yet" }).waitFor();
  }
  const photographed = performance.now();
  const queue = admin().firestore.collection(paths.processQueue(person.uid));
  const done = async () => (await queue.where("status", "==", "completed").count().get()).data().count;
  await expect.poll(done, { timeout: 60_000 + CARDS * 6_000 }).toBe(CARDS);
  process.stdout.write(`photographed ${((photographed - startedAt) / 1_000).toFixed(1)} s\n`);
}

/**
 * Chooses the studio's place: with the hand scanner, by key L and typing, and by key L and the code under the
 * webcam.
 */
async function choosePlace(page: Page, code: string): Promise<void> {
  const how = PLACES.findIndex((place) => place.code === code);
  if (how === 0) await scan(page, `PBP-${code}`);
  else {
    await page.keyboard.press("l");
    const dialog = page.getByRole("dialog", { name: "Place for the next cards" });
    if (how === 1) {
      await dialog.getByRole("combobox", { name: "Place" }).fill(code.toLowerCase());
      await page.keyboard.press("Enter");
    } else await layPicture(page, await drawCode("qrcode", `PBP-${code}`));
    await dialog.waitFor({ state: "hidden" });
  }
  await page.getByRole("button", { name: `Place: ${code}` }).waitFor();
}

/** Publishes the drafts and two lots of them. Returns the item ids by SKU and by lot. */
async function publish(page: Page, person: Person): Promise<ReadonlyMap<string, string>> {
  const cars = await stockOf(person);
  expect(cars.map(({ sku, stock }) => `${sku} ${JSON.stringify(stock.places)}`).toSorted()).toEqual(
    MODELS.map(({ toyNumber }, model) => {
      const places = PLACES.filter(({ models }) => models.includes(model)).map(({ code, models }) => [
        code,
        COPIES / PLACES.length / models.length,
      ]);
      return `${toyNumber} ${JSON.stringify(Object.fromEntries(places))}`;
    }).toSorted(),
  );
  const ids = cars.map(({ id }) => id);
  for (const { title, models } of LOTS) {
    const items = models.map((model) => {
      const car = cars.find(({ sku }) => sku === MODELS[model]?.toyNumber);
      return { title: car?.title ?? "", listingId: car?.id, price: 5, binPrice: null, qty: 1 };
    });
    const lot = { items, userId: person.uid, totalPrice: 9, title, description: "", freeShipping: false };
    const made = await callAs(person, "createMultiItemListing", lot);
    ids.push((made.data as { listingId: string }).listingId);
  }
  await callAs(person, "pushDrafts", { listingIds: ids });
  const items = async () => {
    const live = (await stockOf(person)).filter(({ itemId }) => itemId !== null);
    return new Map(live.map(({ sku, title, itemId }) => [sku ?? title, itemId ?? ""]));
  };
  await expect.poll(async () => (await items()).size, COLD_START).toBe(ids.length);

  // Every label of a place's cars can be scanned, also of those with copies elsewhere.
  const code = PLACES[0]?.code ?? "";
  await page.goto(`/places/${code}`);
  await page.getByRole("button", { name: /^Print labels for/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Labels for/ });
  const placed = cars.filter(({ stock }) => code in stock.places);
  // One code per copy.
  const codes = placed.flatMap(({ id, stock }) => Array<string>(stock.places[code] ?? 0).fill(`PBC-${id}`));
  const labels = await readPrinted(page, () =>
    dialog.getByRole("button", { name: `Print ${codes.length} labels` }).click(),
  );
  expect(labels.flatMap((label) => label.codes).toSorted()).toEqual(codes.toSorted());
  for (const { sku } of placed) expect(labels[0]?.text).toContain(sku);
  return items();
}

/** Buys at eBay in random order, and waits until all orders are read. */
async function sell(person: Person, items: ReadonlyMap<string, string>) {
  const random = createRandom(SEED);
  const singles = Array.from({ length: SALES - LOTS.length }, (_, at) => [
    MODELS[at % MODELS.length]?.toyNumber ?? "",
  ]);
  const wanted = [
    ...singles.map((skus) => ({ item: skus[0] ?? "", skus })),
    ...LOTS.map(({ title, models }) => ({
      item: title,
      skus: models.map((at) => MODELS[at]?.toyNumber ?? ""),
    })),
  ]
    .map((sale) => ({ sale, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ sale }) => sale);
  // A lot isn't a cancelled order, so that both lots are shipped.
  const lotAt = wanted.findIndex(({ skus }, at) => at === CANCELLED && skus.length > 1);
  if (lotAt !== -1) wanted.push(...wanted.splice(lotAt, 1));
  const orders: Sale[] = [];
  for (const [at, { item, skus }] of wanted.entries()) {
    const [buyer] = Object.entries(BUYERS).find(([, sales]) => sales.includes(at)) ?? [];
    const { orderId } = await marketplace.buy([items.get(item) ?? ""], buyer === undefined ? {} : { buyer });
    orders.push({ orderId, skus });
  }
  await marketplace.changeOrder(orders[CANCELLED]?.orderId ?? "", { cancelState: "CANCELED" });
  await callAs(person, "syncOrders", {});
  // Each sale sends a notification, too. A busy machine may answer too late, and then eBay stops sending
  // them.
  await callAs(person, "syncEbayListingsSmart", {});
  const joined = Object.values(BUYERS);
  const alone = orders.flatMap((_, at) => (at === CANCELLED || joined.flat().includes(at) ? [] : [[at]]));
  const parcels = [...joined, ...alone].map((sales) => sales.flatMap((at) => orders[at] ?? []));
  await expectStock(person, orders);
  return { orders, parcels };
}

/** Starts at the navigation, and uses only the scanner from the orders to the end of the walk. */
async function pick(page: Page, person: Person, orders: number): Promise<void> {
  await page.goto("/");
  const main = page.getByRole("navigation", { name: "Main", exact: true });
  await main.getByRole("link", { name: `Orders ${orders} to ship` }).click();
  await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  await expectWholeTopBar(page);

  await scan(page, COMMANDS.goOn);
  await page.getByRole("heading", { level: 1, name: "Ship Today" }).waitFor();
  await page.getByRole("button", { name: `Pick ${orders} orders` }).waitFor();
  await expectGoodLooks(page);
  await scan(page, COMMANDS.goOn);
  const codes = PLACES.map(({ code }) => code);
  const stops = page.getByRole("region", { name: new RegExp(`^(${codes.join("|")})$`) });
  await stops.first().waitFor();
  const walk = await stops.getByRole("heading").allInnerTexts();
  expect(walk).toEqual(codes.filter((code) => walk.includes(code)));
  await expectGoodLooks(page);
  const labels = await labelsOf(person);
  for (const code of walk) {
    await scan(page, `PBP-${code}`);
    const stop = page.getByRole("region", { name: code });
    await stop.getByText("Here", { exact: true }).waitFor();
    for (const item of await stop.getByRole("listitem").all()) {
      const sku = await item.locator(".code").innerText();
      const [, copies = "1"] = /0 of (\d+)/.exec(await item.innerText()) ?? [];
      for (let taken = 1; taken <= Number(copies); taken += 1) {
        await scan(page, taken % 2 === 0 ? sku : (labels.get(sku) ?? ""));
        const said = page.locator("[data-scan=right]").filter({ hasText: `Taken from ${code}` });
        await said.getByText(`${taken} of ${copies} taken here`).waitFor();
      }
      await item.getByRole("checkbox", { checked: true }).waitFor();
    }
  }
  await page.getByText(/^Cars taken (\d+)\/\1 \(100%\)$/).waitFor();
  await scan(page, COMMANDS.goOn);
}

/** Returns the codes of the cars' labels by SKU. */
const labelsOf = async (person: Person) =>
  new Map((await stockOf(person)).map(({ id, sku }) => [sku ?? "", `PBC-${id}`]));

/** Prints the slips, and packs with only the scanner. Returns the parcels with the numbers that they get. */
async function pack(page: Page, person: Person, parcels: readonly (readonly Sale[])[]): Promise<Numbered[]> {
  const listed = parcels.map((sales) => sales.map(({ orderId }) => orderId));
  const slips = await readPrinted(page, () =>
    page.getByRole("button", { name: "Print packing slips" }).click(),
  );
  expect(slips).toHaveLength(parcels.length);
  for (const { codes, text } of slips) {
    const sales = parcels.find((each) => each.some(({ orderId }) => codes.includes(orderId))) ?? [];
    expect(sales.length).toBeGreaterThan(0);
    for (const { orderId, skus } of sales) {
      expect(text).toContain(orderId);
      for (const sku of skus) expect(text).toContain(sku);
    }
  }

  const labels = await labelsOf(person);
  let scans = 0;
  /** The same code twice in a moment counts once, so codes of labels and SKUs alternate. */
  let last = "";
  const heading = page.getByRole("heading", { level: 2, name: /^Order/ });
  const seen = new Set<string>();
  for (let packed = 0; packed < parcels.length; packed += 1) {
    await expect
      .poll(() => heading.innerText(), { interval: 20 })
      .not.toSatisfy((text: string) => seen.has(text));
    const name = await heading.innerText();
    seen.add(name);
    const sales = parcels.find((each) => each.every(({ orderId }) => name.includes(orderId))) ?? [];
    expect(name.split(" + ")).toHaveLength(sales.length);
    const skus = sales.flatMap((sale) => sale.skus);
    if (packed === 0) await expectGoodLooks(page);
    if (packed < WRONG_SCANS) {
      const wrong = MODELS.find(({ toyNumber }) => ![...skus, last].includes(toyNumber));
      await scan(page, wrong?.toyNumber ?? "");
      await page.getByRole("alert").getByText("Stop: wrong car").waitFor();
      await expectTones(page, TONES.wrong);
    }
    for (const sku of skus.toSorted()) {
      scans += 1;
      last = scans % 2 === 0 ? sku : (labels.get(sku) ?? "");
      await scan(page, last);
    }
    if (skus.length === 1) await expectTones(page, TONES.packed);
  }
  await page.getByText("Everything is packed").waitFor();
  const states = () =>
    Promise.all(
      listed.flat().map(async (orderId) => (await readStoredOrder(person, orderId)).packing?.state),
    );
  await expect.poll(states, COLD_START).toEqual(listed.flat().map(() => "checked"));
  await scan(page, COMMANDS.goOn);
  return listed.map((orderIds, at) => ({
    orderIds,
    number: at === listed.length - 1 ? null : `94001118000000000000${String(at).padStart(2, "0")}`,
  }));
}

/** Scans each slip with its postage label, one parcel without, and ships them all. */
async function ship(page: Page, parcels: readonly Numbered[]): Promise<void> {
  const said = (words: string) => page.locator("[data-scan=right]").getByText(words).waitFor();
  await page.getByRole("button", { name: "Ship orders" }).waitFor();
  // A busy machine's listener reports the last packed parcel seconds later.
  await page.getByText(`${parcels.length} parcels`, { exact: true }).waitFor();
  for (const { orderIds, number } of parcels) {
    const slip = orderIds.toSorted()[0] ?? "";
    await scan(page, slip);
    await said("Now scan the postage label of");
    // A USPS label's barcode begins with the destination's postal code.
    await scan(page, number === null ? COMMANDS.noNumber : `42097201${number}`);
    await said(number === null ? "ships without a number" : `has the number ${number}`);
  }
  const count = parcels.flatMap(({ orderIds }) => orderIds).length;
  await page.getByRole("button", { name: `Ship ${count} orders` }).waitFor();
  await expectGoodLooks(page);
  await scan(page, COMMANDS.goOn);
  const receipt = page.getByRole("region", { name: "Receipt" });
  await receipt.waitFor({ timeout: 120_000 });
  expect(await receipt.getByText("Shipped", { exact: true }).count()).toBe(count);
  await expectGoodLooks(page);
}

/** Returns the person's listings with the places of their copies. */
async function stockOf({ uid }: Person) {
  const { docs } = await admin().firestore.collection(paths.listings(uid)).get();
  return docs.map((doc) => {
    const listing = listingDocument.parse(doc.data());
    const { title, sku, ebayItemId, quantity } = listing;
    return {
      id: doc.id,
      title,
      sku: sku ?? null,
      itemId: ebayItemId ?? null,
      quantity,
      stock: readStock(listing),
    };
  });
}

/**
 * Expects that the copies in places, the quantity and eBay's quantity are what the sales left, also for lots
 * and their cars.
 */
async function expectStock(person: Person, orders: readonly Sale[]): Promise<void> {
  const sold = orders.flatMap(({ skus }) => skus);
  const expected = [
    ...MODELS.map(({ toyNumber }) => {
      const left = COPIES / MODELS.length - sold.filter((sku) => sku === toyNumber).length;
      return { name: toyNumber, quantity: left, placed: left, atEbay: left };
    }),
    ...LOTS.map(({ title }) => ({ name: title, quantity: 0, placed: 0, atEbay: 0 })),
  ].toSorted(byName);
  const found = async () => {
    const listed = new Map((await marketplace.listingsOf(person.uid)).map((each) => [each.itemId, each]));
    const listings = await stockOf(person);
    return listings
      .map(({ sku, title, itemId, quantity, stock }) => ({
        name: sku ?? title,
        quantity,
        placed: Object.values(stock.places).reduce((sum, copies) => sum + copies, 0),
        atEbay: listed.get(itemId ?? "")?.quantityAvailable,
      }))
      .toSorted(byName);
  };
  await expect.poll(found, { timeout: 120_000 }).toEqual(expected);
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

it(
  "with a phone alone: picked by touch, packed by its camera, and unchecked only for a reason",
  { timeout: 480_000 },
  async () => {
    const { page, context } = await browser.open({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    await plugInWebcam(context);
    const person = await openAsMember(page);
    await connectEbay(person);
    const card = findCard("Solar Drift");
    const cars = [
      { title: "Label Car", sku: "HKC50", bin: "A-01 ×1, B-02 ×1" },
      { title: "Barcode Car", sku: "HKC51", upc: UPC, bin: "A-01" },
      { title: card.carName, sku: card.toyNumber, bin: "B-02" },
      { title: "Torn Car", sku: "HKC53", bin: "B-02" },
    ];
    const items = await stock(person, cars);
    const orders: string[] = [];
    for (const bought of [items.slice(0, 3), items.slice(3)]) {
      const { orderId } = await marketplace.buy(bought);
      await callAs(person, "refreshOrder", { orderId });
      orders.push(orderId);
    }
    const [first = "", torn = ""] = orders;
    const [labelled] = (await stockOf(person)).filter(({ sku }) => sku === "HKC50");

    await page.goto("/ship");
    await page.getByRole("button", { name: "Pick 2 orders" }).tap();
    const missing = page
      .getByRole("region", { name: "A-01" })
      .getByRole("listitem")
      .filter({ hasText: "Label Car" });
    await missing.getByRole("button", { name: "Not here" }).tap();
    await page.getByRole("region", { name: "B-02" }).getByText("Label Car").waitFor();
    await expectGoodLooks(page, { looks: ["light in a hand"] });
    await page.setViewportSize({ width: 390, height: 844 });
    const open = page.getByRole("checkbox", { checked: false, disabled: false });
    while ((await open.count()) > 0) await open.first().tap();
    await page.getByText("Cars taken 4/4 (100%)").waitFor();
    await page.getByRole("button", { name: "Pack these orders" }).tap();

    // Scans our own code, the shop's barcode, and the card's back with the studio's reader.
    await page.getByRole("heading", { name: `Order ${first}` }).waitFor();
    await page.getByRole("button", { name: "Use the camera" }).tap();
    const said = (tone: string, words: string) =>
      page.locator(`[data-scan=${tone}]`).getByText(words).waitFor();
    await layPicture(page, await drawCode("qrcode", `PBC-${labelled?.id ?? ""}`));
    await said("right", "Right: Label Car");
    await layPicture(page, await drawCode("upca", UPC));
    await said("right", "Right: Barcode Car");
    await expectGoodLooks(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await layUnderCamera(page, card, "back");
    await page.getByRole("button", { name: "Read the card's back" }).tap();
    await page.getByRole("heading", { name: `Order ${torn}` }).waitFor();

    // The camera stays on for the next parcel. A wrong car stops the order, also with the camera.
    await layPicture(page, await drawCode("qrcode", `PBC-${labelled?.id ?? ""}`));
    await page.getByRole("alert").getByText("Stop: wrong car").waitFor();
    const state = async () => (await readStoredOrder(person, torn)).packing?.state;
    await expect.poll(state, COLD_START).toBe("stopped");
    const number = { orderId: torn, carrier: "USPS", trackingNumber: "A1" };
    const refused = await callAs(person, "markOrderShipped", number);
    expect(refused).toMatchObject({ error: { details: { code: "order/wrong-car" } } });
    await page.reload();
    await page.getByRole("alert").getByText("Stop: wrong car").waitFor();
    await page.getByRole("button", { name: "Ship unchecked" }).tap();
    const dialog = page.getByRole("dialog", { name: "Ship this parcel unchecked?" });
    await dialog.getByRole("button", { name: "Ship unchecked" }).tap();
    await dialog.getByText("Enter the reason").waitFor();
    await dialog.getByLabel("Reason").fill("The label is torn");
    await dialog.getByRole("button", { name: "Ship unchecked" }).tap();
    await page.getByText("Everything is packed").waitFor();
    expect((await readStoredOrder(person, torn)).packing).toMatchObject({
      state: "overridden",
      reason: "The label is torn",
    });
    await page.getByRole("button", { name: "Ship them" }).tap();

    // One number is read by the camera, the others are from a file with incomplete and unknown rows.
    await page.getByRole("button", { name: "Use the camera" }).tap();
    await layPicture(page, await drawCode("code128", first));
    await said("right", `Now scan the postage label of ${first}`);
    await layPicture(page, await drawCode("code128", `420972019400111800000000000001`));
    await said("right", `${first} has the number 9400111800000000000001`);
    const rows = [
      "Order ID,Tracking Number,Carrier",
      `${torn},1Z999AA10123456784,UPS`,
      "07-99999-99999,9400,USPS",
    ];
    await page.locator('input[type="file"]').setInputFiles({
      name: "pirate-ship.csv",
      mimeType: "text/csv",
      buffer: Buffer.from([...rows, `"${first}`].join("\r\n")),
    });
    const report = page.getByRole("dialog", { name: "Tracking numbers from a file" });
    await report.getByText("1 order got a number").waitFor();
    await report.getByText("2 rows were not used").waitFor();
    await expectGoodLooks(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await report.getByRole("button", { name: "Close" }).tap();
    await page.getByRole("button", { name: "Ship 2 orders" }).tap();
    await page.getByRole("region", { name: "Receipt" }).waitFor({ timeout: 120_000 });
    const atEbay = await readShipmentsAtEbay();
    expect(atEbay.get(first)).toMatchObject([{ trackingNumber: "9400111800000000000001" }]);
    expect(atEbay.get(torn)).toMatchObject([{ trackingNumber: "1Z999AA10123456784" }]);
  },
);

const UPC = "887961954586";

/**
 * Lists cars at eBay with three copies each, imports them with the first sync, and puts them into their
 * places.
 */
async function stock(
  person: Person,
  cars: readonly { title: string; sku: string; bin: string; upc?: string }[],
) {
  const items: string[] = [];
  for (const { title, sku } of cars) {
    items.push(await marketplace.placeItem(person.uid, { title, price: "4.75", quantity: 2, sku }));
  }
  await callAs(person, "syncEbayListingsSmart", {});
  await expect.poll(async () => (await stockOf(person)).length, { timeout: 120_000 }).toBe(cars.length);
  for (const { id, sku } of await stockOf(person)) {
    const { bin: storageBin = null, upc = null } = cars.find((car) => car.sku === sku) ?? {};
    const changes = { storageBin, upc, updatedAt: FieldValue.serverTimestamp() };
    await admin().firestore.doc(paths.listing(person.uid, id)).update(changes);
  }
  return items;
}
