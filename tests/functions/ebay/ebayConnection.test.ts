import { randomBytes } from "node:crypto";

import { Timestamp } from "firebase-admin/firestore";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { USUAL_ACCESS, listScopes } from "../../../functions/src/contract/ebay/ebayAccess.ts";
import { paths } from "../../../functions/src/contract/documents.ts";
import { openEbayConnectionStore } from "../../../functions/src/db/ebay/ebayConnections.ts";
import { openSecretBox } from "../../../functions/src/db/secrets.ts";
import { refreshEbayToken, withAccessToken } from "../../../functions/src/domain/ebay/accessToken.ts";
import {
  type ConnectionPorts,
  beginEbayConnection,
  disconnectEbay,
  exchangeEbayToken,
} from "../../../functions/src/domain/ebay/connection.ts";
import { admin } from "../../support/admin.ts";
import { accept } from "../../../tools/demo/connect.ts";
import { type Marketplace, createPerson, createSeller, openMarketplace } from "../../support/ebaySeller.ts";
import { repeatTrading } from "../../../functions/src/ebay/trading/tradingClient.ts";
import { readText } from "../../../functions/src/ebay/trading/xml.ts";

const MINUTES = 60_000;

let marketplace: Marketplace;
let ports: ConnectionPorts;
beforeAll(async () => {
  marketplace = await openMarketplace();
  ports = marketplace.connectionPorts;
});
afterEach(async () => {
  marketplace.clock.skipMs = 0;
  await marketplace.clearFaults();
});
afterAll(() => marketplace.close());

const read = async (path: string) => (await admin().firestore.doc(path).get()).data();
const userOf = (uid: string) => read(paths.user(uid));
const begin = async (uid: string) => (await beginEbayConnection(ports, uid)).authorizeUrl;
/** A call that eBay answers only for a valid token. */
const useToken = (uid: string) =>
  withAccessToken(ports, uid, async (token) => {
    const { body } = await repeatTrading(marketplace.settings, token, "GetUser", {});
    return { username: readText(body, "User", "UserID") };
  });

describe("what eBay is asked for", () => {
  test("names what the keyset lacks before eBay refuses the whole page, and connects without it", async () => {
    const uid = await createPerson();
    await marketplace.grantKeyset(listScopes(["orders", "pictures"]));
    try {
      await expect(begin(uid)).rejects.toMatchObject({
        code: "ebay/access-refused",
        params: { access: "policies", message: "Business policies (sell.account.readonly)" },
      });
      expect(await read(paths.privateEbayAuthorization(uid))).toBeUndefined();
      const { authorizeUrl } = await beginEbayConnection(ports, uid, ["orders", "pictures"]);
      await exchangeEbayToken(ports, uid, await accept(authorizeUrl, uid));
      expect(await userOf(uid)).toHaveProperty("ebay.scopes", listScopes(["orders", "pictures"]));
      expect(await userOf(uid)).toHaveProperty("ebayCatchUpAt", 0);
    } finally {
      await marketplace.grantKeyset([]);
    }
  });
});

