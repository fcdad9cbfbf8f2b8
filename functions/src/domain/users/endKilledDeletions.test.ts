import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { type Act, listAuditEntries } from "../../contract/audit.ts";
import { paths } from "../../contract/documents.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { openAuditLog } from "../../db/audit.ts";
import type { Bucket } from "../../db/images/bucket.ts";
import { openDeletedUsers } from "../../db/users/deletedUsers.ts";
import { endKilledDeletions } from "./endKilledDeletions.ts";

/** Ada's deletion was killed after its entry was stored. */
async function world(action: string) {
  let time = 0;
  const firestore = memoryFirestore(() => time);
  const audit = openAuditLog(firestore, () => time);
  const deleted = openDeletedUsers(
    firestore,
    () => ({}) as Bucket,
    () => time,
  );
  const act: Act = {
    ...{ by: "boss", byEmail: null, role: "super-admin", action, kind: "act" },
    ...{ target: "ada", details: {} },
  };
  await audit.begin(act);
  await firestore.doc(paths.user("boss")).set({ accountRole: "super-admin" });
  await firestore.doc(paths.user("ada")).set({ email: "ada@example.com" });
  const reported: string[] = [];
  const run = async (minutes: number) => {
    time = minutes * MINUTE_MS;
    await endKilledDeletions({
      ...{ audit, deleted, now: () => time },
      report: (message) => void reported.push(message),
    });
  };
  const outcomes = async () =>
    (await audit.list(listAuditEntries.input.parse({}))).entries.map(({ outcome }) => outcome);
  return { firestore, audit, deleted, act, run, outcomes, reported };
}

describe("the audit entry of a deletion that was killed after it began", () => {
  it.each(["deleteUser", "deleteAccount"])("%s gets its end", async (action) => {
    const desk = await world(action);
    await desk.deleted.begin("ada", "boss");
    await desk.run(20);
    expect(await desk.outcomes()).toEqual(["done"]);
    await desk.run(80);
    expect(desk.reported).toEqual([]);
  });

  it("gets none while the call may still be at work", async () => {
    const desk = await world("deleteUser");
    await desk.deleted.begin("ada", "boss");
    await desk.run(10);
    expect(await desk.outcomes()).toEqual(["begun"]);
  });

  it("gets none if the person wasn't deleted, or is being restored", async () => {
    const desk = await world("deleteUser");
    await desk.run(20);
    expect(await desk.outcomes()).toEqual(["begun"]);
    await desk.deleted.begin("ada", "boss");
    await desk.deleted.beginRestore("ada", "boss");
    await desk.run(80);
    expect(await desk.outcomes()).toEqual(["begun"]);
  });

  it("gets none if it is about another act", async () => {
    const desk = await world("restoreUser");
    await desk.deleted.begin("ada", "boss");
    await desk.run(20);
    expect(await desk.outcomes()).toEqual(["begun"]);
  });
});
