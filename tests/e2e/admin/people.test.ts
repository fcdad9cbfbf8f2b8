import { randomUUID } from "node:crypto";

import { expect, it } from "vitest";

import { testBrowser } from "../../support/browser.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { createMember, signedInBefore } from "../../support/people.ts";
import { openAs } from "../people.ts";

const browser = testBrowser();

it("asks for another sign-in before a deletion, goes on after it, and logs both attempts", async () => {
  const opened = await browser.open();
  const { page } = opened;
  opened.expectError(/403.*deleteUser/);
  const word = randomUUID().slice(0, 8);
  const seller = await createMember({ name: `Ada ${word}` });
  const boss = await createMember({ role: "super-admin", name: "Dora Super" });
  await openAs(page, signedInBefore(boss, 30), `/admin/users?q=${word}`);
  const row = page.getByRole("row", { name: seller.email });
  await row.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: "Delete user" })
    .getByRole("button", { name: "Delete User" })
    .click();

  const question = page.getByRole("dialog", { name: "Confirm that it is you" });
  await question.getByText(boss.email).waitFor();
  await question.getByRole("button", { name: "Sign in again" }).click();
  await page.getByText(`Ada ${word} was deleted`).waitFor();
  await row.waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Audit Log" }).click();
  await page.getByLabel("To whom (whole e-mail or id)").fill(seller.email);
  await page.getByText("auth/sign-in-again").waitFor();
  const entries = page.getByRole("row", { name: "deleteUser" });
  await expect.poll(() => entries.count()).toBe(2);
  await entries.first().getByText("Done").waitFor();
  await entries.last().getByText("Refused").waitFor();

  // The filter is in the address, so a link to it can be sent.
  await entries.first().getByRole("button", { name: "deleteUser" }).click();
  await page.getByRole("button", { name: "deleteUser ×" }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toContain("action=deleteUser");
  await page.reload();
  await expect.poll(() => page.getByRole("row", { name: "deleteUser" }).count()).toBe(2);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
  await expectGoodLooks(page);
});
