// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { StoredCard } from "@/lib/captureStore/captureStore";

import { createQueueItem, type QueueItem } from "../../queue/queueItem";
import { canDrop, listMissing, listRestored, type RemoteQueue } from "./reconcile";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const item = (timestamp: number, status: QueueItem["status"] = "completed"): QueueItem => ({
  ...createQueueItem("here", timestamp, settings),
  status,
});
const remote = (id: string, timestamp: number, stationId = "here") => ({ id, timestamp, stationId });
const shown = new Map([["c1", { item: item(5) }]]);
const missing = (cards: RemoteQueue["cards"], isWhole = true, unreadable: readonly string[] = []) =>
  listMissing(shown, { cards, unreadable, isWhole }, "here").map(({ reason }) => reason);

describe("a shown card", () => {
  it.each<[string, RemoteQueue["cards"], boolean, string[]]>([
    ["stays if the server has it for this station", [remote("c1", 5)], true, []],
    [
      "was taken over if the server has it for another station",
      [remote("c1", 5, "phone")],
      true,
      ["taken-over"],
    ],
    ["was removed if the server doesn't have it", [], true, ["removed"]],
    ["was removed if the server has only older ones", [remote("c0", 4)], false, ["removed"]],
    ["stays if the server told of newer ones only", [remote("c2", 6)], false, []],
    ["stays if the server told of none", [], false, []],
  ])("%s", (_, cards, isWhole, reason) => {
    expect(missing(cards, isWhole)).toEqual(reason);
  });

  it("stays while it is processed", () => {
    const busy = new Map([["c1", { item: item(5, "checking") }]]);
    expect(listMissing(busy, { cards: [], unreadable: [], isWhole: true }, "here")).toEqual([]);
  });

  it("stays if the server has it in a shape that this version can't read", () => {
    expect(missing([], true, ["c1"])).toEqual([]);
    expect(missing([], true, ["c2"])).toEqual(["removed"]);
  });
});

describe("a missing card", () => {
  const card: StoredCard = { captureId: "c1", uid: "u", item: item(5), revision: 2, mirrored: 2 };
  it.each<[string, StoredCard | undefined, boolean]>([
    ["is dropped if the server knew it", card, true],
    ["stays if the server doesn't know its last change", { ...card, mirrored: 1 }, false],
    ["stays if it goes on meanwhile", { ...card, item: item(5, "checking") }, false],
    ["needn't be dropped if it is gone", undefined, false],
  ])("%s", (_, stored, isDropped) => {
    expect(canDrop(stored)).toBe(isDropped);
  });
});

it("lists this station's restored cards with their removals", () => {
  const cards = [
    { ...remote("c1", 5), restoredFrom: "r1" },
    { ...remote("c2", 5, "phone"), restoredFrom: "r2" },
    remote("c3", 5),
  ];
  expect([...listRestored({ cards, unreadable: [], isWhole: true }, "here")]).toEqual([["c1", "r1"]]);
});
