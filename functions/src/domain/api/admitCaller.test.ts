import { describe, expect, it } from "vitest";

import { ApiError } from "../../contract/api/apiProblems.ts";
import { listingDocument, orderDocument } from "../../contract/documents.ts";
import { createAdmission, requireScope } from "./admitCaller.ts";
import { decodeChangeCursor, encodeCursor, decodeMarketplaceCursor } from "./cursors.ts";
import { hashKey, createKey } from "./keys.ts";
import type { AdmissionPorts, ApiKey } from "./ports.ts";
import { toApiListing, toApiOrder } from "./resources.ts";

const NOW = 1_000_000;
const at = (milliseconds: number) => ({ toMillis: () => milliseconds }) as never;

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

describe("a key's scopes", () => {
  const caller = (scopes: ApiKey["scopes"] | null) => {
    const key = scopes && {
      ...{ id: "k1", name: "", keyPreview: "", createdAt: 1, lastUsed: null, rateLimit: 60 },
      ...{ scopes, expiresAt: null },
    };
    const ebay = { connected: false, storeName: null };
    const person = { isActive: true, sessionsFrom: 0, email: "", name: null, ebay, apiKeys: [] };
    return { uid: "ada", person, key };
  };

  it("let it do what they name, and an ID token everything", () => {
    requireScope(caller(["read"]), "read");
    requireScope(caller(["read", "write"]), "write");
    requireScope(caller(null), "write");
    expect(() => requireScope(caller(["read"]), "write")).toThrow("may only read");
  });
});

