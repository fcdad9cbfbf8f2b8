import { expect, it } from "vitest";

import { type ListingDocument, paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { callAs, createMember } from "../../support/people.ts";
import { makeDraft } from "../ownListings.ts";
import { readListings, openAs } from "../people.ts";

const browser = testBrowser();
const ofSeller = browser.share(async ({ page }) => {
  const person = await createMember();
  await openAs(page, person, "/");
  return { page, person };
});

/** Creates a draft, and opens its form. */
async function edit(form: "edit-listing" | "edit-listing-enhanced", changes: object = {}) {
  const { page, person } = await ofSeller();
  const id = await makeDraft(person, changes);
  await page.goto(`/${form}/${id}`);
  const stored = async () => (await readListings(person)).find((listing) => listing.id === id);
  return { page, id, stored };
}

it("saves an edit, and adds it to the listing's history", async () => {
  const { page, id, stored } = await edit("edit-listing", { car: { category: "mainline" } });
  await page.getByLabel("Title", { exact: true }).fill("Camaro Z28");
  await page.getByLabel("Year", { exact: true }).fill("1969");
  await page.getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.waitForURL(`**/listing/${id}`);
  const entry = page.getByRole("listitem").filter({ hasText: "Title changed from “Camaro” to “Camaro Z28”" });
  await entry.getByText("You", { exact: true }).waitFor();
  expect(await stored()).toMatchObject({
    title: "Camaro Z28",
    price: 3,
    car: { category: "mainline", year: 1969 },
  });
});

it("restores a removed photo on the edit page", async () => {
  const { page, id, stored } = await edit("edit-listing");
  const pictures = async () => ((await stored()) as Partial<ListingDocument>).firebaseImages;
  const before = await pictures();
  const save = async () => {
    await page.getByRole("button", { name: "Save Draft" }).click();
    await page.waitForURL(`**/listing/${id}`);
  };
  await page.getByRole("button", { name: "Arrange picture 1" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("img", { name: "Removed photo 1" }).waitFor();
  await save();
  await page.getByText("This listing has no photo.").waitFor();

  await page.goto(`/edit-listing/${id}`);
  await page.getByRole("region", { name: "Removed photos" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore removed photo 1" }).click();
  await page.getByLabel("1 of 25 pictures").waitFor();
  await save();
  await page.getByRole("heading", { name: "Photos (1)" }).waitFor();
  expect(await pictures()).toEqual(before);
});

it("restores a removed photo from the trash", async () => {
  const { page, person } = await ofSeller();
  const id = await makeDraft(person, { title: "Night Owl" });
  const listing = admin().firestore.doc(paths.listing(person.uid, id));
  const before = (await listing.get()).get("firebaseImages") as string[];
  const base = { firebaseImages: before };
  await callAs(person, "saveListing", { listingId: id, base, changes: { firebaseImages: [] } });
  await page.goto("/collection");
  await page.getByRole("link", { name: "Night Owl" }).first().waitFor();
  await page.getByRole("button", { name: "More", exact: false }).first().click();
  await page.getByRole("menuitem", { name: /Trash/ }).click();
  const row = page.getByRole("dialog", { name: "Trash" }).getByRole("listitem");
  await row.filter({ hasText: "Photo taken off this listing" }).waitFor();
  await row.getByRole("button", { name: "Restore the photo of Night Owl" }).click();
  await page.getByText("The photo is back, as the last one of its listing").waitFor();
  await page.getByText("The trash is empty.").waitFor();
  expect((await listing.get()).get("firebaseImages")).toEqual(before);
});

it("takes the input to the form with the marketplace's fields", async () => {
  const { page, id } = await edit("edit-listing", { car: { category: "mainline" } });
  await page.getByLabel("Title", { exact: true }).fill("Camaro Z28");
  await page.getByLabel("Price (USD)").fill("three");
  await page.getByRole("link", { name: "With marketplace details" }).click();
  await page.getByText("Your unsaved changes are back").waitFor();
  expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Camaro Z28");
  expect(await page.getByLabel("Price (USD)").inputValue()).toBe("three");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.waitForURL(`**/listing/${id}`);
  await page.goto(`/edit-listing/${id}`);
  expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Camaro");
});

it("keeps invalid input over a reload, and doesn't save the marketplace's fields before it is valid", async () => {
  const { page, id, stored } = await edit("edit-listing-enhanced", { car: { category: "mainline" } });
  await page.getByLabel("Handling (USD)").fill("a dollar");
  await page.getByLabel("Another specific").fill("Tampo");
  await page.reload();
  await page.getByText("Your unsaved changes are back").waitFor();
  expect(await page.getByLabel("Handling (USD)").inputValue()).toBe("a dollar");
  expect(await page.getByLabel("Another specific").inputValue()).toBe("Tampo");

  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("alert").filter({ hasText: "Enter a name and a value, or clear both" }).waitFor();
  await page.getByRole("alert").filter({ hasText: "An amount such as 2.50" }).waitFor();
  await page.getByLabel("Handling (USD)").fill("1");
  await page.getByLabel("Its value").fill("Flames");
  await page.getByLabel("Scale", { exact: true }).selectOption("1:64");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.waitForURL(`**/listing/${id}`);
  expect(await stored()).toMatchObject({
    handlingCost: 1,
    itemSpecifics: { Tampo: "Flames", Scale: "1:64" },
  });
});

it("creates two listings in two tabs, and continues that of a closed tab in a new one", async () => {
  const { page, context } = await browser.open({ reducedMotion: "reduce" });
  const person = await createMember();
  const title = "Title";
  await openAs(page, person, "/add-listing");
  await page.getByLabel(title, { exact: true }).fill("One");
  const second = await context.newPage();
  await second.goto("/add-listing");
  expect(await second.getByLabel(title, { exact: true }).inputValue()).toBe("");
  await second.getByLabel(title, { exact: true }).fill("Two");
  await second.getByRole("button", { name: "Save Draft" }).click();
  await second.getByRole("link", { name: "Two" }).first().waitFor();
  await second.close();

  await page.close();
  const third = await context.newPage();
  await third.goto("/add-listing");
  await third.getByText("Your unsaved changes are back").waitFor();
  expect(await third.getByLabel(title, { exact: true }).inputValue()).toBe("One");
  await third.getByRole("button", { name: "Save Draft" }).click();
  await third.getByRole("link", { name: "One" }).first().waitFor();
  expect((await readListings(person)).map((listing) => (listing as { title?: string }).title).sort()).toEqual(
    ["One", "Two"],
  );
});
