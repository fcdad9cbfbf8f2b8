import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { testBrowser } from "../../support/browser.ts";
import { ALL_LOOKS, expectGoodLooks } from "../../support/looks.ts";
import { createMember } from "../../support/people.ts";
import { giveDemoBusiness } from "../demoBusiness.ts";
import { connectEbay, openAsMember, signInOnPage } from "../people.ts";
import { findCard, expectCompleted, openStudio, photograph, queueRows } from "../studioPage.ts";
import { plugInWebcam } from "../webcam.ts";

const browser = testBrowser();
/** Without animations, because colors in transition would be measured. */
const openStill = () => browser.open({ reducedMotion: "reduce" });

describe("in light and dark, at a desk and on a phone, everything is accessible", () => {
  it("before the sign-in", async () => {
    const { page } = await openStill();
    await page.goto("/login");
    await page.getByRole("button", { name: "Sign in with Google" }).waitFor();
    await expectGoodLooks(page, { looks: ALL_LOOKS });
    await page.goto("/no/such/page");
    await heading(page, "Nothing hangs here");
    await expectGoodLooks(page, { looks: ALL_LOOKS });
    await signInOnPage(page, { email: "stranger@example.com", name: "Sandy Stranger" });
    await heading(page, "Access denied");
    await expectGoodLooks(page, { looks: ALL_LOOKS });
  });

  it("on the terms", async () => {
    const { page } = await openStill();
    await signInOnPage(page, await createMember({ record: { hasAcceptedTerms: false } }));
    await heading(page, "Terms of Service");
    await expectGoodLooks(page, { looks: ALL_LOOKS });
  });

  it("without any data", async () => {
    const { page } = await openStill();
    await openAsMember(page);
    await page.getByText("No recent activity").waitFor();
    await expectGoodLooks(page, { looks: ALL_LOOKS });
    await page.goto("/collection");
    await page.getByText("No listings yet").waitFor();
    await expectGoodLooks(page, { looks: ALL_LOOKS });
    await page.goto("/capture");
    await page.getByText("No cards processed yet").waitFor();
    await expectGoodLooks(page, { looks: ALL_LOOKS });
    await page.goto("/settings");
    await page.getByText("eBay Not Connected").first().waitFor();
    await expectGoodLooks(page, { looks: ALL_LOOKS });
  });

  it("at the camera, and on the listing of a card", async () => {
    const { page, context } = await openStill();
    await plugInWebcam(context, { reads: false });
    await openAsMember(page, {}, "/capture");
    await openStudio(page);
    await photograph(page, findCard("'71 Ridgeback"));
    await expectCompleted(page, 1);
    await expectGoodLooks(page, { looks: ALL_LOOKS });
    await queueRows(page).getByRole("link").click();
    await page.getByRole("heading", { level: 2, name: "Photos (2)" }).waitFor();
    await expectGoodLooks(page, { looks: ALL_LOOKS });
  });

  it("with a seller's data", async () => {
    const { page } = await openStill();
    const person = await openAsMember(page);
    await Promise.all([giveDemoBusiness(person), connectEbay(person)]);
    await page.getByText("Sold to").first().waitFor();
    await expectGoodLooks(page, { looks: ALL_LOOKS });
    await page.goto("/collection");
    await page.getByRole("row").nth(12).waitFor();
    await expectGoodLooks(page, { looks: ALL_LOOKS });
    await page.goto("/settings");
    await page.getByText("eBay Connected").first().waitFor();
    await expectGoodLooks(page, { looks: ALL_LOOKS });
  });
});

describe("without a mouse", () => {
  const signedIn = browser.share(async ({ page }) => {
    await openAsMember(page);
    return { page };
  });

  it("skips to the content", async () => {
    const { page } = await signedIn();
    await page.reload();
    await heading(page, "Dashboard");
    await page.keyboard.press("Tab");
    await page.getByRole("link", { name: "Skip to content" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  it("goes to a screen by the palette, and by its keys", async () => {
    const { page } = await signedIn();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Command palette" }).waitFor();
    await page.keyboard.type("coll");
    await page.keyboard.press("Enter");
    await heading(page, "Collection");
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await heading(page, "Settings");
    expect(new URL(page.url()).pathname).toBe("/settings");
  });

  it("shows the keys", async () => {
    const { page } = await signedIn();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keys" });
    await keys.waitFor();
    expect(await keys.innerText()).toContain("Go to Collection");
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
  });
});

async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name }).waitFor();
}
