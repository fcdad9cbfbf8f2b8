// @vitest-environment node
import "fake-indexeddb/auto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type CaptureStore, openCaptureStore } from "@/lib/captureStore/captureStore";

import { withCardLock } from "../queue/browserLocks";
import { createQueueItem } from "../queue/queueItem";
import type { QueuePorts } from "../queue/queuePorts";
import { createStudio, type Studio } from "./studio";

const settings = { price: 4.5, handlingCost: 0.75, quantity: 2, createAsDraft: false };
const photo = (name: string) => new Blob([name], { type: "image/jpeg" });

/** A server that never answers. The studio must not depend on it. */
const silent = () => new Promise<never>(() => undefined);
const mirror = vi.fn<QueuePorts["server"]["mirror"]>(silent);
const removeCard = vi.fn<QueuePorts["server"]["removeCard"]>(silent);
const restoreCard = vi.fn<QueuePorts["server"]["restoreCard"]>(silent);
const uploadPhoto = vi.fn<QueuePorts["server"]["uploadPhoto"]>(silent);

let number = 0;
let open: { store: CaptureStore; studio: Studio }[] = [];
beforeEach(() => {
  number += 1;
  open = [];
  vi.clearAllMocks();
});
afterEach(() => open.splice(0).forEach(close));

const close = ({ store, studio }: { store: CaptureStore; studio: Studio }) => {
  studio.stop();
  store.close();
};

/** Opens a tab. A second call is a reload, or another tab. */
async function openTab(uid = "seller", station = "station-1") {
  const store = await openCaptureStore(`studio-${number}`);
  const studio = createStudio(
    uid,
    station,
    {
      store,
      server: {
        uploadPhoto,
        mirror,
        removeCard,
        restoreCard,
        settleRemoval: () => Promise.resolve("trash"),
        extractSku: silent,
        findListing: silent,
        analyze: silent,
        recordFailure: () => Promise.resolve(),
        addCopies: silent,
        settleEdition: silent,
        mayPublish: () => true,
        publish: silent,
        process: silent,
      },
      withCardLock,
      inLane: (_lane, _signal, work) => work(),
      classifyFailure: () => "refused",
      toReason: (error) => ({ code: "told", message: String(error) }),
      findOtherPhoto: () => null,
      isListingGone: () => false,
      isOnline: () => true,
      pause: silent,
      now: () => 1_000,
    },
    { onSkuFailed: vi.fn(), onOutcome: vi.fn() },
  );
  await studio.resume();
  const tab = { store, studio };
  open.push(tab);
  return tab;
}

const flowOf = ({ studio }: { studio: Studio }) => studio.state.getState().flow;
const cardsOf = ({ studio }: { studio: Studio }) => studio.state.getState().cards;
async function takeCard({ studio }: { studio: Studio }) {
  await studio.addShot(photo("front"));
  await studio.addShot(photo("back"));
  await studio.submit(settings);
}

