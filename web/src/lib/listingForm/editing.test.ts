import { describe, expect, it } from "vitest";

import { changed, opened, refreshed, saved, settled, toSave, valueOf } from "./editing";

const start = opened({ title: "Camaro", price: 2, itemSpecifics: { Scale: "1:64", Brand: "Hot Wheels" } });

describe("a form over a listing", () => {
  it("sends what changed, and what that was before", () => {
    const editing = changed(changed(start, "title", "Camaro Z28"), "notes", "shelf 3");
    expect(toSave(editing)).toEqual({
      base: { title: "Camaro", notes: null },
      changes: { title: "Camaro Z28", notes: "shelf 3" },
    });
    expect(valueOf(editing, "title")).toBe("Camaro Z28");
    expect(valueOf(editing, "price")).toBe(2);
  });

  it("sends nothing that was changed back, in any order of its parts", () => {
    const back = changed(changed(start, "price", 3), "price", 2);
    expect(toSave(back).changes).toEqual({});
    expect(toSave(changed(start, "itemSpecifics", { Brand: "Hot Wheels", Scale: "1:64" })).changes).toEqual(
      {},
    );
  });

  it("keeps input that is typed while it saves", () => {
    const sent = changed(start, "title", "One");
    const typed = changed(sent, "title", "Two");
    expect(toSave(saved(typed, sent.changes))).toEqual({ base: { title: "One" }, changes: { title: "Two" } });
    expect(toSave(saved(sent, sent.changes)).changes).toEqual({});
  });

  it("takes or leaves each field that another has changed", () => {
    const editing = changed(changed(start, "title", "Mine"), "price", 5);
    const conflicts = [
      { field: "title", part: null, theirs: "Theirs" },
      { field: "price", part: null, theirs: 4 },
    ] as const;
    const after = settled(editing, conflicts, { title: "theirs", price: "yours" });
    expect(valueOf(after, "title")).toBe("Theirs");
    expect(toSave(after)).toEqual({ base: { price: 4 }, changes: { price: 5 } });
  });

  it("follows the listing except in what is being edited", () => {
    const after = refreshed(changed(start, "title", "Mine"), { title: "Synced", price: 9 });
    expect(valueOf(after, "title")).toBe("Mine");
    expect(valueOf(after, "price")).toBe(9);
    // The base stays what the seller saw. The server reports the difference on saving.
    expect(toSave(after).base).toEqual({ title: "Camaro" });
  });

  it("takes or leaves each part that another has changed, and only that", () => {
    const mine = changed(start, "itemSpecifics", { Scale: "1:43", Brand: "Matchbox", Tampo: "Flames" });
    const conflicts = [
      { field: "itemSpecifics", part: "Scale", theirs: "1:24" },
      { field: "itemSpecifics", part: "Tampo", theirs: null },
      { field: "itemSpecifics", part: "Brand", theirs: "Majorette" },
    ] as const;
    const after = settled(mine, conflicts, {
      "itemSpecifics.Scale": "theirs",
      "itemSpecifics.Tampo": "theirs",
      "itemSpecifics.Brand": "yours",
    });
    expect(toSave(after)).toEqual({
      base: { itemSpecifics: { Scale: "1:24", Brand: "Majorette" } },
      changes: { itemSpecifics: { Scale: "1:24", Brand: "Matchbox" } },
    });
  });

  it("follows the listing also in the parts of a field that are not being edited", () => {
    const mine = changed(start, "itemSpecifics", { Scale: "1:43", Brand: "Hot Wheels" });
    const after = refreshed(mine, { itemSpecifics: { Scale: "1:24", Brand: "Matchbox", Material: "Metal" } });
    expect(valueOf(after, "itemSpecifics")).toEqual({ Scale: "1:43", Brand: "Matchbox", Material: "Metal" });
    expect(toSave(after).base).toEqual({
      itemSpecifics: { Scale: "1:64", Brand: "Matchbox", Material: "Metal" },
    });
  });
});
