import { describe, expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import { type CountedChange, type ItemChange, reviseItems, type ReviseItemsPorts } from "./reviseItems.ts";

const LOST = new AppError("ebay/unavailable");
const REFUSED = new AppError("ebay/refused", { ebayCode: "73" });

interface Item {
  quantity: number;
  quantitySold: number;
  price: number;
  hasVariations: boolean;
}
const ITEM: Item = { quantity: 5, quantitySold: 0, price: 4, hasVariations: false };

/** Two items at eBay, and what happens to each call that changes them. */
function world(...calls: readonly ((apply: () => void, items: Map<string, Item>) => void)[]) {
  const items = new Map<string, Item>(["110", "111"].map((id) => [id, { ...ITEM }]));
  const log: string[] = [];
  const state = { keepsSoldOut: true, reads: undefined as Error | undefined };
  const queue = [...calls];
  const apply = (changes: readonly ItemChange[]) => {
    for (const { itemId, quantity, price } of changes) {
      const item = items.get(itemId);
      if (!item) throw new Error("no such item");
      if (quantity !== undefined) item.quantity = quantity;
      if (price !== undefined) item.price = price;
    }
  };
  const ports: ReviseItemsPorts = {
    marketplace: {
      keepsSoldOut: () => Promise.resolve(state.keepsSoldOut),
      async getItem(_, itemId) {
        log.push(`read ${itemId}`);
        if (state.reads) throw state.reads;
        const item = items.get(itemId);
        if (!item) throw new AppError("ebay/refused");
        return Promise.resolve({ title: "", sku: null, listingType: "FixedPriceItem", ...item });
      },
      async reviseInventory(_, changes) {
        log.push(changes.map(({ itemId, quantity = "-" }) => `${itemId} ${quantity}`).join(", "));
        const next = queue.shift();
        if (next) next(() => apply(changes), items);
        else apply(changes);
        return Promise.resolve(new Set(changes.map(({ itemId }) => itemId)));
      },
    },
    withAccessToken: (_, work) => work("token"),
  };
  const revise = (...changes: CountedChange[]) => reviseItems(ports, "ada", changes);
  return { log, items, state, revise };
}

const sell = (items: Map<string, Item>, itemId: string) => {
  const item = items.get(itemId);
  if (item) Object.assign(item, { quantity: item.quantity - 1, quantitySold: item.quantitySold + 1 });
};
const lose = (apply?: () => void) => {
  apply?.();
  throw LOST;
};
const arrives = (apply: () => void) => lose(apply);
const isDropped = () => lose();

const to3 = (itemId: string) => ({ itemId, quantity: 3, quantitySold: 0 });

describe("after a lost answer", () => {
  it("nothing is sent again that has arrived", async () => {
    const { log, revise } = world(arrives);
    const revisions = await revise(to3("110"), to3("111"));
    expect(log).toEqual(["110 3, 111 3", "read 110", "read 111"]);
    expect(revisions.get("111")).toMatchObject({ accepted: { quantity: 3, quantitySold: 0 } });
  });

  it("no copy is for sale again that was sold since the change arrived", async () => {
    const { log, items, revise } = world((apply, all) => {
      apply();
      sell(all, "110");
      throw LOST;
    });
    const revisions = await revise(to3("110"), to3("111"));
    expect(log).toEqual(["110 3, 111 3", "read 110", "read 111"]);
    expect(items.get("110")).toMatchObject({ quantity: 2, quantitySold: 1 });
    expect(revisions.get("110")).toMatchObject({ accepted: { quantity: 2, quantitySold: 1 } });
  });

  it("only the items that lack their quantity get it, without the copies that were sold", async () => {
    const { log, items, revise } = world((_, all) => {
      Object.assign(all.get("110") ?? {}, { quantity: 3 });
      sell(all, "111");
      throw LOST;
    });
    await revise(to3("110"), to3("111"));
    expect(log).toEqual(["110 3, 111 3", "read 110", "read 111", "111 2"]);
    expect(items.get("111")).toMatchObject({ quantity: 2, quantitySold: 1 });
  });

  it("an item that has its quantity, but not its price, gets both", async () => {
    const { log, items, revise } = world(isDropped);
    await revise({ ...to3("110"), quantity: 5, price: 9 });
    expect(log).toEqual(["110 5", "read 110", "110 5"]);
    expect(items.get("110")).toMatchObject({ price: 9 });
  });

  it("a price alone is sent again without a reading", async () => {
    const { log, items, revise } = world(isDropped);
    await revise({ itemId: "110", price: 9, quantitySold: 0 });
    expect(log).toEqual(["110 -", "110 -"]);
    expect(items.get("110")).toMatchObject({ price: 9, quantity: 5 });
  });

  it("a change is tried three times at most", async () => {
    const { log, revise } = world(isDropped, isDropped, isDropped);
    const revisions = await revise(to3("110"));
    expect(log).toEqual(["110 3", "read 110", "110 3", "read 110", "110 3"]);
    expect(revisions.get("110")).toEqual({ error: LOST });
  });

  it("an item that can't be read is left alone, with the reason", async () => {
    const over = new AppError("ebay/quota-exceeded");
    const { log, state, items, revise } = world((apply) => {
      apply();
      state.reads = over;
      throw LOST;
    });
    const revisions = await revise(to3("110"), { itemId: "111", price: 9, quantitySold: 0 });
    expect(log).toEqual(["110 3, 111 -", "read 110", "111 -"]);
    expect(revisions.get("110")).toEqual({ error: over });
    expect(items.get("111")).toMatchObject({ price: 9 });
  });

  it("items that are refused together then are read again before each is sent alone", async () => {
    const { log, revise } = world(isDropped, (_, all) => {
      sell(all, "110");
      throw REFUSED;
    });
    await revise(to3("110"), to3("111"));
    const reads = ["read 110", "read 111"];
    expect(log).toEqual(["110 3, 111 3", ...reads, "110 3, 111 3", "read 110", "110 2", "read 111", "111 3"]);
  });

  it("the last copy isn't set to 0 where eBay would end the item", async () => {
    const { log, state, revise } = world((_, all) => {
      state.keepsSoldOut = false;
      sell(all, "110");
      throw LOST;
    });
    const revisions = await revise({ ...to3("110"), quantity: 1 });
    expect(log).toEqual(["110 1", "read 110"]);
    expect(revisions.get("110")).toMatchObject({ error: { params: { reason: "no-copies" } } });
  });
});
