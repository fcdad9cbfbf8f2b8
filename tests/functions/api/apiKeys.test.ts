import { randomUUID } from "node:crypto";

import { describe, expect, it, test } from "vitest";

import { API_KEY_PATTERN, MAX_API_KEYS } from "../../../functions/src/contract/api/apiKeys.ts";
import { paths } from "../../../functions/src/contract/documents.ts";
import { hashKey, createKey } from "../../../functions/src/domain/api/keys.ts";
import { admin } from "../../support/admin.ts";
import { type ApiAnswer, askApi } from "../../support/api.ts";
import { callAs, createMember, type NewMember, type Person, signIn } from "../../support/people.ts";

const EBAY_USER = "opaque-user-id==";
const connected = { ebay: { userId: EBAY_USER, expiresAt: 1 }, ebayConnected: true };

const seller = (member: NewMember = {}) =>
  createMember({ ...member, record: { ...connected, ...member.record } });

interface MadeKey {
  readonly key: string;
  readonly id: string;
  readonly keyPreview: string;
}

async function makeKey(person: Person, name = "Stock script"): Promise<MadeKey> {
  const { data, error } = await callAs(person, "generateApiKey", { name, ebayUserId: EBAY_USER });
  if (error) throw new Error(JSON.stringify(error));
  return data as MadeKey;
}

const recordOf = async ({ uid }: Person) => (await admin().firestore.doc(paths.user(uid)).get()).data() ?? {};
const keysOf = async (person: Person) =>
  ((await recordOf(person))["apiKeys"] ?? []) as { id: string; lastUsed: { toMillis(): number } | null }[];
const storedKeysOf = async ({ uid }: Person) =>
  (await admin().firestore.collection("apiKeys").where("uid", "==", uid).get()).docs;

describe("an API key", () => {
  it("is shown once, stored as a hash, and opens the account", { timeout: 300_000 }, async () => {
    const person = await seller();
    const { data } = await callAs(person, "generateApiKey", {
      name: "  Stock script ",
      ebayUserId: EBAY_USER,
    });
    const { key, id, keyPreview } = data as MadeKey;
    expect(key).toMatch(API_KEY_PATTERN);
    expect(data).toMatchObject({
      name: "Stock script",
      keyPreview: `pgb_live_…${key.slice(-4)}`,
      rateLimit: 120,
    });
    expect(await keysOf(person)).toMatchObject([{ id, name: "Stock script", keyPreview, lastUsed: null }]);
    const stored = await storedKeysOf(person);
    expect(stored.map((each) => [each.id, each.data()])).toEqual([
      [hashKey(key), { uid: person.uid, keyId: id }],
    ]);
    expect(JSON.stringify([await recordOf(person), stored])).not.toContain(key);

    const { status, body, headers } = await askApi(key, "/account");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: person.uid,
      key: { id, preview: keyPreview },
      ebay: { connected: true },
    });
    expect(headers.get("X-RateLimit-Limit")).toBe("120");
  });

  it("requires a connected marketplace account, the one on the page, and a name", async () => {
    const unconnected = await createMember();
    const input = { name: "Stock script", ebayUserId: EBAY_USER };
    const refused = await callAs(unconnected, "generateApiKey", input);
    expect(refused.error?.message).toBe("ebay/not-connected");
    expect(await storedKeysOf(unconnected)).toEqual([]);

    const over = await seller({ record: { ebayConnected: false } });
    expect((await callAs(over, "generateApiKey", input)).error?.message).toBe("ebay/not-connected");

    const person = await seller();
    for (const wrong of [
      { ...input, ebayUserId: "another" },
      { ...input, name: "   " },
      { ...input, name: "x".repeat(61) },
    ]) {
      expect((await callAs(person, "generateApiKey", wrong)).error?.message).toBe("input/invalid");
    }
    expect(await keysOf(person)).toEqual([]);
    expect((await callAs(await signIn(), "generateApiKey", input)).error?.message).toBe("auth/not-member");
    expect((await callAs(null, "generateApiKey", input)).error?.message).toBe("auth/signed-out");
  });

  it("is limited to ten per person, even concurrently", async () => {
    const apiKeys = Array.from({ length: MAX_API_KEYS - 1 }, (_, at) => ({
      id: `K${at}`,
      name: `Script ${at}`,
      keyPreview: "pgb_live_…aaaa",
      createdAt: new Date(),
      lastUsed: null,
      rateLimit: 120,
    }));
    const person = await seller({ record: { apiKeys } });
    const answers = await Promise.all(
      ["one", "two", "three"].map((name) =>
        callAs(person, "generateApiKey", { name, ebayUserId: EBAY_USER }),
      ),
    );
    const refused = answers.flatMap(({ error }) => (error ? [error.message] : []));
    expect(refused).toEqual(["apiKeys/too-many", "apiKeys/too-many"]);
    expect(await keysOf(person)).toHaveLength(MAX_API_KEYS);
    expect(await storedKeysOf(person)).toHaveLength(1);
  });

  it("opens nothing once revoked, however often it's revoked", async () => {
    const person = await seller();
    const [{ key, id }, other] = [await makeKey(person), await makeKey(person, "Other")];
    expect((await askApi(key, "/account")).status).toBe(200);
    for (let time = 0; time < 2; time += 1) {
      expect((await callAs(person, "revokeApiKey", { keyId: id })).data).toEqual({ success: true });
      expect(await askApi(key, "/account")).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    }
    expect((await askApi(other.key, "/account")).status).toBe(200);
    expect((await keysOf(person)).map((each) => each.id)).toEqual([other.id]);
    expect(await storedKeysOf(person)).toHaveLength(1);
  });

  it("stays when somebody else revokes it", async () => {
    const person = await seller();
    const { key, id } = await makeKey(person);
    await callAs(await seller(), "revokeApiKey", { keyId: id });
    expect((await askApi(key, "/account")).status).toBe(200);
    expect(await keysOf(person)).toHaveLength(1);
  });
});

