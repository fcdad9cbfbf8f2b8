import { beforeEach, expect, it, vi } from "vitest";

import type { EncoderQuestion } from "./encodePhoto.worker";
import { prepareEncoder, takePhoto } from "./takePhoto";

/** The encoder's worker. */
const posted: { question: EncoderQuestion; transfer: readonly object[] }[] = [];
const scripts: string[] = [];
const photo = new Blob(["jpeg"]);
class EncoderWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(script: URL, { type }: WorkerOptions) {
    scripts.push(`${script.pathname.split("/").at(-1)} ${type}`);
  }
  postMessage({ id, question }: { id: number; question: EncoderQuestion }, transfer: readonly object[]) {
    posted.push({ question, transfer });
    queueMicrotask(() => this.onmessage?.({ data: { id, answer: photo } }));
  }
}
vi.stubGlobal("Worker", EncoderWorker);
const bitmap = { width: 500, height: 700 };
const createBitmap = vi.fn(() => Promise.resolve(bitmap));
vi.stubGlobal("createImageBitmap", createBitmap);

const video = { videoWidth: 2000, videoHeight: 1000 } as HTMLVideoElement;
beforeEach(() => {
  posted.splice(0);
  createBitmap.mockClear();
  return () => Reflect.deleteProperty(window, "VideoFrame");
});
/** Lets the browser make frames of the given size. */
const haveFrames = (displayWidth: number, displayHeight: number) => {
  Object.assign(window, {
    VideoFrame: class {
      readonly displayWidth = displayWidth;
      readonly displayHeight = displayHeight;
      readonly close = () => undefined;
    },
  });
};

it("starts the encoder once, as a module", () => {
  prepareEncoder();
  prepareEncoder();
  expect(scripts).toEqual(["encodePhoto.worker.ts module"]);
  expect(posted).toEqual([]);
});

it("gives the worker the whole frame, and where the card is in it", async () => {
  haveFrames(2000, 1000);
  expect(await takePhoto(video, "portrait")).toBe(photo);
  const picture = expect.objectContaining({ displayWidth: 2000 }) as unknown;
  expect(posted).toEqual([
    { question: { picture, cut: { x: 714, y: 100, width: 571, height: 800 } }, transfer: [picture] },
  ]);
  await takePhoto(video, "square");
  expect(posted[1]?.question.cut).toEqual({ x: 600, y: 100, width: 800, height: 800 });
  expect(createBitmap).not.toHaveBeenCalled();
});

it.each([
  ["has no frames", () => undefined],
  ["turns them", () => haveFrames(1000, 2000)],
])("cuts the picture itself if the browser %s", async (_, prepare) => {
  prepare();
  expect(await takePhoto(video, "square")).toBe(photo);
  expect(createBitmap.mock.calls).toEqual([[video, 600, 100, 800, 800]]);
  expect(posted).toEqual([
    { question: { picture: bitmap, cut: { x: 0, y: 0, width: 500, height: 700 } }, transfer: [bitmap] },
  ]);
});
