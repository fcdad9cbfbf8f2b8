import { randomBytes } from "node:crypto";

import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import type { EbayTokens } from "../../domain/ebay/ports.ts";
import { openSecretBox } from "../secrets.ts";
import { openEbayAccounts } from "./ebayAccounts.ts";
import { openEbayConnectionStore } from "./ebayConnections.ts";

const UID = "ada";
const NOW = Timestamp.fromMillis(5_000);
const ACCOUNT = { userId: "permanent", eiasToken: "eias", username: "ada-cars", storeName: "Ada's cars" };
const TOKENS: EbayTokens = {
  accessToken: "access",
  refreshToken: "refresh",
  expiresAt: 10,
  refreshExpiresAt: 99,
};
const box = openSecretBox(JSON.stringify({ current: "k", keys: { k: randomBytes(32).toString("base64") } }));

let now = 5_000;
let firestore = memoryFirestore(() => now);
let connections = openEbayConnectionStore(firestore, () => box);
beforeEach(async () => {
  now = 5_000;
  firestore = memoryFirestore(() => now);
  connections = openEbayConnectionStore(firestore, () => box);
  for (const uid of [UID, "bob"]) await firestore.doc(paths.user(uid)).set({ email: `${uid}@example.com` });
});

const read = async (path: string) => (await firestore.doc(path).get()).data();
const record = (uid = UID) => read(paths.user(uid));
const connect = (account = ACCOUNT, uid = UID, tokens = TOKENS) =>
  connections.connect(uid, { account, tokens, scopes: ["sell"] });
const tokens = async () => {
  const found = await connections.readTokens(UID);
  if (!found) throw new Error("There are no tokens");
  return found;
};
const ownerOf = (userId: string) =>
  openEbayAccounts(firestore).findOwner({ userId, eiasToken: null, userName: null });
const PROGRESS = [paths.operation(UID, "orders"), paths.operation(UID, "catchUp"), paths.privateTraffic(UID)];
const addProgress = async () => {
  for (const path of PROGRESS) await firestore.doc(path).set({ day: "2026-11-20", kept: true });
  await firestore.doc(paths.user(UID)).update({ lastEbaySync: Timestamp.fromMillis(1) });
};
const progress = () => Promise.all(PROGRESS.map(read));

describe("an authorization", () => {
  const begin = (hash: string) => connections.beginAuthorization(UID, hash, 100, ["sell"]);
  const consume = (hash: string, now = 99) => connections.consumeAuthorization(UID, hash, now);

  it("is used once, by its own state", async () => {
    await begin("state");
    expect(await consume("other")).toBeNull();
    expect(await consume("state")).toEqual(["sell"]);
    expect(await consume("state")).toBeNull();
  });

  it("is the latest one, of one person, and ends", async () => {
    await begin("first");
    await begin("second");
    expect(await consume("first")).toBeNull();
    expect(await connections.consumeAuthorization("bob", "second", 0)).toBeNull();
    expect(await consume("second", 100)).toBeNull();
    expect(await read(paths.privateEbayAuthorization(UID))).toBeUndefined();
  });

  it("that can't be read is none", async () => {
    await firestore.doc(paths.privateEbayAuthorization(UID)).set({ stateHash: "state" });
    expect(await consume("state")).toBeNull();
  });
});

