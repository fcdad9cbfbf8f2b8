import { generateKeyPairSync, sign } from "node:crypto";

import { describe, expect, it } from "vitest";

import { readEvent } from "./eventNotification.ts";

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const KNOWN = { notificationId: "n1", eventDate: "2026-11-21T12:00:00.000+01:00" };

/** Signs an event, and reads it. Records the ids of the keys that it was checked with. */
async function read(topic: string, notification: object, requests: string[] = []) {
  const body = Buffer.from(JSON.stringify({ metadata: { topic }, notification }));
  const signature = sign("sha1", body, privateKey).toString("base64");
  const header = Buffer.from(JSON.stringify({ alg: "ecdsa", kid: "key-1", signature, digest: "SHA1" }));
  const find = (kid: string) => Promise.resolve(requests.push(kid) > 0 ? publicKey : null);
  return readEvent({ find }, body, header.toString("base64"));
}

describe("an event", () => {
  it("has its topic, its time, the person and an excerpt, and no details", async () => {
    const requests: string[] = [];
    const data = { userId: "u1", username: "ada", eiasToken: "secret", more: 1 };
    expect(await read("AUTHORIZATION_REVOCATION", { ...KNOWN, data }, requests)).toEqual({
      ...{ kind: "notice", notificationId: "n1", eventType: "AUTHORIZATION_REVOCATION" },
      recipient: { userId: "u1", eiasToken: "secret", userName: "ada" },
      sentAt: Date.UTC(2026, 10, 21, 11),
      details: {
        ...{
          itemId: null,
          title: null,
          orderId: null,
          entryId: null,
          person: null,
          amount: null,
          text: null,
        },
      },
      payload: '{"userId":"u1","username":"ada","more":1}',
      isWholeSigned: true,
    });
    expect(requests).toEqual(["key-1"]);
  });

  it("may name nobody", async () => {
    expect(await read("T", { ...KNOWN, data: {} })).toMatchObject({
      ...{ kind: "notice", recipient: { userId: null, eiasToken: null, userName: null }, payload: "{}" },
    });
    expect(await read("MARKETPLACE_ACCOUNT_DELETION", { ...KNOWN, data: {} })).toEqual({
      ...{ kind: "deletion", userId: "", userName: "" },
    });
  });

  it.each([
    ["T".repeat(100), { notificationId: "n".repeat(200) }],
    ["A_b9", { notificationId: "9.:-_" }],
    ["T", { data: { userId: "u".repeat(200), username: "u".repeat(200), eiasToken: "u".repeat(200) } }],
  ])("may be as long as this: %s", async (topic, fields) => {
    expect(await read(topic, { ...KNOWN, data: {}, ...fields })).toMatchObject({ kind: "notice" });
  });

  it.each([
    ["T".repeat(101), {}],
    ["", {}],
    ["A B", {}],
    ["T", { notificationId: "n".repeat(201) }],
    ["T", { notificationId: "-n" }],
    ["T", { notificationId: "n/a" }],
    ["T", { eventDate: "yesterday" }],
    ["T", { data: null }],
    ["T", { data: { userId: "u".repeat(201) } }],
    ["T", { data: { username: "u".repeat(201) } }],
    ["T", { data: { eiasToken: "u".repeat(201) } }],
  ])("is malformed as topic %s with %j", async (topic, fields) => {
    expect(await read(topic, { ...KNOWN, data: {}, ...fields })).toEqual({
      kind: "refused",
      reason: "malformed",
    });
  });
});
