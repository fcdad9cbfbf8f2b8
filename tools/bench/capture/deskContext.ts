import { readFile } from "node:fs/promises";

import type { Browser, BrowserContext } from "playwright-core";

import { plugInWebcam } from "../../../tests/e2e/webcam.ts";
import { suite } from "../../../tests/support/suite.ts";

const GOOGLE_SCRIPT = new URL("../../emulators/gapi-stub.js", import.meta.url);

/**
 * Opens the product at a desk with a webcam. Serves Google's script locally, because the sign-in loads it even
 * from the emulator.
 */
export async function openDeskContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: suite().webUrl,
    viewport: { width: 1440, height: 900 },
  });
  const body = await readFile(GOOGLE_SCRIPT, "utf8");
  await context.route("https://apis.google.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body }),
  );
  await plugInWebcam(context);
  return context;
}
