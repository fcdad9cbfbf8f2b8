import { randomUUID } from "node:crypto";

import { FieldValue } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { CARDS } from "../../../tools/cards/cards.ts";
import { drawCard } from "../../../tools/cards/drawCard.ts";
import { admin } from "../../support/admin.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { callAs, type Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { goTo, openAsMember } from "../people.ts";

const browser = testBrowser();

it("moves a listing's images to Cloudinary and back, and explains a failure", async () => {
  const opened = await browser.open();
  const { page } = opened;
  const person = await openAsMember(page);
  await listingWithPhoto(person);
  const { cloudinaryUrl } = suite();
  await goTo(page, "Collection");
  const row = page.getByRole("row", { name: /Bone Shaker/ });
  const choose = async (action: string) => {
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };

  const fault = JSON.stringify({ kind: "rate", times: 1 });
  await fetch(`${cloudinaryUrl}/control/faults`, { method: "POST", body: fault });
  opened.expectError(/status of 429/);
  await choose("Move images to Cloudinary");
  await page.getByText("Failed to migrate images: Cloudinary asks us to slow down.").first().waitFor();

  const picture = row.locator("img");
  const shownFrom = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.src);
  await choose("Move images to Cloudinary");
  await page.getByText("1 image is now shown from Cloudinary.").first().waitFor();
  await expect.poll(shownFrom).toContain(`${cloudinaryUrl}/demo-cloud/image/upload/`);

  await row.getByRole("link", { name: "Bone Shaker" }).click();
  const photos = page.getByRole("region", { name: "Photos (1)" });
  await photos.getByText("Cloudinary").waitFor();
  expect(await photos.locator("img").getAttribute("src")).toContain("/demo-cloud/image/upload/");
  await page.goBack();

  // Dark, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Move images to our storage" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await choose("Move images to our storage");
  await page.getByText("1 image is now shown from our storage.").first().waitFor();
  await expect.poll(shownFrom).toContain("/v0/b/");
});

async function listingWithPhoto(person: Person): Promise<void> {
  const listingId = randomUUID();
  const [card] = CARDS;
  if (!card) throw new Error("no card");
  const imageData = `data:image/jpeg;base64,${(await drawCard(card, "front")).toString("base64")}`;
  const { data } = await callAs(person, "uploadListingImage", {
    listingId,
    imageId: randomUUID(),
    imageData,
  });
  await admin()
    .firestore.doc(paths.listing(person.uid, listingId))
    .set({
      title: "Bone Shaker",
      status: "draft",
      isDraft: true,
      quantity: 1,
      price: 2,
      firebaseImages: [(data as { url: string }).url],
      createdAt: FieldValue.serverTimestamp(),
      updatedAt: FieldValue.serverTimestamp(),
    });
}
