import { describe, expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import type { ListedUser } from "../../contract/users.ts";
import { USERS_PER_PAGE } from "../../contract/users.ts";
import type { Account } from "../session/ports.ts";
import {
  deleteUser,
  type DeletionPorts,
  moveListings,
  moveListingsInShares,
  restoreUser,
} from "./deletion.ts";
import { listUsers, type UserList } from "./listUsers.ts";
import { purgeUsers } from "../trash/testing/sweeps.ts";

/** Records everything that happens, in order. */
function world() {
  const events: string[] = [];
  const note = (event: string) => void events.push(event);
  const has = { record: true, trash: false, account: true };
  const outcomes = {
    begin: { listings: 3 } as { listings: number } | "missing",
    restore: "begun" as "begun" | "taken" | "missing",
    steps: ["more", "more", "done"] as ("more" | "done")[],
    listUnfinished: [] as string[],
    expired: [] as string[],
    purge: "done" as "more" | "done",
  };
  let revokeError: Error | null = null;
  const account: Account = {
    uid: "ada",
    email: "ada@pegboard.example",
    emailVerified: true,
    disabled: false,
    displayName: undefined,
    photoURL: undefined,
    admittedAs: "user",
  };
  const noted = (event: string) => {
    note(event);
    return Promise.resolve();
  };
  const ports: DeletionPorts = {
    accounts: {
      find: () => Promise.resolve(has.account ? account : undefined),
      findExisting: () => Promise.resolve(new Set()),
      setAdmission: (uid, role) => noted(`admit ${uid} ${role ?? "nobody"}`),
    },
    records: {
      find: () =>
        Promise.resolve(
          outcomes.restore === "begun" && events.includes("restore")
            ? {
                status: "active",
                accountRole: "admin",
                hasAcceptedTerms: true,
                sessionsFrom: 0,
                adopting: [],
              }
            : undefined,
        ),
      endSessions: () => Promise.resolve(true),
      stampSignIn: () => Promise.resolve(),
      listWaiting: () => Promise.resolve([]),
      adopt: () => Promise.resolve(undefined),
      carryOver: () => Promise.resolve(),
    },
    deleted: {
      begin: (id, by) => {
        note(`begin ${id} by ${by}`);
        return Promise.resolve(outcomes.begin);
      },
      beginRestore: () => {
        note("restore");
        return Promise.resolve(outcomes.restore);
      },
      step: () => {
        note("step");
        return Promise.resolve(outcomes.steps.shift() ?? "done");
      },
      listUnfinished: () => Promise.resolve(outcomes.listUnfinished),
      isUnfinished: (id) => Promise.resolve(outcomes.listUnfinished.includes(id)),
      isDeleted: () => Promise.resolve(false),
      readUnfinished: () => Promise.resolve({ count: outcomes.listUnfinished.length, oldestAt: null }),
      listExpired: (_, limit) =>
        Promise.resolve(outcomes.expired.slice(0, limit).map((userId) => ({ userId, dueAt: 1 }))),
      hasRecord: () => Promise.resolve(has.record),
      hasTrash: () => Promise.resolve(has.trash),
      beginPurge: () => Promise.resolve(true),
      purge: (id) => {
        note(`purge ${id}`);
        return Promise.resolve(outcomes.purge);
      },
      deleteRecord: (id) => {
        outcomes.expired = outcomes.expired.filter((each) => each !== id);
        return noted(`forget ${id}`);
      },
      endPurge: (id) => {
        outcomes.expired = outcomes.expired.filter((each) => each !== id);
        return noted(`log purge of ${id}`);
      },
    },
    ends: {
      endSessions: (uid) => noted(`end sessions ${uid}`),
      remove: (uid) => noted(`remove ${uid}`),
    },
    revokeConsent: (id) => (revokeError ? Promise.reject(revokeError) : noted(`revoke ${id}`)),
    deleteExports: (id) => noted(`delete exports of ${id}`),
    enqueue: (id) => noted(`enqueue ${id}`),
    report: (message, error) => note(`report ${message}: ${String(error)}`),
  };
  return { ports, events, has, outcomes, failsToRevoke: (error: Error) => void (revokeError = error) };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe("deleting a person", () => {
  it("revokes the consent first, then the access, and then moves the listings", async () => {
    const { ports, events } = world();
    expect(await deleteUser(ports, "boss", "ada")).toEqual({ success: true, listings: 3 });
    expect(events).toEqual([
      "revoke ada",
      "begin ada by boss",
      "enqueue ada",
      "admit ada nobody",
      "end sessions ada",
      "delete exports of ada",
    ]);
  });

  it("doesn't depend on eBay", async () => {
    const { ports, events, failsToRevoke } = world();
    failsToRevoke(new Error("away"));
    await deleteUser(ports, "boss", "ada");
    expect(events).toContain("report the eBay consent was not revoked: Error: away");
    expect(events).toContain("end sessions ada");
  });

  it("continues after a kill: skips the consent without a record, and the access without an account", async () => {
    const { ports, events, has } = world();
    Object.assign(has, { record: false, account: false });
    await deleteUser(ports, "boss", "ada");
    expect(events).toEqual(["begin ada by boss", "enqueue ada", "delete exports of ada"]);
  });

  it("is refused for oneself and for an unknown person", async () => {
    const { ports, events, outcomes } = world();
    expect(await codeOf(deleteUser(ports, "ada", "ada"))).toBe("user/own-row");
    expect(events).toEqual([]);
    outcomes.begin = "missing";
    expect(await codeOf(deleteUser(ports, "boss", "ada"))).toBe("user/not-found");
    expect(events).not.toContain("enqueue ada");
  });
});

describe("restoring a person", () => {
  it("restores the record, the listings and the claims", async () => {
    const { ports, events } = world();
    expect(await restoreUser(ports, "boss", "ada")).toEqual({ success: true });
    expect(events).toEqual(["restore", "enqueue ada", "admit ada admin"]);
  });

  it.each([
    ["taken", "user/exists"],
    ["missing", "user/not-found"],
  ] as const)("that is %s is refused", async (outcome, code) => {
    const { ports, events, outcomes } = world();
    outcomes.restore = outcome;
    expect(await codeOf(restoreUser(ports, "boss", "ada"))).toBe(code);
    expect(events).toEqual(["restore"]);
  });
});

describe("moving a deleted person's listings", () => {
  it("continues until none is left, and ends access that a killed call left", async () => {
    const { ports, events, has } = world();
    has.record = false;
    expect(await moveListings(ports, "ada", () => false)).toBe(false);
    expect(events).toEqual([
      ...["admit ada nobody", "end sessions ada", "delete exports of ada"],
      ...["step", "step", "step"],
    ]);
  });

  it("hands over when its time is over, after a step", async () => {
    const { ports, events } = world();
    expect(await moveListings(ports, "ada", () => true)).toBe(true);
    expect(events).toEqual(["step"]);
  });

  it("works for six minutes, and enqueues what is left then", async () => {
    const move = async (minutesPerStep: number) => {
      const { ports, events } = world();
      let minutes = 0;
      const now = () => (minutes += minutesPerStep) * 60_000;
      await moveListingsInShares(ports, "ada", now);
      return events;
    };
    expect(await move(3)).toEqual(["step", "step", "step"]);
    expect(await move(6.1)).toEqual(["step", "enqueue ada"]);
  });
});

describe("at night", () => {
  const night = ({ ports }: ReturnType<typeof world>) => purgeUsers({ ...ports, now: () => 5 });

  it("expired people are deleted for good, and unfinished deletions continue", async () => {
    const desk = world();
    desk.has.record = false;
    desk.outcomes.listUnfinished = ["bob"];
    desk.outcomes.expired = ["ada"];
    expect(await night(desk)).toBe(1);
    expect(desk.events).toEqual(["enqueue bob", "purge ada", "remove ada", "log purge of ada"]);
  });

  it("a deletion that can't be continued delays nobody else's", async () => {
    const desk = world();
    desk.has.record = false;
    Object.assign(desk.outcomes, { listUnfinished: ["bob", "cyd"], expired: ["ada"] });
    const { enqueue } = desk.ports;
    const ports = {
      ...desk.ports,
      enqueue: (id: string) => (id === "bob" ? Promise.reject(new Error("no queue")) : enqueue(id)),
    };
    expect(await night({ ...desk, ports })).toBe(1);
    expect(desk.events).toEqual([
      "report a deletion could not be continued: Error: no queue",
      ...["enqueue cyd", "purge ada", "remove ada", "log purge of ada"],
    ]);
  });

  it("a person who was added again keeps everything", async () => {
    const desk = world();
    desk.outcomes.expired = ["ada"];
    expect(await night(desk)).toBe(1);
    expect(desk.events).toEqual(["forget ada"]);
  });

  it("a person with too much data for one run is continued by the next", async () => {
    const desk = world();
    desk.has.record = false;
    Object.assign(desk.outcomes, { expired: ["ada"], purge: "more" });
    expect(await night(desk)).toBe(0);
    expect(desk.events).toEqual(["purge ada"]);
  });

  it("a person with listings in the trash waits for the next run", async () => {
    const desk = world();
    Object.assign(desk.has, { record: false, trash: true });
    desk.outcomes.expired = ["ada"];
    expect(await night(desk)).toBe(0);
    expect(desk.events).toEqual([]);
  });
});

describe("the list of people", () => {
  const person = (at: number, fields: Partial<ListedUser> = {}) =>
    ({
      id: `u${String(at).padStart(5, "0")}`,
      email: `p${String(at).padStart(5, "0")}@x.example`,
      displayName: null,
      ...fields,
    }) as ListedUser;

  function listOf(people: readonly ListedUser[]) {
    const reads: number[] = [];
    const list: UserList = {
      read: (after, limit) => {
        reads.push(limit);
        const start = after === null ? 0 : people.findIndex(({ id }) => id === after.id) + 1;
        return Promise.resolve(people.slice(start, start + limit));
      },
      count: () => Promise.resolve(people.length),
    };
    return { list, reads };
  }
  const many = (count: number) => Array.from({ length: count }, (_, at) => person(at));

  it("comes in pages, each starting after the one before", async () => {
    const { list } = listOf(many(USERS_PER_PAGE + 3));
    const first = await listUsers(list, "", null);
    expect(first.users).toHaveLength(USERS_PER_PAGE);
    expect(first.total).toBe(USERS_PER_PAGE + 3);
    const second = await listUsers(list, "  ", first.next);
    expect(second.users.map(({ id }) => id)).toEqual(
      many(USERS_PER_PAGE + 3)
        .slice(USERS_PER_PAGE)
        .map(({ id }) => id),
    );
    expect(second.next).toBeNull();
  });

  it("has no next page after exactly one page", async () => {
    const { list } = listOf(many(USERS_PER_PAGE));
    expect(await listUsers(list, "", null)).toMatchObject({ next: null });
  });

  it("finds people with all words in address, name or id", async () => {
    const { list } = listOf([...many(300), person(900, { displayName: "Ada Lovelace" })]);
    const found = async (words: string) => (await listUsers(list, words, null)).users.map(({ id }) => id);
    expect(await found("LOVE ada")).toEqual(["u00900"]);
    expect(await found("lovelace bob")).toEqual([]);
    expect(await found("u00299")).toEqual(["u00299"]);
    expect(await found("p00007@x")).toEqual(["u00007"]);
  });

  it("scans 2,000 at most, and returns where the next call continues", async () => {
    const { list, reads } = listOf(many(2_500));
    const { users, next } = await listUsers(list, "nobody", null);
    expect(users).toEqual([]);
    expect(next).toEqual({ email: person(1_999).email, id: person(1_999).id });
    expect(reads).toEqual(Array.from({ length: 8 }, () => 250));
    expect(await listUsers(list, "nobody", next)).toMatchObject({ users: [], next: null });
  });
});
