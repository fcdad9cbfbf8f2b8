import { expect, it } from "vitest";
import { seedDemo } from "../../tools/demo/seed.ts";
import { expectAccessible, testBrowser } from "../support/browser.ts";

const browser = testBrowser();
it("looks", { timeout: 240_000 }, async () => {
  await seedDemo(process.env as Record<string, string>);
  const { page } = await browser.open();
  page.on("console", (m) => console.log("CONSOLE", m.text()));
  await page.goto("/g/sam_seller");
  await page.waitForTimeout(1000);
  await page.screenshot({ path: "/tmp/gallery-loading.png" });
  await page
    .getByRole("button", { name: /^Wish for/ })
    .first()
    .waitFor({ timeout: 60_000 });
  await page.waitForTimeout(1500);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const theme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/gallery-${width}-${theme}.png` });
      await expectAccessible(page);
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  for (const at of [0, 2, 3])
    await page
      .getByRole("button", { name: /^Wish for/ })
      .nth(at)
      .click();
  await page.getByRole("button", { name: "My wishlist" }).click();
  await page.getByText("Saved", { exact: true }).waitFor({ timeout: 60_000 });
  await page.screenshot({ path: "/tmp/gallery-list.png" });
  await expectAccessible(page);
  await page.goto("/gallery");
  await page.getByRole("link", { name: /sam_seller/ }).waitFor();
  await page.waitForTimeout(500);
  await page.screenshot({ path: "/tmp/gallery-index.png" });
  await expectAccessible(page);
  await page.goto("/g/nobody");
  await page.getByText("No gallery here").first().waitFor();
  await page.screenshot({ path: "/tmp/gallery-missing.png" });
  await expectAccessible(page);
  expect(1).toBe(1);
});