describe("connecting to eBay", () => {
  test("shows the seller's account and stores the tokens encrypted, where no browser can read them", async () => {
    const uid = await createPerson();
    const answer = await exchangeEbayToken(ports, uid, await accept(await begin(uid), uid));
    expect(answer).toEqual({ success: true, storeName: uid });

    const user = await userOf(uid);
    expect(user).toMatchObject({ ebayConnected: true, ebay: { storeName: uid } });
    expect(user?.["ebay"]).toHaveProperty("scopes", listScopes(USUAL_ACCESS));
    const expiresIn = ((user?.["ebay"] as { expiresAt: number } | undefined)?.expiresAt ?? 0) - Date.now();
    expect(expiresIn).toBeGreaterThan(119 * MINUTES);
    expect(expiresIn).toBeLessThanOrEqual(120 * MINUTES);

    const stored = await read(paths.privateEbay(uid));
    expect(stored).toMatchObject({ keyId: "k1" });
    expect(JSON.stringify([user, stored])).not.toContain("v^1.1");
    await expect(useToken(uid)).resolves.toMatchObject({ username: uid });
  });

  test("stores only the hash of the state", async () => {
    const uid = await createPerson();
    const state = new URL(await begin(uid)).searchParams.get("state") ?? "";
    expect(state).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await read(paths.privateEbayAuthorization(uid)))).not.toContain(state);
  });

  test("accepts each return once, even concurrently", async () => {
    const uid = await createPerson();
    const returned = await accept(await begin(uid), uid);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => exchangeEbayToken(ports, uid, returned)));
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [String(outcome.reason)] : [],
    );
    expect(refusals).toEqual(["AppError: ebay/state-mismatch", "AppError: ebay/state-mismatch"]);
    await expect(exchangeEbayToken(ports, uid, returned)).rejects.toThrow("ebay/state-mismatch");
  });

  test.each<[string, (uid: string, state: string) => Promise<{ uid: string; state: string }>]>([
    ["made up", (uid) => Promise.resolve({ uid, state: "made-up" })],
    ["another person's", async (_uid, state) => ({ uid: await createPerson(), state })],
    [
      "replaced by a later one",
      async (uid, state) => {
        await begin(uid);
        return { uid, state };
      },
    ],
    [
      "older than ten minutes",
      (uid, state) => {
        marketplace.clock.skipMs = 10 * MINUTES;
        return Promise.resolve({ uid, state });
      },
    ],
  ])("refuses a state that is %s, without a call to eBay or a change", async (_what, change) => {
    const owner = await createPerson();
    const { code, state } = await accept(await begin(owner), owner);
    const returned = await change(owner, state);
    const before = await userOf(returned.uid);
    const calls = await marketplace.callsDuring(() =>
      expect(exchangeEbayToken(ports, returned.uid, { code, state: returned.state })).rejects.toThrow(
        "ebay/state-mismatch",
      ),
    );
    expect(calls).toEqual([]);
    expect(await userOf(returned.uid)).toEqual(before);
    expect(await read(paths.privateEbay(returned.uid))).toBeUndefined();
  });

  test("refuses a code that eBay doesn't know, and connects nothing", async () => {
    const uid = await createPerson();
    const { state } = await accept(await begin(uid), uid);
    await expect(exchangeEbayToken(ports, uid, { code: "stolen", state })).rejects.toMatchObject({
      code: "ebay/token-exchange-failed",
    });
    expect(await userOf(uid)).not.toHaveProperty("ebay");
  });
});

