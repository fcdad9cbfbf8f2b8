import { describe, expect, it } from "vitest";

import { HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import { listDeadLetters, replayDeadLetter, checkInbox } from "./deadLetters.ts";
import { carryOut, type Duty, RETRIED_FOR_MS, type WaitingDuty } from "./inbox.ts";

const NOTICE: Duty = { kind: "notice", uid: "ada", notificationId: "n1" };
const DELETION: Duty = { kind: "deletion", userId: "u7", userName: "grace" };

/** An inbox with these duties, all of them due. */
function world(waiting: readonly WaitingDuty[] = []) {
  const postponed: [string, number | null][] = [];
  const enqueued: Duty[] = [];
  const removed: Duty[] = [];
  const ports = {
    inbox: {
      listDue: () => Promise.resolve(waiting),
      listDead: () => Promise.resolve(waiting),
      revive: (id: string) => Promise.resolve(waiting.some((each) => each.id === id)),
      postpone: (id: string, _attempts: number, nextAt: number | null) => {
        postponed.push([id, nextAt]);
        return Promise.resolve();
      },
      remove: (duty: Duty) => {
        removed.push(duty);
        return Promise.resolve();
      },
    },
    enqueue: (duty: Duty) => {
      enqueued.push(duty);
      return Promise.resolve();
    },
    report: () => undefined,
  };
  return { ports, postponed, enqueued, removed };
}

it("lists what each dead letter is about", async () => {
  const { ports } = world([
    { id: "1", duty: NOTICE, receivedAt: 9, attempts: 30 },
    { id: "2", duty: DELETION, receivedAt: 7, attempts: 29 },
  ]);
  expect(await listDeadLetters(ports.inbox)).toEqual([
    { id: "1", kind: "notice", about: "ada n1", receivedAt: 9, attempts: 30 },
    { id: "2", kind: "deletion", about: "grace", receivedAt: 7, attempts: 29 },
  ]);
});

describe("replaying a dead letter", () => {
  const dead = { id: "1", duty: NOTICE, receivedAt: 0, attempts: 0 };

  it("enqueues it at once", async () => {
    const { ports, enqueued } = world([dead]);
    await replayDeadLetter(ports, "1", 5);
    expect(enqueued).toEqual([NOTICE]);
  });

  it("does nothing if it isn't there any more", async () => {
    const { ports, enqueued, postponed } = world([dead]);
    await replayDeadLetter(ports, "2", 5);
    expect([enqueued, postponed]).toEqual([[], []]);
  });
});

describe("tending the inbox", () => {
  async function tend(waiting: readonly WaitingDuty[], oldest: () => Promise<number | null>, now: number) {
    const alerts: unknown[] = [];
    const tended = checkInbox({
      ...world(waiting).ports,
      readOldest: oldest,
      alert: (...alert) => void alerts.push(alert),
      now: () => now,
    });
    return { failed: await tended.then(() => false).catch(() => true), alerts };
  }
  const at = (time: number | null) => () => Promise.resolve(time);
  const old = { id: "1", duty: NOTICE, receivedAt: 0, attempts: 30 };

  it("alerts of new dead letters, also if the oldest delivery can't be read", async () => {
    const away = () => Promise.reject(new Error("no database"));
    expect(await tend([old], away, RETRIED_FOR_MS)).toEqual({
      failed: true,
      alerts: [["error", "dead letters", { count: 1 }]],
    });
  });

  it.each([
    ["none waits", null, []],
    ["one waits for less than an hour", 1, []],
    ["one waits for an hour", 0, [["warn", "deliveries waiting", { minutes: 60 }]]],
    ["one waits for longer", -MINUTE_MS / 2, [["warn", "deliveries waiting", { minutes: 60 }]]],
    ["one waits for two hours", -HOUR_MS, [["warn", "deliveries waiting", { minutes: 120 }]]],
  ])("where %s", async (_, oldest, alerts) => {
    expect(await tend([], at(oldest), HOUR_MS)).toEqual({ failed: false, alerts });
  });
});

describe("carrying out a duty", () => {
  it("forgets it afterwards", async () => {
    const { ports, removed } = world();
    const seen: unknown[] = [];
    await carryOut(ports.inbox, NOTICE, () => Promise.resolve(seen.push([...removed])));
    expect([seen, removed]).toEqual([[[]], [NOTICE]]);
  });

  it("keeps it if it fails", async () => {
    const { ports, removed } = world();
    await expect(carryOut(ports.inbox, NOTICE, () => Promise.reject(new Error("away")))).rejects.toThrow(
      "away",
    );
    expect(removed).toEqual([]);
  });
});
