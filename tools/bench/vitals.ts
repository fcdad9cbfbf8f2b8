import { openAsMember, connectEbay, goTo } from "../../tests/e2e/people.ts";
import { openStudio, photograph, queueRows } from "../../tests/e2e/studioPage.ts";
import { plugInWebcam } from "../../tests/e2e/webcam.ts";
import { suite } from "../../tests/support/suite.ts";
import { watchVitals } from "../../tests/support/vitals.ts";
import { CARDS } from "../cards/cards.ts";
import { launchChromium, THIS_MACHINE_ALONE } from "../programs/chromium.ts";
import { EMULATORS } from "../suite/suite.ts";
import { atMost, type Measure } from "./measure.ts";

export const needs = EMULATORS;
/** The simulator, because our own provider knows a drawn card only with a catalogue. */
export const environment = { AI_PROVIDERS: "openai" };

const DESK = CARDS.slice(0, 4);

/** Web vitals of the main job, run once from the sign-in to a listing at eBay: the worst of all its pages. */
export async function run(): Promise<Measure[]> {
  const browser = await launchChromium([THIS_MACHINE_ALONE]);
  try {
    const context = await browser.newContext({
      baseURL: suite().webUrl,
      viewport: { width: 1440, height: 900 },
    });
    await plugInWebcam(context);
    const vitals = await watchVitals(context);
    const page = await context.newPage();
    await connectEbay(await openAsMember(page));
    await openStudio(page);
    for (const card of DESK) await photograph(page, card);
    await queueRows(page)
      .filter({ hasText: "Completed" })
      .nth(DESK.length - 1)
      .waitFor({ timeout: 120_000 });
    await goTo(page, "Collection");
    await page
      .getByRole("searchbox")
      .first()
      .fill(DESK[0]?.carName ?? "");
    const draft = page.getByRole("row", { name: new RegExp(DESK[0]?.carName ?? "") });
    await draft.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Go live" }).click();
    await draft.getByText("Active").waitFor();
    await draft.getByRole("link", { name: new RegExp(DESK[0]?.carName ?? "") }).click();
    await page.getByRole("link", { name: "Open on eBay" }).waitFor();
    // The browser reports an input when it is idle.
    while (vitals().INP === 0) await page.waitForTimeout(100);
    const { LCP, INP, CLS } = vitals();
    return [
      atMost("an input to the next paint (INP)", "ms", INP, 200),
      atMost("what moves by itself (CLS)", "of the screen", CLS, 0.05),
      atMost("a screen's largest paint (LCP)", "ms", LCP, 2_500),
    ];
  } finally {
    await browser.close();
  }
}
