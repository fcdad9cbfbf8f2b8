import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { openControl } from "../../support/ebaySeller.ts";
import { suite } from "../../support/suite.ts";
import { makeDraft, makeLive } from "../ownListings.ts";
import { createMember } from "../../support/people.ts";
import { connectEbay, readListings, openAs } from "../people.ts";

const marketplace = openControl(suite().ebayUrl);
const browser = testBrowser();

it("saves notes and costs, and shows the profit and the history", async () => {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  const person = await createMember();
  const id = await makeDraft(person, { price: 5, handlingCost: 0.75, quantity: 1 });
  await openAs(page, person, "/collection");
  // An edit in the row writes the listing and its history.
  await page.getByRole("button", { name: "Quantity of Camaro: 1" }).press("Enter");
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Quantity of Camaro: 4" }).waitFor();
  await page.goto(`/listing/${id}`);
  const entry = page.getByRole("listitem").filter({ hasText: "Quantity changed from 1 to 4" });
  await entry.getByText("You", { exact: true }).waitFor();
  const at = Date.parse((await entry.locator("time").getAttribute("datetime")) ?? "");
  expect(Math.abs(Date.now() - at)).toBeLessThan(120_000);

  await page.getByLabel("Notes", { exact: true }).fill("Shelf 3");
  await page.getByLabel("Cost per copy (USD)").fill("1.25");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("listitem").filter({ hasText: "Cost set to $1.25" }).waitFor();
  await page.getByText("Profit, before postage").waitFor();
  await page.getByText("$3.44").waitFor();
  await page.getByLabel("Storage bin").fill("B4-17");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("listitem").filter({ hasText: "Storage bin set to B4-17" }).waitFor();
  await page.getByLabel("Postage you pay (USD)").fill("1.10");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("$2.34").waitFor();
  await page.reload();
  await page.getByText("$2.34").waitFor();
  expect(await page.getByLabel("Notes", { exact: true }).inputValue()).toBe("Shelf 3");
});

it("ends, relists, duplicates, deletes and restores a listing", async () => {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  const person = await createMember();
  await connectEbay(person);
  const id = await makeLive(person);
  const act = async (name: string) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await openAs(page, person, `/listing/${id}`);
  await act("End on eBay");
  await page.getByRole("dialog").getByRole("button", { name: "End on eBay" }).click();
  await page.getByRole("button", { name: "Relist" }).click();
  expect(await marketplace.listingsOf(person.uid)).toMatchObject([{ status: "ended" }]);
  await page.getByRole("dialog").getByLabel("Quantity").fill("3");
  await page.getByRole("dialog").getByRole("button", { name: "Relist" }).click();
  await page.waitForURL("**/listing/relist-*");
  await page.getByRole("link", { name: "Revise" }).first().waitFor();
  const active = (await marketplace.listingsOf(person.uid)).filter(({ status }) => status === "active");
  expect(active).toMatchObject([{ title: "Camaro", quantityAvailable: 3 }]);

  const relisted = page.url();
  await act("Duplicate");
  await page.waitForURL((url) => url.href !== relisted && url.pathname.startsWith("/listing/"));
  await page.getByRole("button", { name: "Go live" }).waitFor();
  const copy = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await act("Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Listing moved to the trash").waitFor();
  const trashed = admin().firestore.doc(paths.trashed(person.uid, copy));
  expect((await trashed.get()).exists).toBe(true);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Listing restored").waitFor();
  expect((await trashed.get()).exists).toBe(false);
  expect((await readListings(person)).map((listing) => listing.id)).toContain(copy);
});

it("shows its pictures from their storage, at full size and in the chosen order", async () => {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  const person = await createMember();
  const id = await makeDraft(person);
  const listing = admin().firestore.doc(paths.listing(person.uid, id));
  const other = await makeDraft(person);
  const [second] = (await admin().firestore.doc(paths.listing(person.uid, other)).get()).get(
    "firebaseImages",
  ) as string[];
  const [first] = (await listing.get()).get("firebaseImages") as string[];
  await listing.update({ firebaseImages: [first, second], backImageIndex: 1 });
  await openAs(page, person, `/listing/${id}`);
  await page.getByRole("heading", { name: "Photos (2)" }).waitFor();
  await page.getByText("Our storage").waitFor();
  await page.getByRole("button", { name: "Front of the card" }).click();
  const open = (name: string) => page.getByRole("dialog", { name }).getByRole("img", { name });
  expect(await open("Front of the card").getAttribute("src")).toBe(first);
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  expect(await open("Back of the card").getAttribute("src")).toBe(second);
  await page.getByText("2 of 2", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Previous picture" }).click();
  await open("Front of the card").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Arrange picture 1" }).click();
  await page.getByRole("menuitem", { name: "Move right" }).click();
  const entry = page
    .getByRole("listitem")
    .filter({ hasText: "Pictures changed from 2 to 2, in another order" });
  await entry.waitFor();
  expect((await listing.get()).data()).toMatchObject({
    firebaseImages: [second, first],
    frontImageIndex: 1,
    backImageIndex: 0,
  });
});

it("refreshes the listing from eBay", async () => {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  const person = await createMember();
  await connectEbay(person);
  const id = await makeLive(person);
  const [item] = await marketplace.listingsOf(person.uid);
  await marketplace.buy([item?.itemId ?? ""], { paid: true });
  await openAs(page, person, `/listing/${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Refresh from eBay" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: "Sold changed from 0 to 1" });
  await entry.getByText("eBay", { exact: true }).waitFor();
  expect(await readListings(person)).toMatchObject([{ id, quantity: 1, quantitySold: 1 }]);
});
