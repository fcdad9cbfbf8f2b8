import type { Page } from "playwright-core";
import { expect } from "vitest";

import { expectAccessible } from "../../support/browser.ts";
import { openControl } from "../../support/ebaySeller.ts";
import { suite } from "../../support/suite.ts";
import { goTo } from "../people.ts";

export const marketplace = openControl(suite().ebayUrl);

/** The first call starts its function, which takes longer on a busy machine. */
export const COLD_START = { timeout: 90_000 };

/** Answers the question after the first connection, and sets the terms in the settings. */
export async function chooseTerms(page: Page): Promise<void> {
  const question = page.getByRole("heading", { name: "On what terms do you sell?" });
  await question.waitFor(COLD_START);
  await page.getByRole("link", { name: "Choose selling terms" }).click();
  const postalCode = page.getByRole("textbox", { name: "Postal code" });
  await postalCode.fill("972", COLD_START);
  await page.getByRole("button", { name: "Save selling terms" }).click();
  await page.getByText("Five digits, such as 97201").waitFor();
  await expect.poll(() => postalCode.evaluate((field) => field === document.activeElement)).toBe(true);
  await postalCode.fill("97201");

  const choice = (name: string) => page.getByRole("combobox", { name, exact: true });
  await choice("Shipping, payment and returns").selectOption({ label: "The terms below" });
  const pricing = choice("What the buyer pays");
  const meaning = page.getByRole("status").filter({ hasText: "The buyer pays" });
  await pricing.selectOption({ label: "Free for the buyer" });
  await meaning.getByText(/shipping included/).waitFor();
  await meaning.getByText(/^You pay \$.* of the postage yourself\.$/).waitFor();
  await pricing.selectOption({ label: "One price for every buyer" });
  await page.getByLabel("First copy (USD)").fill("9");
  await meaning.getByText(/and \$\d+\.\d\d for shipping and handling/).waitFor();
  expect(await meaning.getByText(/of the postage/).count()).toBe(0);
  await choice("Returns").selectOption({ label: "30 days, the buyer pays the postage" });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save selling terms" }).click();
  await page.getByText("Selling terms saved").waitFor(COLD_START);
  await goTo(page, "Dashboard");
  await page.getByRole("group", { name: "Active Listings" }).waitFor();
  expect(await question.count()).toBe(0);
}

/** Returns an item as eBay has it. */
export async function findItem(itemId: string) {
  const { listings } = (await marketplace.state()) as {
    listings: { itemId: string; title: string; status: string }[];
  };
  const found = listings.find((item) => item.itemId === itemId);
  if (!found) throw new Error(`eBay has no item ${itemId}`);
  return found;
}
