import { describe, expect, it } from "vitest";

import { listingDocument } from "../../../contract/documents.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import type { ItemChanges } from "../marketplace.ts";
import type { EditPorts } from "./ports.ts";
import { createEditPorts } from "../testing/editPorts.ts";
import { createItemStore, createMarketplace, wholeItem } from "../testing/wholeItem.ts";
import { reviseListing } from "./reviseListing.ts";

const LISTING = {
  title: "Camaro",
  ebayItemId: "110551234567",
  status: "active",
  quantity: 6,
  quantitySold: 1,
  price: 3,
  atEbay: { title: "Camaro", sku: null, price: 3, quantity: 5 },
};

/** A live listing with a copy that was added after the last sync, and what was sent to eBay. */
function edited(soldAtEbay: number, keepsSoldOut = true) {
  const listing = listingDocument.parse(LISTING);
  const sent: ItemChanges[] = [];
  const ports = createEditPorts({
    listing: () => listing,
    item: () => wholeItem({ quantity: 20, quantitySold: soldAtEbay }),
    revise: (_token, _fresh, changes) => Promise.resolve(void sent.push(changes)),
    keepsSoldOut,
  });
  return { ports, sent };
}

it.each([
  { soldAtEbay: 1, quantity: 6 },
  { soldAtEbay: 3, quantity: 4 },
  { soldAtEbay: 9, quantity: 0 },
])(
  "doesn't offer copies that have sold in the meantime: $soldAtEbay sold",
  async ({ soldAtEbay, quantity }) => {
    const { ports, sent } = edited(soldAtEbay);
    const answer = await reviseListing(ports, "ada", { listingId: "L1", base: {}, changes: {} });
    expect(answer).toMatchObject({ outcome: "revised", sent: ["quantity"] });
    expect(sent).toEqual([{ quantity }]);
  },
);

it.each([
  ["sends the quantity again if it hasn't arrived", { quantity: 5, quantitySold: 1 }, [6, 6]],
  ["sends nothing more if it has arrived", { quantity: 6, quantitySold: 1 }, [6]],
  ["offers no copy again that was sold since it arrived", { quantity: 5, quantitySold: 2 }, [6]],
])("reads the item again after a lost answer, and %s", async (_, later, quantities) => {
  const listing = listingDocument.parse(LISTING);
  const sent: ItemChanges[] = [];
  const ports = createEditPorts({
    listing: () => listing,
    item: () => wholeItem(sent.length === 0 ? { quantity: 5, quantitySold: 1 } : later),
    revise(_token, _fresh, changes) {
      sent.push(changes);
      return sent.length === 1 ? Promise.reject(new AppError("ebay/unavailable")) : Promise.resolve();
    },
  });
  const answer = await reviseListing(ports, "ada", { listingId: "L1", base: {}, changes: {} });
  expect(answer).toMatchObject({ outcome: "revised", sent: ["quantity"] });
  expect(sent).toEqual(quantities.map((quantity) => ({ quantity })));
});

it("gives up after three lost answers", async () => {
  const { ports } = edited(1);
  let sent = 0;
  ports.marketplace.revise = () => {
    sent += 1;
    return Promise.reject(new AppError("ebay/unavailable"));
  };
  const answer = reviseListing(ports, "ada", { listingId: "L1", base: {}, changes: {} });
  await expect(answer).rejects.toMatchObject({ code: "ebay/unavailable" });
  expect(sent).toBe(3);
});

it("sends no quantity of 0 to an account that doesn't keep listings without copies", async () => {
  const { ports, sent } = edited(9, false);
  const answer = await reviseListing(ports, "ada", { listingId: "L1", base: {}, changes: {} });
  expect(answer).toMatchObject({
    ...{ outcome: "refused", field: "quantity", ebayCode: null },
    failure: { code: "listing/not-revisable", message: null, params: { reason: "no-copies" } },
  });
  expect(sent).toEqual([]);
});

