// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { StoredCard, UnsentCard } from "./captureRecords";
import type { QueueItem } from "./queueItem";
import { createUnkept, mergeEntries } from "./unkept";

const photo = new Blob(["jpeg"]);
const unsentCard = (captureId: string): UnsentCard => ({ captureId, uid: "ada", timestamp: 1 });
const card = (captureId: string, fields: Partial<QueueItem> = {}): StoredCard => ({
  ...{ captureId, uid: "ada" },
  item: { status: "pending", frontImage: null, backImage: null, ...fields } as QueueItem,
});
const UPLOADED = { status: "review", frontImage: "f", backImage: "b" } as const;

/** The store, and the numbers of photos that it has told. */
function open() {
  const unkept = createUnkept();
  const told: number[] = [];
  const stop = unkept.watch((photos) => told.push(photos));
  return { unkept, told, stop };
}

describe("what isn't on the disk", () => {
  it("is told as a number of photos, when it changes", () => {
    const { unkept, told, stop } = open();
    unkept.addShot(unsentCard("a"), "front", photo);
    unkept.addShot(unsentCard("a"), "back", photo);
    unkept.addShot(unsentCard("a"), "back", photo);
    unkept.addShot(unsentCard("b"), "front", photo);
    expect(told).toEqual([0, 1, 2, 3]);
    unkept.forget("a");
    stop();
    unkept.forget("b");
    expect(told).toEqual([0, 1, 2, 3, 1]);
    const late: number[] = [];
    unkept.addShot(unsentCard("c"), "front", photo);
    unkept.watch((photos) => late.push(photos));
    expect(late).toEqual([1]);
  });

  it("is empty without unsent and queued cards", () => {
    const { unkept } = open();
    expect(unkept.isEmpty()).toBe(true);
    unkept.addShot(unsentCard("a"), "front", photo);
    expect(unkept.isEmpty()).toBe(false);
    unkept.forget("a");
    unkept.setCard(card("b"));
    expect(unkept.isEmpty()).toBe(false);
    unkept.forget("b");
    expect(unkept.isEmpty()).toBe(true);
  });

  it("has a card's photos until the server has them", () => {
    const { unkept, told } = open();
    unkept.setCard(card("a"), { front: photo, back: photo });
    unkept.setCard(card("a", { status: "uploading", frontImage: "f", backImage: "b" }));
    unkept.setCard(card("a", { ...UPLOADED, backImage: null }));
    expect(Object.keys(unkept.getPhotos("a"))).toEqual(["front", "back"]);
    unkept.setCard(card("a", UPLOADED));
    expect(unkept.getPhotos("a")).toEqual({});
    expect(told).toEqual([0, 2, 0]);
  });

  it("keeps a change that was made while the card was written to the disk", () => {
    const { unkept, told } = open();
    const [written, changed] = [card("a"), card("b")];
    unkept.setCard(written, { front: photo });
    unkept.setCard(changed, { front: photo });
    unkept.noteMirrored(changed, 3);
    unkept.settle(written);
    unkept.settle(changed);
    expect([...unkept.cards.values()]).toEqual([{ ...changed, mirrored: 3 }]);
    expect(told.at(-1)).toBe(0);
  });
});

it("merges a person's entries by time, those in memory before older ones on the disk", () => {
  const entry = (captureId: string, timestamp: number, uid = "ada") => ({ captureId, uid, timestamp });
  const inMemory = [entry("a", 5), entry("b", 1), entry("other", 2, "bob")];
  const merged = mergeEntries(
    [entry("a", 9), entry("c", 3)],
    new Map(inMemory.map((each) => [each.captureId, each])),
    "ada",
    ({ timestamp }) => timestamp,
  );
  expect(merged).toEqual([entry("b", 1), entry("c", 3), entry("a", 5)]);
});
