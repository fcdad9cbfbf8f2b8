import { randomUUID } from "node:crypto";

import { expect, it } from "vitest";

import { testBrowser } from "../../support/browser.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { callAs, createMember, backdateSignIn } from "../../support/people.ts";
import { openAs, openAsMember } from "../people.ts";

const browser = testBrowser();

it("asks for another sign-in before a deletion, continues after it, and logs both attempts", async () => {
  const opened = await browser.open();
  const { page } = opened;
  opened.expectError(/403.*deleteUser/);
  const word = randomUUID().slice(0, 8);
  const seller = await createMember({ name: `Ada ${word}` });
  const boss = await createMember({ role: "super-admin", name: "Dora Super" });
  await openAs(page, backdateSignIn(boss, 30), `/admin/users?q=${word}`);
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

it("sends a deleted person out of their open tab within a minute", async () => {
  const { page } = await browser.open();
  const boss = await createMember({ role: "super-admin", name: "Dora Super" });
  const person = await openAsMember(page, { name: "Ada Open" }, "/collection");
  await page.getByRole("heading", { level: 1, name: "Collection" }).waitFor();
  const { error } = await callAs(boss, "deleteUser", { userId: person.uid });
  expect(error).toBeUndefined();
  const path = () => new URL(page.url()).pathname;
  await expect.poll(path, { timeout: 60_000 }).toMatch(/^\/(?:user-not-found|login)$/);
  await page.goto("/collection");
  await expect.poll(path).toBe("/login");
  await page.getByRole("button", { name: "Sign in with Google" }).waitFor();
});

it("prepares everything of a person as files, and deletes the account after a typed confirmation", async () => {
  const opened = await browser.open();
  const { page } = opened;
  const person = await openAsMember(page, { name: "Ada Leaver" }, "/settings?tab=account");
  const sent: (readonly [string, string | undefined])[] = [];
  page.on("request", (request) => {
    const { pathname, port } = new URL(request.url());
    if (request.method() === "POST" && /DataExport|AccountDeletion|:runQuery/.test(pathname)) {
      sent.push([`${port}${pathname}`, request.headers()["x-firebase-appcheck"]]);
    }
  });
  await page.getByRole("button", { name: "Prepare my data" }).click();
  const file = page.getByRole("link", { name: /^pegboard-data-001\.zip/ });
  await file.waitFor();
  expect(await page.getByRole("button", { name: "Prepare my data again" }).isDisabled()).toBe(true);
  const saved = page.waitForEvent("download");
  await file.click();
  expect((await saved).suggestedFilename()).toBe("pegboard-data-001.zip");

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const confirm = dialog.getByRole("button", { name: "Delete my account" });
  await dialog.getByLabel(/^Type/).fill("somebody@else.example");
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(/^Type/).fill(person.email);
  await expectGoodLooks(page);
  await confirm.click();
  await dialog.waitFor({ state: "detached" });
  const strip = page.getByRole("banner").getByText("Your account will be deleted on");
  await strip.waitFor();
  await expectGoodLooks(page);
  await page.getByRole("button", { name: "Keep my account" }).click();
  await strip.waitFor({ state: "detached" });

  // Every request to our functions says that it comes from this application.
  expect(sent.length).toBeGreaterThanOrEqual(3);
  for (const [, token] of sent) expect(token).toMatch(/^[\w-]+\.[\w-]+\.$/);
});
