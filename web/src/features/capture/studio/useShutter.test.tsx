import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import type { Side } from "@/lib/captureStore/captureStore";
import { useStatusMessage } from "@/lib/calls/statusMessage";

import { copy } from "../copy";
import { usePreferences } from "../deck/preferences";
import { addShot, type CaptureFlow, startFlow, turnToSide } from "./state/captureFlow";
import type { OwnListing } from "../queue/useOwnListings";
import { collectTones } from "@/lib/testing/hearTones";
import type { EncoderQuestion } from "./camera/encodePhoto.worker";
import type { Studio, StudioState } from "./studio";
import { useShutter } from "./useShutter";

/** The encoder's worker: answers with the photos of the test, in order, or fails without one. */
let photos: Blob[] = [];
const cuts: EncoderQuestion["cut"][] = [];
let workers = 0;
class EncoderWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    workers += 1;
  }
  postMessage({ id, question }: { id: number; question: EncoderQuestion }) {
    cuts.push(question.cut);
    const photo = photos.shift();
    queueMicrotask(() => this.onmessage?.({ data: photo ? { id, answer: photo } : { id, error: "torn" } }));
  }
}
vi.stubGlobal("Worker", EncoderWorker);
const createBitmap = vi.fn(() => Promise.resolve({ width: 400, height: 560 }));
vi.stubGlobal("createImageBitmap", createBitmap);
const played = collectTones();

const front = new Blob(["front"]);
const back = new Blob(["back"]);
const shotOf = (photo: Blob) => ({ photo, url: "blob:x" });
const whole = addShot(addShot(startFlow("one"), "front", shotOf(front), 1), "back", shotOf(back), 2);

/** A studio whose disk and queue are the test's. */
function createStudio(flow: CaptureFlow) {
  const state = createStore<StudioState>(() => ({ flow, cards: new Map(), waiting: new Set(), unstored: 0 }));
  const change = (to: (flow: CaptureFlow) => CaptureFlow) =>
    state.setState((before) => ({ flow: to(before.flow) }));
  const startNext = () => change(({ captureId }) => startFlow(`after ${captureId}`));
  const studio = {
    state,
    face: vi.fn<Studio["face"]>((side) => change((before) => turnToSide(before, side))),
    addShot: vi.fn<Studio["addShot"]>((photo) => {
      change((before) => addShot(before, before.side, shotOf(photo), 1));
      return Promise.resolve();
    }),
    submit: vi.fn<Studio["submit"]>(() => {
      startNext();
      return Promise.resolve();
    }),
    addCopies: vi.fn<Studio["addCopies"]>(() => Promise.resolve()),
    resetCapture: vi.fn<Studio["resetCapture"]>(() => Promise.resolve()),
  };
  return { ...studio, whole: studio as unknown as Studio };
}

function open(flow: CaptureFlow = startFlow("one")) {
  const studio = createStudio(flow);
  const { result, unmount } = renderHook(() => useShutter(studio.whole));
  result.current.video.current = { videoWidth: 1000, videoHeight: 700 } as HTMLVideoElement;
  return { studio, result, unmount, shutter: () => result.current };
}
const shoot = (shutter: ReturnType<typeof useShutter>, settle?: Parameters<typeof shutter.shootSide>[0]) =>
  act(() => shutter.shootSide(settle));
const settle = () => act(() => Promise.resolve());

beforeEach(() => {
  photos = [];
  cuts.splice(0);
  played.splice(0);
  createBitmap.mockClear();
  usePreferences.setState(usePreferences.getInitialState(), true);
  usePreferences.setState({ autoProcess: false, capture_placeId: null });
  useStatusMessage.setState({ message: null });
});

