import "fake-indexeddb/auto";

import { Blob as StorableBlob } from "node:buffer";
import { locks } from "node:worker_threads";

import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { openBatchStore } from "@/lib/captureStore/batchStore";
import { openCaptureStore } from "@/lib/captureStore/captureStore";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { acquireCaptureLock } from "../queue/browserLocks";
import { createQueueItem } from "../queue/queueItem";
import type { Studio } from "../studio/studio";
import { openBatch } from "./openBatch";
import { useBatch, useBatchDialog } from "./useBatch";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const addPair = vi.fn<Studio["addPair"]>();
const studio = { addPair } as unknown as Studio;
let number = 0;
let uid = "";
const leave = () => setSession({ status: "signed-out", problem: null });

beforeEach(() => {
  uid = `batch-${(number += 1)}`;
  addPair.mockReset().mockResolvedValue(true);
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  // jsdom has no locks.
  Object.assign(navigator, { locks });
  // The photos of these tests are prepared already.
  vi.stubGlobal(
    "Worker",
    class {
      readonly postMessage = () => undefined;
    },
  );
  return () => {
    leave();
    Reflect.deleteProperty(navigator, "locks");
  };
});

/** Puts photos into the disk's batch, prepared and read, in one fixed pair. */
async function putPair(captureId: string) {
  const store = await openBatchStore();
  const photoIds = [`${captureId} front`, `${captureId} back`] as const;
  for (const [order, photoId] of photoIds.entries())
    await store.addPhoto(
      {
        ...{ photoId, uid, name: `${photoId}.jpg`, order, takenAt: null, side: null },
        ...{ state: "ready", isRead: true, refusal: null },
      },
      // jsdom's own Blob loses its content in the storage.
      new StorableBlob([photoId]) as Blob,
    );
  const [front, back] = photoIds;
  await store.saveRecord({ uid, pairs: [{ captureId, front, back, isFixed: true }], discarded: [] });
  store.close();
}
/** Takes the batch as another tab does. Returns a function that releases it. */
async function holdBatch(): Promise<() => void> {
  const release = await acquireCaptureLock(`batch-${uid}`);
  if (!release) throw new Error("The batch is held already");
  return release;
}
const isHeld = async () => {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === `pegboard-draft-batch-${uid}`);
};

describe("the batch of a person", () => {
  it("is opened once, with the photos on the disk, and locked for other tabs", async () => {
    await putPair("c1");
    const batch = await openBatch(uid, studio);
    expect(await openBatch(uid, studio)).toBe(batch);
    expect(batch?.state.getState().pairs.map(({ captureId }) => captureId)).toEqual(["c1"]);
    expect(await isHeld()).toBe(true);
  });

  it("gives its cards to the studio, each photo on its side", async () => {
    await putPair("c1");
    const batch = await openBatch(uid, studio);
    expect(await batch?.queue(settings)).toBe(1);
    expect(addPair).toHaveBeenCalledExactlyOnceWith(
      { captureId: "c1", front: expect.anything() as unknown, back: expect.anything() as unknown },
      settings,
    );
    const { front, back } = addPair.mock.calls[0]?.[0] ?? {};
    expect([await front?.text(), await back?.text()]).toEqual(["c1 front", "c1 back"]);
  });

  it("drops a pair that an earlier tab has queued", async () => {
    const queued = `queued-${uid}`;
    await putPair(queued);
    const captures = await openCaptureStore();
    await captures.addCard({ captureId: queued, uid, item: createQueueItem("s", 1, settings) }, {});
    captures.close();
    const batch = await openBatch(uid, studio);
    expect(batch?.state.getState().pairs).toEqual([]);
  });

  it("isn't opened while another tab has it, and opens once that is closed", async () => {
    const release = await holdBatch();
    expect(await openBatch(uid, studio)).toBeNull();
    release();
    await vi.waitFor(async () => expect(await openBatch(uid, studio)).not.toBeNull());
  });

  it("is released when the person leaves", async () => {
    await openBatch(uid, studio);
    leave();
    await vi.waitFor(async () => expect(await isHeld()).toBe(false));
  });
});

describe("the dialog's batch", () => {
  const open = () =>
    renderHook(({ isOpen }) => useBatch(uid, studio, isOpen), { initialProps: { isOpen: false } });

  it("is loading at first, then open", async () => {
    const { result } = open();
    expect(result.current).toBe("loading");
    await vi.waitFor(() => expect(result.current).toBeTypeOf("object"));
    expect(result.current).toBe(await openBatch(uid, studio));
  });

  it("is elsewhere while another tab has it, and is tried again when the dialog opens", async () => {
    const release = await holdBatch();
    const { result, rerender } = open();
    await vi.waitFor(() => expect(result.current).toBe("elsewhere"));
    release();
    await vi.waitFor(async () => expect(await isHeld()).toBe(false));
    rerender({ isOpen: true });
    await vi.waitFor(() => expect(result.current).toBeTypeOf("object"));
  });

  it("fails if the storage can't be opened", async () => {
    vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    const { result } = open();
    await vi.waitFor(() => expect(result.current).toBe("failed"));
  });
});

describe("the dialog", () => {
  function openPage(address: string) {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={["/", address]}>{children}</MemoryRouter>
    );
    const { result } = renderHook(() => ({ ...useBatchDialog(), address: useLocation().search }), {
      wrapper,
    });
    return () => result.current;
  }

  it("is open if the address says so, so that a reload opens it again", () => {
    expect(openPage("/capture")().isOpen).toBe(false);
    expect(openPage("/capture?photos=")().isOpen).toBe(true);
  });

  it("writes the address when it opens and closes", async () => {
    const dialog = openPage("/capture");
    act(() => dialog().open());
    await vi.waitFor(() => expect(dialog()).toMatchObject({ isOpen: true, address: "?photos=" }));
    act(() => dialog().close());
    await vi.waitFor(() => expect(dialog()).toMatchObject({ isOpen: false, address: "" }));
  });
});
