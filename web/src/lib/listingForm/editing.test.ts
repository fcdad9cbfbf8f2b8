// @vitest-environment node
import { describe, expect, it } from "vitest";

import {
  listChangedFields,
  makeConflictId,
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

describe("the fields of a form", () => {
  it("are unchanged at first, with the values of the listing", () => {
    expect(start.changes).toEqual({});
    expect(listChangedFields(start)).toEqual([]);
    expect([getValue(start, "title"), getValue(start, "notes")]).toEqual(["Camaro", undefined]);
  });

  it("are changed by an empty value, which hides the listing's", () => {
    const editing = setField(start, "price", null);
    expect(listChangedFields(editing)).toEqual(["price"]);
    expect(getValue(editing, "price")).toBeNull();
    expect(toSaveRequest(editing)).toEqual({ base: { price: 2 }, changes: { price: null } });
  });

  it("aren't changed by an empty value where the listing has none", () => {
    expect(setField(start, "notes", null).changes).toEqual({});
  });

  it("are changed by another order of pictures, but not by another order of parts within them", () => {
    const pictured = startEditing({ firebaseImages: ["a", "b"] });
    expect(setField(pictured, "firebaseImages", ["b", "a"]).changes).toEqual({ firebaseImages: ["b", "a"] });
    expect(setField(pictured, "firebaseImages", ["a", "b"]).changes).toEqual({});
  });

  it("have what was saved as their values afterwards", () => {
    const saved = applySave(setField(start, "title", "Z28"), { title: "Z28" });
    expect(saved).toEqual({ base: { ...start.base, title: "Z28" }, changes: {} });
  });
});

describe("conflicts", () => {
  it("are named by their field, and their part", () => {
    expect(makeConflictId({ field: "title", part: null })).toBe("title");
    expect(makeConflictId({ field: "car", part: "year" })).toBe("car.year");
  });

  it("leave what was typed until the person chooses", () => {
    const mine = setField(start, "title", "Mine");
    const conflicts = [{ field: "title", part: null, theirs: "Theirs" }] as const;
    expect(applyChoices(mine, conflicts, {})).toEqual({
      base: { ...start.base, title: "Theirs" },
      changes: { title: "Mine" },
    });
    expect(applyChoices(mine, [], {})).toEqual(mine);
  });
});

describe("a listing that changes under its form", () => {
  it("replaces a whole field of parts if that isn't edited", () => {
    const after = followListing(start, { itemSpecifics: { Scale: "1:43" } });
    expect(after).toEqual({ base: { ...start.base, itemSpecifics: { Scale: "1:43" } }, changes: {} });
  });

  it("leaves a field of parts alone that the person has emptied", () => {
    const packed = startEditing({ title: "Camaro", car: null });
    const typed = { base: { car: { year: "1967" } }, changes: { car: null } } as unknown as typeof packed;
    expect(followListing(typed, { car: { year: "1968" } } as never)).toEqual(typed);
  });

  it("ends a change that the listing now has, too", () => {
    const mine = setField(start, "itemSpecifics", { Scale: "1:64", Brand: "Hot Wheels", Tampo: "Flames" });
    const after = followListing(mine, { itemSpecifics: { Brand: "Matchbox" } });
    expect(getValue(after, "itemSpecifics")).toEqual({ Brand: "Matchbox", Tampo: "Flames" });
    expect(toSaveRequest(after).base).toEqual({ itemSpecifics: { Brand: "Matchbox" } });
  });
});
