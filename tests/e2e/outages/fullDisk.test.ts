import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { testBrowser } from "../../support/browser.ts";
import { suite } from "../../support/suite.ts";
import { readListings, openAsMember } from "../people.ts";
import { findCard, expectCompleted, openStudio, photograph, queueRows } from "../studioPage.ts";
import { plugInWebcam } from "../webcam.ts";

const browser = testBrowser();
/** Bytes. A little more than three photos of drawn cards take. */
const ROOM = 1_400_000;

it("continues with a full disk: deletes finished photos, keeps the others in memory, says so, and loses nothing", async () => {
  const opened = await browser.open();
  const { page, context } = opened;
  opened.expectError(/ERR_FAILED/);
  const cdp = await context.newCDPSession(page);
  // The browser checks the quota when it opens a database, and then not for a while. So it is set before
  // there is one.
  await cdp.send("Storage.overrideQuotaForOrigin", { origin: suite().webUrl, quotaSize: ROOM });
  await plugInWebcam(context);
  const person = await openAsMember(page, {}, "/capture");
  await openStudio(page);
  await photograph(page, findCard("Harbor Hauler"));
  await expectCompleted(page, 1);
  const [finished] = await photosOnDisk(page);
  expect(finished?.size).toBeGreaterThan(ROOM / 5);
  // Uploads fail from here on. The first card's photos are on the server already.
  const uploads = (url: URL) => url.pathname.endsWith("/uploadCapture");
  await context.route(uploads, (route) => route.abort());
  await photograph(page, findCard("Solar Drift"));
  await photograph(page, findCard("Comet RS"));
  await page.getByText(/only in this tab: the browser's storage is full/).waitFor();
  expect(await queueRows(page).count()).toBe(3);
  expect((await photosOnDisk(page)).map(({ captureId }) => captureId)).not.toContain(finished?.captureId);

  await context.unroute(uploads);
  await expectCompleted(page, 3);
  await page.getByText(/only in this tab/).waitFor({ state: "detached" });
  const listings = await readListings(person);
  expect(listings).toHaveLength(3);
  const skus = ["FJX16", "GTB53", "HCT92"].map((sku) => expect.objectContaining({ sku }) as object);
  expect(listings).toEqual(expect.arrayContaining(skus));
});

/** Lists the photos in this browser's database, with sizes in bytes. */
const photosOnDisk = (page: Page): Promise<{ captureId: string; size: number }[]> =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error("the database refuses"));
      });
    const database = await answered(indexedDB.open("pegboard-captures"));
    const photos = database.transaction("photos").objectStore("photos");
    const [keys, blobs] = await Promise.all([
      answered(photos.getAllKeys()),
      answered(photos.getAll() as IDBRequest<Blob[]>),
    ]);
    database.close();
    return keys.map((key, at) => ({
      captureId: String((key as string[])[0]),
      size: blobs[at]?.size ?? 0,
    }));
  });