describe("a caller", () => {
  const KEY = createKey();

  function world({ lastUsed = null as number | null, expiresAt = null as number | null } = {}) {
    const key: ApiKey = {
      ...{ id: "k1", name: "Script", keyPreview: "", createdAt: 1, rateLimit: 60 },
      scopes: ["read"],
      expiresAt,
      lastUsed,
    };
    const state = {
      owner: { uid: "ada", keyId: "k1" } as { uid: string; keyId: string } | null,
      isActive: true,
      keys: [key],
      account: { disabled: false } as { disabled: boolean } | undefined,
      isMember: true,
      sessionsFrom: 0,
      noted: Promise.resolve(),
    };
    const calls: string[] = [];
    const reports: unknown[] = [];
    const ports: AdmissionPorts = {
      keys: {
        find: (hash) => {
          calls.push("find");
          return Promise.resolve(hash === hashKey(KEY) ? state.owner : null);
        },
        noteUse: (uid, keyId, now, before) => {
          calls.push(`note ${uid} ${keyId} ${now} ${before}`);
          return state.noted;
        },
      },
      people: {
        find: (uid) =>
          Promise.resolve(
            uid === "ada"
              ? {
                  ...{
                    isActive: state.isActive,
                    sessionsFrom: state.sessionsFrom,
                    email: "",
                    name: null,
                    apiKeys: state.keys,
                  },
                  ebay: { connected: false, storeName: null },
                }
              : null,
          ),
      },
      accounts: {
        find: () => {
          calls.push("account");
          return Promise.resolve(state.account);
        },
      },
      identify: (token) =>
        token === "id-token"
          ? Promise.resolve({ uid: "ada", isMember: state.isMember, signedInAt: 100 })
          : Promise.reject(new Error("not valid")),
      leases: {
        take: (_uid, _bucket, _minute, _limit, wanted) => Promise.resolve({ granted: wanted, used: wanted }),
      },
      now: () => NOW,
      report: (...given) => reports.push(given),
    };
    const admission = createAdmission(ports);
    const admit = async (authorization?: string) => {
      const admitted = await admission({ authorization, address: null, scope: "read" });
      return "caller" in admitted ? admitted.caller : null;
    };
    return { state, calls, reports, admit };
  }

  it("is known by an API key, whose use is noted", async () => {
    const { admit, calls } = world();
    expect(await admit(`bearer  ${KEY} `)).toMatchObject({ uid: "ada", key: { id: "k1" } });
    expect(calls).toEqual(["find", "account", `note ada k1 ${NOW} ${NOW - 60_000}`]);
  });

  it.each([
    [NOW - 59_999, ["find"]],
    [NOW - 60_000, ["find", "account", `note ada k1 ${NOW} ${NOW - 60_000}`]],
  ])("has its use noted once a minute: last at %i", async (lastUsed, expected) => {
    const { admit, calls } = world({ lastUsed });
    await admit(`Bearer ${KEY}`);
    expect(calls).toEqual(expected);
  });

  it("is admitted even if its use can't be recorded, which is logged", async () => {
    const { admit, state, reports } = world();
    state.noted = Promise.reject(new Error("busy"));
    expect(await admit(`Bearer ${KEY}`)).toMatchObject({ uid: "ada" });
    expect(reports).toHaveLength(1);
  });

  it("is known by an ID token", async () => {
    const { admit, calls } = world();
    expect(await admit("Bearer id-token")).toMatchObject({ uid: "ada", key: null });
    expect(calls).toEqual([]);
  });

  it.each([undefined, "", "Bearer", "Basic abc", KEY, "Bearer other-token"])(
    "is rejected with %j",
    async (header) => {
      expect(await codeOf(world().admit(header))).toBe("unauthenticated");
    },
  );

  it("is rejected with a key that was never made, without a database read", async () => {
    const { admit, calls } = world();
    expect(await codeOf(admit(`Bearer ${KEY.slice(0, -1)}`))).toBe("unauthenticated");
    expect(calls).toEqual([]);
  });

  it("is rejected with a revoked key", async () => {
    const gone = world();
    gone.state.owner = null;
    expect(await codeOf(gone.admit(`Bearer ${KEY}`))).toBe("unauthenticated");
    const revoked = world();
    revoked.state.keys = [];
    expect(await codeOf(revoked.admit(`Bearer ${KEY}`))).toBe("unauthenticated");
  });

  it("is rejected with an expired key, and no use is recorded", async () => {
    const over = world({ expiresAt: NOW });
    expect(await codeOf(over.admit(`Bearer ${KEY}`))).toBe("unauthenticated");
    expect(over.calls).toEqual(["find"]);
    expect(await world({ expiresAt: NOW + 1 }).admit(`Bearer ${KEY}`)).toMatchObject({ uid: "ada" });
  });

  it("isn't known by an ID token of a session that was ended", async () => {
    const { admit, state } = world();
    state.sessionsFrom = 100;
    expect(await admit("Bearer id-token")).toMatchObject({ uid: "ada" });
    state.sessionsFrom = 101;
    await expect(admit("Bearer id-token")).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("is refused if its owner is no longer admitted", async () => {
    const inactive = world();
    inactive.state.isActive = false;
    expect(await codeOf(inactive.admit(`Bearer ${KEY}`))).toBe("forbidden");
    expect(await codeOf(inactive.admit("Bearer id-token"))).toBe("forbidden");
    const unknown = world();
    unknown.state.owner = { uid: "nobody", keyId: "k1" };
    expect(await codeOf(unknown.admit(`Bearer ${KEY}`))).toBe("forbidden");
    for (const account of [undefined, { disabled: true }]) {
      const disabled = world();
      disabled.state.account = account;
      expect(await codeOf(disabled.admit(`Bearer ${KEY}`))).toBe("forbidden");
    }
    const visitor = world();
    visitor.state.isMember = false;
    expect(await codeOf(visitor.admit("Bearer id-token"))).toBe("forbidden");
  });
});

describe("a cursor", () => {
  it("encodes and decodes its position", () => {
    expect(decodeChangeCursor(encodeCursor([5, 999_999_999, "a"]))).toEqual([5, 999_999_999, "a"]);
    expect(decodeMarketplaceCursor(encodeCursor([5, "a"]))).toEqual([5, "a"]);
    expect(decodeChangeCursor(undefined)).toBeNull();
  });

  it.each(["", "x", encodeCursor([5, "a"]), Buffer.from('[1,-1,"a"]').toString("base64url")])(
    "of another list is refused: %j",
    (cursor) => {
      expect(() => decodeChangeCursor(cursor)).toThrow(ApiError);
    },
  );
});

describe("a listing of the API", () => {
  const resource = (fields: object) =>
    toApiListing({ id: "a", listing: { ...listingDocument.parse({}), ...fields }, version: "1" });

  it("has null for unknown values, and times as ISO texts", () => {
    expect(resource({})).toMatchObject({
      ...{ id: "a", price: null, description: null, startTime: null, createdAt: null, cost: null },
      ...{ pictureUrls: [], status: "draft", unsentFields: [] },
    });
    expect(resource({ createdAt: at(0), endTime: at(1) })).toMatchObject({
      createdAt: "1970-01-01T00:00:00.000Z",
      endTime: "1970-01-01T00:00:00.001Z",
    });
  });

  it.each([
    [{ price: 5, currentPrice: 4 }, 5],
    [{ price: null, currentPrice: 4 }, 4],
  ])("has its own price before the marketplace's: %j", (fields, price) => {
    expect(resource(fields).price).toBe(price);
  });

  it.each([
    [{ status: "completed" }, "ended"],
    [{ status: "active" }, "active"],
    [{ isDraft: true, ebayItemId: "1" }, "draft"],
    [{ isDraft: false, ebayItemId: null }, "draft"],
    [{ isDraft: false, ebayItemId: "1" }, "unknown"],
  ])("of %j is %s", (fields, status) => {
    expect(resource(fields).status).toBe(status);
  });

  it.each([
    [{ firebaseImages: ["f"], cloudinaryImages: ["c"], ebayPhotos: ["e"] }, ["f"]],
    [{ firebaseImages: ["f"], cloudinaryImages: ["c"], imageSource: "cloudinary" }, ["c"]],
    [{ cloudinaryImages: ["c"], ebayPhotos: ["e"] }, ["e"]],
  ])("shows the pictures that the collection shows: %j", (fields, urls) => {
    expect(resource(fields).pictureUrls).toEqual(urls);
  });
});

it("an order of the API has its times as ISO texts", () => {
  const order = orderDocument.parse({
    ...{ orderId: "1", buyer: "bob", total: 5, date: at(0), items: [], paymentStatus: "PAID" },
    ...{ orderFulfillmentStatus: "NOT_STARTED", ebayModifiedAt: 2 },
    shipments: [{ carrier: "USPS", trackingNumber: "T", shippedAt: at(1) }],
  });
  expect(toApiOrder({ id: "1", order })).toMatchObject({
    orderedAt: "1970-01-01T00:00:00.000Z",
    updatedAt: "1970-01-01T00:00:00.002Z",
    shipments: [{ carrier: "USPS", trackingNumber: "T", shippedAt: "1970-01-01T00:00:00.001Z" }],
    ...{ paidAt: null, shipBy: null, shipTo: null, subtotal: null, shippingCost: null },
  });
  expect(toApiOrder({ id: "1", order: { ...order, ebayModifiedAt: null } }).updatedAt).toBeNull();
});
