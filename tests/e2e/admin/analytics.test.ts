import { readFile } from "node:fs/promises";

import { Timestamp } from "firebase-admin/firestore";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import type { Person } from "../../support/people.ts";
import { createMember } from "../../support/people.ts";
import { goTo, openAs, openAsMember } from "../people.ts";

const browser = testBrowser();
const DAY = 86_400_000;

it("shows a seller's sales of a period beside the period before, and exports them", async () => {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  const person = await openAsMember(page);
  await goTo(page, "Analytics");
  await page.getByText("Sample data", { exact: true }).waitFor();
  await expectGoodLooks(page);

  await listing(person, "A1", { title: "Analytics Camaro", brand: "Hot Wheels", quantity: 7 });
  await order(person, "a-1", 0, { cents: 1_010, sold: 2 });
  await page.getByText("Sample data", { exact: true }).waitFor({ state: "detached" });
  await order(person, "a-2", 3, { cents: 20, sold: 1 });
  await order(person, "a-3", 40, { cents: 515, sold: 1 });
  await order(person, "a-4", 1, { cents: 0, sold: 0, status: "cancelled" });
  await expect.poll(() => tile(page, "Revenue")).toMatch(/\$10\.30\s*– vs\. prior 30 days/);
  // The figures of the earlier days are cached for minutes, so a reload is needed.
  await page.reload();
  await expect.poll(() => tile(page, "Revenue")).toMatch(/\$10\.30\s*↑ 100% vs\. prior 30 days/);
  // Each figure has its own request.
  await expect.poll(() => tile(page, "Cars sold")).toMatch(/^Cars sold\s*3\s*↑ 200%/);
  await expect.poll(() => tile(page, "Sell-through")).toContain("30%");
  await expect.poll(() => tile(page, "Listings created")).toMatch(/^Listings created\s*1\s/);
  await page
    .getByRole("table", { name: "By brand" })
    .getByRole("row", { name: "Hot Wheels 3 $6.00" })
    .waitFor();
  await page.getByRole("button", { name: "Show as table, Revenue" }).click();
  await page.getByRole("table", { name: "Revenue" }).getByRole("row", { name: "$10.10" }).waitFor();
  await expectAccessible(page);

  await page.getByRole("group", { name: "Date range" }).getByRole("button", { name: "90d" }).click();
  await expect.poll(() => tile(page, "Revenue")).toContain("$15.45");
  expect(new URL(page.url()).search).toBe("?range=90d");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Data" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file).toContain("Revenue,$15.45,");
  expect(file).toContain("Analytics Camaro,4,8.00");
  await page.goBack();
  await expect.poll(() => tile(page, "Revenue")).toContain("$10.30");
});

it("adds up more orders than it reads", async () => {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  const person = await createMember();
  const { firestore } = admin();
  for (const part of [0, 1]) {
    const batch = firestore.batch();
    for (let at = 0; at < 260; at += 1) {
      const id = `many-${part * 260 + at}`;
      batch.set(firestore.doc(paths.order(person.uid, id)), fieldsOf(id, at % 5, { cents: 101, sold: 1 }));
    }
    await batch.commit();
  }
  await openAs(page, person, "/analytics?range=7d");
  await expect.poll(() => tile(page, "Revenue")).toContain("$525.20");
  await expect.poll(() => tile(page, "Cars sold")).toContain("520");
  await page.getByText("The newest 500 orders").first().waitFor();
  await page.getByRole("img", { name: /^Sales: 520 in all, the most on .* with 104$/ }).waitFor();
});

const tile = (page: Page, label: string): Promise<string> =>
  page
    .getByRole("region", { name: "Figures" })
    .locator(":scope > *", { has: page.getByText(label, { exact: true }) })
    .innerText();

interface Sold {
  readonly cents: number;
  readonly sold: number;
  readonly status?: "cancelled";
}

const fieldsOf = (orderId: string, daysAgo: number, { cents, sold, status }: Sold) => ({
  orderId,
  buyer: "redline_ray",
  total: cents / 100,
  date: Timestamp.fromMillis(Date.now() - daysAgo * DAY),
  items: [
    {
      listingId: "A1",
      ebayItemId: "A1",
      title: "Analytics Camaro",
      sku: null,
      quantity: sold || 1,
      price: 2,
    },
  ],
  paymentStatus: "PAID",
  orderFulfillmentStatus: "NOT_STARTED",
  status: status ?? "open",
  revenueCents: cents,
  itemsSold: sold,
  ebayModifiedAt: Date.now(),
});

async function order({ uid }: Person, orderId: string, daysAgo: number, sold: Sold): Promise<void> {
  await admin()
    .firestore.doc(paths.order(uid, orderId))
    .set(fieldsOf(orderId, daysAgo, sold));
}

async function listing({ uid }: Person, id: string, fields: object): Promise<void> {
  const stamp = Timestamp.now();
  const times = { createdAt: stamp, updatedAt: stamp, startTime: stamp };
  await admin()
    .firestore.doc(paths.listing(uid, id))
    .set({ status: "active", price: 2, sku: null, ebayItemId: id, ...times, ...fields });
}
