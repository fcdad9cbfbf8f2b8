import { describe, expect, it } from "vitest";

import { HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import {
  checkInbox,
  dismissDeadLetter,
  listDeadLetters,
  auditSeller,
  replayDeadLetter,
} from "./deadLetters.ts";
import { carryOut, type InboxItem, RETRIED_FOR_MS, type WaitingItem } from "./inbox.ts";

const NOTICE: InboxItem = { kind: "notice", uid: "ada", notificationId: "n1" };
const DELETION: InboxItem = { kind: "deletion", userId: "u7", userName: "grace" };

/** An inbox with these items, all of them due. */
function world(waiting: readonly WaitingItem[] = []) {
  const postponed: [string, number | null][] = [];
  const enqueued: InboxItem[] = [];
  const removed: InboxItem[] = [];
  const ports = {
    inbox: {
      listDue: () => Promise.resolve(waiting),
      listDead: () => Promise.resolve(waiting),
      countDead: () => Promise.resolve(waiting.length + 1),
      findDead: (id: string) => Promise.resolve(waiting.find((each) => each.id === id)?.item ?? null),
      revive: (id: string) => Promise.resolve(waiting.some((each) => each.id === id)),
      postpone: (id: string, _attempts: number, nextAt: number | null) => {
        postponed.push([id, nextAt]);
        return Promise.resolve();
      },
      remove: (item: InboxItem) => {
        removed.push(item);
        return Promise.resolve();
      },
    },
    enqueue: (item: InboxItem) => {
      enqueued.push(item);
      return Promise.resolve();
    },
    report: () => undefined,
    hasLog: () => Promise.resolve(true),
  };
  return { ports, postponed, enqueued, removed };
}

it("lists what each dead letter is about, and how many there are", async () => {
  const { ports } = world([
    { id: "1", item: NOTICE, receivedAt: 9, attempts: 30 },
    { id: "2", item: DELETION, receivedAt: 7, attempts: 29 },
  ]);
  expect(await listDeadLetters(ports.inbox)).toEqual({
    letters: [
      { id: "1", kind: "notice", about: "ada n1", receivedAt: 9, attempts: 30 },
      { id: "2", kind: "deletion", about: "grace", receivedAt: 7, attempts: 29 },
    ],
    total: 3,
  });
});

describe("replaying a dead letter", () => {
  const dead = { id: "1", item: NOTICE, receivedAt: 0, attempts: 0 };

  it("enqueues it at once", async () => {
    const { ports, enqueued } = world([dead]);
    await replayDeadLetter(ports, "1", 5);
    expect(enqueued).toEqual([NOTICE]);
  });

  it("keeps it if its notification was deleted, and says so", async () => {
    const { ports, enqueued } = world([dead, { ...dead, id: "2", item: DELETION }]);
    let revived = 0;
    const inbox = { ...ports.inbox, revive: () => Promise.resolve((revived += 1) > 0) };
    const gone = { ...ports, inbox, hasLog: () => Promise.resolve(false) };
    await expect(replayDeadLetter(gone, "1", 5)).rejects.toMatchObject({ code: "notification/log-gone" });
    expect([revived, enqueued]).toEqual([0, []]);
    // A deletion needs no log.
    await replayDeadLetter(gone, "2", 5);
    expect(enqueued).toContain(DELETION);
  });

  it("does nothing if it isn't there any more", async () => {
    const { ports, enqueued, postponed } = world([dead]);
    await replayDeadLetter(ports, "2", 5);
    expect([enqueued, postponed]).toEqual([[], []]);
  });
});

describe("dismissing a dead letter", () => {
  const dead = [
    { id: "1", item: NOTICE, receivedAt: 0, attempts: 0 },
    { id: "2", item: DELETION, receivedAt: 0, attempts: 0 },
  ];

  it("removes one whose notification was deleted, and nothing that isn't there any more", async () => {
    const { ports, removed } = world(dead);
    const gone = { ...ports, hasLog: () => Promise.resolve(false) };
    await dismissDeadLetter(gone, "1");
    await dismissDeadLetter(gone, "3");
    expect(removed).toEqual([NOTICE]);
  });

  it("keeps one that can be replayed, and every deletion", async () => {
    const { ports, removed } = world(dead);
    await expect(dismissDeadLetter(ports, "1")).rejects.toMatchObject({ code: "input/invalid" });
    const gone = { ...ports, hasLog: () => Promise.resolve(false) };
    await expect(dismissDeadLetter(gone, "2")).rejects.toMatchObject({ code: "input/invalid" });
    expect(removed).toEqual([]);
  });
});

describe("tending the inbox", () => {
  /** An inbox in which these items are due. `fails` makes postponing an item fail once. */
  function tended(due: readonly WaitingItem[], { now = RETRIED_FOR_MS, fails = "" } = {}) {
    const alerts: unknown[] = [];
    const dead = new Set<string>();
    let failing = fails;
    const { ports } = world(due);
    const inbox = {
      ...ports.inbox,
      listDue: () => Promise.resolve(due.filter(({ id }) => !dead.has(id))),
      postpone: (id: string, _attempts: number, nextAt: number | null) => {
        if (id === failing) {
          failing = "";
          return Promise.reject(new Error("no database"));
        }
        if (nextAt === null) dead.add(id);
        return Promise.resolve();
      },
    };
    const state = { oldest: null as number | null };
    const check = async () => {
      alerts.length = 0;
      const checked = checkInbox({
        ...ports,
        inbox,
        readInbox: () => Promise.resolve({ deadLetters: dead.size, oldestReceivedAt: state.oldest }),
        alert: (...alert) => void alerts.push(alert),
        now: () => now,
      });
      return { failed: await checked.then(() => false).catch(() => true), alerts };
    };
    return { check, state, replay: (id: string) => replayDeadLetter({ ...ports, inbox }, id, now) };
  }
  const old = (id: string) => ({ id, item: NOTICE, receivedAt: 0, attempts: 30 });
  const ofDead = (count: number) => ["error", "dead letters", { count }];

  it("alerts of dead letters as long as there are some", async () => {
    const { check } = tended([old("1"), old("2")]);
    expect(await check()).toEqual({ failed: false, alerts: [ofDead(2)] });
    expect(await check()).toEqual({ failed: false, alerts: [ofDead(2)] });
  });

  it("alerts of a dead letter although the sweep failed after it", async () => {
    const { check } = tended([old("1"), old("2")], { fails: "2" });
    expect(await check()).toEqual({ failed: true, alerts: [ofDead(1)] });
    expect(await check()).toEqual({ failed: false, alerts: [ofDead(2)] });
  });

  it("alerts of a letter that died while another was replayed", async () => {
    const { check, replay } = tended([old("1")]);
    await replay("1");
    expect(await check()).toEqual({ failed: false, alerts: [ofDead(1)] });
  });

  it.each([
    ["none waits", null, []],
    ["one waits for less than an hour", 1, []],
    ["one waits for an hour", 0, [["warn", "deliveries waiting", { minutes: 60 }]]],
    ["one waits for longer", -MINUTE_MS / 2, [["warn", "deliveries waiting", { minutes: 60 }]]],
    ["one waits for two hours", -HOUR_MS, [["warn", "deliveries waiting", { minutes: 120 }]]],
  ])("where %s", async (_, oldest, alerts) => {
    const { check, state } = tended([], { now: HOUR_MS });
    state.oldest = oldest;
    expect(await check()).toEqual({ failed: false, alerts });
  });
});

describe("processing an item of the inbox", () => {
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

describe("the audit log of a dead letter", () => {
  const noted = async (item: InboxItem | null) => {
    const concerned: string[] = [];
    await auditSeller({ findDead: () => Promise.resolve(item) }, "d1", (uid) => void concerned.push(uid));
    return concerned;
  };

  it("names the seller of a notification", async () => {
    expect(await noted({ kind: "notice", uid: "ada", notificationId: "n1" })).toEqual(["ada"]);
  });

  it("names no person who asked for the deletion of their data, and nobody for an unknown letter", async () => {
    expect(await noted({ kind: "deletion", userId: "e1", userName: "bob" })).toEqual([]);
    expect(await noted(null)).toEqual([]);
  });
});
