import { describe, expect, it } from "vitest";

import { createPreferences, pickPreferences, PRICE_OPTIONS, QUANTITY_OPTIONS } from "./preferences";

function storageWith(values: Record<string, string> = {}) {
  const entries = new Map(Object.entries(values));
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    entries,
  };
}

describe("capture preferences", () => {
  it("start with the specification's defaults", () => {
    expect(createPreferences(storageWith()).getState()).toMatchObject({
      autoProcess: true,
      createAsDraft: true,
      autoResetFields: true,
      hideCompletedQueue: false,
      captureHandlingCost: 0.75,
      capture_cropMode: "portrait",
      price: 2,
      quantity: 1,
    });
  });

  it("each have a default", () => {
    const { set, setDeck, resetDeck, ...values } = createPreferences(storageWith()).getState();
    expect([set, setDeck, resetDeck].map((each) => typeof each)).toEqual([
      "function",
      "function",
      "function",
    ]);
    expect(values).toEqual({
      autoProcess: true,
      createAsDraft: true,
      autoResetFields: true,
      hideCompletedQueue: false,
      captureHandlingCost: 0.75,
      capture_cropMode: "portrait",
      fastAIMode: false,
      capture_showAIUsage: false,
      capture_sound: true,
      capture_handsFree: false,
      capture_speech: false,
      capture_cameraId: null,
      lastReviewPrice: null,
      capture_placeId: null,
      capture_pedalKey: null,
      price: 2,
      quantity: 1,
    });
  });

  it.each([
    ["captureHandlingCost", [0, 10_000], [-0.01, 10_001, "1"]],
    ["lastReviewPrice", [0.01, 100_000, null], [0, 100_001]],
    ["capture_placeId", ["x", "x".repeat(180), null], ["", "x".repeat(181)]],
    ["capture_pedalKey", ["F9", "x".repeat(40), null], ["", "x".repeat(41)]],
    ["capture_cropMode", ["portrait", "square"], ["round", null]],
    ["capture_cameraId", ["", "usb", null], [7]],
    ["autoProcess", [true, false], [null, 1]],
  ])("have bounds: %s", (name, valid, invalid) => {
    for (const value of valid) expect(pickPreferences({ [name]: value })).toEqual({ [name]: value });
    for (const value of invalid) expect(pickPreferences({ [name]: value })).toEqual({});
  });

  it("store only what changes, and createAsDraft also under its other name", () => {
    const storage = storageWith();
    const { set, setDeck, resetDeck } = createPreferences(storage).getState();
    set("capture_sound", false);
    setDeck({ price: 9 });
    resetDeck();
    expect([...storage.entries]).toEqual([["capture_sound", "false"]]);
    set("createAsDraft", true);
    expect([...storage.entries].slice(1)).toEqual([
      ["createAsDraft", "true"],
      ["autoCreateEbayListing", "false"],
    ]);
  });

  it("are stored under their own keys and read back", () => {
    const storage = storageWith();
    createPreferences(storage).getState().set("captureHandlingCost", 1.25);
    createPreferences(storage).getState().set("capture_cropMode", "square");
    expect(storage.entries.get("captureHandlingCost")).toBe("1.25");
    expect(createPreferences(storage).getState()).toMatchObject({
      captureHandlingCost: 1.25,
      capture_cropMode: "square",
    });
  });

  it("keep autoCreateEbayListing the opposite of createAsDraft", () => {
    const storage = storageWith();
    createPreferences(storage).getState().set("createAsDraft", false);
    expect(storage.entries.get("autoCreateEbayListing")).toBe("true");
  });

  it("ignore a damaged value and keep the others", () => {
    const storage = storageWith({
      captureHandlingCost: "-4",
      capture_cropMode: "{oops",
      autoResetFields: "false",
    });
    expect(createPreferences(storage).getState()).toMatchObject({
      captureHandlingCost: 0.75,
      capture_cropMode: "portrait",
      autoResetFields: false,
    });
  });

  it("work if the storage is blocked", () => {
    const blocked = {
      getItem: () => {
        throw new Error("blocked");
      },
      setItem: () => {
        throw new Error("blocked");
      },
    };
    const store = createPreferences(blocked);
    store.getState().set("createAsDraft", false);
    expect(store.getState().createAsDraft).toBe(false);
  });

  it("reset price and quantity only if that is enabled", () => {
    const store = createPreferences(storageWith());
    store.getState().setDeck({ price: 6, quantity: 3 });
    store.getState().resetDeck();
    expect(store.getState()).toMatchObject({ price: 2, quantity: 1 });

    store.getState().set("autoResetFields", false);
    store.getState().setDeck({ price: 6, quantity: 3 });
    store.getState().resetDeck();
    expect(store.getState()).toMatchObject({ price: 6, quantity: 3 });
  });

  it("offer prices from 2.00 to 10.00 in steps of 0.50 and quantities from 1 to 10", () => {
    expect(PRICE_OPTIONS).toHaveLength(17);
    expect([PRICE_OPTIONS[0], PRICE_OPTIONS[1], PRICE_OPTIONS.at(-1)]).toEqual([2, 2.5, 10]);
    expect(QUANTITY_OPTIONS.map(({ value }) => Number(value))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

it("accepts only valid preferences from elsewhere", () => {
  expect(
    pickPreferences({
      capture_cropMode: "square",
      captureHandlingCost: -1,
      fastAIMode: "yes",
      lastReviewPrice: 8,
      autoProcess: undefined,
      price: 5,
    }),
  ).toEqual({ capture_cropMode: "square", lastReviewPrice: 8 });
});
