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
  // Admitting a member reads the member's record. Queries still get no answer.
  vi.spyOn(DocumentReference.prototype, "get").mockImplementation(function (this: DocumentReference) {
    return members.doc(this.path).get();
  });
  vi.spyOn(metering, "record").mockImplementation(({ documentReads: reads }) => documentReads.push(reads));
});

const asPerson = (uid: string) => ({ data: {}, auth: { uid, token: { uid } }, rawRequest: { headers: {} } });
const asMember = async (uid: string) => {
  await members.doc(paths.user(uid)).set({ uid, status: "active", accountRole: "user" });
  return { data: {}, auth: { uid, token: { uid, member: true } }, rawRequest: { headers: {} } };
};
const asVisitor = (address: string, data: object) => ({
  ...{ data, rawRequest: { headers: { "x-forwarded-for": address } } },
});

const stateOf = (asked: Promise<unknown>) =>
  Promise.race([
    asked.then(
      () => "answered",
      (error: unknown) => (error as { details?: { code?: string } }).details?.code ?? String(error),
    ),
    nextTurn("asks others"),
  ]);

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
    const asked = (await request(who)) as unknown as CallableRequest;
    return stateOf(Promise.resolve(called.run(asked)));
  };
  const minute = () => Math.floor(Date.now() / 60_000);
  for (let caller = 1; ; caller += 1) {
    const [began, who] = [minute(), `203.0.113.${caller}`];
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
