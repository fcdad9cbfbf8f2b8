import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { askApi } from "../../support/api.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { suite } from "../../support/suite.ts";
import { createMember } from "../../support/people.ts";
import { connectEbay, readListings, openAs, openAsMember } from "../people.ts";

const browser = testBrowser();
/** The first call of a function starts it, which takes long on a busy machine. */
const COLD_START = { timeout: 90_000 };

it(
  "a seller creates a key, a script and the documentation use it, and it is revoked",
  { timeout: 240_000 },
  async () => {
    const opened = await browser.open();
    // The refusal is expected.
    opened.expectError(/status of 401/);
    const { page } = opened;
    const person = await createMember();
    await connectEbay(person);
    await openAs(page, person, "/settings?tab=api-keys");
    await page.getByText("You have no API keys yet.").waitFor();
    await page.getByLabel("Name").fill("Stock script");
    await page.getByRole("button", { name: "Create API key" }).click();
    const dialog = page.getByRole("dialog", { name: "Your new API key" });
    await dialog.waitFor(COLD_START);
    await expectAccessible(page);
    const key = await dialog.getByLabel("Key").inputValue();
    await dialog.getByRole("button", { name: "Copy" }).waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page
      .getByRole("dialog", { name: "Close without copying it?" })
      .getByRole("button", { name: "Close" })
      .click();

    // Through hosting's address, as a script on another machine does.
    const through = { origin: suite().webUrl };
    const account = await askApi(key, "/account", through);
    expect(account).toMatchObject({ status: 200, body: { id: person.uid, key: { name: "Stock script" } } });
    await page.getByRole("listitem").getByText("now").waitFor(COLD_START);
    await expectGoodLooks(page);

    await page.getByRole("link", { name: "API documentation" }).click();
    const create = page.getByRole("form", { name: "Create a draft" });
    await create.getByLabel("Body").fill('{"title": "Lilac Dredger", "price": 4.5}');
    await expectGoodLooks(page);
    await create.getByRole("button", { name: "Send request" }).click();
    await create.getByRole("status").getByText("201", { exact: true }).waitFor(COLD_START);
    expect(await readListings(person)).toMatchObject([{ title: "Lilac Dredger", isDraft: true }]);

    const get = page.getByRole("form", { name: "List listings" });
    await page.getByRole("button", { name: "An API key" }).click();
    await get.getByRole("button", { name: "Send request" }).click();
    await get.getByText("Enter an API key above, or sign in").waitFor();
    await page.getByLabel("API key", { exact: true }).fill(key);
    await get.getByLabel("limit").fill("7");
    await get.getByText(/listings\?limit=7/).waitFor();
    await get.getByRole("button", { name: "Send request" }).click();
    await get.getByRole("status").getByText("Lilac Dredger").waitFor();

    await page.getByRole("link", { name: "Make a key" }).click();
    await page.getByRole("button", { name: "Revoke Stock script" }).click();
    const ask = page.getByRole("dialog", { name: "Revoke Stock script" });
    await ask.getByText("Are you sure you want to revoke this API key? This cannot be undone.").waitFor();
    await expectAccessible(page);
    await ask.getByRole("button", { name: "Revoke" }).click();
    await page.getByText("You have no API keys yet.").waitFor(COLD_START);
    expect(await askApi(key, "/account", through)).toMatchObject({ status: 401 });
    const record = await admin().firestore.doc(paths.user(person.uid)).get();
    expect(record.get("apiKeys")).toEqual([]);

    // Also for people who aren't signed in.
    const stranger = await browser.open();
    stranger.expectError(/status of 401/);
    await stranger.page.goto("/api-docs#getAccount");
    const form = stranger.page.getByRole("form", { name: "Get your account and its limits" });
    await stranger.page.getByLabel("API key", { exact: true }).fill(key);
    await form.getByRole("button", { name: "Send request" }).click();
    await form.getByRole("status").getByText('"unauthenticated"').waitFor(COLD_START);
  },
);

