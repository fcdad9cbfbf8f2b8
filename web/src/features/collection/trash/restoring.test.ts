import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { MAX_LISTING_PHOTOS } from "@contract/wire/limits";
import { AppError } from "@contract/wire/errors";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { collectToasts } from "@/lib/testing/collectToasts";

import { openCollection } from "../testing/openCollection";
import { restoreHistory, restorePicture } from "./restoring";

vi.mock("firebase/firestore", async (load) =>
  (await import("@/lib/firestore/testing/cacheAsServer")).cacheAsServer(load),
);

let toasts: ReturnType<typeof collectToasts>;
beforeAll(goOffline);
beforeEach(() => void (toasts = collectToasts()));
afterEach(() => void vi.unstubAllGlobals());

const FIRST = "https://storage.example/1.jpg";
const TAKEN_OFF = "https://storage.example/2.jpg";

describe("restoring a picture", () => {
  async function restore(
    pictures: readonly string[] | null,
    answer: () => object,
    item?: string,
    record: Parameters<typeof samplePerson>[0] = {},
  ) {
    const { uid, calls } = await openCollection(
      { camaro: { title: "Camaro", quantity: 1, ...(item !== undefined && { item }) } },
      { saveListing: () => answer() },
    );
    setSession({ status: "ready", person: { ...samplePerson(record), uid } });
    if (pictures) putDocument(paths.listing(uid, "camaro"), { title: "Camaro", firebaseImages: pictures });
    await restorePicture(uid, "camaro", TAKEN_OFF);
    return calls;
  }
  const saved = () => ({ outcome: "saved", listingId: "camaro" });

  it("adds it after the listing's other pictures", async () => {
    const calls = await restore([FIRST], saved);
    expect(calls).toMatchObject([
      {
        name: "saveListing",
        data: {
          ...{ listingId: "camaro", base: { firebaseImages: [FIRST] } },
          changes: { firebaseImages: [FIRST, TAKEN_OFF] },
        },
      },
    ]);
    expect(toasts).toMatchObject([
      { message: "The photo is back, as the last one of its listing", tone: "success", detail: undefined },
    ]);
  });

  it("says for a live listing that eBay doesn't have it yet", async () => {
    await restore([FIRST], saved, "110551234567");
    expect(toasts).toMatchObject([{ tone: "success", detail: "eBay gets it when you revise the listing." }]);
  });

  it("doesn't mention eBay if the seller doesn't use it", async () => {
    const enabledPlatforms = { ebay: false, whatnot: false, shopify: false };
    await restore([FIRST], saved, "110551234567", { enabledPlatforms });
    expect(toasts).toMatchObject([{ tone: "success", detail: undefined }]);
  });

  it("saves nothing if the listing has it already", async () => {
    expect(await restore([FIRST, TAKEN_OFF], saved)).toEqual([]);
    expect(toasts).toMatchObject([{ tone: "success" }]);
  });

  const full = Array.from({ length: MAX_LISTING_PHOTOS }, (_, at) => `https://storage.example/x${at}.jpg`);
  it.each<{ what: string; pictures: readonly string[] | null; answer?: () => object; reason: string }>([
    {
      ...{ what: "its listing is gone", pictures: null },
      reason: "Its listing is no longer in the collection. Restore the listing first.",
    },
    {
      ...{ what: "its listing is full", pictures: full },
      reason: `Its listing has ${MAX_LISTING_PHOTOS} photos, as many as it can have.`,
    },
    {
      ...{ what: "the photos were just changed", pictures: [FIRST] },
      answer: () => ({ outcome: "conflict", conflicts: [] }),
      reason: "The listing's photos were changed at the same time. Try again.",
    },
    {
      ...{ what: "the server is busy", pictures: [FIRST] },
      answer: () => {
        throw new AppError("server/busy");
      },
      reason: "Too many requests at once. Please try again in a minute.",
    },
  ])("says why it failed if $what", async ({ pictures, answer = saved, reason }) => {
    await restore(pictures, answer);
    expect(toasts).toMatchObject([
      { message: "The photo could not be restored", tone: "danger", detail: reason },
    ]);
  });

  it("fills the last free place of a listing", async () => {
    expect(await restore(full.slice(1), saved)).toHaveLength(1);
    expect(toasts).toMatchObject([{ tone: "success" }]);
  });
});

it("reports how much of the capture history is back, or why none is", async () => {
  let isBusy = false;
  await openCollection(
    {},
    {
      restoreCaptureHistory: () => {
        if (isBusy) throw new AppError("server/busy");
        return { success: true, restored: 1200 };
      },
    },
  );
  await restoreHistory();
  isBusy = true;
  await restoreHistory();
  expect(toasts).toMatchObject([
    { message: "The capture history is back: 1,200 entries", tone: "success" },
    {
      ...{ message: "The capture history could not be restored", tone: "danger" },
      detail: "Too many requests at once. Please try again in a minute.",
    },
  ]);
});
