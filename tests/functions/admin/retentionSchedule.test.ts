import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import {
  ACCOUNT_DELETION_DAYS,
  BUYER_ADDRESS_DAYS,
  type DataExportDocument,
  EXPORT_DAYS,
} from "../../../functions/src/contract/account.ts";
import { AUDIT_SCHEDULE } from "../../../functions/src/contract/audit.ts";
import { paths, toExportFolder } from "../../../functions/src/contract/documents.ts";
import { DAY_MS, HOUR_MS } from "../../../functions/src/contract/wire/durations.ts";
import { admin } from "../../support/admin.ts";
import { createMember } from "../../support/people.ts";
import { runSchedule } from "../../support/schedules.ts";
import { readDocument } from "../../support/webhook.ts";

const { firestore, bucket } = admin();
const personal = {
  shipTo: { name: "Bo Buyer", lines: ["1 Elm St"], city: "Springfield" },
  shipToReferenceId: "r1",
  finalDestination: null,
  buyerNotes: "Ring twice",
};

/** A seller whose deletion, export files and order's address are due at this time. */
async function createSeller(dueAt: number) {
  const at = (millis: number) => Timestamp.fromMillis(millis);
  const deletion = { requestedAt: at(dueAt - ACCOUNT_DELETION_DAYS * DAY_MS), dueAt: at(dueAt) };
  const [{ uid }, leaver] = [await createMember(), await createMember({ record: { deletion } })];
  const soldAt = at(dueAt - BUYER_ADDRESS_DAYS * DAY_MS);
  await firestore
    .doc(paths.order(uid, "O1"))
    .set({ orderId: "O1", buyer: "bo", total: 5, date: soldAt, ...personal });
  const file = bucket.file(`${toExportFolder(uid)}run/pegboard-data-001.zip`);
  await file.save("zip");
  await firestore.doc(paths.operation(uid, "dataExport")).set({
    ...{ status: "completed", runId: "run", startedAt: at(dueAt - EXPORT_DAYS * DAY_MS) },
    ...{ filesUntil: at(dueAt), parts: [{ name: "pegboard-data-001.zip", url: "http://x", bytes: 3 }] },
  });
  return {
    leaver: leaver.uid,
    order: () => readDocument(paths.order(uid, "O1")),
    exported: async () => ({
      parts: ((await readDocument(paths.operation(uid, "dataExport"))) as DataExportDocument).parts.length,
      hasFile: (await file.exists())[0],
    }),
    hasRecord: async () => (await readDocument(paths.user(leaver.uid))) !== undefined,
  };
}

it("the nightly function erases addresses, deletes exports and begins deletions that are due, and no others", async () => {
  // An earlier run, of another file or another try, has erased the addresses up to its time.
  await firestore.doc(paths.retention()).delete();
  const [due, young] = [await createSeller(Date.now() - HOUR_MS), await createSeller(Date.now() + HOUR_MS)];

  const rung = await runSchedule("enforceRetention");
  expect([rung.status, await rung.text()]).toMatchObject([200, expect.any(String)]);
  await expect.poll(due.order).toMatchObject({ buyer: "bo", total: 5, shipTo: null, buyerNotes: null });
  await expect.poll(due.exported).toEqual({ parts: 0, hasFile: false });
  await expect.poll(due.hasRecord).toBe(false);
  expect(await readDocument(paths.deletedUser(due.leaver))).toMatchObject({ deletedBy: due.leaver });
  const acts = firestore.collection(paths.audit()).where("target", "==", due.leaver);
  await expect
    .poll(async () => (await acts.get()).docs.map((entry) => entry.data()))
    .toMatchObject([{ by: AUDIT_SCHEDULE, action: "deleteAccount", outcome: "done" }]);

  expect(await young.order()).toMatchObject(personal);
  expect(await young.exported()).toEqual({ parts: 1, hasFile: true });
  expect(await young.hasRecord()).toBe(true);
});