describe("an access token", () => {
  test("is refreshed once for all concurrent callers", async () => {
    const uid = await createSeller(marketplace);
    marketplace.clock.skipMs = 115 * MINUTES;
    const calls = await marketplace.callsDuring(async () => {
      const answers = await Promise.all(Array.from({ length: 3 }, () => refreshEbayToken(ports, uid)));
      expect(new Set(answers.map(({ expiresAt }) => expiresAt)).size).toBe(1);
    });
    expect(calls).toEqual(["oauth.token"]);
    expect((await userOf(uid))?.["ebay"]).toMatchObject({ userId: expect.any(String) as string });
  });

  test("isn't refreshed while it's valid for more than an hour", async () => {
    const uid = await createSeller(marketplace);
    expect(await marketplace.callsDuring(() => refreshEbayToken(ports, uid))).toEqual([]);
  });

  test("that eBay reports as expired is refreshed once, and the call repeated once", async () => {
    const uid = await createSeller(marketplace);
    await marketplace.expireTokens(uid);
    expect(await marketplace.callsDuring(() => useToken(uid))).toEqual(["GetUser", "oauth.token", "GetUser"]);
  });

  test("that eBay never accepts isn't retried forever", async () => {
    const uid = await createSeller(marketplace);
    await marketplace.addFault({ kind: "expired-token", call: "GetUser" });
    const calls = await marketplace.callsDuring(() =>
      expect(useToken(uid)).rejects.toThrow("ebay/authorization-expired"),
    );
    expect(calls).toEqual(["GetUser", "oauth.token", "GetUser"]);
  });

  test("is used until it expires if it can't be refreshed", async () => {
    const uid = await createSeller(marketplace);
    marketplace.clock.skipMs = 112 * MINUTES;
    await marketplace.addFault({ kind: "server-error", call: "oauth.token" });
    await expect(useToken(uid)).resolves.toMatchObject({ username: uid });
    marketplace.clock.skipMs = 121 * MINUTES;
    await expect(useToken(uid)).rejects.toThrow("ebay/unavailable");
    await marketplace.clearFaults();
    await expect(useToken(uid)).resolves.toMatchObject({ username: uid });
  });

  test("is refreshed by the next caller after a refresh was killed", async () => {
    const uid = await createSeller(marketplace);
    marketplace.clock.skipMs = 115 * MINUTES;
    const version = (await ports.connections.readTokens(uid))?.version ?? "";
    const now = ports.now();
    const turn = { version, holder: "killed", now, until: now + 700 };
    expect(await ports.connections.acquireRefreshLock(uid, turn)).toBe("taken");
    const calls = await marketplace.callsDuring(() => refreshEbayToken(ports, uid));
    expect(calls).toEqual(["oauth.token"]);
    expect(ports.now() - now).toBeGreaterThanOrEqual(700);
  });

  test("with a withdrawn consent is shown as expired, without further calls to eBay", async () => {
    const uid = await createSeller(marketplace);
    await marketplace.reset();
    marketplace.clock.skipMs = 115 * MINUTES;
    await expect(refreshEbayToken(ports, uid)).rejects.toThrow("ebay/authorization-expired");
    const user = await userOf(uid);
    expect(user).toMatchObject({ ebayConnected: false, ebay: { storeName: uid } });
    expect((user?.["ebay"] as { expiresAt: number } | undefined)?.expiresAt).toBeLessThanOrEqual(ports.now());
    const calls = await marketplace.callsDuring(() =>
      expect(useToken(uid)).rejects.toThrow("ebay/authorization-expired"),
    );
    expect(calls).toEqual([]);

    marketplace.clock.skipMs = 0;
    await exchangeEbayToken(ports, uid, await accept(await begin(uid), uid));
    expect(await userOf(uid)).toMatchObject({ ebayConnected: true });
    await expect(useToken(uid)).resolves.toMatchObject({ username: uid });
  });

  test("with an expired consent is shown as expired, without any call to eBay", async () => {
    const uid = await createSeller(marketplace);
    marketplace.clock.skipMs = 549 * 24 * 60 * MINUTES;
    const calls = await marketplace.callsDuring(async () => {
      await expect(useToken(uid)).rejects.toThrow("ebay/authorization-expired");
      await expect(refreshEbayToken(ports, uid)).rejects.toThrow("ebay/authorization-expired");
    });
    expect(calls).toEqual([]);
    expect(await userOf(uid)).toMatchObject({ ebayConnected: false, ebay: { storeName: uid } });
  });

  test("is encrypted with the current key when it's written", async () => {
    const uid = await createPerson();
    const [k1, k2] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
    const under = (ring: object): ConnectionPorts => ({
      ...ports,
      connections: openEbayConnectionStore(admin().firestore, () => openSecretBox(JSON.stringify(ring))),
    });
    const before = under({ current: "k1", keys: { k1 } });
    const { authorizeUrl } = await beginEbayConnection(before, uid);
    await exchangeEbayToken(before, uid, await accept(authorizeUrl, uid));
    marketplace.clock.skipMs = 115 * MINUTES;
    await refreshEbayToken(under({ current: "k2", keys: { k1, k2 } }), uid);
    expect(await read(paths.privateEbay(uid))).toMatchObject({ keyId: "k2" });
    await refreshEbayToken(under({ current: "k2", keys: { k2 } }), uid);
  });

  test("doesn't decrypt in another person's record", async () => {
    const [owner, thief] = [await createSeller(marketplace), await createPerson()];
    const stolen = await read(paths.privateEbay(owner));
    await admin()
      .firestore.doc(paths.privateEbay(thief))
      .set({ ...stolen });
    const calls = await marketplace.callsDuring(() => expect(useToken(thief)).rejects.toThrow());
    expect(calls).toEqual([]);
  });
});

