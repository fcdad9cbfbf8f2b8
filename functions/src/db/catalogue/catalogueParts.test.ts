import { describe, expect, it } from "vitest";

import { catalogueModel } from "../../contract/capture/cards.ts";
import { catalogueDocument } from "../../contract/documents.ts";
import type { StoredModel } from "../../domain/catalogue/mergeModels.ts";
import { composeContent, isSameContent, splitContent } from "./catalogueParts.ts";

const imported = (model: string) => catalogueModel.parse({ model });
const said = (model: string, ...confirmedBy: string[]): StoredModel => ({
  ...catalogueModel.parse({ model, source: "seller" }),
  ...{ confirmedBy, dispute: null },
  confirmations: Object.fromEntries(
    confirmedBy.map((seller) => [seller, { at: 1, memberSince: 0, seller }] as const),
  ),
});
const content = (fields: object) => catalogueDocument.omit({ updatedAt: true }).parse(fields);

describe("the parts of a number", () => {
  it("are none for a missing document", () => {
    expect(splitContent(null)).toEqual({ imports: [], said: [], removed: [] });
  });

  it("are the stored ones", () => {
    const parts = {
      imports: [{ source: "list", models: [imported("Nomad")] }],
      ...{ said: [said("Camaro", "ann")], removed: [] },
    };
    expect(splitContent(content({ ...parts, models: [said("Other", "bob")] }))).toEqual(parts);
    expect(splitContent(content({ imports: [], said: parts.said }))).toMatchObject({ said: parts.said });
  });

  it("of a document from before imports had names are found in its models", () => {
    const models = [imported("Nomad"), said("Camaro", "ann"), said("Unconfirmed")];
    expect(splitContent(content({ models }))).toEqual({
      ...{ imports: [{ source: "unnamed", models: [imported("Nomad")] }], removed: [] },
      said: [said("Camaro", "ann")],
    });
    expect(splitContent(content({ models: models.slice(1) })).imports).toEqual([]);
  });
});

describe("a number's document", () => {
  it("is none without a model, but is kept for one that was removed", () => {
    expect(composeContent({ imports: [], said: [], removed: [] })).toBeNull();
    const removed = [{ ...said("Nomad", "ann"), removal: { by: "root", at: 1 } }];
    expect(composeContent({ imports: [], said: [], removed })).toMatchObject({
      ...{ models: [], removed, names: [], foldedName: null, review: ["removed"] },
    });
  });

  it("is found by the names of its imports, and by a seller's own word", () => {
    const parts = {
      imports: [{ source: "list", models: [imported("'55 Nomad")] }],
      ...{ said: [said("Camaro", "ann", "bob")], removed: [] },
    };
    expect(composeContent(parts)).toMatchObject({
      ...{ sources: ["list"], foldedName: "55nomad", yearlessName: "nomad" },
      ...{ sharedNames: [], sharedFoldedName: null, sharedYearlessName: null },
      ...{ names: ["55nomad", "~nomad"], ownNames: ["*:camaro", "ann:camaro", "bob:camaro"] },
      ...{ models: [{ model: "'55 Nomad", confirmedBy: [] }, { model: "Camaro" }], review: ["conflict"] },
    });
  });

  it("without an import is found by the word of enough sellers", () => {
    const few = composeContent({ imports: [], said: [said("Nomad", "a", "b")], removed: [] });
    expect(few).toMatchObject({ names: [], sharedNames: [], sharedFoldedName: null, review: ["waiting"] });
    const enough = composeContent({ imports: [], said: [said("Nomad", "a", "b", "c")], removed: [] });
    expect(enough).toMatchObject({
      ...{ names: [], foldedName: null, yearlessName: null, review: [] },
      ...{ sharedNames: ["nomad"], sharedFoldedName: "nomad", sharedYearlessName: null },
    });
  });

  it("is the same as one with the same fields", () => {
    const parts = { imports: [], said: [said("Nomad", "ann")], removed: [] };
    const one = composeContent(parts);
    expect(isSameContent(one, composeContent(splitContent(one)))).toBe(true);
    expect(isSameContent(one, null)).toBe(false);
    expect(isSameContent(one, composeContent({ ...parts, said: [said("Nomad", "bob")] }))).toBe(false);
  });
});
