import { createHash } from "node:crypto";

import type { BrowserContext, Page } from "playwright-core";

import { type Card } from "../../tools/cards/cards.ts";
import { drawCard, drawDesk, type Side } from "../../tools/cards/drawCard.ts";

/** What the init script adds to the page for `layUnderCamera`. */
interface Desk {
  /**
   * Shows a picture by its name. Returns false if the page doesn't have it and `jpeg` (base64) is missing.
   */
  show(name: string, jpeg?: string): Promise<boolean>;
}

/** The engines with which the browser reads a card. */
const ENGINES = /(?:tesseract|ort-wasm)[^/]*\.wasm$/;

/**
 * Lets the context's engines never arrive, as on a slow line, so that the server alone reads. That takes half of the
 * processor time.
 */
export const stallEngines = (context: BrowserContext): Promise<unknown> =>
  context.route(ENGINES, () => undefined);

/**
 * Gives every page of the context a camera over a desk. It is a real MediaStream through the product's camera
 * code, but the test decides when the card is turned. Call it before the first page is opened, or reload the
 * page. With `reads: false`, only the server reads.
 */
export async function plugInWebcam(context: BrowserContext, { reads = true } = {}): Promise<void> {
  if (!reads) await stallEngines(context);
  await context.addInitScript(() => {
    // The empty page before the first address isn't a secure context.
    if (!("mediaDevices" in navigator)) return;
    const canvas = document.createElement("canvas");
    canvas.width = 1920;
    canvas.height = 1080;
    const desk = canvas.getContext("2d");
    if (!desk) throw new Error("The test's camera needs a canvas");
    let picture: ImageBitmap | null = null;
    /** Pictures that were shown before are kept, 8 MB each. */
    const pictures = new Map<string, ImageBitmap>();
    const MAX_PICTURES = 12;
    /**
     * Green levels of a mark in the corner, outside every crop. They distinguish the current picture from the
     * one before.
     */
    const LEVELS = [40, 120, 200];
    let shows = 0;
    const level = () => LEVELS[shows % LEVELS.length] ?? 0;
    const draw = () => {
      if (picture) desk.drawImage(picture, 0, 0);
      desk.fillStyle = `rgb(0 ${level()} 0)`;
      desk.fillRect(0, 0, 40, 40);
    };
    // A canvas delivers frames only when it is drawn, so it is redrawn like a camera's. The rate is low,
    // because coding, decoding and painting a frame in software is the tests' largest cost. A new picture is
    // drawn at once.
    setInterval(draw, 1_000);

    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream());
    const device = { deviceId: "desk", groupId: "", kind: "videoinput", label: "Desk camera" } as const;
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve([{ ...device, toJSON: () => device }]);

    /** Milliseconds. No hand turns a card faster, and presses closer than 250 ms count as one. */
    const HAND = 300;
    let pressedAt = -Infinity;
    window.addEventListener("keydown", () => (pressedAt = performance.now()), true);
    const turned = async () => {
      const rest = pressedAt + HAND - performance.now();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    };

    const isShown = (video: HTMLVideoElement) => {
      const corner = new OffscreenCanvas(1, 1).getContext("2d");
      corner?.drawImage(video, 16, 16, 8, 8, 0, 0, 1, 1);
      const [, green = 0] = corner?.getImageData(0, 0, 1, 1).data ?? [];
      // Video coding changes a level slightly.
      return Math.abs(green - level()) < 20;
    };

    const decoded = async (name: string, jpeg: string) => {
      const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
      const [oldest] = pictures.keys();
      if (pictures.size >= MAX_PICTURES && oldest !== undefined) pictures.delete(oldest);
      pictures.set(name, bitmap);
      return bitmap;
    };

    const show = async (name: string, jpeg?: string) => {
      const known = pictures.get(name);
      if (!known && jpeg === undefined) return false;
      const laid = known ?? (await decoded(name, jpeg ?? ""));
      await turned();
      picture = laid;
      shows += 1;
      draw();
      const video = document.querySelector("video");
      const latest = performance.now() + 10_000;
      while (video && !isShown(video)) {
        if (performance.now() > latest) throw new Error("The preview does not show the card");
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return true;
    };
    Object.assign(window, { desk: { show } satisfies Desk });
  });
}

/** Puts one side of a card under the camera. Resolves when the preview shows it. */
export async function layUnderCamera(page: Page, card: Card, side: Side, jitter?: number): Promise<void> {
  await layPicture(page, await drawDeskPicture(card, side, jitter));
}

/** Removes what is under the camera. Resolves when the preview shows the desk. */
export async function clearTheDesk(page: Page): Promise<void> {
  await layPicture(page, await drawDesk());
}

/** Shows the camera a picture of 1920 x 1080. Resolves when the preview shows it. */
export async function layPicture(page: Page, jpeg: Buffer): Promise<void> {
  const name = createHash("sha256").update(jpeg).digest("hex");
  const show = (base64?: string) =>
    page.evaluate(([shown, picture]) => (window as unknown as { desk: Desk }).desk.show(shown, picture), [
      name,
      base64,
    ] as const);
  if (!(await show())) await show(jpeg.toString("base64"));
}

const drawn = new Map<string, Promise<Buffer>>();

/** Drawing takes a second, so all tests share the pictures. */
function drawDeskPicture(card: Card, side: Side, jitter = 1): Promise<Buffer> {
  const key = JSON.stringify([card, side, jitter]);
  const known = drawn.get(key);
  if (known) return known;
  const picture = drawCard(card, side, { frame: "desk", jitter });
  drawn.set(key, picture);
  return picture;
}
