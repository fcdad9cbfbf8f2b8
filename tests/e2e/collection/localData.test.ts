import { FieldValue } from "firebase-admin/firestore";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { createMember, type Person } from "../../support/people.ts";
import { chooseAccount, openAs, signInOnPage } from "../people.ts";

const browser = testBrowser();

const put = ({ uid }: Person, id: string, title: string) =>
  admin().firestore.doc(paths.listing(uid, id)).set({
    title,
    sku: id,
    isDraft: true,
    status: "draft",
    quantity: 1,
    price: 2,
    updatedAt: FieldValue.serverTimestamp(),
  });

async function moveToTrash({ uid }: Person, id: string): Promise<void> {
  const { firestore } = admin();
  await firestore
    .batch()
    .delete(firestore.doc(paths.listing(uid, id)))
    .set(firestore.doc(paths.trashed(uid, id)), { deletedAt: FieldValue.serverTimestamp() })
    .commit();
}

const titled = (page: Page, title: string) => page.getByRole("link", { name: title }).first();

/**
 * Lists what this machine stores, without the SDK's sign-in and the photos' database, which all people share.
 */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name = "" }) => name);
    return [...databases, ...Object.keys(localStorage), ...Object.keys(sessionStorage)]
      .filter((name) => !/^firebase|^pegboard-captures$|^capture_stationId$|^pegboard\.theme$/.test(name))
      .sort();
  });

it("opens from the snapshot, follows changes in every tab, and leaves nothing for the next person", async () => {
  const { page, context } = await browser.open();
  const ada = await createMember({ name: "Ada" });
  await Promise.all([put(ada, "a1", "Bone Shaker"), put(ada, "a2", "Twin Mill"), put(ada, "a3", "Deora")]);
  await openAs(page, ada, "/collection");
  await titled(page, "Bone Shaker").waitFor();
  const second = await context.newPage();
  await second.goto("/collection");
  await titled(second, "Deora").waitFor();

  // Changes and deletions while somebody looks, in two tabs.
  await put(ada, "a2", "Twin Mill III");
  await moveToTrash(ada, "a3");
  for (const tab of [page, second]) {
    await titled(tab, "Twin Mill III").waitFor();
    await titled(tab, "Deora").waitFor({ state: "detached" });
  }
  await expect.poll(() => kept(page), { timeout: 10_000 }).toContain(`pegboard-collection-${ada.uid}`);

  // Changes, deletions and additions while no page is open.
  await second.close();
  await page.goto("about:blank");
  await put(ada, "a1", "Bone Shaker Gold");
  await moveToTrash(ada, "a2");
  await put(ada, "a4", "Rodger Dodger");
  await page.goto("/collection");
  await titled(page, "Rodger Dodger").waitFor();
  await titled(page, "Bone Shaker Gold").waitFor();
  await titled(page, "Twin Mill III").waitFor({ state: "detached" });

  await page.getByRole("button", { name: /profile of Ada/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in with Google" }).waitFor();
  await expect.poll(() => kept(page)).toEqual([]);

  const bob = await createMember({ name: "Bob" });
  await put(bob, "b1", "Baja Burro");
  await signInOnPage(page, bob);
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await page.goto("/collection");
  await titled(page, "Baja Burro").waitFor();
  expect(await page.getByRole("link", { name: /Bone Shaker|Rodger/ }).count()).toBe(0);
});

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `profile of ${name}` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in with Google" }).waitFor();
}

/** Signs in without a reload of the page. */
async function signInAs(page: Page, person: Person): Promise<void> {
  await chooseAccount(page, person);
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Collection", exact: true }).first().click();
}

it("restores wishlists and preferences after a sign-out, only for their person", async () => {
  const { page } = await browser.open();
  const ada = await createMember({ name: "Ada" });
  const bob = await createMember({ name: "Bob" });
  await Promise.all([put(ada, "a1", "Bone Shaker"), put(bob, "b1", "Baja Burro")]);
  await openAs(page, ada, "/collection");
  await titled(page, "Bone Shaker").waitFor();
  await page.getByLabel("Rows on a page").focus();
  await page.getByLabel("Rows on a page").selectOption("50");
  await page.getByRole("button", { name: "Wishlists" }).click();
  for (const name of ["Ada's toy show", "Ada's mistake"]) {
    await page.getByRole("button", { name: "New Wishlist" }).click();
    await page.getByLabel("Name of the wishlist").fill(name);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name, pressed: true }).waitFor();
  }
  await page.getByRole("button", { name: "Delete the wishlist" }).click();
  await page.getByText("Ada's mistake deleted").waitFor();
  await page.getByText("Not everything here is saved").waitFor({ state: "detached" });
  await signOut(page, "Ada");

  await signInAs(page, bob);
  await titled(page, "Baja Burro").waitFor();
  await page.getByRole("button", { name: "Wishlists" }).click();
  await page.getByText("No wishlists yet").waitFor();
  expect(await page.getByText(/Ada/).count()).toBe(0);
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toMatch(/Ada's|Bone Shaker/);
  expect(await page.getByLabel("Rows on a page").inputValue()).toBe("20");
  await signOut(page, "Bob");

  // Ada left the wishlists open.
  await signInAs(page, ada);
  await page.getByRole("button", { name: "Ada's toy show" }).waitFor();
  expect(await page.getByLabel("Rows on a page").inputValue()).toBe("50");
  await page.getByRole("button", { name: "Hide wishlists" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Trash" }).click();
  await page.getByText("Wishlist, 0 listings, deleted now, 30 days left").waitFor();
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Search the trash" }).fill("SHOW");
  await page.getByText("Nothing in the trash matches “SHOW”.").waitFor();
  await page.getByRole("searchbox", { name: "Search the trash" }).fill("mistake");
  await page.getByRole("button", { name: "Restore Ada's mistake" }).click();
  await page.getByText("Nothing in the trash matches “mistake”.").waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("trash-search")).toBe("mistake");
  await expect
    .poll(async () =>
      (await admin().firestore.collection(paths.wishlists(ada.uid)).get()).docs.map(
        (d) => d.get("deletedAt") as unknown,
      ),
    )
    .toEqual([null, null]);
});
