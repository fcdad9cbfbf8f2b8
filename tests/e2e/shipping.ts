import { createRequire } from "node:module";

import type { BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";

import { orderDocument, paths } from "../../functions/src/contract/documents.ts";
import { readPdf } from "../../web/src/lib/print/testing/readPdf.ts";
import { admin } from "../support/admin.ts";
import { openControl } from "../support/ebaySeller.ts";
import type { Person } from "../support/people.ts";
import { suite } from "../support/suite.ts";

/** The web application's library for the codes on our labels. */
const bwip = createRequire(new URL("../../web/package.json", import.meta.url))("bwip-js") as {
  toSVG(options: { bcid: string; text: string; scale: number; height?: number }): string;
};

/** Types as a hand scanner does: all keys within a few milliseconds, then Enter. */
export const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate((text) => {
    for (const key of [...Array.from(text), "Enter"]) {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }
  }, code);

/** Returns a stored order. */
export const readStoredOrder = async ({ uid }: Pick<Person, "uid">, orderId: string) =>
  orderDocument.parse((await admin().firestore.doc(paths.order(uid, orderId)).get()).data());

export interface ShipmentAtEbay {
  readonly fulfillmentId: string;
  readonly trackingNumber?: string;
}

/** Returns the parcels at the marketplace by order id. */
export async function readShipmentsAtEbay(): Promise<ReadonlyMap<string, readonly ShipmentAtEbay[]>> {
  const { orders } = (await openControl(suite().ebayUrl).state()) as {
    orders: { orderId: string; shipments?: ShipmentAtEbay[] }[];
  };
  return new Map(orders.map(({ orderId, shipments = [] }) => [orderId, shipments]));
}

/** Draws a label with a code under a camera, 1920 x 1080. */
export async function drawCode(kind: "qrcode" | "code128" | "upca", text: string): Promise<Buffer> {
  const svg = bwip.toSVG({ bcid: kind, text, scale: 6, ...(kind !== "qrcode" && { height: 30 }) });
  const code = await sharp(Buffer.from(svg), { density: 144 })
    .resize({ width: kind === "qrcode" ? 500 : 1200, height: 500, fit: "inside", kernel: "nearest" })
    .toBuffer();
  return sharp({ create: { width: 1920, height: 1080, channels: 3, background: "#fff" } })
    .composite([{ input: code, gravity: "center" }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Keeps the PDFs that a context's pages open. */
export async function keepPdfs(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const pdfs: Blob[] = [];
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (object) => {
      if (object instanceof Blob && object.type === "application/pdf") pdfs.push(object);
      return create(object);
    };
    Object.assign(window, { pdfs });
  });
}

/** Waits for the PDF that `print` opens, and returns its pages' codes and texts. */
export async function readPrinted(page: Page, print: () => Promise<void>) {
  // The PDF opens in a tab, or is saved if the browser blocks the tab.
  const [opened] = await Promise.all([
    Promise.race([page.waitForEvent("popup"), page.waitForEvent("download")]),
    print(),
  ]);
  if ("close" in opened) await opened.close();
  await page.bringToFront();
  const base64 = await page.evaluate(async () => {
    const pdf = (window as unknown as { pdfs: Blob[] }).pdfs.at(-1);
    const bytes = new Uint8Array((await pdf?.arrayBuffer()) ?? new ArrayBuffer(0));
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  });
  // Half of a printer's resolution. It takes a quarter of the time and is harder to read.
  return readPdf(new Blob([Buffer.from(base64, "base64")]), 150);
}

/** Keeps the tones that a context's pages play. */
export async function keepTones(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const tones: number[] = [];
    class HeardContext extends AudioContext {
      override createOscillator(): OscillatorNode {
        const tone = super.createOscillator();
        const start = tone.start.bind(tone);
        tone.start = (when) => {
          tones.push(Math.round(tone.frequency.value));
          start(when);
        };
        return tone;
      }
    }
    window.AudioContext = HeardContext;
    Object.assign(window, { tones });
  });
}

/** Expects that these tones, in hertz, were the last ones played. */
export const expectTones = (page: Page, tones: readonly number[]): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate((last) => (window as unknown as { tones: number[] }).tones.slice(-last), tones.length),
    )
    .toEqual(tones);
