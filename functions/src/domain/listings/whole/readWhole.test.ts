import { describe, expect, it } from "vitest";

import { type ItemAtEbay, listingDocument } from "../../../contract/documents.ts";
import { wholeItem } from "../testing/wholeItem.ts";
import { ensureWhole, readWhole, type WholePorts } from "./readWhole.ts";

const ITEM = wholeItem({ itemId: "110" });
const LISTING = listingDocument.parse({ title: "Camaro", ebayItemId: "110" });
const ADOPTED = { ...LISTING, title: "Adopted" };

interface WorldOptions {
  stored?: ItemAtEbay | null;
  item?: ItemAtEbay | null;
  adopted?: typeof LISTING | null;
}
function world({ stored = null, item = ITEM, adopted = ADOPTED }: WorldOptions = {}) {
  const done: unknown[] = [];
  const answer = <T>(call: unknown[], value: T) => {
    done.push(call);
    return Promise.resolve(value);
  };
  const ports: WholePorts = {
    items: {
      read: (...args) => answer(["read", ...args], stored),
      findLastReading: () => Promise.reject(new Error("not asked here")),
      adopt: (...args) => answer(["adopt", ...args], adopted),
    },
    marketplace: { readWhole: (...args) => answer(["readWhole", ...args], item) },
    withAccessToken: (uid, work) => work(`token of ${uid}`),
  };
  return { ports, done };
}
const READ = ["readWhole", "token of ada", "110"];

describe("a listing's item", () => {
  it("is read as the seller, and adopted", async () => {
    const { ports, done } = world();
    expect(await readWhole(ports, "ada", "L1", "110")).toEqual({ item: ITEM, listing: ADOPTED });
    expect(done).toEqual([READ, ["adopt", "ada", "L1", ITEM]]);
  });

  it("is none if the marketplace or the listing no longer has it", async () => {
    const gone = world({ item: null });
    expect(await readWhole(gone.ports, "ada", "L1", "110")).toBeNull();
    expect(gone.done).toEqual([READ]);
    expect(await readWhole(world({ adopted: null }).ports, "ada", "L1", "110")).toBeNull();
  });
});

describe("a stored reading", () => {
  const ensure = (ports: WholePorts, listing = LISTING) => ensureWhole(ports, "ada", "L1", listing);

  it("is used if it is of the listing's item", async () => {
    const { ports, done } = world({ stored: ITEM });
    expect(await ensure(ports)).toEqual({ item: ITEM, listing: LISTING });
    expect(done).toEqual([["read", "ada", "L1"]]);
  });

  it("is used for a draft, which may have that of its original or none", async () => {
    const draft = { ...LISTING, ebayItemId: null };
    const other = wholeItem({ itemId: "99" });
    expect(await ensure(world({ stored: other }).ports, draft)).toEqual({ item: other, listing: draft });
    const { ports, done } = world();
    expect(await ensure(ports, draft)).toEqual({ item: null, listing: draft });
    expect(done).toEqual([["read", "ada", "L1"]]);
  });

  it.each([null, wholeItem({ itemId: "99" })])(
    "is replaced if it isn't of the listing's item",
    async (stored) => {
      const { ports, done } = world({ stored });
      expect(await ensure(ports)).toEqual({ item: ITEM, listing: ADOPTED });
      expect(done).toEqual([["read", "ada", "L1"], READ, ["adopt", "ada", "L1", ITEM]]);
      expect(await ensure(world({ stored, item: null }).ports)).toEqual({ item: null, listing: LISTING });
    },
  );
});