describe("what was read from an account", () => {
  const operation = (uid: string, name: "sync" | "orders") => read(paths.operation(uid, name));
  /** A seller who has synced, and whose next sync waits for the next day's calls. */
  async function readSeller(): Promise<string> {
    const uid = await createSeller(marketplace);
    const { firestore } = admin();
    const tomorrow = Timestamp.fromMillis(Date.now() + 24 * 60 * MINUTES);
    await firestore.doc(paths.user(uid)).update({ lastEbaySync: Timestamp.now() });
    await firestore
      .doc(paths.operation(uid, "orders"))
      .set({ modifiedUntil: Date.now(), syncedAt: tomorrow });
    await firestore.doc(paths.operation(uid, "sync")).set({
      status: "failed",
      runId: "r1",
      resumesAt: tomorrow,
      place: { step: "changes", since: Date.now() },
      lease: { holder: "worker", until: Date.now() + MINUTES },
    });
    return uid;
  }
  const connect = async (uid: string, account: string) =>
    exchangeEbayToken(ports, uid, await accept(await begin(uid), account));

  test.each([
    ["another one is connected", (uid: string) => connect(uid, `${uid}-second`)],
    ["it is disconnected", (uid: string) => disconnectEbay(ports, uid)],
  ])("is deleted when %s, and the next account is read from the beginning", async (_when, change) => {
    const uid = await readSeller();
    await change(uid);
    expect(await userOf(uid)).toMatchObject({ lastEbaySync: null });
    expect(await operation(uid, "orders")).toBeUndefined();
    expect(await operation(uid, "sync")).toMatchObject({
      status: "failed",
      failure: { code: "ebay/not-connected" },
      place: null,
      lease: null,
      resumesAt: null,
    });
  });

  test("is kept when the same account is connected again", async () => {
    const uid = await readSeller();
    const before = [await operation(uid, "orders"), await operation(uid, "sync")];
    await connect(uid, uid);
    expect([await operation(uid, "orders"), await operation(uid, "sync")]).toEqual(before);
    expect((await userOf(uid))?.["lastEbaySync"]).toBeInstanceOf(Timestamp);
  });
});

describe("disconnecting from eBay", () => {
  test("revokes the consent, and deletes the tokens and what was shown", async () => {
    const uid = await createSeller(marketplace);
    const tokens = await ports.connections.readTokens(uid);
    await expect(disconnectEbay(ports, uid)).resolves.toEqual({ success: true, revoked: true });
    await expect(ports.authorizer.refresh(tokens?.refreshToken ?? "")).rejects.toThrow(
      "ebay/authorization-expired",
    );
    expect(await userOf(uid)).toMatchObject({ ebay: null, ebayConnected: false, lastEbaySync: null });
    expect(await read(paths.privateEbay(uid))).toBeUndefined();
    await expect(useToken(uid)).rejects.toThrow("ebay/not-connected");
    await expect(refreshEbayToken(ports, uid)).rejects.toThrow("ebay/not-connected");
  });

  test("deletes the tokens while eBay is down, and says that eBay still has the consent", async () => {
    const uid = await createSeller(marketplace);
    await marketplace.addFault({ kind: "server-error", call: "RevokeToken" });
    await expect(disconnectEbay(ports, uid)).resolves.toEqual({ success: true, revoked: false });
    expect(await userOf(uid)).toMatchObject({ ebay: null, ebayConnected: false });
    expect(await read(paths.privateEbay(uid))).toBeUndefined();
  });

  test("with an expired consent needs no call to eBay", async () => {
    const uid = await createSeller(marketplace);
    await marketplace.revoke(uid);
    await expect(disconnectEbay(ports, uid)).resolves.toEqual({ success: true, revoked: true });
    expect(await userOf(uid)).toMatchObject({ ebay: null });
  });

  test("isn't undone by a running refresh", async () => {
    const uid = await createSeller(marketplace);
    marketplace.clock.skipMs = 115 * MINUTES;
    const authorizer = {
      ...ports.authorizer,
      refresh: async (refreshToken: string) => {
        const granted = await ports.authorizer.refresh(refreshToken);
        marketplace.clock.skipMs += MINUTES; // its lock expires before it finishes
        await disconnectEbay(ports, uid);
        return granted;
      },
    };
    await refreshEbayToken({ ...ports, authorizer }, uid);
    expect(await read(paths.privateEbay(uid))).toBeUndefined();
    expect(await userOf(uid)).toMatchObject({ ebay: null, ebayConnected: false });
  });
});