describe("a live lot whose quantity a browser wrote", () => {
  const lot = { cars: [{ listingId: "camaro", copies: 2 }], wanted: 1, set: 1, counted: 0, untold: [] };
  const car = listingDocument.parse({ title: "Camaro", quantity: 5 });
  function revising(quantity: number, atEbay: number) {
    const listing = listingDocument.parse({ ...LISTING, lot, quantity, quantitySold: 0 });
    const { ports, sent } = edited(0);
    const item = wholeItem({ quantity: atEbay, quantitySold: 0 });
    const answer = reviseListing(
      {
        ...ports,
        edits: {
          ...ports.edits,
          read: (_uid, id) => Promise.resolve(id === "camaro" ? car : listing),
          change: (_uid, _listingId, plan) => Promise.resolve(plan(listing).answer),
        },
        items: createItemStore(() => listing),
        marketplace: { ...ports.marketplace, readWhole: () => Promise.resolve(item) },
      },
      "ada",
      { listingId: "lot-1", base: {}, changes: {} },
    );
    return { answer, sent };
  }

  it("isn't raised at the marketplace beyond what its cars are enough for", async () => {
    const { answer, sent } = revising(3, 1);
    const params = { title: "Camaro", forSale: 5, needed: 6 };
    await expect(answer).rejects.toMatchObject({ code: "lot/too-few-cars", params });
    expect(sent).toEqual([]);
  });

  it.each([
    { quantity: 2, atEbay: 1 },
    { quantity: 3, atEbay: 5 },
  ])(
    "is raised as far as its cars allow, and always lowered: $atEbay to $quantity",
    async ({ quantity, atEbay }) => {
      const { answer, sent } = revising(quantity, atEbay);
      expect(await answer).toMatchObject({ outcome: "revised" });
      expect(sent).toEqual([{ quantity }]);
    },
  );
});

describe("cleared details of the condition", () => {
  const GRADE = { "40001": "400010" };
  /** A marketplace that accepts the revision and then has these details. */
  async function clear(after: Record<string, string>) {
    let listing = listingDocument.parse({
      ...LISTING,
      quantity: 5,
      quantitySold: 0,
      conditionDescriptors: {},
      unsentFields: ["conditionDescriptors"],
    });
    const { ports } = edited(0);
    const sent: ItemChanges[] = [];
    const item = (conditionDescriptors: Record<string, string>) =>
      wholeItem({ quantity: 5, quantitySold: 0, conditionDescriptors });
    const items = createItemStore(() => listing);
    await items.adopt("ada", "L1", item(GRADE));
    const reading: EditPorts = {
      ...ports,
      edits: {
        ...ports.edits,
        read: () => Promise.resolve(listing),
        change: (_uid, _listingId, plan) => Promise.resolve(plan(listing).answer),
        noteSent: () => {
          listing = { ...listing, unsentFields: [] };
          return Promise.resolve();
        },
      },
      items,
      marketplace: {
        ...createMarketplace(
          () => item(sent.length === 0 ? GRADE : after),
          (_token, _fresh, changes) => Promise.resolve(void sent.push(changes)),
        ),
        keepsSoldOut: () => Promise.resolve(true),
      },
    };
    return { sent, answer: await reviseListing(reading, "ada", { listingId: "L1", base: {}, changes: {} }) };
  }

  it("are removed at a marketplace that allows it", async () => {
    const { sent, answer } = await clear({});
    expect(answer).toMatchObject({ outcome: "revised", sent: ["conditionDescriptors"] });
    expect(sent).toEqual([{ conditionDescriptors: {} }]);
  });

  it("are reported at the condition if the marketplace keeps them", async () => {
    const { answer } = await clear(GRADE);
    expect(answer).toMatchObject({
      outcome: "refused",
      field: "conditionId",
      message: expect.stringContaining("keeps a detail of the condition") as string,
      failure: { code: "ebay/refused", message: null, params: { reason: "detail-kept" } },
    });
  });
});
