import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { testBrowser } from "../../support/browser.ts";
import { drawPicture } from "../ownListings.ts";
import { openAsMember } from "../people.ts";

const browser = testBrowser();

it("accepts picked, dropped and pasted pictures, and sorts them by mouse and keyboard", async () => {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  await openAsMember(page, {}, "/add-listing");
  await page
    .getByLabel("Pictures to add")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await drawPicture("#c33") });
  await count(page, 1);
  await give(page, "drop", "b.png", await drawPicture("#36c"));
  await count(page, 2);
  await give(page, "paste", "c.png", await drawPicture("#383"));
  await count(page, 3);
  const [a, b, c] = await order(page);

  // By mouse, the first picture moves to the last place.
  await handle(page, 2).evaluate((element) => element.scrollIntoView({ block: "center" }));
  const [from, to] = [await handle(page, 1).boundingBox(), await handle(page, 3).boundingBox()];
  if (!from || !to) throw new Error("The pictures are not in sight");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await announced(page, "At place 3 of 3.");
  await page.mouse.up();
  await expect.poll(() => order(page)).toEqual([b, c, a]);

  // By keyboard, the last picture moves one place to the left.
  await handle(page, 3).focus();
  await page.keyboard.press("Space");
  await announced(page, "At place 3 of 3.");
  await page.keyboard.press("ArrowLeft");
  await announced(page, "At place 2 of 3.");
  await page.keyboard.press("Space");
  await expect.poll(() => order(page)).toEqual([b, a, c]);
});

it("retries a failed upload, and asks before the page is left during one", async () => {
  const opened = await browser.open({ reducedMotion: "reduce" });
  const { page } = opened;
  opened.expectError(/ERR_INTERNET_DISCONNECTED/);
  await openAsMember(page, {}, "/add-listing");
  await page.getByText("No pictures yet").waitFor();
  await page.route("**/uploadListingImage", (route) => route.abort("internetdisconnected"));
  await give(page, "drop", "front.png", await drawPicture("#c33"));
  await page.getByRole("alert").filter({ hasText: "front.png:" }).waitFor();

  await page.getByRole("link", { name: "Listings" }).first().click();
  const question = page.getByRole("dialog", { name: "Leave while pictures are on their way?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(new URL(page.url()).pathname).toBe("/add-listing");

  await page.unroute("**/uploadListingImage");
  await page.getByRole("button", { name: "Retry" }).click();
  await count(page, 1);
  await page.getByRole("link", { name: "Listings" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Collection" }).waitFor();
});

it("warns if the browser's storage is full, and asks before input is lost", async () => {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  await openAsMember(page, {}, "/add-listing");
  await page.getByLabel("Title", { exact: true }).waitFor();
  await fillStorage(page);
  await page.getByLabel("Title", { exact: true }).fill("Camaro");
  await page.getByText("This browser can't store your input").waitFor();
  await page.getByRole("link", { name: "Listings" }).first().click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  // The dialog returns the focus when it closes.
  await question.waitFor({ state: "detached" });

  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("full")) localStorage.removeItem(key);
  });
  await page.getByLabel("Title", { exact: true }).fill("Camaro Z28");
  await page.getByText("This browser can't store your input").waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("Your unsaved changes are back").waitFor();
  expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Camaro Z28");
});

const count = (page: Page, pictures: number) => page.getByLabel(`${pictures} of 25 pictures`).waitFor();

/** The announcement in the live region. */
const announced = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).waitFor({ state: "attached" });

const handle = (page: Page, place: number) =>
  page.getByRole("button", { name: new RegExp(`${place} of \\d+: drag to another place`) });

/** Returns the pictures' addresses in their order. */
const order = (page: Page) =>
  page
    .getByRole("list", { name: "Pictures" })
    .locator("img")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src")));

/** Drops or pastes a file as a browser does. */
const give = (page: Page, by: "drop" | "paste", name: string, content: Buffer) =>
  page.evaluate(
    ({ kind, fileName, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], fileName, { type: "image/png" }));
      const options = { bubbles: true, cancelable: true };
      const events =
        kind === "paste"
          ? [new ClipboardEvent("paste", { ...options, clipboardData: data })]
          : ["dragover", "drop"].map((type) => new DragEvent(type, { ...options, dataTransfer: data }));
      for (const event of events) document.body.dispatchEvent(event);
    },
    { kind: by, fileName: name, base64: content.toString("base64") },
  );

/** Fills the page's storage until the browser accepts only a few letters more. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    let pieces = 0;
    for (let size = 4_000_000; size >= 8; size = Math.floor(size / 2)) {
      try {
        localStorage.setItem(`full${pieces}`, "x".repeat(size));
        pieces += 1;
      } catch {
        // The next piece is smaller.
      }
    }
  });
