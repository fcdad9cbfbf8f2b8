import { expect, it } from "vitest";

import { testBrowser } from "../../support/browser.ts";
import { goTo, readListings, openAsMember } from "../people.ts";
import { findCard, expectCompleted, openStudio, photograph, startCamera } from "../studioPage.ts";
import { plugInWebcam } from "../webcam.ts";

const browser = testBrowser();

/** The files that `reading.md` lists for the second and third engine. */
const ENGINE_FILES = [
  /ch_PP-OCRv4_det_infer[^/]*\.onnx$/,
  /ch_PP-OCRv4_rec_infer[^/]*\.onnx$/,
  /ort-wasm-simd-threaded[^/]*\.wasm$/,
  /ppocr_keys_v1[^/]*\.txt$/,
  /toyNumbers[^/]*\.onnx$/,
];

it("downloads the engines once, only on /capture, after the camera has started", async () => {
  const { page, context } = await browser.open();
  const asked: string[] = [];
  context.on("request", (request) => {
    if (ENGINE_FILES.some((file) => file.test(request.url()))) asked.push(request.url());
  });
  await plugInWebcam(context);
  await openAsMember(page);
  await goTo(page, "Collection");
  await goTo(page, "Capture");
  await page.getByRole("button", { name: "Start camera" }).waitFor();
  expect(asked).toEqual([]);
  await startCamera(page);
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open("pegboard-reading-engine");
      const keys = await cache.keys();
      return keys.map(({ url }) => url).sort();
    });
  const whole = ENGINE_FILES.map((file) => expect.stringMatching(file) as unknown);
  await expect.poll(kept, { timeout: 60_000 }).toEqual(whole);
  expect([...new Set(asked)].sort()).toEqual(await kept());

  // A second visit. The reader's worker requests the engines before the photo.
  asked.length = 0;
  await page.goto("/capture");
  await startCamera(page);
  await photograph(page, findCard("Harbor Hauler"));
  await expectCompleted(page, 1);
  expect(asked).toEqual([]);
});

it("completes a card while the engines' files stall, and shows that they are loading", async () => {
  const { page, context } = await browser.open();
  await plugInWebcam(context);
  const person = await openAsMember(page, {}, "/capture");
  await context.route("**/*.onnx", () => undefined);
  await openStudio(page);
  const progress = page.getByRole("progressbar", { name: "Downloading the reader" });
  await progress.waitFor();
  await photograph(page, findCard("Harbor Hauler"));
  await expectCompleted(page, 1);
  expect(await readListings(person)).toMatchObject([{ sku: "GTB53", status: "draft" }]);
  expect(await progress.isVisible()).toBe(true);
});