describe("the API refuses", () => {
  const refusal = async (credential: string | null, headers = {}) => {
    const { status, body } = await askApi(credential, "/account", { headers });
    return [status, body["code"]];
  };

  test("no credential, a wrong scheme, a word, a key with a typing error and an unknown key", async () => {
    const never = createKey();
    const mistyped = `${never.slice(0, -1)}${never.endsWith("A") ? "B" : "A"}`;
    for (const credential of [null, "hello", "pgb_live_short", mistyped, never]) {
      expect(await refusal(credential)).toEqual([401, "unauthenticated"]);
    }
    expect(await refusal(null, { Authorization: `Basic ${never}` })).toEqual([401, "unauthenticated"]);
    const { headers } = await askApi(null, "/account");
    expect(headers.get("WWW-Authenticate")).toMatch(/^Bearer/);
  });

  test("a key whose owner was removed or isn't admitted any more", async () => {
    const [removed, refused, listed] = [await seller(), await seller(), await seller()];
    const keys = [await makeKey(removed), await makeKey(refused), await makeKey(listed)];
    await admin().firestore.doc(paths.user(removed.uid)).delete();
    await admin().firestore.doc(paths.user(refused.uid)).update({ status: "not-found" });
    // The hash still exists, but the owner's record doesn't have the key.
    await admin().firestore.doc(paths.user(listed.uid)).update({ apiKeys: [] });
    expect(await refusal(keys[0]?.key ?? "")).toEqual([403, "forbidden"]);
    expect(await refusal(keys[1]?.key ?? "")).toEqual([403, "forbidden"]);
    expect(await refusal(keys[2]?.key ?? "")).toEqual([401, "unauthenticated"]);
  });

  test("a key of an account that is disabled or gone at the sign-in service", async () => {
    const [disabled, gone] = [await seller(), await seller()];
    const keys = [await makeKey(disabled), await makeKey(gone)];
    await admin().auth.updateUser(disabled.uid, { disabled: true });
    await admin().auth.deleteUser(gone.uid);
    for (const made of [...keys, ...keys]) {
      expect(await refusal(made.key)).toEqual([403, "forbidden"]);
    }
    expect(await keysOf(disabled)).toMatchObject([{ lastUsed: null }]);
  });

  test("an ID token of a stranger or of a removed person, and an invalid one", async () => {
    const member = await createMember();
    expect((await askApi(member.idToken, "/account")).body).toMatchObject({ id: member.uid, key: null });
    expect(await refusal((await signIn()).idToken)).toEqual([403, "forbidden"]);
    expect(await refusal(`${member.idToken}x`)).toEqual([401, "unauthenticated"]);
    await admin().firestore.doc(paths.user(member.uid)).delete();
    expect(await refusal(member.idToken)).toEqual([403, "forbidden"]);
  });
});