it("the cache manager clears data that can be loaded again, and asks before deleting a photo's only copy", async () => {
  const { page } = await browser.open();
  await openAsMember(page, {}, "/collection");
  await page.getByRole("heading", { level: 1, name: "Collection" }).waitFor();
  await expect.poll(() => databases(page)).toContain("pegboard-collection");
  await page.goto("/clear-cache.html");
  const groups = page.getByRole("list", { name: "Stored data" }).getByRole("listitem");
  await groups.getByText("Caches").waitFor();
  expect(await groups.getByText("Everything else").count()).toBe(0);
  await page.evaluate(keepWork);
  await page.reload();
  await groups.getByText("Only in this browser: 3 photos").waitFor();
  await groups.getByText("Only in this browser: 1 unsaved form").waitFor();
  await groups.getByText("Only in this browser: 1 wishlist").waitFor();
  await groups.getByText("Photos of finished cards").waitFor();
  await expectGoodLooks(page);

  // The initial selection includes nothing that exists only here.
  await page.getByRole("button", { name: "Clear selected" }).click();
  await page.getByText("Cleared: Caches, Photos of finished cards.").waitFor();
  expect(await databases(page)).not.toContain("pegboard-collection");
  expect(await page.evaluate(countPhotos)).toBe(3);

  await page.getByLabel("Photos not on the server yet").check();
  await page.getByRole("button", { name: "Clear selected" }).click();
  const ask = page.getByRole("dialog", { name: "The server doesn't have this" });
  await ask.getByText("3 photos").waitFor();
  await expectAccessible(page);
  await ask.getByRole("button", { name: "Keep" }).click();
  expect(await page.evaluate(countPhotos)).toBe(3);
  await page.getByRole("button", { name: "Clear selected" }).click();
  await ask.getByRole("button", { name: "Clear anyway" }).click();
  await page.getByText("Cleared: Photos not on the server yet.").waitFor();
  expect(await databases(page)).not.toContain("pegboard-captures");

  await page.getByLabel("Sign-in").check();
  await page.getByRole("button", { name: "Clear selected" }).click();
  await page.getByText("Cleared: Sign-in.").waitFor();
  await page.getByRole("link", { name: "Open Pegboard" }).click();
  await page.getByRole("button", { name: "Sign in with Google" }).waitFor();
});

const databases = async (page: Page): Promise<string> =>
  (await page.evaluate(() => indexedDB.databases())).map(({ name }) => name).join();

/** Runs in the page. Stores a finished card and a pending one with two photos each, a batch's photo, a form and a wishlist. */
async function keepWork(): Promise<void> {
  const opening = indexedDB.open("pegboard-captures", 2);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onupgradeneeded = () => {
      const made = opening.result;
      for (const name of ["cards", "drafts"]) {
        made.createObjectStore(name, { keyPath: "captureId" }).createIndex("uid", "uid");
      }
      made.createObjectStore("photos");
      made.createObjectStore("batches", { keyPath: "uid" });
      made.createObjectStore("batchPhotos", { keyPath: "photoId" }).createIndex("uid", "uid");
      made.createObjectStore("batchFiles");
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error("not opened"));
  });
  const stores = ["cards", "photos", "batchPhotos", "batchFiles"];
  const writing = database.transaction(stores, "readwrite");
  const photo = new Blob([new Uint8Array(2000)]);
  const card = (captureId: string, status: string) => ({
    captureId,
    uid: "ada",
    item: { status },
    revision: 3,
    mirrored: 3,
  });
  writing.objectStore("cards").put(card("done", "completed"));
  writing.objectStore("cards").put(card("waiting", "uploading"));
  for (const captureId of ["done", "waiting"]) {
    for (const side of ["front", "back"]) writing.objectStore("photos").put(photo, [captureId, side]);
  }
  writing.objectStore("batchPhotos").put({ photoId: "one", uid: "ada" });
  writing.objectStore("batchFiles").put(photo, ["one", "picture"]);
  await new Promise((resolve) => (writing.oncomplete = resolve));
  database.close();
  localStorage.setItem("pegboard.edit.ada.L1.edit", "{}");
  localStorage.setItem(
    "customWishlists",
    JSON.stringify([
      { id: "custom_1", saved: true },
      { id: "custom_2", saved: false },
    ]),
  );
}

/** Runs in the page. Counts the photos of cards and batches. */
async function countPhotos(): Promise<number> {
  const opening = indexedDB.open("pegboard-captures");
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const reading = database.transaction(["photos", "batchFiles"]);
  const counts = ["photos", "batchFiles"].map((store) => reading.objectStore(store).count());
  await new Promise((resolve) => (reading.oncomplete = resolve));
  database.close();
  return counts.reduce((sum, { result }) => sum + result, 0);
}
