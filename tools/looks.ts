/**
 * `npm run looks -- take <folder> [screen…]` photographs every screen of the product with demo data: at a
 * desk and on a phone, in light and dark. Screens are chosen by the beginning of their name
 * (`tools/looks/screens.ts`). `npm run looks -- compare <before> <after>` lists the pictures that differ, the
 * most different first, and draws each difference in `<after>/differences`. Exits with 1 if there are any.
 */
import { mkdirSync } from "node:fs";

import type { Browser, Page } from "playwright-core";

import { layUnderCamera, plugInWebcam } from "../tests/e2e/webcam.ts";
import { CARDS } from "./cards/cards.ts";
import { launchChromium } from "./programs/chromium.ts";
import { seedDemo } from "./demo/seed.ts";
import { comparePictures } from "./looks/compare.ts";
import { PEOPLE, type Screen, SCREENS, type Visitor, VISITORS } from "./looks/screens.ts";
import { settle, stopTime } from "./looks/still.ts";
import { EMULATORS } from "./suite/suite.ts";
import { withSuite } from "./suite/withSuite.ts";

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const THEMES = ["light", "dark"] as const;
/** Longer pages are cut: the rest only repeats. */
const MAX_HEIGHT = 5_000;
const [CARD = failUndrawn()] = CARDS;

const [command, ...args] = process.argv.slice(2);
if (command === "take" && args[0]) process.exitCode = await takeAll(args[0], args.slice(1));
else if (command === "compare" && args[0] && args[1])
  process.exitCode = await comparePictures(args[0], args[1]);
else {
  console.error("Usage: npm run looks -- take <folder> [screen…] | compare <before> <after>");
  process.exitCode = 2;
}

function takeAll(folder: string, names: readonly string[]): Promise<number> {
  const chosen = SCREENS.filter(({ name }) => !names.length || names.some((start) => name.startsWith(start)));
  return withSuite(
    EMULATORS,
    (sentence) => console.log(sentence),
    async ({ environment }) => {
      Object.assign(process.env, environment);
      mkdirSync(folder, { recursive: true });
      await seedDemo(environment);
      const browser = await launchChromium();
      let failed = 0;
      try {
        for (const visitor of VISITORS) {
          const screens = chosen.filter((screen) => screen.visitor === visitor);
          if (screens.length === 0) continue;
          const page = await openAs(browser, environment["PEGBOARD_WEB_URL"] ?? "", visitor);
          for (const screen of screens) {
            // A failing screen must not cost the pictures of the others.
            await takeScreen(page, screen, folder).catch((error: unknown) => {
              failed += 1;
              console.error(`${screen.name}: ${error instanceof Error ? error.message : String(error)}`);
            });
          }
          await page.context().close();
        }
      } finally {
        await browser.close();
      }
      console.log(`${chosen.length - failed} of ${chosen.length} screens photographed in ${folder}`);
      return failed === 0 ? 0 : 1;
    },
  );
}

async function openAs(browser: Browser, baseURL: string, visitor: Visitor): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: SIZES.desk, reducedMotion: "reduce" });
  await plugInWebcam(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const person = PEOPLE[visitor];
  if (!person) return page;
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  const chooser = page.getByRole("dialog", { name: "Choose an account" });
  await chooser.getByLabel("E-mail").fill(person.email);
  await chooser.getByLabel("Name").fill(person.name);
  await chooser.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  if (visitor === "sellerWithoutEbay") await switchEbayOff(page);
  return page;
}

/** The switch shows the change before the server has it, so this checks it after a reload. */
async function switchEbayOff(page: Page): Promise<void> {
  const ebay = page.getByRole("switch", { name: "eBay", exact: true });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await page.goto("/settings?tab=integrations");
    await settle(page);
    if (!(await ebay.isChecked())) return;
    const saved = page.waitForResponse(/Firestore\/Write/);
    await ebay.click();
    await saved;
    await settle(page);
  }
  throw new Error("eBay can't be switched off");
}

async function takeScreen(page: Page, { name, address, open }: Screen, folder: string): Promise<void> {
  await page.setViewportSize(SIZES.desk);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(address);
  await settle(page);
  await open?.(page, { layCard: (side) => layUnderCamera(page, CARD, side) });
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      await stopTime(page);
      const height = Math.min(MAX_HEIGHT, await page.evaluate(() => document.documentElement.scrollHeight));
      await page.screenshot({
        path: `${folder}/${name}.${size}.${colorScheme}.png`,
        fullPage: true,
        clip: { x: 0, y: 0, width: viewport.width, height: Math.max(height, viewport.height) },
        animations: "disabled",
        caret: "hide",
      });
    }
  }
}

function failUndrawn(): never {
  throw new Error("tools/cards draws no card");
}
