import { type AddressInfo, createServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

import { DocumentReference } from "firebase-admin/firestore";
import type { CallableFunction, CallableRequest } from "firebase-functions/https";
import { beforeAll, expect, it, vi } from "vitest";

import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../contract/documents.ts";

const members = memoryFirestore(Date.now);
const documentReads: number[] = [];

beforeAll(async () => {
  // Firestore and Auth never answer: a call over the limit must be refused before either is asked.
  const silent = createServer((socket) => socket.unref()).listen(0, "127.0.0.1");
  silent.unref();
  await new Promise((resolve) => silent.once("listening", resolve));
  const address = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  vi.stubEnv("GCLOUD_PROJECT", "demo-call-counts");
  vi.stubEnv("FIRESTORE_EMULATOR_HOST", address);
  vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", address);
  const { metering } = await import("./runtime.ts");
  // Admitting a member reads the member's record. All other reads still get no answer.
  vi.spyOn(DocumentReference.prototype, "get").mockImplementation(function (this: DocumentReference) {
    const isRecord = this.parent.path === "users";
    return isRecord ? members.doc(this.path).get() : new Promise(() => undefined);
  });
  vi.spyOn(metering, "record").mockImplementation(({ documentReads: reads }) => documentReads.push(reads));
});

const asPerson = (uid: string) => ({ data: {}, auth: { uid, token: { uid } }, rawRequest: { headers: {} } });
const asMember = async (uid: string, data: object = {}) => {
  await members.doc(paths.user(uid)).set({ uid, status: "active", accountRole: "user" });
  return { data, auth: { uid, token: { uid, member: true } }, rawRequest: { headers: {} } };
};
const asVisitor = (address: string, data: object) => ({
  ...{ data, rawRequest: { headers: { "x-forwarded-for": address } } },
});

const stateOf = (call: Promise<unknown>) =>
  Promise.race([
    call.then(
      () => "answered",
      (error: unknown) => (error as { details?: { code?: string } }).details?.code ?? String(error),
    ),
    nextTurn("asks others"),
  ]);

const ID = "6f1c1d1e-54cc-4a67-9b0a-0a4a5a0f4c11";
/** Limits are per caller, and several functions share one, so no caller is used twice. */
let callers = 0;

it.each([
  {
    what: "completeSignIn",
    limit: 20,
    load: async () => (await import("./users/session.ts")).completeSignIn,
    request: asPerson,
  },
  {
    what: "saveVisitorWishlist",
    limit: 90,
    load: async () => (await import("./galleries/visitorWishlists.ts")).saveVisitorWishlist,
    request: (who: string) =>
      asVisitor(who, { username: "nobody_here", secret: "s".repeat(43), itemIds: [] }),
  },
  {
    what: "refreshGallery",
    limit: 120,
    load: async () => (await import("./galleries/galleries.ts")).refreshGallery,
    request: (who: string) => asVisitor(who, { username: "nobody_here" }),
  },
  {
    what: "openSharedWishlist",
    limit: 60,
    load: async () => (await import("./galleries/visitorWishlists.ts")).openSharedWishlist,
    request: (who: string) => asVisitor(who, { wishlistId: "w".repeat(22) }),
  },
  {
    what: "getWantedCars",
    limit: 6,
    load: async () => (await import("./galleries/galleryWishlists.ts")).getWantedCars,
    request: asMember,
  },
  {
    what: "suggestEbayCategories",
    limit: 40,
    load: async () => (await import("./item.ts")).suggestEbayCategories,
    request: (who: string) => asMember(who, { query: `cars of ${who}` }),
  },
  {
    what: "getEbayCategory",
    limit: 40,
    load: async () => (await import("./item.ts")).getEbayCategory,
    request: (who: string) => asMember(who, { categoryId: "222" }),
  },
  {
    what: "keepPictures",
    limit: 40,
    load: async () => (await import("./images/keeping.ts")).keepPictures,
    request: (who: string) => asMember(who, { listingIds: ["L1"] }),
  },
  {
    what: "readInquiries",
    limit: 6,
    load: async () => (await import("./inbox.ts")).readInquiries,
    request: asMember,
  },
  {
    what: "findWatchedListings",
    limit: 6,
    load: async () => (await import("./inbox.ts")).findWatchedListings,
    request: asMember,
  },
  {
    what: "answerInquiry",
    limit: 60,
    load: async () => (await import("./inbox.ts")).answerInquiry,
    request: (who: string) =>
      asMember(who, { inquiryId: "question-1", answerId: ID, answer: { act: "reply", text: "Yes" } }),
  },
  {
    what: "offerToWatchers",
    limit: 60,
    load: async () => (await import("./inbox.ts")).offerToWatchers,
    request: (who: string) => asMember(who, { offers: [{ listingId: "L1", offerId: ID, price: 4 }] }),
  },
  {
    what: "markInquiry",
    limit: 120,
    load: async () => (await import("./inbox.ts")).markInquiry,
    request: (who: string) => asMember(who, { inquiryId: "question-1", mark: "read" }),
  },
  {
    what: "deletePlaces",
    limit: 20,
    load: async () => (await import("./places.ts")).deletePlaces,
    request: (who: string) => asMember(who, { placeIds: ["A-01"], dryRun: true }),
  },
  {
    what: "cancelDataExport",
    limit: 10,
    load: async () => (await import("./users/dataExport.ts")).cancelDataExport,
    request: asMember,
  },
  {
    what: "findDuplicates",
    limit: 20,
    load: async () => (await import("./trash.ts")).findDuplicates,
    request: asMember,
  },
  {
    what: "removeDuplicates",
    limit: 20,
    load: async () => (await import("./trash.ts")).removeDuplicates,
    request: asMember,
  },
  {
    what: "getListings",
    limit: 30,
    load: async () => (await import("./sync.ts")).getListings,
    request: asMember,
  },
])("$what refuses a call too many before it reads anything", async ({ limit, load, request }) => {
  const called = (await load()) as unknown as CallableFunction<unknown, Promise<unknown>>;
  const ask = async (who: string) => {
    const call = (await request(who)) as unknown as CallableRequest;
    return stateOf(Promise.resolve(called.run(call)));
  };
  const minute = () => Math.floor(Date.now() / 60_000);
  for (;;) {
    const [began, who] = [minute(), `203.0.113.${(callers += 1)}`];
    const states = await Promise.all(Array.from({ length: limit }, () => ask(who)));
    const recorded = documentReads.length;
    const tooMany = await ask(who);
    // Calls are counted per minute.
    if (minute() !== began) continue;
    expect(new Set(states)).toEqual(new Set(["asks others"]));
    expect([tooMany, documentReads.slice(recorded)]).toEqual(["server/busy", [0]]);
    return;
  }
});
