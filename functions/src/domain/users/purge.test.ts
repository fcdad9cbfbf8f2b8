import { expect, it } from "vitest";

import { resumeDeletions, sweepUsers } from "./purge.ts";

/** A deleted person, and what happens to them. */
function world(
  found: { isUnfinished?: boolean; hasRecord?: boolean; hasTrash?: boolean; isAddedAgain?: boolean } = {},
) {
  const events: string[] = [];
  const note = (event: string) => Promise.resolve(void events.push(event));
  let purged: "more" | "done" = "done";
  const deleted = {
    begin: () => expect.unreachable(),
    beginRestore: () => expect.unreachable(),
    step: () => expect.unreachable(),
    isDeleted: () => expect.unreachable(),
    readUnfinished: () => expect.unreachable(),
    listUnfinished: () => Promise.resolve(["ada", "bob"]),
    listExpired: (at: number, limit: number) => Promise.resolve([{ userId: `ada of ${limit}`, dueAt: at }]),
    isUnfinished: () => Promise.resolve(found.isUnfinished ?? false),
    hasRecord: () => Promise.resolve(found.hasRecord ?? false),
    hasTrash: () => Promise.resolve(found.hasTrash ?? false),
    beginPurge: () => Promise.resolve(!found.isAddedAgain),
    purge: async (userId: string, isTimeOver: () => boolean) => {
      await note(`purge ${userId} ${isTimeOver()}`);
      return purged;
    },
    deleteRecord: (userId: string) => note(`forget ${userId}`),
    endPurge: (userId: string) => note(`end ${userId}`),
  };
  const ends = {
    endSessions: () => expect.unreachable(),
    remove: (userId: string) => note(`remove ${userId}`),
  };
  const users = sweepUsers({ deleted, ends });
  return {
    ...{ events, deleted, users },
    remove: (isTimeOver = false) => users.remove({ userId: "ada", dueAt: 1 }, () => isTimeOver),
    leaveMore: () => (purged = "more"),
  };
}

it("purges a person, then removes the account, and writes the end last", async () => {
  const { remove, events } = world();
  expect(await remove(true)).toBe("gone");
  expect(events).toEqual(["purge ada true", "remove ada", "end ada"]);
});

it("keeps the account of a person whose purge isn't at its end", async () => {
  const { remove, events, leaveMore } = world();
  leaveMore();
  expect(await remove()).toBe("later");
  expect(events).toEqual(["purge ada false"]);
});

it("forgets the deletion alone of a person who has a record again", async () => {
  const { remove, events } = world({ hasRecord: true, hasTrash: true });
  expect(await remove()).toBe("gone");
  expect(events).toEqual(["forget ada"]);
});

it.each([
  { hasTrash: true },
  { isUnfinished: true },
  { isUnfinished: true, hasRecord: true },
  { isAddedAgain: true },
])("touches nothing yet of a person with %o", async (found) => {
  const { remove, events } = world(found);
  expect(await remove()).toBe("later");
  expect(events).toEqual([]);
});

it("takes who is due from the store", async () => {
  const { users } = world();
  const due = await users.listExpired(5, 7);
  expect(due).toEqual([{ userId: "ada of 7", dueAt: 5 }]);
  expect(due.map(users.getKey)).toEqual(["ada of 7"]);
});

it("continues every other move if one can't be continued", async () => {
  const { deleted } = world();
  const enqueued: string[] = [];
  const reported: unknown[] = [];
  const enqueue = (userId: string) =>
    userId === "ada" ? Promise.reject(new Error("no queue")) : Promise.resolve(void enqueued.push(userId));
  await resumeDeletions({ deleted, enqueue, report: (_message, error) => reported.push(error) });
  expect(enqueued).toEqual(["bob"]);
  expect(reported).toMatchObject([{ message: "no queue" }]);
});

it("reports that the moves could not be listed", async () => {
  const { deleted } = world();
  const reported: unknown[] = [];
  await resumeDeletions({
    deleted: { ...deleted, listUnfinished: () => Promise.reject(new Error("no database")) },
    enqueue: () => expect.unreachable(),
    report: (_message, error) => reported.push(error),
  });
  expect(reported).toMatchObject([{ message: "no database" }]);
});
