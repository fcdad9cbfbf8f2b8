import { FieldValue } from "firebase-admin/firestore";
import { afterEach, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { testBrowser } from "../../support/browser.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import type { Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { goTo, openAsMember } from "../people.ts";

const browser = testBrowser();
const faults = new URL("/control/faults", suite().openaiUrl);
afterEach(() => fetch(faults, { method: "DELETE" }));

/** The first call of a function starts it, which takes long on a busy machine. */
const COLD_START = { timeout: 90_000 };

it(
  "streams an answer, changes nothing before a click, and shows both after a reload",
  { timeout: 240_000 },
  async () => {
    const { page } = await browser.open({ reducedMotion: "reduce" });
    const person = await openAsMember(page);
    await addDraft(person, "one", "Quartz Lantern Express");
    await addDraft(person, "two", "Quartz Lantern Express long card");
    await goTo(page, "AI Assistant");
    await page.getByRole("button", { name: "How many draft listings do I have?" }).waitFor();
    await expectGoodLooks(page);

    // It was stopped before the answer began, so the question is asked again.
    await fetch(faults, {
      method: "POST",
      body: JSON.stringify({ kind: "slow", times: 1, milliseconds: 120_000 }),
    });
    const question = page.getByRole("textbox", { name: "Your question" });
    await question.fill("Raise the price of Quartz Lantern to $6.50");
    await question.press("Enter");
    await expect.poll(() => new URL(page.url()).searchParams.get("c"), COLD_START).not.toBeNull();
    await expect.poll(slowLeft, COLD_START).toBe(0);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Ask again" }).click(COLD_START);

    const card = page.getByRole("region", { name: "Change the price of 2 listings" });
    await card.waitFor(COLD_START);
    await page.getByText("It waits for your confirmation.").first().waitFor();
    await page.getByText("Looked for listings, found 2").waitFor();
    expect(await pricesOf(person)).toEqual([3, 3]);
    await expectGoodLooks(page);

    await card.getByRole("checkbox", { name: "Quartz Lantern Express long card" }).uncheck();
    await card.getByRole("button", { name: "Confirm 1 listing" }).click();
    await card.getByText("Done: 1 of 1").waitFor(COLD_START);
    expect(await pricesOf(person)).toEqual([6.5, 3]);
    await page.reload();
    await card.getByText("Done: 1 of 1").waitFor();
    await card.getByText("Left out").waitFor();
    await card.getByRole("button", { name: "Undo" }).click();
    await card.getByText("Undone: 1 of 1").waitFor(COLD_START);
    expect(await pricesOf(person)).toEqual([3, 3]);

    // A typed question is kept, and a deleted conversation is restored.
    await question.fill("And what else");
    await page.reload();
    await expect.poll(() => question.inputValue()).toBe("And what else");
    const conversations = page.getByRole("navigation", { name: "Conversations" });
    await conversations.getByRole("button", { name: /^Delete Raise the price/ }).click();
    await page.getByRole("heading", { name: "Ask about your listings and orders" }).waitFor();
    await conversations.getByText("Your conversations are kept here.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await conversations.getByRole("link", { name: /^Raise the price/ }).click();
    await card.getByText("Undone: 1 of 1").waitFor();

    // Without the assistant, the navigation has no link to it.
    await goTo(page, "Settings");
    await page.getByRole("switch", { name: "AI Assistant" }).click();
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "AI Assistant" })
      .waitFor({ state: "detached" });
  },
);

function addDraft(person: Person, id: string, title: string): Promise<unknown> {
  return admin()
    .firestore.doc(paths.listing(person.uid, id))
    .set({
      ...{ title, sku: `QLE-${id}`, status: "draft", isDraft: true, ebayItemId: null, quantity: 1, price: 3 },
      createdAt: FieldValue.serverTimestamp(),
      updatedAt: FieldValue.serverTimestamp(),
    });
}

const pricesOf = (person: Person) =>
  Promise.all(
    ["one", "two"].map(async (id): Promise<unknown> =>
      (await admin().firestore.doc(paths.listing(person.uid, id)).get()).get("price"),
    ),
  );

async function slowLeft(): Promise<number> {
  return ((await (await fetch(faults)).json()) as { faults: unknown[] }).faults.length;
}
