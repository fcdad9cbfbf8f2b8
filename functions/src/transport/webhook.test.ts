import { expect, it } from "vitest";

import type { ReceivePorts } from "../domain/notifications/receiveNotification.ts";
import { getVerdict, receiveNotification } from "../domain/notifications/receiveNotification.ts";
import type { CallUsage } from "./metering.ts";
import { createWebhook } from "./webhook.ts";

/** eBay's webhook as the composition creates it, with a database that can be away. */
function world() {
  const enqueued: string[] = [];
  const stored: string[] = [];
  const usage: CallUsage[] = [];
  const state = { isAway: false };
  const ports: ReceivePorts = {
    reader: { read: () => Promise.resolve({ kind: "deletion", userId: "u1", userName: "bob" }) },
    accounts: { findOwner: () => Promise.resolve(null) },
    logs: { save: () => Promise.resolve({ isNew: true, processed: false }) },
    inbox: {
      save: ({ kind }) => {
        if (state.isAway) return Promise.reject(new Error("no database"));
        stored.push(kind);
        return Promise.resolve(true);
      },
    },
    isUsedUp: () => false,
    enqueue: ({ kind }) => Promise.resolve(void enqueued.push(kind)),
    now: () => 0,
    report: () => undefined,
  };
  const nothing = () => undefined;
  const webhook = createWebhook({
    metering: { countDocuments: (_count, work) => work(), record: (call) => void usage.push(call) },
    logger: { info: nothing, warn: nothing, error: nothing },
  })(
    { name: "ebayWebhook", maxBytes: 9, signatureHeader: "x" },
    {
      answerChallenge: () => ({}),
      receive: async (delivery) => getVerdict(await receiveNotification(ports, delivery)),
    },
  ) as unknown as (request: object, response: object) => Promise<void>;
  const deliver = async (): Promise<number> => {
    let answered = 0;
    const response = {
      on: nothing,
      end: nothing,
      set: nothing,
      status: (status: number) => {
        answered = status;
        return response;
      },
    };
    await webhook({ method: "POST", get: nothing, headers: {} }, response);
    return answered;
  };
  return { deliver, state, stored, enqueued, usage };
}

it("answers a notification that can't be stored with 500, and takes it when eBay sends it again", async () => {
  const { deliver, state, stored, enqueued, usage } = world();
  state.isAway = true;
  expect(await deliver()).toBe(500);
  expect([stored, enqueued]).toEqual([[], []]);
  state.isAway = false;
  expect(await deliver()).toBe(200);
  expect([stored, enqueued]).toEqual([["deletion"], ["deletion"]]);
  expect(usage.map(({ result }) => result)).toEqual(["failure", "ok"]);
});
