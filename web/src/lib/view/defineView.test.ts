// @vitest-environment node
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { defineView, type ViewOf } from "./defineView";
import { choice, flag, optionalText, optionalTime, pageNumber, typedText } from "./fields";

const listView = defineView(
  {
    search: typedText("q", 20),
    filter: choice("show", ["all", "new", "sold"], "all"),
    size: choice("size", [20, 50, "all"], 20),
    page: pageNumber(),
    until: optionalTime("until"),
    opened: optionalText("open"),
    isDetailed: flag("detailed"),
  },
  { keepsPage: ["isDetailed", "opened"], readOnce: ["hint"] },
);
type ListView = ViewOf<typeof listView>;

const at = (address: string, base?: ListView) => listView.parse(new URLSearchParams(address), base);

const text = fc.string({ unit: "grapheme", maxLength: 20 }).map((each) => each.slice(0, 20).toWellFormed());
const anySize = fc.constantFrom<ListView["size"]>(20, 50, "all");
const anyView: fc.Arbitrary<ListView> = fc.record({
  search: text.filter((each) => each === "" || each.trim() !== ""),
  filter: fc.constantFrom("all", "new", "sold"),
  size: anySize,
  page: fc.integer({ min: 1 }),
  until: fc.option(fc.integer({ min: 1, max: 8.64e15 })),
  opened: fc.option(text.filter((each) => each !== "")),
  isDetailed: fc.boolean(),
});

/** A blank search leaves the address. A cut half of a character becomes a whole one. */
const inAddress = (search: string) => (search.trim() === "" ? "" : search.toWellFormed());

describe("a view's address", () => {
  it("leads back to the view, whatever the person's own defaults are", () => {
    fc.assert(
      fc.property(anyView, anySize, (view, size) => {
        const base = { ...listView.defaults, size };
        expect(at(listView.toSearch(view))).toEqual(view);
        expect(at(listView.toSearch(view, { base }), base)).toEqual(view);
      }),
    );
  });

  it("has no default values in it, and the others in the order of the definition", () => {
    expect(listView.toSearch(listView.defaults)).toBe("");
    const view = { ...listView.defaults, page: 3, search: "a & b", isDetailed: true };
    expect(listView.toSearch(view)).toBe("?q=a+%26+b&page=3&detailed=");
    expect(listView.toSearch({ ...view, search: "  " })).toBe("?page=3&detailed=");
  });

  it("keeps the parameters of others, and drops those that are read once", () => {
    const among = "?utm=x&page=9&hint=1&show=new";
    expect(listView.toSearch({ ...listView.defaults, page: 2 }, { among })).toBe("?utm=x&page=2");
    fc.assert(
      fc.property(anyView, text, (view, value) => {
        const before = new URLSearchParams({
          ...Object.fromEntries(new URLSearchParams(among)),
          other: value,
        });
        const after = new URLSearchParams(listView.toSearch(view, { among: before.toString() }));
        expect([after.get("other"), after.get("utm"), after.get("hint")]).toEqual([value, "x", null]);
        expect(listView.parse(after)).toEqual(view);
      }),
    );
  });

  it.each([
    "show=lost",
    "size=7",
    "page=0",
    "page=-1",
    "page=1.5",
    "page=x",
    "until=soon",
    "until=9e99",
    "open=",
  ])("takes nothing from ?%s", (address) => {
    expect(at(address)).toEqual(listView.defaults);
  });

  it("is a view for any text in any parameter", () => {
    const anyText = fc.string({ unit: "binary" });
    const anyParams = fc.dictionary(fc.constantFrom("q", "show", "size", "page", "until", "open"), anyText);
    fc.assert(
      fc.property(anyParams, (params) => {
        const view = at(new URLSearchParams(params).toString());
        expect(view.search.length).toBeLessThanOrEqual(20);
        expect(at(listView.toSearch(view))).toEqual({ ...view, search: inAddress(view.search) });
      }),
    );
  });
});

describe("a change", () => {
  const third = { ...listView.defaults, page: 3 };

  it("leads back to the first page if something else is listed", () => {
    expect(listView.change(third, { search: "x" })).toEqual({ ...third, search: "x", page: 1 });
    expect(listView.change(third, { filter: "sold" }).page).toBe(1);
    expect(listView.change(third, { size: "all" }).page).toBe(1);
    expect(listView.change(third, { filter: "sold", page: 2 }).page).toBe(2);
  });

  it("keeps the page if the list is the same", () => {
    expect(listView.change(third, { filter: "all" })).toEqual(third);
    expect(listView.change(third, { isDetailed: true })).toEqual({ ...third, isDetailed: true });
    expect(listView.change(third, { page: 4 }).page).toBe(4);
  });

  it("is typed if only the search changes", () => {
    expect(listView.isTyped({ search: "x" })).toBe(true);
    expect(listView.isTyped({ search: "", filter: "all" })).toBe(false);
    expect(listView.isTyped({ page: 2 })).toBe(false);
  });
});
