import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";

import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import type { QueueEntry } from "../queue/panel/queueView";
import { createQueueItem } from "../queue/queueItem";
import { useLotSelection } from "./useLotSelection";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const card = (captureId: string, listingId: string | null = `l-${captureId}`): QueueEntry => ({
  captureId,
  item: { ...createQueueItem("s", 1, settings), status: "completed", listingId },
  isLocal: true,
  isWaiting: false,
  front: null,
  back: null,
});
const [a, b, c, unlisted] = [card("a"), card("b"), card("c"), card("d", null)];
const all = [a, b, c, unlisted];

const signIn = (ebay: boolean) => {
  const person = samplePerson();
  const enabledPlatforms = { ...person.record.enabledPlatforms, ebay };
  setSession({ status: "ready", person: { ...person, record: { ...person.record, enabledPlatforms } } });
};
beforeEach(() => signIn(true));
const open = (visible: readonly QueueEntry[] = all) => {
  const { result, rerender } = renderHook((cards) => useLotSelection(cards), { initialProps: visible });
  return { selection: () => result.current, rerender };
};

it("offers the cards with a listing, and selects none", () => {
  const { selection } = open();
  expect([selection().possible, selection().cards]).toEqual([[a, b, c], []]);
});

it("offers nothing if the seller doesn't use eBay", () => {
  signIn(false);
  const { selection } = open();
  act(() => selection().onSelect("a", true));
  expect([selection().possible, selection().cards]).toEqual([[], []]);
});

it("selects cards in the queue's order, and deselects one", () => {
  const { selection } = open();
  act(() => selection().onSelect("c", true));
  act(() => selection().onSelect("a", true));
  expect(selection().cards).toEqual([a, c]);
  act(() => selection().onSelect("c", false));
  expect(selection().cards).toEqual([a]);
});

it("selects all, and clears", () => {
  const { selection } = open();
  act(() => selection().onAll());
  expect(selection().cards).toEqual([a, b, c]);
  act(() => selection().onClear());
  expect(selection().cards).toEqual([]);
});

it("deselects a card while it is hidden", () => {
  const { selection, rerender } = open();
  act(() => selection().onAll());
  rerender([b, unlisted]);
  expect(selection()).toMatchObject({ possible: [b], cards: [b] });
});
