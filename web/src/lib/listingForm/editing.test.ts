import { describe, expect, it } from "vitest";

import {
  setField,
  startEditing,
  followListing,
  applySave,
  applyChoices,
  toSaveRequest,
  getValue,
} from "./editing";

const start = startEditing({
  title: "Camaro",
  price: 2,
  itemSpecifics: { Scale: "1:64", Brand: "Hot Wheels" },
});

describe("a form over a listing", () => {
  it("sends what changed, and what that was before", () => {
    const editing = setField(setField(start, "title", "Camaro Z28"), "notes", "shelf 3");
    expect(toSaveRequest(editing)).toEqual({
      base: { title: "Camaro", notes: null },
      changes: { title: "Camaro Z28", notes: "shelf 3" },
    });
    expect(getValue(editing, "title")).toBe("Camaro Z28");
    expect(getValue(editing, "price")).toBe(2);
  });

  it("sends nothing that was changed back, in any order of its parts", () => {
    const back = setField(setField(start, "price", 3), "price", 2);
    expect(toSaveRequest(back).changes).toEqual({});
    expect(
      toSaveRequest(setField(start, "itemSpecifics", { Brand: "Hot Wheels", Scale: "1:64" })).changes,
    ).toEqual({});
  });

  it("keeps input that is typed while it saves", () => {
    const sent = setField(start, "title", "One");
    const typed = setField(sent, "title", "Two");
    expect(toSaveRequest(applySave(typed, sent.changes))).toEqual({
      base: { title: "One" },
      changes: { title: "Two" },
    });
    expect(toSaveRequest(applySave(sent, sent.changes)).changes).toEqual({});
  });

  it("takes or leaves each field that another has changed", () => {
    const editing = setField(setField(start, "title", "Mine"), "price", 5);
    const conflicts = [
      { field: "title", part: null, theirs: "Theirs" },
      { field: "price", part: null, theirs: 4 },
    ] as const;
    const after = applyChoices(editing, conflicts, { title: "theirs", price: "yours" });
    expect(getValue(after, "title")).toBe("Theirs");
    expect(toSaveRequest(after)).toEqual({ base: { price: 4 }, changes: { price: 5 } });
  });

  it("follows the listing except in what is being edited", () => {
    const after = followListing(setField(start, "title", "Mine"), { title: "Synced", price: 9 });
    expect(getValue(after, "title")).toBe("Mine");
    expect(getValue(after, "price")).toBe(9);
    // The base stays what the seller saw: the server reports the difference when it is saved.
    expect(toSaveRequest(after).base).toEqual({ title: "Camaro" });
  });

  it("takes or leaves each part that another has changed, and only that", () => {
    const mine = setField(start, "itemSpecifics", { Scale: "1:43", Brand: "Matchbox", Tampo: "Flames" });
    const conflicts = [
      { field: "itemSpecifics", part: "Scale", theirs: "1:24" },
      { field: "itemSpecifics", part: "Tampo", theirs: null },
      { field: "itemSpecifics", part: "Brand", theirs: "Majorette" },
    ] as const;
    const after = applyChoices(mine, conflicts, {
      "itemSpecifics.Scale": "theirs",
      "itemSpecifics.Tampo": "theirs",
      "itemSpecifics.Brand": "yours",
    });
    expect(toSaveRequest(after)).toEqual({
      base: { itemSpecifics: { Scale: "1:24", Brand: "Majorette" } },
      changes: { itemSpecifics: { Scale: "1:24", Brand: "Matchbox" } },
    });
  });

  it("follows the listing also in the parts of a field that are not being edited", () => {
    const mine = setField(start, "itemSpecifics", { Scale: "1:43", Brand: "Hot Wheels" });
    const after = followListing(mine, {
      itemSpecifics: { Scale: "1:24", Brand: "Matchbox", Material: "Metal" },
    });
    expect(getValue(after, "itemSpecifics")).toEqual({ Scale: "1:43", Brand: "Matchbox", Material: "Metal" });
    expect(toSaveRequest(after).base).toEqual({
      itemSpecifics: { Scale: "1:64", Brand: "Matchbox", Material: "Metal" },
    });
  });
});
