import { beforeEach, describe, expect, it, vi } from "vitest";

import type { WatchQuestion } from "./watch.worker";
import { analyzeFrame, askForSide, startWatching } from "./watcher";

/** The watch's worker: records what it is sent, and answers as the test says. */
interface Posted {
  readonly question: WatchQuestion;
  readonly transfer: readonly object[];
}
const posted: Posted[] = [];
let answer: (question: WatchQuestion) => object;
class WatchWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage({ id, question }: { id: number; question: WatchQuestion }, transfer: readonly object[]) {
    posted.push({ question, transfer });
    queueMicrotask(() => this.onmessage?.({ data: { id, ...answer(question) } }));
  }
}
vi.stubGlobal("Worker", WatchWorker);

/** A camera that shows one frame until the test changes it. */
let timestamp = 1;
const closed: number[] = [];
vi.stubGlobal(
  "VideoFrame",
  class {
    readonly displayWidth = 640;
    readonly displayHeight = 360;
    readonly timestamp = timestamp;
    readonly close = () => closed.push(this.timestamp);
  },
);
const video = {
  videoWidth: 640,
  videoHeight: 360,
  getVideoPlaybackQuality: () => ({ totalVideoFrames: timestamp }),
} as unknown as HTMLVideoElement;

const sighting = { state: "still", fire: false, misfit: null, since: 5 };
beforeEach(() => {
  posted.splice(0);
  closed.splice(0);
  timestamp += 1;
  answer = ({ want }) => ({ answer: { want, sighting, side: "back" } });
  vi.spyOn(performance, "now").mockReturnValue(1_234);
});

it("starts the watch with its settings", async () => {
  const settings = {
    frame: { x: 0.1, y: 0.2, width: 0.5, height: 0.6 },
    camera: { width: 640, height: 360 },
    fires: true,
  } as unknown as Parameters<typeof startWatching>[0];
  await startWatching(settings);
  expect(posted).toEqual([{ question: { want: "start", settings }, transfer: [] }]);
});

describe("a picture", () => {
  it("is given to the worker with its time", async () => {
    expect(await analyzeFrame(video)).toEqual(sighting);
    const picture = expect.objectContaining({ timestamp }) as unknown;
    expect(posted).toEqual([{ question: { want: "see", picture, at: 1_234 }, transfer: [picture] }]);
  });

  it("that is still the same isn't sent again", async () => {
    await analyzeFrame(video);
    expect(await analyzeFrame(video)).toEqual(sighting);
    expect(posted[1]).toEqual({ question: { want: "see", picture: null, at: 1_234 }, transfer: [] });
  });

  it("is sent again after the worker has failed with it", async () => {
    answer = () => ({ error: "no canvas" });
    await expect(analyzeFrame(video)).rejects.toThrow("no canvas");
    answer = ({ want }) => ({ answer: { want, sighting } });
    await analyzeFrame(video);
    expect(posted[1]?.question).toMatchObject({ picture: { timestamp } });
  });

  it("ignores the answer to another request", async () => {
    answer = () => ({ answer: { want: "side", side: "front", sighting } });
    expect(await analyzeFrame(video)).toBeNull();
  });
});

describe("the side of a photo", () => {
  const photo = new Blob(["photo"]);

  it("is the worker's answer", async () => {
    expect(await askForSide(photo)).toBe("back");
    expect(posted).toEqual([{ question: { want: "side", photo }, transfer: [] }]);
  });

  it.each([
    ["the worker fails", () => ({ error: "no canvas" })],
    ["the worker is uncertain", () => ({ answer: { want: "side", side: null } })],
    ["the answer is another one", () => ({ answer: { want: "see", side: "front", sighting } })],
  ])("is unknown if %s", async (_, given) => {
    answer = given;
    expect(await askForSide(photo)).toBeNull();
  });
});
