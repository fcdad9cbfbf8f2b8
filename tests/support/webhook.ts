import { expect, vi } from "vitest";

import { admin } from "./admin.ts";
import { answerOf } from "./delivery.ts";
import type { Person } from "./people.ts";

/** The first call of a function loads it, which takes long on a busy machine. */
export const COLD_START = { timeout: 180_000 };
/** The limit for work of a queue. */
export const IN_TIME = { timeout: 90_000, interval: 300 };

export const readDocument = async (path: string) => (await admin().firestore.doc(path).get()).data();

export interface Log {
  eventType: string;
  notificationId: string;
  processed: boolean;
  payload: unknown;
}
export const readLogs = async (person: Person): Promise<Log[]> =>
  (await answerOf<{ logs: Log[] }>(person, "getUserWebhookLogs", { limit: 50 })).logs;

/** Waits until this many of the person's notifications are processed. */
export async function waitForLogs(person: Person, count: number): Promise<Log[]> {
  return vi.waitFor(async () => {
    const logs = await readLogs(person);
    expect(logs.filter(({ processed }) => processed).length).toBeGreaterThanOrEqual(count);
    return logs;
  }, IN_TIME);
}
