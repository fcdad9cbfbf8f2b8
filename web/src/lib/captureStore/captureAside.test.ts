// @vitest-environment node
import "fake-indexeddb/auto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createCardsAside } from "./captureAside";
import { type CaptureDatabase, openCaptureDatabase } from "./captureDatabase";
import type { CardRecord, CardsAside } from "./captureRecords";
import type { QueueItem } from "./queueItem";

let number = 0;
let database: CaptureDatabase;
let cards: CardsAside;
const changed = vi.fn<(captureId: string) => void>();
const removeCards = vi.fn<(captureIds: readonly string[]) => Promise<void>>();
beforeEach(async () => {
  database = await openCaptureDatabase(`aside-${(number += 1)}`);
  changed.mockReset();
  removeCards.mockReset().mockResolvedValue();
  cards = createCardsAside(database, changed, removeCards);
});
afterEach(() => database.close());

const item = { status: "pending", timestamp: 1, problem: null } as QueueItem;
const aside = { removal: "r1", at: 7, isTold: false };
const put = (captureId: string, fields: Partial<CardRecord> = {}) =>
  database.put("cards", { captureId, uid: "ada", item, revision: 2, ...fields });
const stored = (captureId: string) => database.get("cards", captureId);
const whole = (captureId: string) => ({ captureId, uid: "ada", item, revision: 2 });

describe("a card that is set aside", () => {
  it("keeps everything else, and is announced", async () => {
    await put("one");
    expect(await cards.setAside("one", aside)).toBe(true);
    expect(await stored("one")).toEqual({ ...whole("one"), aside });
    expect(changed.mock.calls).toEqual([["one"]]);
  });

  it("isn't created", async () => {
    expect(await cards.setAside("none", aside)).toBe(false);
    expect(await stored("none")).toBeUndefined();
    expect(changed).not.toHaveBeenCalled();
  });

  it("comes back as it was, and is announced", async () => {
    await put("one", { aside });
    expect(await cards.bringBack("one")).toBe(true);
    expect(await stored("one")).toEqual(whole("one"));
    expect(changed.mock.calls).toEqual([["one"]]);
  });

  it("comes back once", async () => {
    await put("one");
    expect(await cards.bringBack("one")).toBe(false);
    expect(await cards.bringBack("none")).toBe(false);
    expect(await stored("one")).toEqual(whole("one"));
    expect(changed).not.toHaveBeenCalled();
  });

  it("is read with its problem as a code, as any version has stored it", async () => {
    const old = { ...item, status: "error", problem: undefined, errorMessage: "Boom", message: "" } as const;
    await put("one", { item: old, aside });
    expect((await cards.readSetAside("ada"))[0]?.item.problem).toEqual({
      step: "check",
      reason: { code: "told", message: "Boom" },
    });
  });
});

describe("the report to the server", () => {
  it("is noted for its removal", async () => {
    await put("one", { aside });
    await cards.markReported("one", "r1");
    expect(await stored("one")).toEqual({ ...whole("one"), aside: { ...aside, isTold: true } });
    expect(changed).not.toHaveBeenCalled();
  });

  it("isn't noted for another removal, or for a card that has come back", async () => {
    await put("again", { aside: { ...aside, removal: "r2" } });
    await put("back");
    for (const captureId of ["again", "back", "none"]) await cards.markReported(captureId, "r1");
    expect(await stored("again")).toMatchObject({ aside: { removal: "r2", isTold: false } });
    expect(await stored("back")).toEqual(whole("back"));
    expect(await stored("none")).toBeUndefined();
  });
});

describe("the cards that are set aside", () => {
  beforeEach(async () => {
    await put("one", { aside });
    await put("two", { aside: { ...aside, at: 9 } });
    await put("queued");
    await put("other", { uid: "bob", aside });
  });

  it("are a person's own", async () => {
    const ids = (await cards.readSetAside("ada")).map(({ captureId }) => captureId);
    expect(ids).toEqual(["one", "two"]);
  });

  it("are deleted if they are forgotten", async () => {
    await cards.forgetSetAside("ada", (card) => card.aside?.at === 9);
    expect(removeCards.mock.calls).toEqual([[["two"]]]);
  });

  it("stay without a deletion if none is forgotten", async () => {
    await cards.forgetSetAside("ada", () => false);
    expect(removeCards).not.toHaveBeenCalled();
  });
});
