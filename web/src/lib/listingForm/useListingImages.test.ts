import { act, renderHook, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { ListingFields } from "@contract/listings/listingEdit";

import { useListingImages } from "./useListingImages";
import type { ListingForm } from "./useListingForm";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  // Nobody is signed in, so the photo is in the call.
  fetched.mockImplementation(() =>
    Promise.resolve(
      Response.json({ result: { success: true, url: "https://x.test/new.jpg", width: 1, height: 1 } }),
    ),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const png = (name: string) => new File([PNG], name);

/** A form that keeps its pictures in memory. */
function open(pictures: Partial<ListingFields> = { firebaseImages: ["/a.jpg", "/b.jpg", "/c.jpg"] }) {
  return renderHook(() => {
    const [fields, setFields] = useState<Record<string, unknown>>(pictures);
    const form = {
      value: (field: string) => fields[field],
      set: (field: string, value: unknown) => setFields((before) => ({ ...before, [field]: value })),
      update: (field: string, next: (value: unknown) => unknown) =>
        setFields((before) => ({ ...before, [field]: next(before[field]) })),
    };
    return useListingImages("L1", form as unknown as ListingForm);
  });
}

describe("the pictures of a form", () => {
  it("are none without a value", () => {
    const { result } = open({});
    expect(result.current).toMatchObject({
      ...{ firebaseImages: [], frontImageIndex: null, backImageIndex: null },
    });
  });

  it("are moved, and chosen as front and back", () => {
    const { result } = open();
    act(() => result.current.choose(2, "front"));
    act(() => result.current.choose(0, "back"));
    expect(result.current).toMatchObject({ frontImageIndex: 2, backImageIndex: 0 });
    act(() => result.current.move(2, 0));
    expect(result.current).toMatchObject({
      ...{ firebaseImages: ["/c.jpg", "/a.jpg", "/b.jpg"], frontImageIndex: 0, backImageIndex: 1 },
    });
  });

  it("are removed, and put back once as the last", () => {
    const { result } = open();
    act(() => result.current.remove(0));
    act(() => result.current.remove(0));
    act(() => result.current.remove(9));
    expect(result.current).toMatchObject({ firebaseImages: ["/c.jpg"], takenOff: ["/b.jpg", "/a.jpg"] });
    act(() => result.current.putBack("/a.jpg"));
    act(() => result.current.putBack("/a.jpg"));
    expect(result.current.firebaseImages).toEqual(["/c.jpg", "/a.jpg"]);
    act(() => result.current.remove(1));
    expect(result.current.takenOff).toEqual(["/a.jpg", "/b.jpg"]);
  });
});

describe("files", () => {
  it("are uploaded, and refused with their names until these are put away", async () => {
    const { result } = open();
    act(() => result.current.add([png("new.png"), new File(["a letter"], "letter.png")]));
    await waitFor(() =>
      expect(result.current.firebaseImages).toEqual(["/a.jpg", "/b.jpg", "/c.jpg", "https://x.test/new.jpg"]),
    );
    await waitFor(() => expect(result.current.uploads).toEqual([]));
    expect(result.current.hasUploads()).toBe(false);
    expect(result.current.refusals).toEqual([{ name: "letter.png", reason: "other" }]);
    act(() => result.current.forgetRefusals());
    expect(result.current.refusals).toEqual([]);
  });

  it("have room up to the most pictures of a listing, those on their way included", async () => {
    const { result } = open({ firebaseImages: Array.from({ length: 23 }, (_, at) => `/${at}.jpg`) });
    fetched.mockImplementation(() => new Promise(() => undefined));
    act(() => result.current.add([png("one.png")]));
    await waitFor(() => expect(result.current.uploads).toHaveLength(1));
    expect(result.current.hasUploads()).toBe(true);
    act(() => result.current.add([png("two.png"), png("three.png")]));
    await waitFor(() => expect(result.current.refusals).toEqual([{ name: "three.png", reason: "too-many" }]));
    expect(result.current.uploads).toHaveLength(2);
    act(() => result.current.dropUploads());
    expect(result.current.uploads).toEqual([]);
  });
});