describe("connecting", () => {
  it("stores the tokens encrypted, and shows the seller what was granted", async () => {
    await connect();
    expect(await connections.readTokens(UID)).toEqual({
      ...TOKENS,
      version: expect.any(String) as string,
      account: { userId: "permanent", eiasToken: "eias", username: "ada-cars" },
    });
    const stored = await read(paths.privateEbay(UID));
    expect(JSON.stringify(stored)).not.toMatch(/"(?:access|refresh)"/);
    expect(stored).toMatchObject({ account: ACCOUNT, refreshTurn: null });
    expect(await record()).toEqual({
      email: "ada@example.com",
      ebay: { userId: "permanent", storeName: "Ada's cars", expiresAt: 10, scopes: ["sell"] },
      ...{ ebayConnected: true, ebayCatchUpAt: 0, ebayConnectedAt: NOW, updatedAt: NOW },
    });
    expect(await ownerOf("permanent")).toBe(UID);
  });

  it("can't be copied to another person's record", async () => {
    await connect();
    await firestore.doc(paths.privateEbay("bob")).set((await read(paths.privateEbay(UID))) ?? {});
    await expect(connections.readTokens("bob")).rejects.toThrow();
    expect(await connections.readTokens("stranger")).toBeNull();
  });

  it("the same account again keeps its progress, and reads the traffic report again", async () => {
    await connect();
    await addProgress();
    const { version } = await tokens();
    await connect({ ...ACCOUNT, username: "ada-renamed" });
    expect((await tokens()).version).not.toBe(version);
    const [orders, catchUp, traffic] = await progress();
    expect([orders, catchUp]).toEqual([PROGRESS_KEPT, PROGRESS_KEPT]);
    expect(traffic).toEqual({ day: null, kept: true });
    expect(await record()).toMatchObject({ lastEbaySync: Timestamp.fromMillis(1) });
    const accounts = openEbayAccounts(firestore);
    const byName = (userName: string) => accounts.findOwner({ userId: null, eiasToken: null, userName });
    expect([await byName("ada-cars"), await byName("ada-renamed")]).toEqual([null, UID]);
  });

  it("another account releases the first, and forgets its progress", async () => {
    await connect();
    await addProgress();
    await firestore
      .doc(paths.operation(UID, "sync"))
      .set({ status: "in_progress", place: { step: "page", page: 2 } });
    await connect({ ...ACCOUNT, userId: "second", eiasToken: "eias2", username: "ada-second" });
    expect([await ownerOf("permanent"), await ownerOf("second")]).toEqual([null, UID]);
    expect(await progress()).toEqual([undefined, undefined, undefined]);
    expect(await record()).toMatchObject({ lastEbaySync: null, ebay: { userId: "second" } });
    expect(await read(paths.operation(UID, "sync"))).toMatchObject({ status: "failed", place: null });
  });

  it("an account that another person connected routes its notifications here", async () => {
    await connect(ACCOUNT, "bob");
    await connect();
    expect(await ownerOf("permanent")).toBe(UID);
    await connections.disconnect("bob");
    expect(await ownerOf("permanent")).toBe(UID);
  });
});

const PROGRESS_KEPT = { day: "2026-11-20", kept: true };

describe("the lease of a refresh", () => {
  const acquire = (holder: string, version: string, now = 0) =>
    connections.acquireRefreshLock(UID, { version, holder, now, until: now + 10 });

  it("has one holder until it expires or is released", async () => {
    expect(await acquire("one", "unknown")).toBeNull();
    await connect();
    const { version } = await tokens();
    expect(await acquire("one", version)).toBe("taken");
    expect(await acquire("two", version, 9)).toBe("held");
    expect(await acquire("two", version, 10)).toBe("taken");
    await connections.releaseRefreshLock(UID, "one");
    expect(await acquire("three", version, 11)).toBe("held");
    await connections.releaseRefreshLock(UID, "two");
    expect(await acquire("three", version, 11)).toBe("taken");
  });

  it("isn't given for tokens that were replaced", async () => {
    await connect();
    const { version } = await tokens();
    await acquire("one", version);
    await connections.replaceTokens(UID, version, { ...TOKENS, accessToken: "next", expiresAt: 20 });
    const next = await tokens();
    expect(next).toMatchObject({ accessToken: "next", expiresAt: 20 });
    expect(await acquire("two", version)).toBe("newer");
    // The replacement has released the lease.
    expect(await acquire("two", next.version)).toBe("taken");
  });

  it("goes to one of many at once", async () => {
    await connect();
    const { version } = await tokens();
    const answers = await Promise.all(["a", "b", "c"].map((holder) => acquire(holder, version)));
    expect(answers.toSorted()).toEqual(["held", "held", "taken"]);
  });
});

