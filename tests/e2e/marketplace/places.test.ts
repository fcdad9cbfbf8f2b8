import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { listingDocument, paths } from "../../../functions/src/contract/documents.ts";
import { readStock, type Stock } from "../../../functions/src/contract/places/stock.ts";
import { admin } from "../../support/admin.ts";
import { testBrowser } from "../../support/browser.ts";
import { openControl } from "../../support/ebaySeller.ts";
import { expectGoodLooks, expectWholeTopBar } from "../../support/looks.ts";
import { callAs, type Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { connectEbay, openAsMember } from "../people.ts";
import { drawCode, keepPdfs, readPrinted, scan } from "../shipping.ts";
import { layPicture, plugInWebcam } from "../webcam.ts";

const marketplace = openControl(suite().ebayUrl);
const browser = testBrowser();
/** The first call starts its function, which takes longer on a busy machine. */
const COLD_START = { timeout: 90_000 };
const PLACES = Array.from({ length: 12 }, (_, at) => `A-${String(at + 1).padStart(2, "0")}`);
const CARS = [
  { title: "Twin Mill", sku: "HKC19", quantity: 3 },
  { title: "Bone Shaker", sku: "GHT65", quantity: 2 },
] as const;

it(
  "sets up twelve places, prints their codes, and moves, counts and puts back copies",
  { timeout: 600_000 },
  async () => {
    const { page, context } = await browser.open();
    await keepPdfs(context);
    await plugInWebcam(context);
    // A super admin's navigation has the most links.
    const person = await openAsMember(page, { role: "super-admin" });
    await expectWholeTopBar(page);
    await connectEbay(person);
    const [twin = ""] = await stock(person);
    const button = (name: string | RegExp) => page.getByRole("button", { name });

    await page.goto("/places");
    await button("Add places").first().click();
    await page.getByLabel("Code or range").fill("a-01 to a-12");
    await page.getByLabel("Name", { exact: true }).fill("Wall");
    await page.getByLabel("Copies that fit").fill("4");
    await page.getByLabel("Note").fill("By the door");
    await expectGoodLooks(page);
    await button("Add 12 places").click();
    await page.getByText("12 places added").waitFor();

    // The dialog offers the new places' labels at once.
    const labels = page.getByRole("dialog", { name: "Print labels" });
    await labels.waitFor();
    await expectGoodLooks(page);
    const printed = await readPrinted(page, () =>
      labels.getByRole("button", { name: "Print 12 labels" }).click(),
    );
    expect(printed.flatMap(({ codes }) => codes).toSorted()).toEqual(PLACES.map((code) => `PBP-${code}`));
    for (const code of PLACES) expect(printed.map(({ text }) => text).join(" ")).toContain(code);
    await labels.waitFor({ state: "hidden" });
    await page.getByRole("row", { name: /A-12 Wall Bin/ }).waitFor();
    await expectGoodLooks(page);

    // Moves both cars at once, then undoes it.
    await page.getByRole("link", { name: "In no place: 5 copies" }).click();
    await button("Move 2 cars").click();
    await page.getByLabel("To", { exact: true }).fill("A-01");
    await page.getByText("A-01 has room for only 4 copies").waitFor();
    await expectGoodLooks(page);
    await button("Move 5 copies").click();
    await expect.poll(() => placesOf(person)).toEqual({ HKC19: { "A-01": 3 }, GHT65: { "A-01": 2 } });
    const moved = page.getByRole("status").filter({ hasText: "5 copies moved to A-01" });
    await moved.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => placesOf(person)).toEqual({ HKC19: {}, GHT65: {} });
    // Moves a whole car, and one copy of another.
    for (const [title, copies, to] of [
      ["Twin Mill", "", "A-02"],
      ["Bone Shaker", "1", "A-02"],
    ] as const) {
      await page.getByRole("checkbox", { name: new RegExp(title) }).check();
      await button("Move 1 car").click();
      await page.getByLabel("To", { exact: true }).fill(to);
      if (copies !== "") await page.getByLabel("Copies of each").fill(copies);
      await button(/^Move \d cop/).click();
      await page
        .getByRole("checkbox", { name: new RegExp(title), checked: true })
        .waitFor({ state: "detached" });
    }
    await expect.poll(() => placesOf(person)).toEqual({ HKC19: { "A-02": 3 }, GHT65: { "A-02": 1 } });

    await page.goto("/places/A-02");
    await page.getByText("Bin · Wall · 4 copies of 4", { exact: true }).waitFor();
    await expectGoodLooks(page);
    await button("Edit").click();
    const form = page.getByRole("dialog", { name: "Edit A-02" });
    await form.getByLabel("Name", { exact: true }).fill("Door");
    await form.getByLabel("Copies that fit").fill("");
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("Bin · Door · 4 copies", { exact: true }).waitFor();
    await page.getByText("By the door", { exact: true }).waitFor();

    // A label names its own place, not the car's others.
    await button("Print labels for 2 cars").click();
    const ofCars = page.getByRole("dialog", { name: "Labels for 2 cars" });
    const [sheet] = await readPrinted(page, () =>
      ofCars.getByRole("button", { name: "Print 4 labels" }).click(),
    );
    expect(sheet?.text).toMatch(/Bone\s+Shaker/);
    expect(sheet?.text).toContain("A-02");
    expect(sheet?.text).not.toContain("×");
    expect(sheet?.codes).toHaveLength(4);
    await ofCars.waitFor({ state: "hidden" });

    // Two of three copies are there, so the quantity is corrected here and at eBay.
    await button("Count").click();
    const count = page.getByRole("dialog", { name: "Count A-02" });
    await count.getByText("Twin Mill").waitFor();
    const counted = (words: string) => count.getByRole("status").getByText(words).waitFor();
    await scan(page, `PBC-${twin}`);
    await counted("Twin Mill: 1");
    // The same code twice in a moment counts once, so another code is scanned in between.
    await scan(page, "GHT65");
    await counted("Bone Shaker: 1");
    await count.getByRole("button", { name: "Scan with the camera" }).click();
    const camera = page.getByRole("dialog", { name: "Scan with the camera" });
    await layPicture(page, await drawCode("qrcode", `PBC-${twin}`));
    await camera.getByText("Twin Mill: 2").waitFor();
    await expectGoodLooks(page);
    await camera.getByRole("button", { name: "Close" }).click();
    await camera.waitFor({ state: "detached" });
    await expectGoodLooks(page);
    await button("Review the differences").click();
    await page.getByRole("dialog", { name: "Correct A-02" }).waitFor();
    await expectGoodLooks(page);
    await button("Correct 1 car").click();
    await expect.poll(() => placesOf(person), COLD_START).toMatchObject({ HKC19: { "A-02": 2 } });
    await expect.poll(() => quantityAtEbay(person, "HKC19"), COLD_START).toBe(2);

    // A sold copy stays in its place until it is packed. The order is cancelled, so the copy is for sale
    // again.
    const { orderId } = await marketplace.buy([await itemOf(person, "HKC19")]);
    await callAs(person, "refreshOrder", { orderId });
    await callAs(person, "syncEbayListingsSmart", {});
    await expect.poll(() => placesOf(person), COLD_START).toMatchObject({ HKC19: { "A-02": 1 } });
    await deleteTwo(page, person);
    await marketplace.changeOrder(orderId, { cancelState: "CANCELED" });
    await callAs(person, "refreshOrder", { orderId });
    await page.goto("/places/A-02");
    await button("Put back Twin Mill").waitFor();
    await expectGoodLooks(page);
    await button("Put back Twin Mill").click();
    await button("Put back 1 copy").waitFor();
    await expectGoodLooks(page);
    await button("Put back 1 copy").click();
    await expect.poll(() => placesOf(person), COLD_START).toMatchObject({ HKC19: { "A-02": 2 } });
    await expect.poll(() => quantityAtEbay(person, "HKC19"), COLD_START).toBe(2);
  },
);

