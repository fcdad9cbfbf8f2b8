// @vitest-environment node
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { createColumns } from "./columns";
import { fold } from "./fold";
import { plainAnswer } from "../testing/plainAnswer";
import { anyQuery, arbitraryRow, anyText } from "../testing/sampleRows";

const anyId = fc.constantFrom(...Array.from({ length: 12 }, (_, at) => `l${at}`));

it("answers like the plain reference after any additions, changes and removals", () => {
  const anyStep = fc.oneof(
    { weight: 5, arbitrary: fc.record({ put: arbitraryRow(anyId) }) },
    { weight: 1, arbitrary: fc.record({ remove: anyId }) },
    { weight: 4, arbitrary: fc.record({ ask: anyQuery }) },
    { weight: 4, arbitrary: fc.record({ type: anyText }) },
  );
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), anyQuery, (steps, last) => {
      let asked = last;
      const columns = createColumns();
      const plain = new Map<string, Parameters<typeof columns.put>[0]>();
      const agree = (query: typeof last) => {
        asked = query;
        expect(columns.answer(query)).toEqual(plainAnswer([...plain.values()], query));
      };
      for (const step of steps) {
        if ("ask" in step) agree(step.ask);
        else if ("type" in step) agree({ ...asked, search: asked.search + step.type });
        else if ("remove" in step) {
          columns.remove(step.remove);
          plain.delete(step.remove);
        } else {
          columns.put(step.put);
          plain.set(step.put.id, step.put);
        }
      }
      agree(last);
      expect(columns.size).toBe(plain.size);
      expect(columns.byTitle().map(({ id }) => id)).toEqual(
        plainAnswer([...plain.values()], { ...last, search: "", filter: "all", sort: "title" }).ids,
      );
    }),
    { numRuns: 500 },
  );
});

it("finds nothing across two texts, whatever character is searched between them", () => {
  const [row] = fc.sample(arbitraryRow(fc.constant("one")), { numRuns: 1, seed: 1 });
  if (!row) throw new Error("no row");
  const columns = createColumns();
  columns.put({ ...row, title: "", sku: null, storageBin: "à", upc: "bone" });
  for (const between of ["\0", "A", " ", "\n"]) {
    const query = { search: `a${between}b`, filter: "all", sort: "title", page: 0, pageSize: 1 } as const;
    expect(columns.answer(query).ids).toEqual([]);
  }
});

it("answers like the reference if too much has changed for an update", () => {
  const rows = fc.sample(arbitraryRow(fc.uuid()), { numRuns: 1_500, seed: 7 });
  const columns = createColumns();
  const query = { search: "", filter: "all", sort: "-price", page: 2, pageSize: 100 } as const;
  for (const row of rows) {
    columns.put(row);
    if (columns.size === 400) columns.answer(query);
  }
  expect(columns.answer(query)).toEqual(plainAnswer(rows, query));
  columns.clear();
  expect(columns.answer(query)).toEqual(plainAnswer([], query));
});

it("folds every letter of the basic plane the same in small and in capitals, once and for all", () => {
  const letters = Array.from({ length: 0xd800 }, (_, code) => String.fromCodePoint(code));
  const odd = letters.filter((letter) => {
    const folded = fold(letter);
    return [folded, letter.toUpperCase(), letter.toLowerCase()].some((form) => fold(form) !== folded);
  });
  expect(odd).toEqual([]);
});

it("finds a text by any part of it, in any case", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (before, part, after) => {
      const text = fold(before + part + after);
      expect(text).toContain(fold(part));
      expect(fold(text)).toBe(text);
      expect(fold(part.toUpperCase())).toBe(fold(part));
    }),
  );
});

it("keeps the order of titles downwards, with the ids downwards too, after a listing has changed", () => {
  const [one, two, three] = fc
    .sample(arbitraryRow(fc.uuid()), { numRuns: 3, seed: 1 })
    .map((row) => ({ ...row, title: "Same" }));
  if (!one || !two || !three) throw new Error("no rows");
  const columns = createColumns();
  const rows = [
    { ...one, id: "a" },
    { ...two, id: "b" },
    { ...three, id: "c" },
  ];
  const order = (sort: "title" | "-title") =>
    columns.answer({ search: "", filter: "all", sort, page: 1, pageSize: 10 }).ids;
  rows.forEach((row) => columns.put(row));
  expect(order("-title")).toEqual(["c", "b", "a"]);
  columns.put({ ...one, id: "b" });
  expect(order("-title")).toEqual(["c", "b", "a"]);
  expect(order("title")).toEqual(["a", "b", "c"]);
});

it("prepares the given number of listings for a search, until none is left", () => {
  const columns = createColumns();
  fc.sample(arbitraryRow(fc.uuid()), { numRuns: 5, seed: 1 }).forEach((row) => columns.put(row));
  expect([columns.prepareSearch(2), columns.prepareSearch(2), columns.prepareSearch(2)]).toEqual([
    true,
    true,
    false,
  ]);
});
