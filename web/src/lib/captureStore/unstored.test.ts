// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { StoredCard, UnsentCard } from "./captureRecords";
import type { QueueItem } from "./queueItem";
import { createUnstored, mergeEntries } from "./unstored";

const photo = new Blob(["jpeg"]);
const unsentCard = (captureId: string): UnsentCard => ({ captureId, uid: "ada", timestamp: 1 });
const card = (captureId: string, fields: Partial<QueueItem> = {}): StoredCard => ({
  ...{ captureId, uid: "ada" },
  item: { status: "pending", frontImage: null, backImage: null, ...fields } as QueueItem,
});
const UPLOADED = { status: "review", frontImage: "f", backImage: "b" } as const;

/** The store, and the numbers of photos that it has told. */
function open() {
  const unstored = createUnstored();
  const counts: number[] = [];
  const stop = unstored.watch((photos) => counts.push(photos));
  return { unstored, counts, stop };
}

describe("what isn't on the disk", () => {
  it("is told as a number of photos, when it changes", () => {
    const { unstored, counts, stop } = open();
    unstored.addShot(unsentCard("a"), "front", photo);
    unstored.addShot(unsentCard("a"), "back", photo);
    unstored.addShot(unsentCard("a"), "back", photo);
    unstored.addShot(unsentCard("b"), "front", photo);
    expect(counts).toEqual([0, 1, 2, 3]);
    unstored.forget("a");
    stop();
    unstored.forget("b");
    expect(counts).toEqual([0, 1, 2, 3, 1]);
    const late: number[] = [];
    unstored.addShot(unsentCard("c"), "front", photo);
    unstored.watch((photos) => late.push(photos));
    expect(late).toEqual([1]);
  });

  it("is empty without unsent and queued cards", () => {
    const { unstored } = open();
    expect(unstored.isEmpty()).toBe(true);
    unstored.addShot(unsentCard("a"), "front", photo);
    expect(unstored.isEmpty()).toBe(false);
    unstored.forget("a");
    unstored.setCard(card("b"));
    expect(unstored.isEmpty()).toBe(false);
    unstored.forget("b");
    expect(unstored.isEmpty()).toBe(true);
  });

  it("has a card's photos until the server has them", () => {
    const { unstored, counts } = open();
    unstored.setCard(card("a"), { front: photo, back: photo });
    unstored.setCard(card("a", { status: "uploading", frontImage: "f", backImage: "b" }));
    unstored.setCard(card("a", { ...UPLOADED, backImage: null }));
    expect(Object.keys(unstored.getPhotos("a"))).toEqual(["front", "back"]);
    unstored.setCard(card("a", UPLOADED));
    expect(unstored.getPhotos("a")).toEqual({});
    expect(counts).toEqual([0, 2, 0]);
  });

  it("keeps a change that was made while the card was written to the disk", () => {
    const { unstored, counts } = open();
    const [written, changed] = [card("a"), card("b")];
    unstored.setCard(written, { front: photo });
    unstored.setCard(changed, { front: photo });
    unstored.noteMirrored(changed, 3);
    unstored.settle(written);
    unstored.settle(changed);
    expect([...unstored.cards.values()]).toEqual([{ ...changed, mirrored: 3 }]);
    expect(counts.at(-1)).toBe(0);
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
