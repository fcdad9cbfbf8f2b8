import { randomUUID } from "node:crypto";

import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { paths } from "../../functions/src/contract/documents.ts";
import { admin } from "../support/admin.ts";
import { expectAccessible, testBrowser } from "../support/browser.ts";
import { createMember } from "../support/people.ts";
import { goTo, openAsMember } from "./people.ts";

const browser = testBrowser();

it("shows the panel to super admins alone, also when the role goes while it is open", async () => {
  const { page } = await browser.open();
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

it("finds a person, makes and unmakes an admin, and adds somebody", async () => {
  const opened = await browser.open();
  const { page } = opened;
  opened.expectError(/409.*addUser/);
  await openAsMember(page, { role: "super-admin", name: "Dora Super" });
  const word = randomUUID().slice(0, 8);
  const person = await createMember({ name: `Ada ${word}` });
  await page.goto(`/admin/users?q=${word}`);
  const row = page.getByRole("row", { name: person.email });
  await row.getByRole("button", { name: "Make Admin" }).click();
  await row.getByRole("button", { name: "Remove Admin" }).waitFor();
  await row.getByText("Super Admin", { exact: true }).waitFor();
  await row.getByRole("button", { name: "Remove Admin" }).click();
  await row.getByRole("button", { name: "Make Admin" }).waitFor();

  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog", { name: "Add user" });
  await dialog.getByLabel("Email").fill("nonsense");
  await dialog.getByRole("button", { name: "Add user" }).click();
  await dialog.getByText("This is not an email address").waitFor();
  await dialog.getByLabel("Email").fill(person.email);
  await dialog.getByRole("button", { name: "Add user" }).click();
  await dialog.getByText("There is a user with this email already").waitFor();
  await expectGoodLooks(page);
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
  await expectGoodLooks(page);
  await page.getByRole("button", { name: "Show all users" }).click();
  await goTo(page, "Dashboard");
});

/** In light and dark, on a desk and in a hand. */
async function expectGoodLooks(page: Page): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const excess = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await excess(), `pixels to scroll at ${width}`).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
