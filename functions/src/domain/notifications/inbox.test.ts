import { expect, it } from "vitest";

import { type InboxItem, type Inbox, saveItem, RETRIED_FOR_MS, sweepInbox } from "./inbox.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DUTY: InboxItem = { kind: "deletion", userId: "u", userName: "grace" };

function world() {
  let stored: { receivedAt: number; nextAt: number | null; attempts: number } | null = null;
  const inbox: Inbox = {
    save: (_item, times) => {
      const isNew = stored === null;
      stored ??= { ...times, attempts: 0 };
      return Promise.resolve(isNew);
    },
    remove: () => {
      stored = null;
      return Promise.resolve();
    },
    listDue: (now) =>
      Promise.resolve(
        stored?.nextAt != null && stored.nextAt <= now ? [{ ...stored, id: "1", item: DUTY }] : [],
      ),
    postpone: (_id, attempts, nextAt) => {
      if (stored) stored = { ...stored, attempts, nextAt };
      return Promise.resolve();
    },
  };
  const enqueued: number[] = [];
  const sweep = (now: number, fails = false) =>
    sweepInbox(
      {
        inbox,
        enqueue: () => {
          enqueued.push(now);
          return fails ? Promise.reject(new Error("no queue")) : Promise.resolve();
        },
        report: () => undefined,
      },
      now,
    );
  return { inbox, enqueued, sweep, state: () => stored };
}

it("an item is retried for seven days, less and less often, and then becomes a dead letter", async () => {
  const { inbox, enqueued, sweep, state } = world();
  await saveItem(inbox, DUTY, 0);
  for (let now = 0; now <= RETRIED_FOR_MS + DAY_MS; now += 5 * MINUTE_MS) await sweep(now, now < DAY_MS);
  expect(enqueued.slice(0, 4).map((at) => at / MINUTE_MS)).toEqual([10, 30, 70, 150]);
  expect(enqueued.length).toBeGreaterThan(28);
  expect(enqueued.at(-1)).toBeGreaterThan(6 * DAY_MS);
  expect(state()).toMatchObject({ nextAt: null });
});

it("an item isn't retried once it is done", async () => {
  const { inbox, enqueued, sweep } = world();
  await saveItem(inbox, DUTY, 0);
  await inbox.remove(DUTY);
  await sweep(DAY_MS);
  expect(enqueued).toEqual([]);
});
