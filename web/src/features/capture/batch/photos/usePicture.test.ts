import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { BatchFile } from "@/lib/captureStore/batchStore";

import type { Batch } from "../batch";
import { usePicture } from "./usePicture";

const picture = vi.fn<Batch["picture"]>();
const batch = { picture } as unknown as Batch;
const created: Blob[] = [];
const revoked: string[] = [];

interface Shown {
  readonly photoId: string | null;
  readonly file: BatchFile;
  readonly isReady: boolean;
}
const one: Shown = { photoId: "one", file: "thumb", isReady: true };
const open = (shown: Shown) => {
  const { result, ...hook } = renderHook(
    ({ photoId, file, isReady }: Shown) => usePicture(batch, photoId, file, isReady),
    { initialProps: shown },
  );
  return { url: () => result.current, ...hook };
};
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

beforeEach(() => {
  created.splice(0);
  revoked.splice(0);
  picture
    .mockReset()
    .mockImplementation((photoId, file) => Promise.resolve(new Blob([`${photoId} ${file}`])));
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${created.push(blob as Blob)}`);
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((url) => void revoked.push(url));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return () => vi.useRealTimers();
});

describe("a photo's picture", () => {
  it("has a URL once it is read", async () => {
    const { url } = open(one);
    expect(url()).toBeNull();
    await settle();
    expect(url()).toBe("blob:1");
    expect(picture.mock.calls).toEqual([["one", "thumb"]]);
  });

  it.each<[string, Shown]>([
    ["there is no photo", { ...one, photoId: null }],
    ["the photo isn't ready", { ...one, isReady: false }],
  ])("isn't read if %s", async (_, shown) => {
    const { url } = open(shown);
    await settle();
    expect([picture.mock.calls, url()]).toEqual([[], null]);
  });

  it("has no URL if the file is gone", async () => {
    picture.mockResolvedValue(undefined);
    const { url, unmount } = open(one);
    await settle();
    expect(url()).toBeNull();
    unmount();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(revoked).toEqual([]);
  });

  it("keeps its URL until five seconds after it is hidden", async () => {
    const { unmount } = open(one);
    await settle();
    unmount();
    await act(() => vi.advanceTimersByTimeAsync(4_999));
    expect(revoked).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(revoked).toEqual(["blob:1"]);
  });

  it("gets no URL if it is hidden before it is read", async () => {
    const { unmount } = open(one);
    unmount();
    await settle();
    expect(created).toEqual([]);
  });

  it("is never that of another photo", async () => {
    const { url, rerender } = open(one);
    await settle();
    rerender({ ...one, photoId: "two" });
    expect(url()).toBeNull();
    await settle();
    expect(url()).toBe("blob:2");
    rerender({ ...one, photoId: null });
    expect(url()).toBeNull();
  });

  it("is read again in another size", async () => {
    const { url, rerender } = open(one);
    await settle();
    rerender({ ...one, file: "picture" });
    await settle();
    expect(url()).toBe("blob:2");
    expect(picture.mock.calls.at(-1)).toEqual(["one", "picture"]);
  });
});