describe("the shutter", () => {
  it("loads the encoder before the first photo, once for all screens", () => {
    open();
    open();
    expect(workers).toBe(1);
  });

  it("stores the photo of the current side, and plays a sound", async () => {
    const { studio, shutter } = open();
    photos = [front];
    await shoot(shutter());
    expect(studio.addShot.mock.calls).toEqual([[front]]);
    expect(studio.face).not.toHaveBeenCalled();
    expect(shutter().problem).toBeNull();
    expect(played).toEqual([[1400, 0.03]]);
  });

  it("also takes a photo if no side is to be found out", async () => {
    const { studio, shutter } = open();
    photos = [front];
    act(() => shutter().shoot());
    await vi.waitFor(() => expect(studio.addShot.mock.calls).toEqual([[front]]));
  });

  it("is silent if the seller wants no sound", async () => {
    usePreferences.setState({ capture_sound: false });
    const { studio, shutter } = open();
    photos = [front];
    await shoot(shutter());
    expect(studio.addShot).toHaveBeenCalledOnce();
    expect(played).toEqual([]);
  });

  it("crops as the seller has chosen", async () => {
    const { shutter } = open();
    photos = [front, back];
    await shoot(shutter());
    usePreferences.setState({ capture_cropMode: "square" });
    await shoot(shutter());
    expect(createBitmap.mock.calls).toEqual([
      [shutter().video.current, 300, 70, 400, 560],
      [shutter().video.current, 220, 70, 560, 560],
    ]);
    expect(cuts).toEqual([
      { x: 0, y: 0, width: 400, height: 560 },
      { x: 0, y: 0, width: 400, height: 560 },
    ]);
  });

  it("does nothing without a camera", async () => {
    const { studio, shutter } = open();
    shutter().video.current = null;
    await shoot(shutter());
    expect(studio.addShot).not.toHaveBeenCalled();
    expect(shutter().problem).toBeNull();
  });

  it("shows that no photo could be taken, until the next one succeeds", async () => {
    const { studio, shutter } = open();
    await shoot(shutter());
    expect(shutter().problem).toBe("not-taken");
    expect(studio.addShot).not.toHaveBeenCalled();
    expect(played).toEqual([]);
    photos = [front];
    await shoot(shutter());
    expect(shutter().problem).toBeNull();
  });

  it("shows that a photo couldn't be stored, without a sound", async () => {
    const { studio, shutter } = open();
    studio.addShot.mockRejectedValueOnce(new DOMException("", "QuotaExceededError"));
    photos = [front];
    await shoot(shutter());
    expect(shutter().problem).toBe("not-stored");
    expect(played).toEqual([]);
  });

  it("turns to the side that the photo shows", async () => {
    const { studio, shutter } = open();
    photos = [back];
    const chooseSide = vi.fn((): Promise<Side> => Promise.resolve("back"));
    await shoot(shutter(), chooseSide);
    expect(chooseSide.mock.calls).toEqual([[back, startFlow("one")]]);
    expect(studio.face.mock.calls).toEqual([["back"]]);
    expect(studio.state.getState().flow).toMatchObject({ front: null, back: { photo: back } });
  });

  it("stores no rejected photo", async () => {
    const { studio, shutter } = open();
    photos = [front];
    await shoot(shutter(), () => Promise.resolve(null));
    expect([studio.addShot.mock.calls, studio.face.mock.calls, played]).toEqual([[], [], []]);
  });
});

describe("a complete card", () => {
  it("is sent with the deck's settings, which are then reset", async () => {
    usePreferences.setState({ price: 4.5, quantity: 3, captureHandlingCost: 1.25, createAsDraft: false });
    const { studio, shutter } = open(whole);
    act(() => shutter().process());
    await settle();
    expect(studio.submit.mock.calls).toEqual([
      [{ price: 4.5, quantity: 3, handlingCost: 1.25, createAsDraft: false }],
    ]);
    expect(usePreferences.getState()).toMatchObject({ price: 2, quantity: 1 });
    expect(useStatusMessage.getState().message).toEqual({ type: "success", text: copy.readyForNext });
    expect(shutter().problem).toBeNull();
  });

  it("goes to the chosen place", async () => {
    usePreferences.setState({ capture_placeId: "shelf" });
    const { studio, shutter } = open(whole);
    act(() => shutter().process());
    await settle();
    expect(studio.submit.mock.calls[0]?.[0]).toHaveProperty("placeId", "shelf");
  });

  it("keeps its settings if it couldn't be stored", async () => {
    usePreferences.setState({ price: 4.5 });
    const { studio, shutter } = open(whole);
    studio.submit.mockRejectedValueOnce(new Error("full"));
    act(() => shutter().process());
    await settle();
    expect(shutter().problem).toBe("not-stored");
    expect(usePreferences.getState().price).toBe(4.5);
    expect(useStatusMessage.getState().message).toBeNull();
    act(() => shutter().process());
    await settle();
    expect(shutter().problem).toBeNull();
  });

  it("is replaced by a new photo if it isn't sent automatically", async () => {
    const { studio, shutter } = open(whole);
    photos = [new Blob(["again"])];
    await shoot(shutter());
    expect(studio.submit).not.toHaveBeenCalled();
    expect(studio.addShot).toHaveBeenCalledOnce();
  });
});

