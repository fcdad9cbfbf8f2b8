import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { openControl } from "../../support/ebaySeller.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { suite } from "../../support/suite.ts";
import { makeLive, drawPicture } from "../ownListings.ts";
import { createMember } from "../../support/people.ts";
import { connectEbay, readListings, openAs, openAsMember } from "../people.ts";

const marketplace = openControl(suite().ebayUrl);
const browser = testBrowser();
afterEach(() => marketplace.clearFaults());

describe("a new listing", () => {
  it("keeps its input over the reload to a new version, and is in the collection with its picture", async () => {
    const { page } = await browser.open({ reducedMotion: "reduce" });
    const person = await openAsMember(page, {}, "/add-listing");
    // The first place has room for one copy, the second for both.
    for (const [code, capacity] of [
      ["A1", 1],
      ["B4-17", 20],
    ] as const) {
      const place = { code, name: "", kind: "bin", note: "", capacity };
      await admin().firestore.doc(paths.place(person.uid, code)).set(place);
    }
    await page.getByRole("button", { name: "Add listing" }).click();
    for (const problem of [
      "Title is required",
      "Description is required",
      "Valid price is required",
      "Category is required",
    ]) {
      await page.getByRole("alert").filter({ hasText: problem }).waitFor();
    }
    expect(
      await page.getByLabel("Title", { exact: true }).evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await page.getByLabel("Title", { exact: true }).fill("'71 Ridgeback");
    await page.getByLabel("Pictures to add").setInputFiles([
      { name: "letter.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
      { name: "front.png", mimeType: "image/png", buffer: await drawPicture("#c33") },
      { name: "back.png", mimeType: "image/png", buffer: await drawPicture("#36c") },
    ]);
    await page.getByText("letter.png: Only JPEG, PNG, WebP and GIF photos can be used.").waitFor();
    await page.getByLabel("2 of 25 pictures").waitFor();

    await deployNewVersion(page);
    await page.getByText("A new version of Pegboard is ready").waitFor();
    await page.getByRole("button", { name: "Reload", exact: true }).click();
    await page.getByText("reloads as soon as you save or leave what you are typing").waitFor();
    await expectAllAccessible(page);
    await page.getByRole("button", { name: "Reload now" }).click();
    await page.getByText("Your unsaved changes are back").waitFor();
    await page.getByLabel("2 of 25 pictures").waitFor();
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("'71 Ridgeback");
    await expectAllAccessible(page);
    await page.getByRole("button", { name: "Arrange picture 2" }).click();
    await page.getByRole("menuitem", { name: "Move left" }).click();
    await page.getByLabel("Description", { exact: true }).fill("On a long card");
    await page.getByLabel("Price (USD)").fill("2.50");
    await page.getByLabel("Category", { exact: true }).selectOption("Mainline");
    await page.getByLabel("Quantity").fill("2");
    await page.getByRole("button", { name: "Next free" }).click();
    await expect.poll(() => page.getByLabel("Storage bin").inputValue()).toBe("B4-17");
    await page.getByText("Other terms than your selling terms").click();
    await page.getByLabel("Package", { exact: true }).selectOption({ index: 1 });
    await expectGoodLooks(page, { height: 3000 });
    await page.getByRole("button", { name: "Add listing" }).click();

    await page.getByRole("link", { name: "'71 Ridgeback" }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/collection");
    const [listing] = await readListings(person);
    expect(listing).toMatchObject({
      title: "'71 Ridgeback",
      price: 2.5,
      status: "draft",
      storageBin: "B4-17",
      quantity: 2,
      terms: { packageKind: expect.any(String) as string },
      frontImageIndex: 1,
      car: { category: "mainline", manufacturer: "Hot Wheels", country: "Malaysia" },
    });
    await page.getByText("B4-17", { exact: true }).waitFor();
    await page.getByRole("searchbox").fill("b4-1");
    await page.getByRole("link", { name: "'71 Ridgeback" }).first().waitFor();
    await page.getByRole("searchbox").fill("b5");
    await page.getByText("No listings found").waitFor();
  });
});

describe("a live listing", () => {
  it(
    "is previewed, refused at its field, changed by someone else, merged and revised at eBay",
    { timeout: 120_000 },
    async () => {
      const opened = await browser.open({ reducedMotion: "reduce" });
      const { page } = opened;
      // No script runs in the description's frame, neither axe's nor Playwright's.
      opened.expectError(/Blocked script execution in 'about:srcdoc'/);
      const person = await createMember();
      await connectEbay(person);
      const id = await makeLive(person);
      await openAs(page, person, `/revise-listing/${id}`);
      await page.getByLabel("Price (USD)").fill("4.75");
      await page.getByRole("checkbox", { name: "Allow offers" }).check();
      await page.getByLabel("Auto-accept from (USD)").fill("9");
      await page.getByRole("button", { name: "Revise it" }).click();
      await page.getByRole("alert").filter({ hasText: "Must be below the price" }).waitFor();
      await page.getByLabel("Auto-accept from (USD)").fill("4");
      await expectAllAccessible(page);

      await page.getByRole("button", { name: "Preview" }).click();
      const preview = page.getByRole("dialog", { name: "Preview" });
      await preview.getByText("$4.75").waitFor();
      await expectAccessible(page);
      expect(await preview.getByTitle("Description").getAttribute("srcdoc")).toContain(
        "<p>A &lt;clean&gt; blister</p>",
      );
      expect(await preview.getByTitle("Description").getAttribute("sandbox")).toBe("");
      await preview.getByRole("button", { name: "Close" }).click();

      await marketplace.addFault({ kind: "trading-error", call: "ReviseFixedPriceItem", times: 1, code: 87 });
      await page.getByRole("button", { name: "Revise it" }).click();
      await page.getByText("Your changes are saved here. eBay's reason is shown at Category.").waitFor();
      expect(await page.getByLabel("eBay category number").getAttribute("aria-invalid")).toBe("true");
      expect(Number((await marketplace.listingsOf(person.uid))[0]?.price)).toBe(3);

      await page.getByRole("textbox", { name: "Title" }).fill("Mine");
      await admin().firestore.doc(paths.listing(person.uid, id)).update({ title: "Theirs" });
      await page.getByRole("button", { name: "Revise it" }).click();
      const conflict = page.getByRole("dialog", { name: "Changed meanwhile" });
      await conflict.getByLabel("Yours: Mine").check();
      await conflict.getByRole("button", { name: "Use these" }).click();
      await page.getByRole("button", { name: "Revise it" }).click();
      await page.waitForURL(`**/listing/${id}`);
      expect((await marketplace.listingsOf(person.uid))[0]).toMatchObject({ title: "Mine", price: "4.75" });
    },
  );
});

/** Checks the whole form, because a field half under a bar would count as too small. */
async function expectAllAccessible(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ ...before, height: 3000 });
  await expectAccessible(page);
  await page.setViewportSize(before);
}

/** Makes the open page notice a newer build, as a tab does that gets the focus after five minutes. */
async function deployNewVersion(page: Page): Promise<void> {
  const builtAt = new Date(Date.now() + 60_000).toISOString();
  await page.route("**/version.json", (route) => route.fulfill({ json: { builtAt } }));
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 5 * 60_000;
    window.dispatchEvent(new Event("focus"));
  });
}
