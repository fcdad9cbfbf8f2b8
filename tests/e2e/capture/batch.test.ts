import { expect, it } from "vitest";

import { drawCard } from "../../../tools/cards/drawCard.ts";
import { testBrowser } from "../../support/browser.ts";
import { readListings, openAsMember } from "../people.ts";
import { findCard, expectCompleted } from "../studioPage.ts";

const browser = testBrowser();
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")]);

/** As a camera names them. */
async function photo(index: number, carName: string, side: "front" | "back") {
  const buffer = await drawCard(findCard(carName), side, { frame: "card", width: 1200 });
  return { name: `IMG_${1000 + index}.jpg`, mimeType: "image/jpeg", buffer };
}

it("pairs a folder of photos by their content, keeps corrections over a reload, and queues the cards", async () => {
  const { page } = await browser.open();
  const person = await openAsMember(page, {}, "/capture");
  await page.getByRole("button", { name: "Add photos" }).click();
  // The second card was photographed back first, and the third has no back.
  const files = await Promise.all([
    photo(1, "Baja Burro", "front"),
    photo(2, "Baja Burro", "back"),
    photo(3, "Retro Orbit", "back"),
    photo(4, "Retro Orbit", "front"),
    photo(5, "Solar Drift", "front"),
  ]);
  const heic = { name: "IMG_0042.HEIC", mimeType: "image/heic", buffer: HEIC };
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([...files.reverse(), heic]);

  const dialog = page.getByRole("dialog", { name: "Photos to cards" });
  await dialog.getByText("IMG_0042.HEIC").waitFor();
  expect(await dialog.getByRole("status").filter({ hasText: "1 file can't be used" }).innerText()).toContain(
    "HEIC photos can't be shown by marketplaces.",
  );
  await dialog.getByText("2 cards, 1 photo without the other side").waitFor();
  const tiles = dialog.getByRole("list", { name: "Pairs" }).getByRole("listitem");
  const names = (index: number) =>
    tiles
      .nth(index)
      .getByRole("button", { name: /^(Front|Back)/ })
      .evaluateAll((places) => places.map((place) => place.getAttribute("aria-label")));
  await expect
    .poll(() => names(1), { timeout: 60_000 })
    .toEqual(["Front: IMG_1004.jpg", "Back: IMG_1003.jpg"]);

  await tiles.nth(0).getByRole("button", { name: "Swap sides" }).click();
  expect(await names(0)).toEqual(["Front: IMG_1002.jpg", "Back: IMG_1001.jpg"]);
  await page.reload();
  await dialog.getByText("2 cards, 1 photo").waitFor();
  expect(await names(0)).toEqual(["Front: IMG_1002.jpg", "Back: IMG_1001.jpg"]);
  await tiles.nth(0).getByRole("button", { name: "Swap sides" }).click();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await tiles.nth(0).getByRole("button", { name: "Swap sides" }).click();

  await dialog.getByRole("button", { name: "Queue 2 cards" }).click();
  await dialog.getByText("0 cards, 1 photo without the other side").waitFor();
  await page.keyboard.press("Escape");
  await expectCompleted(page, 2);
  const skus = (await readListings(person)).map((listing) => (listing as { sku?: string }).sku).sort();
  expect(skus).toEqual([findCard("Baja Burro").toyNumber, findCard("Retro Orbit").toyNumber].sort());
});

it("takes photos with the device's camera app if there is no live camera", async () => {
  const { page } = await browser.open({ viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }));
  await openAsMember(page, {}, "/capture");
  for (const side of ["front", "back"] as const) {
    const name = `Take ${side} photo`;
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name, exact: true }).click(),
    ]);
    await chooser.setFiles(await photo(1, "Solar Drift", side));
  }
  await expectCompleted(page, 1);
});