describe("automatic sending", () => {
  beforeEach(() => {
    usePreferences.setState({ autoProcess: true });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    return () => vi.useRealTimers();
  });
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  it("sends a card half a second after its second photo", async () => {
    const { studio } = open(whole);
    await pass(499);
    expect(studio.submit).not.toHaveBeenCalled();
    await pass(1);
    expect(studio.submit).toHaveBeenCalledOnce();
    await pass(5_000);
    expect(studio.submit).toHaveBeenCalledOnce();
  });

  it("starts its half second again when a photo is replaced", async () => {
    const { studio } = open(whole);
    await pass(400);
    act(() => studio.state.setState({ flow: addShot(whole, "back", shotOf(back), 3) }));
    await pass(499);
    expect(studio.submit).not.toHaveBeenCalled();
    await pass(1);
    expect(studio.submit).toHaveBeenCalledOnce();
  });

  it("waits until both photos are current", async () => {
    const { studio } = open(turnToSide(whole, "front"));
    await pass(5_000);
    expect(studio.submit).not.toHaveBeenCalled();
  });

  it("stops when the studio is left, and when it is turned off", async () => {
    const left = open(whole);
    left.unmount();
    const off = open(whole);
    act(() => usePreferences.setState({ autoProcess: false }));
    await pass(5_000);
    expect([left.studio.submit.mock.calls, off.studio.submit.mock.calls]).toEqual([[], []]);
  });

  it("sends the card at once if the next photo comes earlier, and keeps that for the next card", async () => {
    const { studio, shutter } = open(whole);
    const next = new Blob(["next"]);
    photos = [next];
    await shoot(shutter());
    expect(studio.submit).toHaveBeenCalledOnce();
    expect(studio.state.getState().flow).toMatchObject({
      captureId: "after one",
      front: { photo: next },
      back: null,
    });
  });

  it("keeps a photo of a half-taken card with it", async () => {
    const { studio, shutter } = open(addShot(startFlow("one"), "front", shotOf(front), 1));
    photos = [back];
    await shoot(shutter());
    expect(studio.submit).not.toHaveBeenCalled();
    expect(studio.state.getState().flow).toMatchObject({ captureId: "one", complete: true });
  });

  it("replaces a photo of a card that the seller has turned back", async () => {
    const { studio, shutter } = open(turnToSide(whole, "front"));
    const again = new Blob(["again"]);
    photos = [again];
    await shoot(shutter());
    expect(studio.submit).not.toHaveBeenCalled();
    expect(studio.state.getState().flow.front?.photo).toBe(again);
  });
});

it("resets the card", () => {
  const { studio, shutter } = open(whole);
  shutter().reset();
  expect(studio.resetCapture).toHaveBeenCalledOnce();
});

describe("copies", () => {
  const listing = { id: "l1", sku: "DHR20", title: "Hot Wheels Camaro" } as OwnListing;

  it("are added to the listing with the deck's settings", async () => {
    usePreferences.setState({ price: 4.5, quantity: 3 });
    const { studio, shutter } = open();
    act(() => shutter().addCopies(listing));
    await settle();
    expect(studio.addCopies.mock.calls).toEqual([
      [
        { listingId: "l1", sku: "DHR20", title: "Hot Wheels Camaro" },
        { price: 4.5, quantity: 3, handlingCost: 0.75, createAsDraft: true },
      ],
    ]);
    expect(usePreferences.getState().quantity).toBe(1);
  });

  it("aren't added to a listing without a number", async () => {
    usePreferences.setState({ quantity: 3 });
    const { studio, shutter } = open();
    act(() => shutter().addCopies({ ...listing, sku: null }));
    await settle();
    expect(studio.addCopies).not.toHaveBeenCalled();
    expect(usePreferences.getState().quantity).toBe(3);
  });

  it("that couldn't be stored are reported", async () => {
    const { studio, shutter } = open();
    studio.addCopies.mockRejectedValueOnce(new Error("full"));
    act(() => shutter().addCopies(listing));
    await settle();
    expect(shutter().problem).toBe("copies-not-stored");
  });
});
