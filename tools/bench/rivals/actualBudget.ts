import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { RunningServer } from "../../simulators/http.ts";
import { timeFirstRows, noteOpenings } from "../collectionOpening.ts";
import { createListingFields, NEWEST } from "../collectionListing.ts";
import { serveFolder } from "../staticSite.ts";
import type { Enter } from "./contestant.ts";
import { getRivalFolder } from "./fetchRivals.ts";

/** The application's API for scripts on its page (`window.$send` of its build). */
type Send = (name: string, args: unknown) => Promise<unknown>;

/** Serves the build from its package, with the headers that the package demands. */
export async function openActual(): Promise<RunningServer> {
  const folder = join(getRivalFolder("@actual-app/web"), "build");
  const rules = await readFile(join(folder, "_headers"), "utf8");
  const [forAll = ""] = rules.split(/\n\s*\n/);
  const headers = Object.fromEntries(
    Array.from(forAll.matchAll(/^\s+([\w-]+): (.*)$/gm), ([, name = "", value = ""]) => [name, value]),
  );
  return serveFolder(folder, { headers, lasting: /^\/(static|kcab)\// });
}

/** Creates a budget of one account with a transaction for each listing, through the application's import. */
export const enterActual =
  (site: RunningServer, size: number): Enter =>
  async (page) => {
    const row = "[data-testid='transaction-table'] [data-testid='row']";
    await page.goto(site.url);
    await page.getByRole("button", { name: "Start budgeting" }).click();
    await page.getByRole("button", { name: "Add account" }).first().waitFor();
    const account = await page.evaluate(importAll, createTransactions(size));
    const url = `${site.url}/accounts/${account}`;
    await noteOpenings(page, { rows: row });
    await timeFirstRows(page, url);
    return {
      name: "Actual 26.9",
      url,
      row,
      list: "[data-testid='transaction-table']",
      height: null,
      betweenKeys: 3_000,
      isStillAtRest: true,
      search: (screen) => screen.getByPlaceholder("Search"),
      sortByPrice: (screen) =>
        screen.getByTestId("transaction-table-header").getByRole("button", { name: "Deposit" }),
      found: () => Promise.resolve(null),
      isInPage: false,
    };
  };

async function importAll(all: ReturnType<typeof createTransactions>): Promise<string> {
  const send = (window as unknown as { $send: Send }).$send;
  const account = String(await send("account-create", { name: "Cars", balance: 0, offBudget: true }));
  await send("transactions-import", {
    accountId: account,
    transactions: all.map((transaction) => ({ account, ...transaction })),
    isPreview: false,
  });
  return account;
}

/**
 * The time between two transactions, as of a person who trades eight times a day. The application's import
 * compares the transactions of a fortnight.
 */
const BETWEEN = 3 * 3_600_000;

/** The searchable texts are in the payee and the notes. Amounts are cents. */
function createTransactions(size: number) {
  return Array.from({ length: size }, (_, at) => {
    const { title, sku, customLabel, ebayItemId, price } = createListingFields(at, (time) => time);
    return {
      date: new Date(NEWEST - at * BETWEEN).toISOString().slice(0, 10),
      amount: Math.round(price * 100),
      payee_name: title,
      notes: [sku, customLabel, ebayItemId].filter(Boolean).join(" "),
    };
  });
}
