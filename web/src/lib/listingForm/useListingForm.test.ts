import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { listingDocument } from "@contract/documents";
import type { ListingField } from "@contract/listings/listingEdit";

import { setSession } from "../session/session";
import { samplePerson } from "../session/testing/samplePerson";
import { readStoredEdit } from "./storedEdit";
import type { Saving } from "./sendListing";
import { type Send, useListingForm } from "./useListingForm";

const FIELDS: readonly ListingField[] = ["title", "price", "car"];
const listing = (fields: object = {}) => listingDocument.parse({ title: "Camaro", price: 3, ...fields });

beforeEach(() => setSession({ status: "ready", person: samplePerson() }));
afterEach(() => localStorage.clear());

const open = (first = listing()) =>
  renderHook(({ shown }) => useListingForm("L1", shown, "edit", FIELDS), { initialProps: { shown: first } });
const saves = (...answers: Saving[]) => {
  const sent: Parameters<Send>[] = [];
  const send: Send = (base, changes) => {
    sent.push([base, changes]);
    return Promise.resolve(answers.shift() ?? { outcome: "saved" });
  };
  return { send, sent };
};
const readStored = () => readStoredEdit("dana", "L1", "edit");

describe("a form over a listing", () => {
  it("has the listing's values, and no change", () => {
    const { result } = open();
    expect(result.current.value("title")).toBe("Camaro");
    expect(result.current.isChanged).toBe(false);
    expect(result.current.restoredAt).toBeNull();
  });

  it("keeps what is typed, and nothing once it is taken back", () => {
    const { result } = open();
    act(() => result.current.set("title", "'67 Camaro"));
    expect(result.current.changes).toEqual({ title: "'67 Camaro" });
    expect(result.current.isChanged).toBe(true);
    expect(result.current.isStoredNow()).toBe(true);
    expect(readStored()).toMatchObject({ base: { title: "Camaro" }, changes: { title: "'67 Camaro" } });
    act(() => result.current.set("title", "Camaro"));
    expect(result.current.isChanged).toBe(false);
    expect(readStored()).toBeNull();
  });

  it("keeps a text that isn't a value yet, until it is taken away", () => {
    const { result } = open();
    act(() => result.current.setText("price", "3."));
    expect(result.current.isChanged).toBe(true);
    expect(result.current.changes).toEqual({});
    expect(readStored()?.texts).toEqual({ price: "3." });
    act(() => result.current.setText("price", null));
    expect(result.current.texts).toEqual({});
    expect(result.current.isChanged).toBe(false);
  });

  it("changes a value from what it is by then", () => {
    const { result } = open();
    act(() => {
      result.current.update("price", (price) => (price ?? 0) + 1);
      result.current.update("price", (price) => (price ?? 0) + 1);
    });
    expect(result.current.value("price")).toBe(5);
  });

  it("has what was typed before a reload, and since when", () => {
    const before = open();
    act(() => before.result.current.set("title", "'67 Camaro"));
    before.unmount();
    const { result } = open();
    expect(result.current.value("title")).toBe("'67 Camaro");
    expect(result.current.restoredAt).toBeTypeOf("number");
    act(() => result.current.discard());
    expect(result.current.value("title")).toBe("Camaro");
    expect([result.current.restoredAt, result.current.isChanged]).toEqual([null, false]);
    expect(readStored()).toBeNull();
  });

  it("keeps what was typed in another tab, also if it follows the listing meanwhile", () => {
    const idle = open();
    const other = open();
    act(() => other.result.current.set("title", "'67 Camaro"));
    other.unmount();
    idle.rerender({ shown: listing({ price: 9 }) });
    expect(idle.result.current.value("price")).toBe(9);
    expect(readStored()?.changes).toEqual({ title: "'67 Camaro" });
  });

  it("follows the listing in the fields that aren't edited", () => {
    const { result, rerender } = open();
    act(() => result.current.set("title", "'67 Camaro"));
    rerender({ shown: listing({ title: "Theirs", price: 9 }) });
    expect([result.current.value("title"), result.current.value("price")]).toEqual(["'67 Camaro", 9]);
  });
});

describe("a save", () => {
  it("sends the changes with what they were, and leaves none", async () => {
    const { result } = open();
    const { send, sent } = saves();
    act(() => result.current.set("price", 4));
    await act(async () => expect(await result.current.save(send)).toBe(true));
    expect(sent).toEqual([[{ price: 3 }, { price: 4 }]]);
    expect(result.current.isChanged).toBe(false);
    expect(result.current.value("price")).toBe(4);
    expect(readStored()).toBeNull();
  });

  it("keeps everything when it fails", async () => {
    const { result } = open();
    act(() => result.current.set("price", 4));
    await act(() =>
      expect(result.current.save(() => Promise.reject(new Error("offline")))).rejects.toThrow("offline"),
    );
    expect(result.current.changes).toEqual({ price: 4 });
    expect(readStored()?.changes).toEqual({ price: 4 });
  });

  it("shows the conflicting fields with both values, and sends what the person has chosen", async () => {
    const { result } = open(listing({ car: { year: 2019 } }));
    const conflicts = [
      { field: "price", part: null, theirs: 5 },
      { field: "car", part: "year", theirs: 2021 },
    ] as const;
    const { send, sent } = saves({ outcome: "conflict", conflicts });
    act(() => {
      result.current.set("price", 4);
      result.current.update("car", (car) => ({ ...car, year: 2020 }) as never);
    });
    await act(async () => expect(await result.current.save(send)).toBe(false));
    expect(result.current.conflict.open).toBe(true);
    expect(result.current.conflict.items).toEqual([
      {
        id: "price",
        name: "Price",
        yours: { text: "$4.00", pictures: [] },
        theirs: { text: "$5.00", pictures: [] },
      },
      {
        id: "car.year",
        name: "Year",
        yours: { text: "2020", pictures: [] },
        theirs: { text: "2021", pictures: [] },
      },
    ]);
    act(() => result.current.conflict.onSettle({ price: "theirs", "car.year": "yours" }));
    expect(result.current.conflict.open).toBe(false);
    expect(result.current.value("price")).toBe(5);
    await act(() => result.current.save(send));
    expect(sent[1]?.[1]).not.toHaveProperty("price");
    expect(sent[1]?.[1].car).toMatchObject({ year: 2020 });
  });

  it("shows conflicting pictures as pictures", async () => {
    const { result } = open();
    const conflicts = [{ field: "firebaseImages", part: null, theirs: ["/a", "/b"] }] as const;
    act(() => result.current.set("title", "'67 Camaro"));
    await act(() => result.current.save(saves({ outcome: "conflict", conflicts }).send));
    expect(result.current.conflict.items[0]?.theirs).toEqual({ text: "2 pictures", pictures: ["/a", "/b"] });
    act(() => result.current.conflict.onClose());
    expect(result.current.conflict.open).toBe(false);
    expect(result.current.changes).toEqual({ title: "'67 Camaro" });
  });
});
