/** `npm run pictures`: takes the pictures of the README from the running product, with demo data. */
import { mkdirSync } from "node:fs";

import type { Page } from "playwright-core";

import { layUnderCamera, plugInWebcam } from "../tests/e2e/webcam.ts";
import { type Card, CARDS } from "./cards/cards.ts";
import { launchChromium } from "./programs/chromium.ts";
import { seedDemo } from "./demo/seed.ts";
import { atRoot } from "./root.ts";
import { EMULATORS } from "./suite/suite.ts";
import { withSuite } from "./suite/withSuite.ts";

const FOLDER = atRoot("docs", "pictures");
const DESK = { width: 1440, height: 900 };
/** Cards before the picture of the studio, and cards in its queue. */
const WARM_UP = 3;
const CAPTURED = 6;
const DEMO_SELLER = { email: "seller@pegboard.example", name: "Sam Seller" };

process.exitCode = await withSuite(
  EMULATORS,
  (sentence) => console.log(sentence),
  async ({ environment }) => {
    Object.assign(process.env, environment);
    mkdirSync(FOLDER, { recursive: true });
    await seedDemo(environment);
    await takePictures(environment["PEGBOARD_WEB_URL"] ?? "");
    return 0;
  },
);

async function takePictures(baseURL: string): Promise<void> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ baseURL, viewport: DESK });
    await plugInWebcam(context);
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto("/login");
    await signIn(page);
    await page.goto("/collection");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await take(page, "collection-light");
    await page.goto("/capture");
    await page.getByRole("button", { name: "Start camera" }).click();
    await page.getByText("1920 × 1080").waitFor();
    // The first call of each function starts its worker, which is too slow for a picture.
    for (const card of CARDS.slice(0, WARM_UP)) await photograph(page, card);
    await page
      .getByText("Completed")
      .nth(WARM_UP - 1)
      .waitFor({ timeout: 120_000 });
    await page.getByRole("button", { name: "Clear All" }).click();
    await page.getByRole("button", { name: /^Clear \d/ }).click();
    for (const card of CARDS.slice(WARM_UP, WARM_UP + CAPTURED)) await photograph(page, card);
    await page.getByText("Completed").nth(2).waitFor();
    const next = CARDS[WARM_UP + CAPTURED];
    if (next) await layUnderCamera(page, next, "front");
    await take(page, "capture-light");
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  const chooser = page.getByRole("dialog", { name: "Choose an account" });
  await chooser.getByLabel("E-mail").fill(DEMO_SELLER.email);
  await chooser.getByLabel("Name").fill(DEMO_SELLER.name);
  await chooser.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}

async function photograph(page: Page, card: Card): Promise<void> {
  await layUnderCamera(page, card, "front");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Front photo, open at full size" }).waitFor();
  await layUnderCamera(page, card, "back");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Front photo, not taken yet" }).waitFor();
}

async function take(page: Page, name: string): Promise<void> {
  // The picture must not show unfinished rows, photos, fonts and toasts.
  await page.waitForFunction(
    () =>
      !document.querySelector("[data-skeleton], [data-sonner-toast], img:not([src])") &&
      [...document.images].every((image) => image.complete || image.loading === "lazy"),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
}
