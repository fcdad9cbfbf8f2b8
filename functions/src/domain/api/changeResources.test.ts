import { describe, expect, it } from "vitest";

import { apiNewListing } from "../../contract/api/apiResources.ts";
import { ApiError } from "../../contract/api/apiProblems.ts";
import { type ListingDocument, listingDocument } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { EditPorts } from "../listings/edit/ports.ts";
import { createItemStore, createMarketplace, wholeItem } from "../listings/testing/wholeItem.ts";
import { changeListing, createListing } from "./changeResources.ts";
import { NO_ITEM_FACTS } from "../item/itemFacts.ts";
import type { ApiReads, ApiRequests } from "./ports.ts";
import { NO_LOTS } from "../lots/testing/noLots.ts";

/** An in-memory live listing. `between` is another person's change between read and write. */
function seller({
  refusal,
  between,
  stored,
}: {
  refusal?: AppError;
  between?: Partial<ListingDocument>;
  /** What the listing has beside its title, price and quantity. */
  stored?: object;
} = {}) {
  let writes = 1;
  let listing = listingDocument.parse({
    title: "Camaro",
    price: 3,
    quantity: 1,
    status: "active",
    ebayItemId: "1",
    ...stored,
  });
  const edits: EditPorts = {
    ...NO_LOTS,
    itemFacts: { read: () => Promise.resolve(NO_ITEM_FACTS) },
    edits: {
      read: () => Promise.resolve(listing),
      change: (_uid, _id, plan, assertVersion) => {
        if (between) [listing, writes] = [{ ...listing, ...between }, writes + 1];
        assertVersion?.(`${writes}.0`);
        const { write, answer } = plan(listing);
        if (write) [listing, writes] = [{ ...listing, ...write.fields }, writes + 1];
        return Promise.resolve(answer);
      },
      create: () => Promise.resolve(),
      discardDraft: () => Promise.reject(new Error("no drafts here")),
      markEnded: () => Promise.reject(new Error("nothing ends here")),
      noteSent: () => {
        listing = { ...listing, unsentFields: [] };
        return Promise.resolve();
      },
    },
    photos: {
      save: () => Promise.reject(new Error("no pictures here")),
      read: () => Promise.reject(new Error("no pictures here")),
      assertStored: () => Promise.resolve(),
    },
    items: createItemStore(() => listing),
    marketplace: createMarketplace(wholeItem),
    withAccessToken: (_uid, work) => (refusal ? Promise.reject(refusal) : work("token")),
  };
  const reads = {
    readListing: () => Promise.resolve({ id: "L1", listing, version: `${writes}.0` }),
  } as unknown as ApiReads;
  const change = (body: Parameters<typeof changeListing>[3], ifMatch?: string) =>
    changeListing({ edits, reads }, "ada", "L1", body, ifMatch);
  return { change, now: () => listing };
}

const refusalOf = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error("not refused as it should be", { cause: error });
  return error;
};

it("reports a conflict if somebody else changes the same field at that moment, and writes nothing", async () => {
  const { change, now } = seller({ between: { price: 4 } });
  const refused = await refusalOf(change({ price: 5, title: "Z28" }));
  expect(refused).toMatchObject({ code: "conflict", details: { errors: [{ pointer: "#/price" }] } });
  expect(now()).toMatchObject({ price: 4, title: "Camaro" });
});

it("continues beside a change of another field", async () => {
  const { change, now } = seller({ between: { title: "Z28" } });
  await change({ price: 5 });
  expect(now()).toMatchObject({ price: 5, title: "Z28", unsentFields: [] });
});

it("writes nothing with If-Match if another field is changed at that moment", async () => {
  const { change, now } = seller({ between: { title: "Z28" } });
  expect(await refusalOf(change({ price: 5 }, '"1.0"'))).toMatchObject({ code: "precondition-failed" });
  expect(now()).toMatchObject({ price: 3, title: "Z28" });
});

it("writes with If-Match if nothing is changed at that moment", async () => {
  const { change, now } = seller();
  expect(await change({ price: 5 }, '"0.9", "1.0"')).toMatchObject({ etag: '"2.0"' });
  expect(now()).toMatchObject({ price: 5 });
  expect(await refusalOf(change({ price: 6 }, '"1.0"'))).toMatchObject({ code: "precondition-failed" });
  await change({ price: 6 }, "*");
  expect(now()).toMatchObject({ price: 6 });
});

it.each([
  { code: "ebay/not-connected", as: "marketplace-not-connected" },
  { code: "ebay/authorization-expired", as: "marketplace-not-connected" },
  { code: "ebay/rate-limited", as: "marketplace-limited" },
  { code: "ebay/quota-exceeded", as: "marketplace-limited" },
  { code: "ebay/unavailable", as: "marketplace-unavailable" },
] as const)("reports $code as $as, with the change saved here", async ({ code, as }) => {
  const refusal = new AppError(code, { message: "Slow down.", retryAfterSeconds: 30 });
  const { change, now } = seller({ refusal });
  const refused = await refusalOf(change({ price: 5 }));
  expect(refused).toMatchObject({ code: as, details: { saved: true, retryAfterSeconds: 30 } });
  expect(refused.message).toContain("Slow down.");
  expect(now()).toMatchObject({ price: 5, unsentFields: ["price"] });
});

