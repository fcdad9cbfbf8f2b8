import { createHash, randomUUID } from "node:crypto";

import { describe, expect, test, vi } from "vitest";

import { DEMO_SECRETS } from "../../../tools/suite/environment.ts";
import { admin } from "../../support/admin.ts";
import { deliver, signTimestamp, writeSoap, getWebhookUrl } from "../../support/delivery.ts";
import { readUsage } from "../../support/usage.ts";
import { COLD_START, IN_TIME } from "../../support/webhook.ts";

async function refusals(): Promise<Record<string, number>> {
  return (await readUsage(admin().firestore)).callables["ebayWebhook"]?.reasons ?? {};
}

describe("a refused notification", () => {
  test("is counted by its reason and leaves no other data", COLD_START, async () => {
    await fetch(getWebhookUrl());
    const before = await refusals();
    const logs = async () =>
      (await admin().firestore.collectionGroup("webhookLogs").count().get()).data().count;
    const kept = await logs();
    const recipient = `nobody-${randomUUID()}`;
    const good = writeSoap({ event: "ItemSold", recipient });
    const bomb = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    const statuses = {
      "bad-signature": await deliver(
        writeSoap({ event: "ItemSold", recipient, signature: signTimestamp("then") }),
      ),
      stale: await deliver(writeSoap({ event: "ItemSold", recipient, sentAt: Date.now() - 48 * 3_600_000 })),
      entities: await deliver(good.replace("<soapenv:Envelope", `${bomb}<soapenv:Envelope`)),
      malformed: await deliver("hello", { "Content-Type": "text/plain" }),
      unreadable: await deliver("{broken", { "Content-Type": "application/json" }),
      unsigned: await deliver('{"metadata":{}}', { "Content-Type": "application/json" }),
      oversized: await deliver(
        good.replace("</GetItemResponse>", `${"x".repeat(300_000)}</GetItemResponse>`),
      ),
      "unknown-recipient": await deliver(good),
      method: (await fetch(getWebhookUrl(), { method: "PUT" })).status,
    };
    expect(statuses).toEqual({
      "bad-signature": 412,
      stale: 412,
      entities: 400,
      malformed: 400,
      unreadable: 400,
      unsigned: 412,
      oversized: 413,
      "unknown-recipient": 200,
      method: 405,
    });
    // The platform server's answers are counted a moment later.
    await vi.waitFor(async () => {
      const after = await refusals();
      for (const reason of Object.keys(statuses)) {
        expect(`${reason} ${(after[reason] ?? 0) - (before[reason] ?? 0)}`).toBe(`${reason} 1`);
      }
    }, IN_TIME);
    expect(await logs()).toBe(kept);
  });

  test("for a recipient that no account can have is an answer, not a failure", COLD_START, async () => {
    for (const recipient of ["&#xD800;", "..", "__ada__", "a".repeat(2_000)]) {
      expect([recipient, await deliver(writeSoap({ event: "ItemSold", recipient }))]).toEqual([
        recipient,
        400,
      ]);
    }
  });

  test("doesn't affect a challenge, which is answered with the token", async () => {
    const response = await fetch(`${getWebhookUrl()}?challenge_code=a8628072`);
    const expected = createHash("sha256")
      .update("a8628072")
      .update(DEMO_SECRETS.EBAY_VERIFICATION_TOKEN)
      .update(getWebhookUrl())
      .digest("hex");
    expect(response.headers.get("Content-Type")).toContain("application/json");
    expect(await response.json()).toEqual({ challengeResponse: expected });
  });
});
