import { Timestamp } from "firebase-admin/firestore";
import { expect, test } from "vitest";

import { toCapturePhotoPath, paths } from "../../../functions/src/contract/documents.ts";
import { openPhotoStore } from "../../../functions/src/db/images/photos.ts";
import { admin } from "../../support/admin.ts";
import { createPerson } from "../../support/ebaySeller.ts";
import { runSchedule } from "../../support/schedules.ts";
import { suite } from "../../support/suite.ts";

test("the hourly function deletes what has expired, with its pictures, and nothing else", async () => {
  const { firestore, bucket } = admin();
  const { storage } = suite();
  const photos = openPhotoStore(() => bucket, `http://${storage.host}:${storage.port}`);
  const uid = await createPerson();
  const trashed = (id: string) => firestore.doc(paths.trashed(uid, id));
  const put = async (id: string, expiresAt: number) => {
    const picture = await photos.save(toCapturePhotoPath(uid, id, "front"), Buffer.from([1]));
    await trashed(id).set({
      listing: { title: "Camaro", firebaseImages: [picture] },
      deletedAt: Timestamp.fromMillis(expiresAt - 30 * 24 * 3_600_000),
      expiresAt: Timestamp.fromMillis(expiresAt),
    });
    return picture;
  };
  const [over, young] = [await put("over", Date.now() - 1), await put("young", Date.now() + 3_600_000)];

  const rung = await runSchedule("emptyTrash");
  expect([rung.status, await rung.text()]).toMatchObject([200, expect.any(String)]);
  await expect.poll(async () => (await trashed("over").get()).exists, { timeout: 20_000 }).toBe(false);
  expect((await trashed("young").get()).exists).toBe(true);
  await expect(photos.assertStored(uid, over)).rejects.toMatchObject({ code: "image/not-found" });
  await photos.assertStored(uid, young);
});
