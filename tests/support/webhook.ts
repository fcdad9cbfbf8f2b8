import { expect, vi } from "vitest";

import { admin } from "./admin.ts";
import { answerOf } from "./delivery.ts";
import type { Person } from "./people.ts";

/** The first call of each function loads it, which takes its time on a busy machine. */
export const COLD_START = { timeout: 180_000 };
/** How long what a queue does may take. */
export const IN_TIME = { timeout: 90_000, interval: 300 };

export const readDocument = async (path: string) => (await admin().firestore.doc(path).get()).data();

export interface Log {
  eventType: string;
  notificationId: string;
  processed: boolean;
  payload: unknown;
}
export const logsOf = async (person: Person): Promise<Log[]> =>
  (await answerOf<{ logs: Log[] }>(person, "getUserWebhookLogs", { limit: 50 })).logs;

/** Until so many of what came for the person are worked off. */
export async function settled(person: Person, count: number): Promise<Log[]> {
  return vi.waitFor(async () => {
    const logs = await logsOf(person);
    expect(logs.filter(({ processed }) => processed).length).toBeGreaterThanOrEqual(count);
    return logs;
  }, IN_TIME);
}
