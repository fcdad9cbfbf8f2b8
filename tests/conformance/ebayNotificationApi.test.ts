import { createPublicKey, verify } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { startListener, VERIFICATION_TOKEN } from "./ebayListener.ts";
import { startMarket, readValue, type Market } from "./ebayMarket.ts";

let market: Market;
let listener: Awaited<ReturnType<typeof startListener>>;
let token: string;
beforeAll(async () => {
  market = await startMarket({ notificationRetryMs: 5 });
  listener = await startListener();
});
beforeEach(async () => {
  await market.control("reset", {});
  listener.received.length = 0;
  listener.answers.length = 0;
  token = (await market.signIn()).access_token;
});
afterAll(async () => {
  await market.close();
  await listener.close();
});

describe("the Notification API", () => {
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${market.url}/commerce/notification/v1/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const idOf = (answer: Response) => answer.headers.get("location")?.split("/").at(-1) ?? "";
  const destine = (endpoint = `${listener.url}/hook`, verificationToken = VERIFICATION_TOKEN) =>
    ask("POST", "destination", {
      name: "Pegboard",
      status: "ENABLED",
      deliveryConfig: { endpoint, verificationToken },
    });
  const subscribeTo = (destinationId: string, topicId = "MARKETPLACE_ACCOUNT_DELETION") =>
    ask("POST", "subscription", {
      topicId,
      status: "ENABLED",
      payload: { format: "JSON", schemaVersion: "1.0", deliveryProtocol: "HTTPS" },
      destinationId,
    });
  const codeOf = async (answer: Response) =>
    ((await answer.json()) as { errors: { errorId: number }[] }).errors[0]?.errorId;

  it("signs the raw body so that the returned public key verifies it", async () => {
    await ask("PUT", "config", { alertEmail: "alerts@example.com" });
    await subscribeTo(idOf(await destine()));
    expect(await market.control("delete-account", { seller: "redline_garage" })).toEqual({ sent: 1 });
    const [deletion] = await listener.waitFor(1);
    const { headers, body } = deletion ?? { headers: {}, body: "" };
    expect(JSON.parse(body)).toMatchObject({
      metadata: { topic: "MARKETPLACE_ACCOUNT_DELETION" },
      notification: { data: { username: "redline_garage" } },
    });
    const header = String(headers["x-ebay-signature"]);
    const signed = JSON.parse(Buffer.from(header, "base64").toString()) as { kid: string; signature: string };
    expect(signed).toMatchObject({ alg: "ecdsa", digest: "SHA1" });
    const { key } = (await (await ask("GET", `public_key/${signed.kid}`)).json()) as { key: string };
    expect(key).not.toContain("\n");
    const pem = key.replace("-----BEGIN PUBLIC KEY-----", "$&\n").replace("-----END", "\n$&");
    const isValid = (text: string) =>
      verify("sha1", Buffer.from(text), createPublicKey(pem), Buffer.from(signed.signature, "base64"));
    expect([isValid(body), isValid(`${body} `)]).toEqual([true, false]);
  });

  it("accepts an address only if it passes the challenge, and once", async () => {
    expect(await codeOf(await destine())).toBe(195003);
    await ask("PUT", "config", { alertEmail: "alerts@example.com" });
    expect(await codeOf(await destine(`${listener.url}/other`))).toBe(195020);
    expect(await codeOf(await destine(undefined, "short"))).toBe(195019);
    expect((await destine()).status).toBe(201);
    expect(await codeOf(await destine())).toBe(195021);
  });

  it("takes another status of a known address that passes the challenge", async () => {
    await ask("PUT", "config", { alertEmail: "alerts@example.com" });
    const id = idOf(await destine());
    const update = (destinationId: string, path: string, status: string) =>
      ask("PUT", `destination/${destinationId}`, {
        ...{ name: "Pegboard", status },
        deliveryConfig: { endpoint: `${listener.url}/${path}`, verificationToken: VERIFICATION_TOKEN },
      });
    expect(await codeOf(await update("none", "hook", "ENABLED"))).toBe(195014);
    expect(await codeOf(await update(id, "other", "ENABLED"))).toBe(195020);
    expect(await codeOf(await update(id, "hook", "MARKED_DOWN"))).toBe(195018);
    expect((await update(id, "hook", "DISABLED")).status).toBe(204);
    await subscribeTo(id);
    expect(await market.control("delete-account", { seller: "x" })).toEqual({ sent: 0 });
    await update(id, "hook", "ENABLED");
    expect(await market.control("delete-account", { seller: "x" })).toEqual({ sent: 1 });
  });

  it("sends a test, and sends nothing for a disabled or deleted subscription", async () => {
    await ask("PUT", "config", { alertEmail: "alerts@example.com" });
    const destinationId = idOf(await destine());
    const id = idOf(await subscribeTo(destinationId));
    expect(await codeOf(await subscribeTo(destinationId))).toBe(195012);
    expect((await ask("POST", `subscription/${id}/test`)).status).toBe(202);
    expect(await listener.waitFor(1)).toHaveLength(1);
    await ask("POST", `subscription/${id}/disable`);
    expect(await market.control("delete-account", { seller: "x" })).toEqual({ sent: 0 });
    expect((await ask("DELETE", `subscription/${id}`)).status).toBe(204);
    expect(await codeOf(await ask("GET", `subscription/${id}`))).toBe(195013);
    expect((await ask("DELETE", `destination/${destinationId}`)).status).toBe(204);
  });

  it("resends what isn't accepted, such as a 412, and counts its attempts", async () => {
    await ask("PUT", "config", { alertEmail: "alerts@example.com" });
    await subscribeTo(idOf(await destine()));
    listener.answers.push(412, 500);
    await market.control("delete-account", { seller: "somebody_else" });
    const notifications = (await listener.waitFor(3)).map(
      ({ body }) => (JSON.parse(body) as { notification: Record<string, unknown> }).notification,
    );
    expect(notifications.map(({ publishAttemptCount }) => publishAttemptCount)).toEqual([1, 2, 3]);
    expect(new Set(notifications.map(({ notificationId }) => notificationId)).size).toBe(1);
  });

  it("reports a revoked consent under both permanent ids of the seller", async () => {
    await ask("PUT", "config", { alertEmail: "alerts@example.com" });
    await subscribeTo(idOf(await destine()), "AUTHORIZATION_REVOCATION");
    const identity = await fetch(`${market.url}/commerce/identity/v1/user/`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { userId } = (await identity.json()) as { userId: string };
    const eiasToken = readValue(await market.trading("GetUser", token, ""), "EIASToken");
    await market.control("revoke", { seller: "redline_garage" });
    const [revocation] = await listener.waitFor(1);
    expect(JSON.parse(revocation?.body ?? "")).toMatchObject({
      metadata: { topic: "AUTHORIZATION_REVOCATION" },
      notification: {
        data: { username: "redline_garage", userId, eiasToken, revokeReason: "REVOKED_BY_USER" },
      },
    });
    expect(userId).not.toBe(eiasToken);
  });
});
