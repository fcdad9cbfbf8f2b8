import { randomUUID } from "node:crypto";

import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { createMember } from "../../support/people.ts";
import { goTo, openAs, openAsMember } from "../people.ts";

const browser = testBrowser();

it("shows the panel only to super admins, also when the role is removed while it is open", async () => {
  const opened = await browser.open();
  const { page } = opened;
  // Calls of the dashboard are still running when the role is taken away.
  opened.expectError(/403/);
  const person = await openAsMember(page, { role: "admin" });
  expect(await page.getByRole("link", { name: "Admin", exact: true }).count()).toBe(0);
  const wentTo: string[] = [];
  page.on("framenavigated", (frame) => wentTo.push(new URL(frame.url()).pathname));
  await page.goto("/admin/users");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  expect(wentTo.at(-1)).toBe("/");

  const record = admin().firestore.doc(paths.user(person.uid));
  await record.update({ accountRole: "super-admin", isSuperAdmin: true });
  await admin().auth.setCustomUserClaims(person.uid, { member: true, role: "super-admin" });
  await page.getByRole("link", { name: "Admin", exact: true }).click();
  await page.getByRole("navigation", { name: "Admin sections" }).waitFor();
  await record.update({ accountRole: "admin", isSuperAdmin: false });
  await page.getByText("Access Denied: Super Admin privileges required").waitFor();
});

it("finds a user, changes the role, and adds a user", async () => {
  const opened = await browser.open();
  const { page } = opened;
  opened.expectError(/409.*addUser/);
  const me = await createMember({ role: "super-admin", name: "Dora Super" });
  const word = randomUUID().slice(0, 8);
  const person = await createMember({ name: `Ada ${word}` });
  await openAs(page, me, `/admin/users?q=${word}`);
  const row = page.getByRole("row", { name: person.email });
  await row.getByRole("button", { name: "Make Admin" }).click();
  const making = page.getByRole("dialog", { name: "Make Admin" });
  await making.getByRole("button", { name: "Make Admin" }).click();
  await row.getByText("Admin", { exact: true }).waitFor();
  await row.getByRole("button", { name: "Remove Admin" }).click();
  const changing = page.getByRole("dialog", { name: "Remove Admin" });
  await changing.getByLabel("Role").selectOption({ label: "Super Admin" });
  await changing.getByRole("button", { name: "Change Role" }).click();
  await row.getByText("Super Admin", { exact: true }).waitFor();
  await row.getByRole("button", { name: "Remove Admin" }).click();
  await changing.getByRole("button", { name: "Change Role" }).click();
  await row.getByRole("button", { name: "Make Admin" }).waitFor();

  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog", { name: "Add user" });
  await dialog.getByLabel("Email").fill("nonsense");
  await dialog.getByRole("button", { name: "Add user" }).click();
  await dialog.getByText("Enter a valid email address").waitFor();
  await dialog.getByLabel("Email").fill(person.email);
  await dialog.getByRole("button", { name: "Add user" }).click();
  await dialog.getByText("A user with this email already exists").waitFor();
  await dialog.getByLabel("Email").fill(`new-${word}@example.com`);
  await dialog.getByRole("button", { name: "Add user" }).click();
  await dialog.waitFor({ state: "detached" });
  await page
    .getByRole("row", { name: `new-${word}@example.com` })
    .getByText("Waiting for")
    .waitFor();
  await expectGoodLooks(page);

  await page.getByRole("searchbox").fill("Dora Super");
  await page.getByText("Current User").first().waitFor();
  await page.getByRole("searchbox").fill(`${word} nobody`);
  await page.getByText("No users found").waitFor();
  await page.getByRole("button", { name: "Show all users" }).click();
  await goTo(page, "Dashboard");
});

it("shows the costs of a range, the image host's usage, and the accounts", async () => {
  const { page } = await browser.open();
  const person = await openAsMember(page, { role: "super-admin" });
  // A separate month, because other tests change today's record.
  await admin()
    .firestore.doc(paths.usage("2021-05-04"))
    .set({
      documentReads: 1_050_000,
      documentWrites: 20_000,
      ai: {
        openai: { requests: 12, promptTokens: 9000, completionTokens: 500, costMicroDollars: 1_400_000 },
      },
    });
  await page.getByRole("link", { name: "Admin", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Usage & Cost Dashboard" }).waitFor();
  await page.getByText("Total cost").waitFor();
  await page.getByText("Free", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Custom range" }).click();
  await page.getByLabel("From").fill("2021-05-01");
  await page.getByLabel("To", { exact: true }).fill("");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("Both dates are needed").waitFor();
  await page.getByLabel("To", { exact: true }).fill("2021-05-31");
  await page.getByRole("button", { name: "Apply" }).click();
  const cost = page.getByRole("region", { name: "Cost", exact: true });
  await cost.getByText("$2.00", { exact: true }).waitFor();
  await cost.getByText("9,500 tokens").waitFor();
  await page.getByRole("row", { name: /OpenAI .*12 requests.*\$1\.40 70%/ }).waitFor();
  await page.getByRole("row", { name: /Firebase storage .*– files.*–/ }).waitFor();
  await page.reload();
  await cost.getByText("$2.00", { exact: true }).waitFor();
  await page.getByLabel("Month").selectOption("2025-06");
  await page.getByText("Nothing was recorded in this month.").waitFor();
  await expectGoodLooks(page);

  await page.getByRole("button", { name: "Historical metrics" }).click();
  const calendar = page.getByRole("dialog", { name: "Historical metrics" });
  const today = Number(new Date().toISOString().slice(8, 10));
  await calendar.getByRole("button", { name: new RegExp(` ${today}, Not fetched`) }).click();
  await calendar.getByRole("button", { name: new RegExp(` ${today}, Today, live, \\$`) }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Refresh metrics" }).click();
  await page.getByText("Dashboard metrics refreshed").waitFor();
  await page.getByRole("button", { name: /^Accounts/ }).click();
  await page.getByRole("row", { name: person.uid }).getByText("Not connected").waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/dashboard/accounts");
  await page.getByRole("button", { name: /^Users/ }).click();
  await page.getByRole("link", { name: "User Management" }).last().waitFor();
});
