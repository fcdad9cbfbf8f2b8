import { randomUUID } from "node:crypto";

import { Timestamp } from "firebase-admin/firestore";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { CLOUDINARY_ACCOUNT } from "../../../tools/suite/environment.ts";
import { admin } from "../../support/admin.ts";
import { testBrowser } from "../../support/browser.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import type { Person } from "../../support/people.ts";
import { makeDraft } from "../ownListings.ts";
import { createMember } from "../../support/people.ts";
import { connectEbay, readListings, openAs } from "../people.ts";

const browser = testBrowser();

/** The whole section, because a field half under a bar would count as too small. */
const BOTH = { height: 3_600 } as const;
/** One look, for sections with the same parts as one that is tested in all looks. */
const IN_A_HAND = { ...BOTH, looks: ["dark in a hand"] } as const;

it("removes duplicates, purges and restores everything, and reports unreadable SKUs", async () => {
  const { page } = await browser.open();
  const me = await createMember({ role: "super-admin", name: "Dora Super" });
  const readable = { createdAt: Timestamp.now(), firebaseImages: [] };
  for (const [id, sku] of [
    ["one", "TLS01"],
    ["other", "TLS01"],
    ["third", "TLS02"],
  ] as const)
    await store(me, id, { title: `Toolbox ${id}`, sku, ...readable });
  await makeDraft(me, { title: "Toolbox unread", firebaseImages: [] });

  await openAs(page, me, "/admin/listings");
  await page.getByRole("button", { name: "Check Duplicates" }).click();
  await page.getByText("1 duplicate listing found").waitFor();
  await page.getByRole("button", { name: "Remove 1 duplicate listing" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove 1 duplicate listing" }).click();
  await page.getByText("1 duplicate listing in the trash").waitFor();
  expect((await readListings(me)).length).toBe(3);

  await page.getByRole("button", { name: "Purge All Listings" }).click();
  await page.getByRole("dialog").getByText("All 3 of your listings go to the trash").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  const second = page.getByRole("dialog", { name: "Are you absolutely sure?" });
  await second.getByRole("button", { name: "Purge 3 listings" }).click();
  await second.getByText("Type PURGE in capital letters to continue").waitFor();
  await expectGoodLooks(page, IN_A_HAND);
  await second.getByLabel("Type PURGE to confirm").fill("PURGE");
  await page.keyboard.press("Enter");
  await page.getByText("3 listings in the trash").waitFor();
  expect(await readListings(me)).toEqual([]);
  const undo = page.getByRole("region", { name: "Danger zone" }).getByRole("button", { name: "Undo" });
  await undo.click();
  await undo.waitFor({ state: "detached" });
  expect((await readListings(me)).length).toBe(3);

  await store(me, "unread", {
    title: "Toolbox lost",
    firebaseImages: ["https://elsewhere.example/a", "https://elsewhere.example/b"],
  });
  await goToSection(page, "SKU Processing");
  await page.getByRole("button", { name: "Check Candidates" }).click();
  await page.getByLabel("Minimum confidence, percent").fill("101");
  await page.getByText("From 1 to 100").waitFor();
  await page.getByLabel("Minimum confidence, percent").fill("90");
  await page.getByRole("button", { name: "Process Batch" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Process Batch" }).click();
  await page
    .getByRole("row", { name: /Toolbox lost/ })
    .getByText("Its back picture has an address that is not ours.")
    .waitFor();
  await expectGoodLooks(page, BOTH);
  await page.getByRole("link", { name: "Listings without a SKU" }).click();
  await page.getByText("Toolbox lost").first().waitFor();
});

it("shows a gallery visitor's wishlist, and pushes it to the bulk manager", async () => {
  const { page } = await browser.open();
  const me = await createMember({ role: "super-admin", name: "Dora Super" });
  const wish = { id: "w1", title: "Toolbox wish", price: 3.5, ebayItemId: "110000777", sku: "TLS77" };
  const empty = await storeWishlist(me, "B", { items: [], removedItems: [], itemCount: 0 });
  const id = await storeWishlist(me, "A", {
    items: [wish],
    itemCount: 1,
    removedItems: [{ id: "w2", title: "Toolbox regret", removedAt: Date.now() }],
    removedItemsCount: 1,
    ipCountry: "DE",
  });
  await openAs(page, me, "/admin/wishlists?of=own");
  await page.getByText("2 wishlists", { exact: true }).waitFor();
  const row = page.getByRole("row", { name: /Germany.*1 item.*1 removed/ });
  await row.getByRole("link").click();
  await page.getByText("Toolbox regret").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/wishlists/${id}`);
  await expectGoodLooks(page, IN_A_HAND);
  await page.getByRole("button", { name: "Push to Bulk Manager" }).click();
  await page.getByRole("heading", { level: 1, name: "Bulk Manager" }).waitFor();
  await page.getByText("Toolbox wish").first().waitFor();
  await page.getByText("110000777").first().waitFor();
  await page.goto(`/admin/wishlists/${empty}`);
  await page.getByRole("button", { name: "Push to Bulk Manager" }).click();
  await page.getByText("No items in wishlist to push").waitFor();
});

it("configures Cloudinary and the AI providers, and subscribes to eBay's notifications", async () => {
  const { page } = await browser.open();
  const me = await createMember({ role: "super-admin", name: "Dora Super" });
  await connectEbay(me);
  const log = { eventType: "ItemSold", notificationId: "tools-1", sentAt: 1, processed: false, details: {} };
  const payload = JSON.stringify({ item: "<b>Toolbox</b>" });
  await admin()
    .firestore.doc(paths.webhookLog(me.uid, "tools-1"))
    .set({ ...log, payload, createdAt: Timestamp.now() });

  await openAs(page, me, "/admin/aiProvider");
  await page.getByRole("button", { name: "Compare Providers" }).click();
  await page.getByText(/✓ OpenAI \(simulated\): success in [\d,]+ ms, estimated cost \$/).waitFor();
  await page.getByText(/✓ Gemini \(simulated\): success in [\d,]+ ms, estimated cost \$/).waitFor();
  const own = page.getByRole("group", { name: "Provider", exact: true });
  await own.getByRole("button", { name: "Gemini (simulated)" }).click();
  await page.getByRole("button", { name: "Save Provider Settings" }).click();
  await page.getByText("AI provider settings saved").waitFor();
  const record = await admin().firestore.doc(paths.user(me.uid)).get();
  expect(record.get("settings.aiProvider")).toMatchObject({ provider: "gemini", enableFallback: true });
  const everybody = page.getByLabel("Default provider");
  await everybody.selectOption({ label: "OpenAI (simulated)" });
  await expect
    .poll(async () => (await admin().firestore.doc(paths.aiConfig()).get()).get("defaultProvider") as unknown)
    .toBe("openai");
  await everybody.selectOption({ label: "Installation's order" });
  await expect
    .poll(async () => (await admin().firestore.doc(paths.aiConfig()).get()).get("defaultProvider") as unknown)
    .toBeNull();
  await expectGoodLooks(page, IN_A_HAND);

  await goToSection(page, "OpenAI Config");
  await page.getByLabel("API key").fill("short");
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await page.getByText("A key has at least 8 characters and no spaces").waitFor();
  await expectGoodLooks(page, IN_A_HAND);

  await goToSection(page, "Cloudinary Config");
  await page.getByRole("button", { name: "Edit configuration" }).click();
  const dialog = page.getByRole("dialog", { name: "Cloudinary Config" });
  await dialog.getByRole("button", { name: "Test Connection" }).click();
  await dialog.getByText("Please enter the API Secret to test").waitFor();
  await dialog.getByLabel("API secret").fill(CLOUDINARY_ACCOUNT.apiSecret);
  await dialog.getByRole("button", { name: "Test Connection" }).click();
  await dialog.getByText(/✓ Cloudinary accepts these credentials\. Plan Free/).waitFor();
  await expectGoodLooks(page, IN_A_HAND);
  await page.keyboard.press("Escape");

  await goToSection(page, "Webhooks & Notifications");
  const row = page.getByRole("row", { name: /tools-1/ });
  await row.getByText("Pending").waitFor();
  await row.getByRole("button", { name: "View Details" }).click();
  await page.getByText("<b>Toolbox</b>").waitFor();
  await page.getByRole("button", { name: "Show Notification Subscriptions" }).click();
  await page.getByText(/✓ Notifications are working/).waitFor();
  await page.getByRole("button", { name: "Deselect All" }).click();
  await page.getByText("Please select at least one notification type").waitFor();
  const subscribe = page.getByRole("button", { name: "Subscribe to Selected Topics" });
  expect(await subscribe.isDisabled()).toBe(true);
  await page.getByLabel("ItemSold").check();
  await subscribe.click();
  await page.getByText("1 topic is active").waitFor();
  await expectGoodLooks(page, BOTH);

  await goToSection(page, "Image Migration");
  await expectGoodLooks(page, IN_A_HAND);
  await goToSection(page, "Utilities");
  await page.getByRole("button", { name: "Test Shipping Configuration" }).click();
  await page.getByText("No active listings found to test with").waitFor();
  await expectGoodLooks(page, IN_A_HAND);
});

const store = (me: Person, id: string, fields: object) =>
  admin()
    .firestore.doc(paths.listing(me.uid, id))
    .set({ isDraft: true, status: "draft", quantity: 1, price: 2, updatedAt: Timestamp.now(), ...fields });

/** Saves a wishlist as a visitor's browser does. Returns its id. */
async function storeWishlist(me: Person, letter: string, fields: object): Promise<string> {
  const id = `${letter}${randomUUID().replaceAll("-", "").slice(0, 21)}`;
  const now = Timestamp.now();
  const times = { createdAt: now, updatedAt: now, expiresAt: Timestamp.fromMillis(Date.now() + 86_400_000) };
  const saves = { day: "2026-11-22", count: 1 };
  await admin()
    .firestore.doc(paths.galleryWishlist(id))
    .set({
      galleryOwner: me.uid,
      username: "toolbox-cars",
      removedItemsCount: 0,
      saves,
      ...times,
      ...fields,
    });
  return id;
}

async function goToSection(page: Page, label: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Admin sections" });
  await menu.getByRole("link", { name: label }).click();
  await page.getByRole("heading", { level: 1, name: label }).waitFor();
}
