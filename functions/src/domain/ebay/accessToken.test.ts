import { randomBytes } from "node:crypto";

import { describe, expect, it } from "vitest";

import { USUAL_ACCESS, listScopes } from "../../contract/ebay/ebayAccess.ts";
import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { TOKEN_REFRESH_THRESHOLD_SECONDS } from "../../contract/wire/limits.ts";
import { openEbayConnectionStore } from "../../db/ebay/ebayConnections.ts";
import { openSecretBox } from "../../db/secrets.ts";
import { isConsentValid, refreshEbayToken, withAccessToken } from "./accessToken.ts";
import { beginEbayConnection, disconnectEbay, exchangeEbayToken } from "./connection.ts";
import type { ConnectionPorts } from "./ports.ts";

const UID = "ada";
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const START = 1_000_000;
const box = openSecretBox(JSON.stringify({ current: "k", keys: { k: randomBytes(32).toString("base64") } }));

async function world() {
  let time = START;
  const now = () => time;
  const firestore = memoryFirestore(now);
  const refreshes: string[] = [];
  const revoked: string[] = [];
  /** The requests about scopes, of which each authorization begins with one. */
  const granted: unknown[] = [];
  /** The error of eBay's next calls. */
  let refusal: AppError | null = null;
  const answer = <T>(value: () => T) => (refusal ? Promise.reject(refusal) : Promise.resolve(value()));
  const ports: ConnectionPorts = {
    connections: openEbayConnectionStore(firestore, () => box),
    authorizer: {
      grants: (scopes) => Promise.resolve(granted.push(scopes) > 0),
      buildAuthorizeUrl: (state) => `https://consent?state=${state}`,
      exchangeCode: (code) =>
        answer(() => ({
          accessToken: `access of ${code}`,
          expiresInSeconds: 7_200,
          refreshToken: `refresh of ${code}`,
          refreshExpiresInSeconds: YEAR_MS / 1_000,
        })),
      refresh: (token) =>
        answer(() => {
          refreshes.push(token);
          return { accessToken: `renewed ${refreshes.length}`, expiresInSeconds: 7_200 };
        }),
      identify: () =>
        Promise.resolve({ userId: "u1", eiasToken: "eias", username: "ada-cars", storeName: "Ada's Cars" }),
      revoke: (token) => answer(() => void revoked.push(token)),
    },
    now,
  };
  await firestore.doc(paths.user(UID)).set({});
  const stateOf = ({ authorizeUrl }: { authorizeUrl: string }) => authorizeUrl.split("state=")[1] ?? "";
  const begin = async () => stateOf(await beginEbayConnection(ports, UID));
  const connect = async () => exchangeEbayToken(ports, UID, { code: "code", state: await begin() });
  return {
    firestore,
    ports,
    refreshes,
    revoked,
    granted,
    begin,
    connect,
    refuse: (code: ConstructorParameters<typeof AppError>[0] | null) =>
      void (refusal = code && new AppError(code)),
    pass: (milliseconds: number) => void (time += milliseconds),
    now,
    user: async () => (await firestore.doc(paths.user(UID)).get()).data(),
    token: () => withAccessToken(ports, UID, (token) => Promise.resolve(token)),
  };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe("connecting", () => {
  it("turns the code into tokens and shows whose account it is", async () => {
    const desk = await world();
    expect(await desk.connect()).toEqual({ success: true, storeName: "Ada's Cars" });
    expect(await desk.user()).toMatchObject({
      ebayConnected: true,
      ebay: {
        userId: "u1",
        storeName: "Ada's Cars",
        expiresAt: START + 7_200_000,
        scopes: listScopes(USUAL_ACCESS),
      },
    });
    expect(await desk.ports.connections.readTokens(UID)).toMatchObject({
      accessToken: "access of code",
      refreshToken: "refresh of code",
      expiresAt: START + 7_200_000,
      refreshExpiresAt: START + YEAR_MS,
    });
  });

  it("begins at most 20 times a day and person, and then asks eBay nothing", async () => {
    const desk = await world();
    for (let begun = 0; begun < 18; begun += 1) await desk.begin();
    // Neither a finished connection nor its end gives back what was begun.
    await desk.connect();
    await disconnectEbay(desk.ports, UID);
    await desk.begin();
    expect(await codeOf(desk.begin())).toBe("ebay/connected-too-often");
    expect(desk.granted).toHaveLength(20);
    expect(await codeOf(beginEbayConnection(desk.ports, "bob"))).toBe("no refusal");
    desk.pass(24 * HOUR_MS);
    expect(await codeOf(desk.begin())).toBe("no refusal");
  });

  it("stores no readable token and no readable state", async () => {
    const desk = await world();
    const state = await desk.begin();
    const authorization = await desk.firestore.doc(paths.privateEbayAuthorization(UID)).get();
    expect(JSON.stringify(authorization.data())).not.toContain(state);
    await exchangeEbayToken(desk.ports, UID, { code: "code", state });
    const stored = await desk.firestore.doc(paths.privateEbay(UID)).get();
    expect(JSON.stringify(stored.data())).not.toContain("of code");
  });

  it("accepts only the latest state, once and within ten minutes", async () => {
    const desk = await world();
    const exchange = (state: string) => codeOf(exchangeEbayToken(desk.ports, UID, { code: "code", state }));
    const first = await desk.begin();
    const second = await desk.begin();
    expect(await exchange(first)).toBe("ebay/state-mismatch");
    desk.pass(10 * 60_000 - 1);
    expect(await exchange(second)).toBe("no refusal");
    expect(await exchange(second)).toBe("ebay/state-mismatch");
    const third = await desk.begin();
    desk.pass(10 * 60_000);
    expect(await exchange(third)).toBe("ebay/state-mismatch");
  });
});

describe("a token", () => {
  it("is used as it is until shortly before its end", async () => {
    const desk = await world();
    await desk.connect();
    desk.pass(7_200_000 - TOKEN_REFRESH_THRESHOLD_SECONDS * 1_000);
    expect(await desk.token()).toBe("access of code");
    desk.pass(1);
    expect(await desk.token()).toBe("renewed 1");
    expect(desk.refreshes).toEqual(["refresh of code"]);
    expect(await desk.user()).toMatchObject({
      ebayConnected: true,
      ebay: { expiresAt: desk.now() + 7_200_000 },
    });
  });

  it("is renewed once for concurrent callers", async () => {
    const desk = await world();
    await desk.connect();
    desk.pass(7_200_000);
    expect(await Promise.all([desk.token(), desk.token(), desk.token()])).toEqual(
      Array.from({ length: 3 }, () => "renewed 1"),
    );
    expect(desk.refreshes).toHaveLength(1);
  });

  it("that eBay refuses is renewed once, and the call is repeated", async () => {
    const desk = await world();
    await desk.connect();
    const seen: string[] = [];
    const work = (token: string) => {
      seen.push(token);
      return seen.length === 1
        ? Promise.reject(new AppError("ebay/authorization-expired"))
        : Promise.resolve("done");
    };
    expect(await withAccessToken(desk.ports, UID, work)).toBe("done");
    expect(seen).toEqual(["access of code", "renewed 1"]);
  });

  it("is not renewed for another refusal", async () => {
    const desk = await world();
    await desk.connect();
    const refused = withAccessToken(desk.ports, UID, () => Promise.reject(new AppError("ebay/refused")));
    expect(await codeOf(refused)).toBe("ebay/refused");
    expect(desk.refreshes).toEqual([]);
  });

  it("that is still valid is used if eBay can't renew it, and the next caller tries again", async () => {
    const desk = await world();
    await desk.connect();
    desk.pass(7_200_000 - 1);
    desk.refuse("ebay/unavailable");
    expect(await desk.token()).toBe("access of code");
    desk.pass(1);
    expect(await codeOf(desk.token())).toBe("ebay/unavailable");
    desk.refuse(null);
    expect(await desk.token()).toBe("renewed 1");
  });

  it("with a withdrawn consent is shown as expired, without further calls to eBay", async () => {
    const desk = await world();
    await desk.connect();
    desk.pass(7_200_000);
    desk.refuse("ebay/authorization-expired");
    expect(await codeOf(desk.token())).toBe("ebay/authorization-expired");
    expect(await desk.user()).toMatchObject({ ebayConnected: false, ebay: { expiresAt: desk.now() } });
    desk.refuse(null);
    expect(await codeOf(desk.token())).toBe("ebay/authorization-expired");
    expect(desk.refreshes).toEqual([]);
  });

  it("with an expired consent is shown as expired without a call", async () => {
    const desk = await world();
    await desk.connect();
    desk.pass(YEAR_MS);
    expect(await codeOf(desk.token())).toBe("ebay/authorization-expired");
    expect(desk.refreshes).toEqual([]);
    expect(await desk.user()).toMatchObject({ ebayConnected: false });
  });

  it("is missing without a connection", async () => {
    const desk = await world();
    expect(await codeOf(desk.token())).toBe("ebay/not-connected");
  });
});

describe("the settings page", () => {
  it("renews a token with less than an hour left", async () => {
    const desk = await world();
    await desk.connect();
    desk.pass(HOUR_MS);
    const expiresAt = START + 2 * HOUR_MS;
    expect(await refreshEbayToken(desk.ports, UID)).toEqual({ success: true, expiresAt });
    desk.pass(1);
    expect(await refreshEbayToken(desk.ports, UID)).toEqual({
      success: true,
      expiresAt: desk.now() + 2 * HOUR_MS,
    });
  });

  it("asks eBay whether the consent is valid, whatever is stored here", async () => {
    const desk = await world();
    expect(await isConsentValid(desk.ports, UID)).toBe(false);
    await desk.connect();
    expect(await isConsentValid(desk.ports, UID)).toBe(true);
    desk.refuse("ebay/authorization-expired");
    expect(await isConsentValid(desk.ports, UID)).toBe(false);
    desk.refuse("ebay/unavailable");
    expect(await codeOf(isConsentValid(desk.ports, UID))).toBe("ebay/unavailable");
  });
});

describe("disconnecting", () => {
  it("revokes the consent, and deletes the tokens and the pending state", async () => {
    const desk = await world();
    await desk.connect();
    await desk.begin();
    expect(await disconnectEbay(desk.ports, UID)).toEqual({ success: true, revoked: true });
    expect(desk.revoked).toEqual(["access of code"]);
    expect(await desk.user()).toMatchObject({ ebay: null, ebayConnected: false, lastEbaySync: null });
    expect(await desk.ports.connections.readTokens(UID)).toBeNull();
    expect((await desk.firestore.doc(paths.privateEbayAuthorization(UID)).get()).exists).toBe(false);
    expect((await desk.firestore.doc(paths.ebayAccount("u1")).get()).exists).toBe(false);
  });

  it.each([
    ["ebay/unavailable", false],
    ["ebay/authorization-expired", true],
  ] as const)("deletes them even if eBay answers %s", async (code, revoked) => {
    const desk = await world();
    await desk.connect();
    desk.refuse(code);
    expect(await disconnectEbay(desk.ports, UID)).toEqual({ success: true, revoked });
    expect(await desk.ports.connections.readTokens(UID)).toBeNull();
  });
});
