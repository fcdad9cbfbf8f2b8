import { createHash } from "node:crypto";

import type { BrowserContext, Page } from "playwright-core";

import { type Card } from "../../tools/cards/cards.ts";
import { drawCard, drawDesk, type Side } from "../../tools/cards/drawCard.ts";

/** What the init script leaves in the page for `layUnderCamera`. */
interface Desk {
  /** By the picture's name; false where the page does not have it yet and `jpeg` (base64) is not given. */
  show(name: string, jpeg?: string): Promise<boolean>;
}

/**
 * Gives every page of the context a camera over a desk: still a real MediaStream through the product's own camera
 * code, but the test says when the card is turned. Before the first page is opened, or the page reloaded.
 */
export async function plugInWebcam(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // The empty page before the first address is no secure context.
    if (!("mediaDevices" in navigator)) return;
    const canvas = document.createElement("canvas");
    canvas.width = 1920;
    canvas.height = 1080;
    const desk = canvas.getContext("2d");
    if (!desk) throw new Error("The test's camera needs a canvas");
    let picture: ImageBitmap | null = null;
    /** What was shown before costs the page nothing to show again: 8 MB each. */
    const pictures = new Map<string, ImageBitmap>();
    const MOST_PICTURES = 12;
    /** Green of a mark in the corner, outside every crop: tells the preview's picture from the one before. */
    const LEVELS = [40, 120, 200];
    let shows = 0;
    const level = () => LEVELS[shows % LEVELS.length] ?? 0;
    const draw = () => {
      if (picture) desk.drawImage(picture, 0, 0);
      desk.fillStyle = `rgb(0 ${level()} 0)`;
      desk.fillRect(0, 0, 40, 40);
    };
    // A canvas that is never drawn on delivers no frame; the redrawing stands in for a camera's frame rate.
    // A slow one (what is laid down is drawn at once): what it costs to code, decode and paint a frame in software is the tests' largest part.
    setInterval(draw, 1_000);

    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream());
    const device = { deviceId: "desk", groupId: "", kind: "videoinput", label: "Desk camera" } as const;
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve([{ ...device, toJSON: () => device }]);

    /** No hand turns a card faster; presses closer than a quarter of a second are one that bounces. */
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
      // Video coding shifts a level by a few.
      return Math.abs(green - level()) < 20;
    };

    const decoded = async (name: string, jpeg: string) => {
      const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
      const [oldest] = pictures.keys();
      if (pictures.size >= MOST_PICTURES && oldest !== undefined) pictures.delete(oldest);
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

/** Lays one side of a card under the camera; resolves when the preview shows it. */
export async function layUnderCamera(page: Page, card: Card, side: Side, jitter?: number): Promise<void> {
  await layPicture(page, await deskPicture(card, side, jitter));
}

/** Takes away what lies under the camera; resolves when the preview shows the desk. */
export async function clearTheDesk(page: Page): Promise<void> {
  await layPicture(page, await drawDesk());
}

/** Shows the camera any picture of 1920 x 1080; resolves when the preview does. */
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

/** Drawing takes a second: one picture serves every test that shows it. */
function deskPicture(card: Card, side: Side, jitter = 1): Promise<Buffer> {
  const key = JSON.stringify([card, side, jitter]);
  const known = drawn.get(key);
  if (known) return known;
  const picture = drawCard(card, side, { frame: "desk", jitter });
  drawn.set(key, picture);
  return picture;
}