describe("the studio", () => {
  it("keeps a photo on disk before it is shown as taken", async () => {
    const tab = await openTab();
    await tab.studio.addShot(photo("front"));
    const { captureId, side } = flowOf(tab);
    expect(side).toBe("back");
    expect(await (await tab.store.photos(captureId)).front?.text()).toBe("front");
  });

  it("sends a card with its settings, and is ready for the next at once, whatever the server does", async () => {
    const tab = await openTab();
    const { captureId } = flowOf(tab);
    await takeCard(tab);

    expect(flowOf(tab)).toMatchObject({ side: "front", front: null, back: null });
    expect(flowOf(tab).captureId).not.toBe(captureId);
    expect((await tab.store.card(captureId))?.item).toMatchObject({ ...settings, stationId: "station-1" });
    await vi.waitFor(() => expect(uploadPhoto).toHaveBeenCalledTimes(2));
    expect(cardsOf(tab).get(captureId)).toMatchObject({
      item: { status: "uploading" },
      front: expect.stringMatching(/^blob:/) as string,
    });

    await takeCard(tab);
    expect(cardsOf(tab).size).toBe(2);
  });

  it("adds the copies of a key that is pressed twice once, and those of the next card too", async () => {
    const tab = await openTab();
    const listing = { listingId: "l1", sku: "DHR20", title: "'67 Camaro" };
    const press = () => tab.studio.addCopies(listing, settings);
    await Promise.all([press(), press()]);
    expect([...cardsOf(tab).values()].map(({ item }) => item)).toMatchObject([
      { listingId: "l1", quantity: 2 },
    ]);
    await press();
    expect(cardsOf(tab).size).toBe(2);
  });

  it("sends no card that has only one photo", async () => {
    const tab = await openTab();
    await tab.studio.addShot(photo("front"));
    await tab.studio.submit(settings);
    expect(cardsOf(tab).size).toBe(0);
    expect(flowOf(tab).front).not.toBeNull();
  });

  it("restores a half-taken card and all unfinished ones after a reload", async () => {
    const before = await openTab();
    await takeCard(before);
    await before.studio.addShot(photo("next front"));
    const { captureId } = flowOf(before);
    await vi.waitFor(() => expect(uploadPhoto).toHaveBeenCalledTimes(2));
    open.splice(0).forEach(close);

    const after = await openTab();
    expect(flowOf(after)).toMatchObject({ captureId, side: "back", complete: false });
    expect(await flowOf(after).front?.photo.text()).toBe("next front");
    expect(cardsOf(after).size).toBe(1);
    await vi.waitFor(() => expect(uploadPhoto).toHaveBeenCalledTimes(4));
  });

  it("leaves a half-taken card to its tab", async () => {
    const one = await openTab();
    await one.studio.addShot(photo("front"));
    const other = await openTab();
    expect(flowOf(other)).toMatchObject({ front: null });
    expect(flowOf(other).captureId).not.toBe(flowOf(one).captureId);
  });

  it("adopts a half-taken card when its tab is gone, but not during a session", async () => {
    const one = await openTab();
    await one.studio.addShot(photo("front"));
    const { captureId } = flowOf(one);
    const [idle, busy] = [await openTab(), await openTab()];
    await busy.studio.addShot(photo("another front"));
    close(one);
    open.splice(0, 1);
    await vi.waitFor(() => expect(flowOf(idle)).toMatchObject({ captureId, side: "back" }));
    expect(flowOf(busy).captureId).not.toBe(captureId);
    close(idle);
    open.splice(0, 1);
    await busy.studio.addShot(photo("another back"));
    await busy.studio.submit(settings);
    await new Promise((settled) => setTimeout(settled, 20));
    // The next photo is of the next card.
    expect(flowOf(busy)).toMatchObject({ front: null, side: "front" });
    expect(flowOf(await openTab())).toMatchObject({ captureId, side: "back" });
  });

  it("shows another tab's card, and leaves the work to that tab", async () => {
    const one = await openTab();
    const other = await openTab();
    await takeCard(one);
    await vi.waitFor(() => expect(cardsOf(other).size).toBe(1));
    await other.studio.resume();
    await vi.waitFor(() => expect(uploadPhoto).toHaveBeenCalledTimes(2));
  });

  it("shows no other person's cards", async () => {
    await takeCard(await openTab());
    expect(cardsOf(await openTab("somebody")).size).toBe(0);
  });

  it("drops a capture that was reset", async () => {
    const tab = await openTab();
    await tab.studio.addShot(photo("front"));
    const { captureId } = flowOf(tab);
    await tab.studio.resetCapture();
    expect(flowOf(tab)).toMatchObject({ front: null, timestamp: null });
    expect(await tab.store.photos(captureId)).toEqual({});
  });

  it("removes a card from the queue, and restores it with its photos", async () => {
    const tab = await openTab();
    const { captureId } = flowOf(tab);
    await takeCard(tab);
    const item = cardsOf(tab).get(captureId)?.item;
    if (!item) throw new Error("The card is not shown");

    const bringBack = await tab.studio.remove(captureId, item);
    await vi.waitFor(() => expect(cardsOf(tab).has(captureId)).toBe(false));
    const [id, removed] = removeCard.mock.calls[0] ?? [];
    expect([id, removed?.item]).toEqual([captureId, expect.objectContaining(settings)]);

    await bringBack();
    expect(restoreCard).toHaveBeenCalledWith(captureId, removed);
    await vi.waitFor(() => expect(cardsOf(tab).has(captureId)).toBe(true));
    expect(Object.keys(await tab.store.photos(captureId))).toEqual(["front", "back"]);
  });

  it("shows finished cards offline, and drops those that another station removed", async () => {
    const tab = await openTab();
    const done = { ...createQueueItem("station-1", 5, settings), status: "completed" } as const;
    await tab.store.addCard({ captureId: "kept", uid: "seller", item: done, mirrored: 0 }, {});
    await tab.store.addCard({ captureId: "removed", uid: "seller", item: done, mirrored: 0 }, {});
    await tab.store.addCard({ captureId: "unheard", uid: "seller", item: done }, {});
    open.splice(0).forEach(close);

    const after = await openTab();
    expect([...cardsOf(after).keys()].sort()).toEqual(["kept", "removed", "unheard"]);
    const kept = { id: "kept", timestamp: 5, stationId: "station-1" };
    await after.studio.reconcile({ cards: [kept], unreadable: [], isWhole: true });
    await vi.waitFor(() => expect([...cardsOf(after).keys()].sort()).toEqual(["kept", "unheard"]));

    // A list from before the removal restores nothing, but the seller's restoring does.
    const restored = { id: "removed", timestamp: 5, stationId: "station-1" };
    await after.studio.reconcile({ cards: [kept, restored], unreadable: [], isWhole: true });
    expect(await after.store.card("removed")).toBeUndefined();
    const back = { ...restored, restoredFrom: "their removal" };
    await after.studio.reconcile({ cards: [kept, back], unreadable: [], isWhole: true });
    await vi.waitFor(() => expect([...cardsOf(after).keys()].sort()).toEqual(["kept", "removed", "unheard"]));
  });

  it("keeps a finished card that is too old for the part of the server's queue that was asked for", async () => {
    const tab = await openTab();
    const old = { ...createQueueItem("station-1", 5, settings), status: "completed" } as const;
    await tab.store.addCard({ captureId: "old", uid: "seller", item: old, mirrored: 0 }, {});
    const newer = { id: "newer", timestamp: 9, stationId: "station-2" };
    await vi.waitFor(() => expect(cardsOf(tab).has("old")).toBe(true));
    await tab.studio.reconcile({ cards: [newer], unreadable: [], isWhole: false });
    expect(await tab.store.card("old")).toBeDefined();
  });

  it("takes over another station's card, which that station drops", async () => {
    const theirs = await openTab();
    const asked = {
      ...createQueueItem("phone", 5, settings),
      status: "review",
      reviewReason: "sku-uncertain",
      frontImage: "https://photos.test/front",
      backImage: "https://photos.test/back",
    } as const;
    theirs.studio.dispatch("c1", { type: "skuChosen", sku: "DHR20" }, asked);
    await vi.waitFor(() =>
      expect(mirror).toHaveBeenLastCalledWith(
        "c1",
        expect.objectContaining({ stationId: "station-1", sku: "DHR20", status: "checking" }),
      ),
    );
    expect(uploadPhoto).not.toHaveBeenCalled();
    open.splice(0).forEach(close);

    number += 1;
    const phone = await openTab("seller", "phone");
    await phone.store.addCard({ captureId: "c1", uid: "seller", item: asked, mirrored: 0 }, {});
    await vi.waitFor(() => expect(cardsOf(phone).has("c1")).toBe(true));
    await phone.studio.reconcile({
      cards: [{ id: "c1", timestamp: 5, stationId: "station-1" }],
      unreadable: [],
      isWhole: true,
    });
    expect(await phone.store.card("c1")).toBeUndefined();
  });
});
