import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { describeError } from "@/lib/calls/errorText";
import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { collectToasts } from "@/lib/testing/collectToasts";
import type { Toast } from "@/ui/overlays/toast";

import { fakeDrawing } from "../testing/fakeDrawing";
import { usePicture } from "./usePicture";

const CARD = { width: 300, height: 500 };
const CARS = [{ picture: "a.jpg", copies: 1 }];
const MORE = [{ picture: "a.jpg", copies: 2 }];

let toasts: readonly Toast[];
beforeEach(() => {
  toasts = collectToasts();
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});
/** Each upload gets an address of its own, unless `fails` says that it is refused. */
function open(fails: () => boolean = () => false) {
  let count = 0;
  const calls = answerCalls({
    uploadListingImage: () => {
      if (fails()) throw new AppError("server/busy");
      count += 1;
      return { success: true, url: `https://pictures.example/${count}.jpg`, width: 2_000, height: 2_000 };
    },
  });
  const drawing = fakeDrawing({ "a.jpg": CARD });
  const { result, rerender } = renderHook(() => usePicture("lot-1"));
  return { calls, drawing, rerender, make: (cars = CARS) => result.current(cars) };
}

it("uploads the picture under the lot's id, and returns its address", async () => {
  const { calls, make } = open();
  expect(await make()).toBe("https://pictures.example/1.jpg");
  expect(calls).toEqual([
    {
      name: "uploadListingImage",
      data: {
        listingId: "lot-1",
        imageId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        imageData: `data:image/jpeg;base64,${btoa("drawn")}`,
      },
    },
  ]);
  expect(toasts).toEqual([]);
});

it("uploads the same cars once, and other cars again", async () => {
  const { calls, make, rerender } = open();
  await make();
  rerender();
  expect(await make([...CARS])).toBe("https://pictures.example/1.jpg");
  expect(calls).toHaveLength(1);
  expect(await make(MORE)).toBe("https://pictures.example/2.jpg");
  expect(calls).toHaveLength(2);
  expect(calls[0]?.data["imageId"]).not.toBe(calls[1]?.data["imageId"]);
});

it("returns null without cars, and draws nothing", async () => {
  const { calls, drawing, make } = open();
  expect(await make([])).toBeNull();
  expect([calls, drawing.encoded, toasts]).toEqual([[], [], []]);
});

it("returns null if the upload fails, reports why, and uploads again the next time", async () => {
  let isBusy = true;
  const { make } = open(() => isBusy);
  expect(await make()).toBeNull();
  expect(toasts).toMatchObject([
    {
      message: "The cars' pictures could not be put together. The lot starts with the pictures as they are.",
      tone: "warning",
      detail: describeError(new AppError("server/busy")),
    },
  ]);
  isBusy = false;
  expect(await make()).toBe("https://pictures.example/1.jpg");
});

it("returns null if the cars' pictures can't be read", async () => {
  const { calls, make } = open();
  expect(await make([{ picture: "gone.jpg", copies: 1 }])).toBeNull();
  expect(calls).toEqual([]);
  expect(toasts).toHaveLength(1);
});