describe("replacing tokens", () => {
  it("tells the seller that the connection works again", async () => {
    await connect();
    await firestore.doc(paths.user(UID)).update({ ebayConnected: false });
    await connections.replaceTokens(UID, (await tokens()).version, { ...TOKENS, expiresAt: 20 });
    expect(await record()).toMatchObject({
      ...{ ebayConnected: true, ebay: { expiresAt: 20, userId: "permanent" } },
    });
    expect(await read(paths.privateEbay(UID))).toMatchObject({ account: ACCOUNT });
  });

  it("does nothing for tokens that are gone or were replaced", async () => {
    await connections.replaceTokens(UID, "unknown", TOKENS);
    expect(await connections.readTokens(UID)).toBeNull();
    await connect();
    const before = await tokens();
    await connections.replaceTokens(UID, "unknown", { ...TOKENS, accessToken: "late" });
    expect(await tokens()).toEqual(before);
  });
});

describe("an expired consent", () => {
  it("is marked, with a new version for those who wait", async () => {
    await connect();
    const { version } = await tokens();
    await connections.acquireRefreshLock(UID, { version, holder: "one", now: 0, until: 9 });
    await connections.markExpired(UID, version, 50);
    const after = await tokens();
    expect(after).toMatchObject({ expiresAt: 50, refreshExpiresAt: 50, refreshToken: "refresh" });
    expect(after.version).not.toBe(version);
    expect(await read(paths.privateEbay(UID))).toMatchObject({ refreshTurn: null });
    expect(await record()).toMatchObject({ ebayConnected: false, ebay: { expiresAt: 50 } });
  });

  it("is marked once, and not for newer tokens", async () => {
    await connect();
    const { version } = await tokens();
    await connections.markExpired(UID, "unknown", 50);
    expect(await record()).toMatchObject({ ebayConnected: true });
    await connections.markExpired(UID, version, 50);
    const expired = await tokens();
    await connections.markExpired(UID, expired.version, 60);
    expect(await tokens()).toEqual(expired);
  });

  it("is marked again if it looked valid in between", async () => {
    await connect();
    await connections.markExpired(UID, (await tokens()).version, 50);
    await firestore.doc(paths.user(UID)).update({ ebayConnected: true });
    await connections.markExpired(UID, (await tokens()).version, 60);
    expect(await record()).toMatchObject({ ebayConnected: false, ebay: { expiresAt: 60 } });
  });
});

describe("disconnecting", () => {
  it("deletes the connection with its progress, and releases the account", async () => {
    await connect();
    await connections.beginAuthorization(UID, "state", 100, []);
    await addProgress();
    now = 6_000;
    await connections.disconnect(UID);
    expect(await connections.readTokens(UID)).toBeNull();
    expect(await read(paths.privateEbayAuthorization(UID))).toBeUndefined();
    expect(await progress()).toEqual([undefined, undefined, undefined]);
    expect(await ownerOf("permanent")).toBeNull();
    expect(await record()).toMatchObject({
      ...{ ebay: null, ebayConnected: false, lastEbaySync: null, updatedAt: Timestamp.fromMillis(6_000) },
    });
  });

  it("keeps a connection from after a time", async () => {
    await connect();
    await connections.disconnect(UID, { connectedBefore: 4_999 });
    expect(await connections.readTokens(UID)).not.toBeNull();
    await connections.disconnect(UID, { connectedBefore: 5_000 });
    expect(await connections.readTokens(UID)).toBeNull();
  });

  it("without a connection clears the record", async () => {
    await firestore.doc(paths.user(UID)).update({ ebayConnected: true });
    await connections.disconnect(UID);
    expect(await record()).toMatchObject({ ebay: null, ebayConnected: false });
  });
});