/** A-02 holds a sold copy and stays. A-12 is empty and is deleted. */
async function deleteTwo(page: Page, person: Person): Promise<void> {
  const isThere = async (code: string) =>
    (await admin().firestore.doc(paths.place(person.uid, code)).get()).exists;
  await page.goto("/places");
  for (const code of ["A-02", "A-12"]) await page.getByRole("checkbox", { name: new RegExp(code) }).check();
  await page.getByRole("button", { name: /^Delete \d places?$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Delete 1 place?" });
  await dialog.getByRole("list", { name: "What changes" }).getByText("A-12").waitFor(COLD_START);
  await dialog.getByText("Holds sold cars that aren't packed yet: 1 stays as it is").waitFor();
  await expectGoodLooks(page);
  await dialog.getByRole("button", { name: "Delete 1 place" }).click();
  await expect.poll(() => isThere("A-12"), COLD_START).toBe(false);
  expect(await isThere("A-02")).toBe(true);
}

/** Creates cars that are for sale at eBay but in no place here. Returns their listing ids. */
async function stock(person: Person): Promise<string[]> {
  for (const { title, sku, quantity } of CARS) {
    await marketplace.placeItem(person.uid, { title, price: "4.75", quantity, sku });
  }
  await callAs(person, "syncEbayListingsSmart", {});
  await expect.poll(async () => (await listings(person)).length, { timeout: 120_000 }).toBe(CARS.length);
  const found = await listings(person);
  return CARS.map(({ sku }) => found.find((each) => each.sku === sku)?.id ?? "");
}

async function listings({ uid }: Person) {
  const { docs } = await admin().firestore.collection(paths.listings(uid)).get();
  return docs.map((doc) => ({ id: doc.id, ...listingDocument.parse(doc.data()) }));
}

/** Returns the copies for sale by place, keyed by SKU. */
const placesOf = async (person: Person): Promise<Readonly<Record<string, Stock["places"]>>> =>
  Object.fromEntries((await listings(person)).map((each) => [each.sku ?? "", readStock(each).places]));

const itemOf = async (person: Person, sku: string): Promise<string> =>
  (await listings(person)).find((each) => each.sku === sku)?.ebayItemId ?? "";

async function quantityAtEbay(person: Person, sku: string): Promise<number | undefined> {
  const itemId = await itemOf(person, sku);
  const listed = await marketplace.listingsOf(person.uid);
  return listed.find((each) => each.itemId === itemId)?.quantityAvailable;
}
