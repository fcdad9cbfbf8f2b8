import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { openControl } from "../../support/ebaySeller.ts";
import { callAs, createMember } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { connectEbay, openAs, openAsMember } from "../people.ts";

const browser = testBrowser();
const marketplace = openControl(suite().ebayUrl);

/** The first call of a function starts it, which takes long on a busy machine. */
const COLD_START = { timeout: 90_000 };

it(
  "developer pages show the state of eBay, the sync, the rules and the orders",
  { timeout: 300_000 },
  async () => {
    const opened = await browser.open({ reducedMotion: "reduce" });
    const { page } = opened;
    const person = await createMember();
    await connectEbay(person);
    await callAs(person, "subscribeToNotifications", { topics: ["TokenRevocation"] });
    const item = await marketplace.placeItem(person.uid, {
      title: "Debug Relay",
      price: "4.75",
      quantity: 9,
    });
    const { orderId } = await marketplace.buy([item], {});
    await callAs(person, "syncOrders", {});

    await openAs(page, person, "/test-ebay");
    const results = page.getByRole("table", { name: "Results" });
    await results.getByRole("row", { name: /^Selling summary OK \d+ ms/ }).waitFor(COLD_START);
    expect(await results.getByRole("row").count()).toBe(8);
    await expectGoodLooks(page, DESK);

    const pages = page.getByRole("navigation", { name: "Developer pages" });
    await pages.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("button", { name: "Get from eBay" }).click();
    const compared = page.getByRole("table", { name: "Stored and at eBay" });
    await compared.getByRole("row", { name: `orderId ${orderId} ${orderId} Same` }).waitFor(COLD_START);
    expect(await compared.getByText("Differs").count()).toBe(0);
    await expectGoodLooks(page, HAND);

    await pages.getByRole("link", { name: "Sync" }).click();
    await page.getByText("No sync yet.").waitFor();
    await page.getByRole("button", { name: "Start sync" }).click();
    await page.getByRole("region", { name: "State" }).getByText("completed").waitFor(COLD_START);
    await page.getByText(/^in 59:\d\d$/).waitFor();
    // New listings have no change set.
    await page.getByText("None of your last 20 changes is from a sync.").waitFor();
    await expectGoodLooks(page, DESK);

    await pages.getByRole("link", { name: "Firestore" }).click();
    const checks = page.getByRole("table", { name: "Results" });
    await checks.getByRole("row", { name: /^Own record .* allowed/ }).waitFor();
    await checks.getByRole("row", { name: /^Somebody else's listings .*refused/ }).waitFor();
    await expect.poll(() => checks.getByText("As expected").count()).toBe(16);
    expect(await checks.getByText("Not as expected").count()).toBe(0);
    await expectGoodLooks(page, HAND);
  },
);

it(
  "developer pages show which pictures load, and who may become super admin",
  { timeout: 240_000 },
  async () => {
    const opened = await browser.open({ reducedMotion: "reduce" });
    opened.expectError(/Failed to load resource/);
    opened.expectError(/status of 403/);
    const { page } = opened;
    const person = await createMember();
    const pixel =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    await admin()
      .firestore.doc(paths.listing(person.uid, "debug-pictures"))
      .set({
        title: "Debug Pictures Camaro",
        status: "draft",
        isDraft: true,
        quantity: 1,
        price: 2,
        firebaseImages: [pixel, `${suite().ebayUrl}/gone.jpg`],
        frontImageIndex: 7,
        updatedAt: new Date(),
      });
    await openAs(page, person, "/debug-images");
    await page.getByRole("searchbox").fill("debug pictures");
    await page.getByRole("button", { name: "Debug Pictures Camaro" }).click();
    await page.getByText("The first: frontImageIndex says 7, but there are 2.").waitFor();
    const list = page.getByRole("table", { name: "firebaseImages (our storage)" });
    await list.getByRole("row", { name: /OK 1 × 1/ }).waitFor();
    await list.getByRole("row", { name: /gone\.jpg Failed – –/ }).waitFor();
    expect(new URL(page.url()).search).toBe("?listing=debug-pictures");
    await expectGoodLooks(page, HAND);

    await page.goto("/test-avatar");
    const broken = page.getByRole("region", { name: "With a picture that doesn't load" });
    await expect.poll(() => broken.getByText("TP").count()).toBe(5);
    await expectGoodLooks(page, DESK);

    await page.goto("/make-admin");
    await page.getByText("Account role").waitFor();
    await page
      .getByText(/This installation has a super admin|You can't become super admin here/)
      .waitFor(COLD_START);
    expect(await page.getByRole("button", { name: "Become super admin" }).count()).toBe(0);
    await expectGoodLooks(page, HAND);
    expect((await callAs(person, "claimSuperAdmin", {})).error?.details).toMatchObject({
      code: "auth/claim-refused",
    });
  },
);

/** The whole page, one look per page, because the pages share their parts. */
const DESK = { looks: ["light on a desk"], height: 1_600 } as const;
const HAND = { looks: ["dark in a hand"], height: 3_000 } as const;

const OVERLAYS = [
  { button: "Open a dialog", role: "dialog", name: "A dialog" },
  { button: "Open a question", role: "dialog", name: "Delete 3 listings?" },
  { button: "Open a dry run", role: "dialog", name: "End 2 listings?" },
  { button: "Open a conflict", role: "dialog", name: "Changed meanwhile" },
  { button: "Open a sheet", role: "dialog", name: "A sheet" },
  { button: "Open a picture", role: "dialog", name: "A card" },
  { button: "Open a popover", role: "dialog", name: "Popover" },
  { button: "Open a menu", role: "menu", name: "Open a menu" },
  { button: "Open a row's menu", role: "menu", name: "Row" },
] as const;

it("show every part of the screens, in both themes", { timeout: 300_000 }, async () => {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  await openAsMember(page, {}, "/developer/ui");
  await page.getByRole("heading", { name: "Parts", exact: true }).waitFor();
  await page.getByRole("button", { name: "primary lg" }).waitFor();
  await expectGoodLooks(page, {
    looks: ["light on a desk", "dark on a desk", "light in a hand", "dark in a hand"],
    height: 5_000,
  });

  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/developer/ui");
    for (const { button, role, name } of OVERLAYS) {
      await page.getByRole("button", { name: button, exact: true }).click();
      await page.getByRole(role, { name, exact: true }).waitFor();
      await expectAccessible(page, { part: `[role="${role}"]`, colorsOnly: colorScheme === "dark" });
      await page.keyboard.press("Escape");
      await page.getByRole(role, { name, exact: true }).waitFor({ state: "detached" });
    }
    await page.getByRole("button", { name: "Show messages" }).click();
    await page.getByText("A message: info").waitFor();
    await expectAccessible(page, { part: "[data-sonner-toaster]", colorsOnly: colorScheme === "dark" });
  }
});
