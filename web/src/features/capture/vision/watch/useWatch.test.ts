import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { useWatch } from "./useWatch";
import type { Sighting, WatchSettings } from "./watch";
import type { WatchQuestion } from "./watch.worker";

/** The watch's worker: records the questions, and answers with the test's sighting, or fails without one. */
const questions: WatchQuestion[] = [];
let sighting: Sighting | null;
let starts: boolean;
/** The answers that the test holds back. Null if they aren't held. */
let held: (() => void)[] | null;
class WatchWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage({ id, question }: { id: number; question: WatchQuestion }) {
    questions.push(question);
    const fails = question.want === "start" ? !starts : sighting === null;
    const data = fails ? { id, error: "broken" } : { id, answer: { want: question.want, sighting } };
    const tell = () => this.onmessage?.({ data });
    if (held && question.want === "see") held.push(tell);
    else queueMicrotask(tell);
  }
}
vi.stubGlobal("Worker", WatchWorker);
vi.stubGlobal("createImageBitmap", () => Promise.resolve({}));

const settings = {
  frame: { x: 0.25, y: 0.1, width: 0.5, height: 0.8 },
  camera: { width: 640, height: 360 },
  fires: true,
} as unknown as WatchSettings;
const scene = (fields: Partial<Sighting> = {}): Sighting => ({
  ...{ state: "empty", fire: false, misfit: null, since: 0 },
  ...fields,
});
const samples = () => questions.filter(({ want }) => want === "see").length;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  questions.splice(0);
  sighting = scene();
  starts = true;
  held = null;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  return () => vi.useRealTimers();
});

const video = { current: { videoWidth: 640, videoHeight: 360 } as HTMLVideoElement | null };
type Options = Partial<Parameters<typeof useWatch>[0]>;
function open(options: Options = {}) {
  const onFire = vi.fn(() => Promise.resolve());
  const { result, rerender, unmount } = renderHook(
    (changed: Options) => useWatch({ on: true, video, settings, onFire, ...options, ...changed }),
    { initialProps: {} },
  );
  return { seen: () => result.current, rerender, unmount, onFire };
}

describe("the watch", () => {
  it("starts with the settings, analyzes a frame at once, and returns the scene", async () => {
    const { seen } = open();
    expect(seen()).toBeNull();
    await pass(0);
    expect(questions).toEqual([
      { want: "start", settings },
      { want: "see", picture: {}, at: expect.any(Number) as number },
    ]);
    expect(seen()).toEqual({ state: "empty", misfit: null, since: 0 });
  });

  it("analyzes a frame every 100 ms to fire, and every 300 ms to instruct", async () => {
    const { unmount } = open();
    await pass(0);
    await pass(99);
    expect(samples()).toBe(1);
    await pass(1);
    expect(samples()).toBe(2);
    unmount();
    questions.splice(0);
    open({ settings: { ...settings, fires: false } });
    await pass(0);
    await pass(299);
    expect(samples()).toBe(1);
    await pass(1);
    expect(samples()).toBe(2);
  });

  it("rests at least a quarter of that after a slow analysis", async () => {
    const camera = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return {};
    });
    vi.stubGlobal("createImageBitmap", camera);
    open();
    await pass(524);
    expect(camera).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(camera).toHaveBeenCalledTimes(2);
    vi.stubGlobal("createImageBitmap", () => Promise.resolve({}));
  });

  it.each<[string, Options]>([
    ["it is off", { on: false }],
    ["there is no picture", { settings: null }],
  ])("requests nothing while %s", async (_, options) => {
    const { seen } = open(options);
    await pass(1_000);
    expect(questions).toEqual([]);
    expect(seen()).toBeNull();
  });

  it("analyzes no frame without a video, until there is one", async () => {
    const later = { current: null as HTMLVideoElement | null };
    open({ video: later });
    await pass(250);
    expect(samples()).toBe(0);
    later.current = video.current;
    await pass(100);
    expect(samples()).toBe(1);
  });

  it("continues with equal settings, and starts again with others", async () => {
    const { rerender } = open();
    await pass(0);
    rerender({ settings: { ...settings } });
    await pass(0);
    expect(questions.filter(({ want }) => want === "start")).toHaveLength(1);
    const other = { ...settings, camera: { width: 1920, height: 1080 } };
    rerender({ settings: other });
    await pass(0);
    expect(questions.filter(({ want }) => want === "start")).toEqual([
      { want: "start", settings },
      { want: "start", settings: other },
    ]);
  });

  it("stops when it is turned off or left, and drops what it saw", async () => {
    const { seen, rerender, unmount } = open();
    await pass(0);
    rerender({ on: false });
    expect(seen()).toBeNull();
    await pass(1_000);
    expect(samples()).toBe(1);
    rerender({ on: true });
    await pass(0);
    unmount();
    await pass(1_000);
    expect(samples()).toBe(2);
  });

  it("ignores what is seen after it was turned off", async () => {
    held = [];
    sighting = scene({ fire: true });
    const { seen, rerender, onFire } = open();
    await pass(0);
    expect(held).toHaveLength(1);
    rerender({ on: false });
    held[0]?.();
    await pass(1_000);
    expect(seen()).toBeNull();
    expect(onFire).not.toHaveBeenCalled();
    expect(samples()).toBe(1);
  });

  it("analyzes no frame while the page is hidden", async () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const { seen } = open();
    await pass(250);
    expect(samples()).toBe(0);
    hidden.mockReturnValue(false);
    await pass(100);
    expect(samples()).toBe(1);
    expect(seen()).not.toBeNull();
  });

  it("tries the next picture if one fails", async () => {
    sighting = null;
    const { seen } = open();
    await pass(0);
    expect(seen()).toBeNull();
    sighting = scene({ state: "still" });
    await pass(100);
    expect(seen()).toEqual({ state: "still", misfit: null, since: 0 });
  });

  it("analyzes no frame if the worker can't start", async () => {
    starts = false;
    const { seen } = open();
    await pass(1_000);
    expect(samples()).toBe(0);
    expect(seen()).toBeNull();
  });
});

