// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { StoredCard } from "@/lib/captureStore/captureStore";

import { startFlow } from "./captureFlow";
import type { LocalCard } from "../../queue/panel/queueView";
import { createQueueItem, type QueueItem } from "../../queue/queueItem";
import {
  hideCard,
  planRefresh,
  type Refresh,
  setWaiting,
  showCard,
  showStored,
  type StudioState,
} from "./studioState";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const item = (status: QueueItem["status"]): QueueItem => ({ ...createQueueItem("s", 1, settings), status });
const shown = (status: QueueItem["status"]): LocalCard => ({
  item: item(status),
  front: "blob:f",
  back: "blob:b",
});
const stored = (status: QueueItem["status"], uid = "seller"): StoredCard => ({
  captureId: "c1",
  uid,
  item: item(status),
});
const empty: StudioState = { flow: startFlow("c0"), cards: new Map(), waiting: new Set(), unstored: 0 };

it("lists the cards that wait for the network", () => {
  const both = setWaiting(setWaiting(empty, "c1", true), "c2", true);
  expect([...both.waiting]).toEqual(["c1", "c2"]);
  expect([...setWaiting(both, "c1", false).waiting]).toEqual(["c2"]);
  expect([...empty.waiting]).toEqual([]);
});

it("shows, replaces and hides cards", () => {
  const state = showCard(showCard(empty, "c1", shown("pending")), "c2", shown("pending"));
  expect(showCard(state, "c1", shown("review")).cards.get("c1")?.item.status).toBe("review");
  expect([...hideCard(state, "c1").cards.keys()]).toEqual(["c2"]);
  expect([...state.cards.keys()]).toEqual(["c1", "c2"]);
});

it("doesn't replace a shown card by what was read from the disk", () => {
  const state = showStored(showCard(empty, "c1", shown("review")), [
    ["c1", shown("pending")],
    ["c2", shown("pending")],
  ]);
  expect([...state.cards].map(([id, card]) => `${id} ${card.item.status}`)).toEqual([
    "c1 review",
    "c2 pending",
  ]);
});

describe("after a change in the store, a card", () => {
  it.each<[string, LocalCard | undefined, StoredCard | undefined, Refresh]>([
    [
      "of another tab is shown",
      undefined,
      stored("pending"),
      { type: "load", item: item("pending"), replaced: null },
    ],
    [
      "that is shown keeps its photos",
      shown("pending"),
      stored("review"),
      { type: "update", card: shown("review") },
    ],
    [
      "that has just finished gets its photos from the disk",
      shown("creating"),
      stored("completed"),
      { type: "load", item: item("completed"), replaced: shown("creating") },
    ],
    [
      "that had finished before keeps its photos",
      shown("completed"),
      stored("completed"),
      { type: "update", card: shown("completed") },
    ],
    ["that is gone is hidden", shown("review"), undefined, { type: "hide", shown: shown("review") }],
    ["of another person isn't shown", undefined, stored("pending", "somebody"), { type: "nothing" }],
    [
      "of another person is hidden",
      shown("pending"),
      stored("pending", "somebody"),
      { type: "hide", shown: shown("pending") },
    ],
    ["that nobody knows changes nothing", undefined, undefined, { type: "nothing" }],
  ])("%s", (_, onScreen, onDisk, plan) => {
    expect(planRefresh("seller", onScreen, onDisk)).toEqual(plan);
  });
});