it("reports which field eBay refuses, in eBay's words", async () => {
  const refusal = new AppError("ebay/refused", { message: "Title is bad.", ebayCode: "240", field: "title" });
  const refused = await refusalOf(seller({ refusal }).change({ title: "Z28" }));
  expect(refused).toMatchObject({
    code: "marketplace-refused",
    message: "Title is bad.",
    details: { saved: true, errors: [{ pointer: "#/title" }] },
  });
});

describe("a lot whose cars are too few", () => {
  const lot = { cars: [{ listingId: "camaro", copies: 2 }], wanted: 1, set: 1, counted: 0, untold: [] };

  it("is refused a higher quantity, and nothing is saved", async () => {
    const { change, now } = seller({ stored: { lot, quantity: 1 } });
    expect(await refusalOf(change({ title: "Z28", quantity: 2 }))).toMatchObject({
      code: "invalid-request",
      message: expect.stringContaining("4 are needed") as string,
      details: { errors: [{ pointer: "#/quantity" }] },
    });
    expect(now()).toMatchObject({ title: "Camaro", quantity: 1 });
  });

  it("keeps a change if a quantity that a browser wrote can't be sent", async () => {
    const { change, now } = seller({
      stored: { lot, quantity: 9, quantitySold: 0, unsentFields: ["quantity"] },
    });
    expect(await refusalOf(change({ title: "Z28" }))).toMatchObject({
      code: "marketplace-refused",
      details: { saved: true, errors: [{ pointer: "#/quantity" }] },
    });
    expect(now()).toMatchObject({ title: "Z28" });
  });
});

it("reports a picture that can't be sent, with the change saved here", async () => {
  const { change, now } = seller({ refusal: new AppError("image/not-found") });
  expect(await refusalOf(change({ price: 5 }))).toMatchObject({
    code: "marketplace-refused",
    details: { saved: true },
  });
  expect(now()).toMatchObject({ price: 5 });
});

it("passes unexpected errors on to the log", async () => {
  const { change } = seller({ refusal: new AppError("internal") });
  await expect(change({ price: 5 })).rejects.toThrow(AppError);
});

it("keeps the parts of a car and of terms that the body leaves out, and clears them with null", async () => {
  const stored = {
    ...{ status: "draft", ebayItemId: null },
    car: { manufacturer: "Mattel", year: 2020 },
    terms: { cars: 3, service: "USPSPriority" },
  };
  const { change, now } = seller({ stored });
  await change({ car: { year: 2021 }, terms: { service: "USPSGroundAdvantage" } });
  expect(now()).toMatchObject({
    car: { manufacturer: "Mattel", year: 2021 },
    terms: { cars: 3, service: "USPSGroundAdvantage" },
  });
  await change({ car: null, terms: null });
  expect(now()).toMatchObject({ car: null, terms: null });
});

it("takes parts for a listing that had none", async () => {
  const { change, now } = seller({ stored: { status: "draft", ebayItemId: null } });
  await change({ car: { year: 2021 }, terms: { service: "USPSPriority" } });
  expect(now()).toMatchObject({ car: { year: 2021 }, terms: { service: "USPSPriority" } });
});

describe("a draft by an idempotency key", () => {
  const stored = { id: "l1", listing: listingDocument.parse({ title: "Camaro" }), version: "1" };
  /** Creates drafts as the database does: once per key, with a comparison of the fields. */
  function openRequests() {
    const known = new Map<string, string>();
    const requests: ApiRequests = {
      createOnce: (_uid, { keyHash, fingerprint }) => {
        const before = known.get(keyHash);
        known.set(keyHash, before ?? fingerprint);
        const isSame = before === undefined || before === fingerprint;
        return Promise.resolve({ listingId: "l1", isFirst: before === undefined, isSame });
      },
    };
    const reads = { readListing: () => Promise.resolve(stored) } as unknown as ApiReads;
    const create = (key: string, body: object) =>
      createListing({ requests, reads }, "ada", key, apiNewListing.parse(body));
    return { create, known };
  }

  it("is created once, whatever the order of its fields", async () => {
    const { create } = openRequests();
    const inOneOrder = {
      title: "Camaro",
      itemSpecifics: { Scale: "1:64", Color: "Red", Year: "1968" },
    };
    const inAnother = { itemSpecifics: { Year: "1968", Scale: "1:64", Color: "Red" }, title: "Camaro" };
    expect(await create("k1", inOneOrder)).toMatchObject({ listingId: "l1", isFirst: true });
    expect(await create("k1", inAnother)).toMatchObject({ listingId: "l1", isFirst: false });
    expect(await create("k2", { title: "Camaro", price: 3 })).toMatchObject({ isFirst: true });
  });

  it("is refused with other fields", async () => {
    const { create } = openRequests();
    await create("k1", { title: "Camaro", price: 3 });
    await expect(create("k1", { title: "Camaro", price: 4 })).rejects.toMatchObject({
      code: "idempotency-key-reused",
    });
  });

  it("stores hashes of the key and of the fields, not themselves", async () => {
    const { create, known } = openRequests();
    await create("k1", { title: "Camaro" });
    expect([...known].flat()).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
  });
});
