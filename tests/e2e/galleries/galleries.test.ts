import { randomBytes } from "node:crypto";

import { FieldValue, Timestamp } from "firebase-admin/firestore";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { signInOnPage } from "../people.ts";

const browser = testBrowser();
/** The first call of a function starts it, which takes long on a busy machine. */
const COLD_START = { timeout: 90_000 };

it(
  "a seller chooses a username, and a visitor finds the gallery and shares a wishlist",
  { timeout: 300_000 },
  async () => {
    const { page: sellers, context: ofSeller } = await browser.open();
    await ofSeller.grantPermissions(["clipboard-read", "clipboard-write"]);
    const seller = await createMember();
    const username = `ada_${randomBytes(4).toString("hex")}`;
    await Promise.all(
      ["Owl Courier", "Amber Relay", "Night Ferry"].map((title, at) => giveLive(seller, title, at)),
    );
    await callAs(seller, "checkUsernameAvailability", { username });
    await signInOnPage(sellers, seller);
    // Otherwise the next page could load before the sign-in is complete.
    await sellers.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await sellers.goto("/settings?tab=profile");
    const field = sellers.getByLabel("Username", { exact: true });
    await field.fill("Gallery");
    await sellers.getByText("This username is reserved").waitFor();
    await field.fill(username);
    await sellers.getByText("Available", { exact: true }).waitFor(COLD_START);
    await expectGoodLooks(sellers);
    await sellers.getByRole("button", { name: "Save username" }).click();
    await sellers.getByRole("switch", { name: "Show my gallery" }).waitFor(COLD_START);
    await sellers
      .getByRole("navigation", { name: "Main", exact: true })
      .getByRole("link", { name: "My Gallery" })
      .waitFor();

    const { page, context } = await browser.open();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/g/${username}`);
    await card(page, "Owl Courier").waitFor(COLD_START);
    expect(await page.title()).toContain(username);
    await page.getByText("3 cars").waitFor();
    await expectGoodLooks(page);
    await page.getByRole("searchbox", { name: "Search this gallery" }).fill("relay AMBER");
    await page.getByText("1 of 3 cars").waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe("relay AMBER");
    await page.reload();
    await page.getByText("1 of 3 cars").waitFor();
    await page.getByRole("searchbox", { name: "Search this gallery" }).fill("");
    await page.getByLabel("Sort by").selectOption("Price, highest first");
    await expect.poll(() => page.getByRole("listitem").first().innerText()).toContain("Night Ferry");

    for (const title of ["Owl Courier", "Amber Relay"]) await heart(page, title).click();
    await page.getByRole("button", { name: "My wishlist 2" }).click();
    const sheet = page.getByRole("dialog", { name: "My wishlist" });
    await sheet.getByText("Saved", { exact: true }).waitFor(COLD_START);
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Take Owl Courier off my wishlist" }).click();
    await sheet.getByRole("link", { name: "Owl Courier" }).waitFor({ state: "detached" });
    await expect.poll(() => removedOf(seller), COLD_START).toEqual(["Owl Courier"]);
    await sheet.getByRole("button", { name: "Share" }).click();
    await sheet.getByRole("button", { name: "Copied!" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    // The seller's link shows a selection of cars to somebody who isn't signed in.
    await page.goto(await shareList(sellers));
    await page.getByText("2 of 3 cars").waitFor();
    await page.getByText("Somebody shared these cars with you").waitFor();
    await expectAccessible(page);
    await page.goto(`/g/${username}?cars=draft`);
    await page.getByText("None of the shared cars is for sale here now.").waitFor();
    // A returning visitor finds the list, in this browser only.
    await page.getByRole("button", { name: "Show all cars" }).click();
    await page.getByText("3 cars", { exact: true }).waitFor();
    await page.getByRole("button", { name: "My wishlist 1" }).waitFor();
    expect(await heart(page, "Amber Relay").getAttribute("aria-pressed")).toBe("true");

    const { page: others } = await browser.open();
    await others.goto(new URL(link).pathname + new URL(link).search);
    const shared = others.getByRole("dialog", { name: "Shared wishlist" });
    await shared.getByRole("link", { name: "Amber Relay" }).waitFor(COLD_START);
    await expectAccessible(others);
    await shared.getByRole("button", { name: "Put all on my wishlist" }).click();
    await others.getByRole("button", { name: "My wishlist 1" }).waitFor();
    // Waits for the delayed save, which a missing gallery would refuse.
    await expect.poll(() => listsOf(seller), COLD_START).toBe(2);

    await sellers.goto("/settings?tab=profile");
    await sellers.getByRole("switch", { name: "Show my gallery" }).click();
    await expect.poll(() => isGalleryThere(username), COLD_START).toBe(false);
    // Functions keep a gallery for a minute. So do browsers, hence the wait without one, and a new visitor.
    const wait = { timeout: 150_000, interval: 2_000 };
    const read = (path: string) => fetch(`${suite().webUrl}${path}/${username}`);
    await expect.poll(async () => (await read("/g")).status, wait).toBe(404);
    await expect.poll(async () => (await read("/data/galleries/g")).text(), wait).toBe("null");
    const late = await browser.open();
    late.expectError(/status of 404/);
    await late.page.goto(`/g/${username}`);
    await late.page.getByRole("heading", { name: "No gallery here" }).first().waitFor();
    await late.page.getByRole("link", { name: "All galleries", exact: true }).click();
    await late.page.getByRole("heading", { level: 1, name: "Gallery" }).waitFor();
    await expectAccessible(late.page);
  },
);

const card = (page: Page, title: string) =>
  page.getByRole("link", { name: `${title}, on eBay in a new tab` });
const heart = (page: Page, title: string) => page.getByRole("button", { name: `Wish for ${title}` });

/** Shares a list of two cars and a draft on the dashboard. Returns the link's path and query. */
async function shareList(page: Page): Promise<string> {
  const items = ["gallery-1", "draft", "gallery-2"].map((id) => ({ id, title: id }));
  const list = { id: "custom_1", name: "Toy show", items, itemCount: 3, createdAt: 1, updatedAt: 1 };
  await page.evaluate((lists) => localStorage.setItem("customWishlists", lists), JSON.stringify([list]));
  await page.goto("/?wishlists=custom_1");
  const own = page.getByRole("region", { name: "Toy show" });
  await own.getByText("1 of 3 cars isn't for sale, so buyers won't see it").waitFor(COLD_START);
  await expectAccessible(page);
  await own.getByRole("button", { name: "Share" }).click();
  await own.getByRole("button", { name: "Copied!" }).waitFor();
  const { pathname, search } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  return pathname + search;
}

async function giveLive({ uid }: Person, title: string, at: number): Promise<void> {
  await admin()
    .firestore.doc(paths.listing(uid, `gallery-${at}`))
    .set({
      title,
      sku: `GAL${at}`,
      status: "active",
      quantity: 1,
      price: 3 + at,
      ebayItemId: `11066000000${at}`,
      ebayPhotos: [`https://i.ebayimg.com/images/g/${at}/s-l1600.jpg`],
      startTime: Timestamp.fromMillis(1_000 * at),
      updatedAt: FieldValue.serverTimestamp(),
    });
}

const visitorLists = ({ uid }: Person) =>
  admin().firestore.collection("galleryWishlists").where("galleryOwner", "==", uid);

const listsOf = async (seller: Person) => (await visitorLists(seller).count().get()).data().count;

async function removedOf(seller: Person): Promise<string[]> {
  const lists = await visitorLists(seller).get();
  return lists.docs.flatMap((list) =>
    (list.get("removedItems") as { title: string }[]).map(({ title }) => title),
  );
}

const isGalleryThere = async (username: string) =>
  (await admin().firestore.doc(`galleries/${username}`).get()).exists;