describe("an API key's use", () => {
  it("is recorded at most once a minute", async () => {
    const person = await seller();
    const { key } = await makeKey(person);
    const before = Date.now();
    await Promise.all(Array.from({ length: 2 }, () => askApi(key, "/account")));
    const [{ lastUsed: first } = { lastUsed: null }] = await keysOf(person);
    expect(first?.toMillis()).toBeGreaterThanOrEqual(before);
    const { updateTime } = await admin().firestore.doc(paths.user(person.uid)).get();
    await askApi(key, "/account");
    const after = await admin().firestore.doc(paths.user(person.uid)).get();
    expect(after.updateTime?.isEqual(updateTime ?? after.readTime)).toBe(true);

    const keys = await keysOf(person);
    const longAgo = { toMillis: () => before - 61_000 };
    await admin()
      .firestore.doc(paths.user(person.uid))
      .update({ apiKeys: keys.map((each) => ({ ...each, lastUsed: new Date(longAgo.toMillis()) })) });
    await askApi(key, "/account");
    const [{ lastUsed: second } = { lastUsed: null }] = await keysOf(person);
    expect(second?.toMillis()).toBeGreaterThanOrEqual(before);
  });

  it("is limited per minute and key, with the time to retry", async () => {
    const person = await seller();
    const [tight, free] = [await makeKey(person, "tight"), await makeKey(person, "free")];
    const record = await recordOf(person);
    const keys = record["apiKeys"] as { id: string }[];
    await admin()
      .firestore.doc(paths.user(person.uid))
      .update({ apiKeys: keys.map((each) => (each.id === tight.id ? { ...each, rateLimit: 3 } : each)) });
    // Six requests span two clock minutes.
    const answers: ApiAnswer[] = [];
    for (let at = 0; at < 8; at += 1) answers.push(await askApi(tight.key, "/account"));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(refused.length).toBeLessThanOrEqual(5);
    for (const { headers, body } of refused) {
      expect(body).toMatchObject({ code: "rate-limited" });
      expect(Number(headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
      expect(Number(headers.get("Retry-After"))).toBeLessThanOrEqual(60);
      expect(headers.get("X-RateLimit-Limit")).toBe("3");
      expect(headers.get("X-RateLimit-Remaining")).toBe("0");
      expect(Number(headers.get("X-RateLimit-Reset")) * 1000).toBeGreaterThan(Date.now() - 1000);
    }
    expect((await askApi(free.key, "/account")).status).toBe(200);
  });

  it("costs a write per block of requests, not per request", async () => {
    const person = await seller();
    const { key } = await makeKey(person);
    const remaining: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      const { headers } = await askApi(key, "/account");
      remaining.push(Number(headers.get("X-RateLimit-Remaining")));
    }
    expect(remaining[0]).toBeGreaterThanOrEqual(109);
    const calls = (await admin().firestore.doc(`users/${person.uid}/private/apiCalls`).get()).data();
    const used = Object.values((calls?.["used"] ?? {}) as Record<string, number>);
    expect(used.length).toBe(1);
    expect((used[0] ?? 0) % 10).toBe(0);
  });
});

test("an unknown path or method is refused", async () => {
  expect(await askApi(null, `/${randomUUID()}`)).toMatchObject({ status: 404, body: { code: "not-found" } });
  const refused = await askApi(null, "/orders", { method: "DELETE" });
  expect(refused.headers.get("Allow")).toBe("GET");
  expect(refused).toMatchObject({
    status: 405,
    body: { code: "method-not-allowed", detail: "This address takes GET." },
  });
});