describe("the photo", () => {
  it("is taken when it is the moment, and the watch continues afterwards", async () => {
    let taken: () => void = () => expect.fail("no photo");
    const onFire = vi.fn(() => new Promise<void>((resolve) => (taken = resolve)));
    sighting = scene({ state: "taken", fire: true });
    const { seen } = open({ onFire });
    await pass(1_000);
    expect(seen()).toEqual({ state: "taken", misfit: null, since: 0 });
    expect([onFire.mock.calls.length, samples()]).toEqual([1, 1]);
    sighting = scene({ state: "taken" });
    taken();
    await pass(100);
    expect([onFire.mock.calls.length, samples()]).toEqual([1, 2]);
  });

  it("is taken by the newest handler", async () => {
    const newest = vi.fn(() => Promise.resolve());
    const { rerender, onFire } = open();
    await pass(0);
    rerender({ onFire: newest });
    sighting = scene({ fire: true });
    await pass(100);
    expect([onFire.mock.calls.length, newest.mock.calls.length]).toEqual([0, 1]);
  });

  it("that fails doesn't end the watch", async () => {
    sighting = scene({ fire: true });
    open({ onFire: () => Promise.reject(new Error("torn")) });
    await pass(100);
    expect(samples()).toBe(2);
  });
});

describe("an unchanged scene", () => {
  /** Returns whether the second scene is told. */
  const isTold = async (first: Partial<Sighting>, second: Partial<Sighting>) => {
    sighting = scene(first);
    const { seen } = open();
    await pass(0);
    const before = seen();
    sighting = scene(second);
    await pass(100);
    return seen() !== before;
  };

  it.each<[string, Partial<Sighting>, Partial<Sighting>]>([
    ["equal", { state: "still", since: 4 }, { state: "still", since: 4 }],
    ["moving for longer", { state: "moving", since: 4 }, { state: "moving", since: 5 }],
  ])("isn't reported again if it is %s", async (_, first, second) => {
    expect(await isTold(first, second)).toBe(false);
  });

  it.each<[string, Partial<Sighting>, Partial<Sighting>]>([
    ["state", { state: "moving" }, { state: "still" }],
    ["rest", { state: "still" }, { state: "moving" }],
    ["misfit", { state: "outside", misfit: "top" }, { state: "outside", misfit: "left" }],
    ["time", { state: "still", since: 4 }, { state: "still", since: 5 }],
  ])("is reported if its %s changes", async (_, first, second) => {
    expect(await isTold(first, second)).toBe(true);
  });
});
