import { expect, it } from "vitest";

import { toListingImagePath } from "../../../contract/documents.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { uploadImage } from "./uploadImage.ts";

const SENT = { listingId: "L1", imageId: "p1", imageData: "data:image/jpeg;base64,AQID" };

function world(check: () => Promise<void> = () => Promise.resolve()) {
  const steps: string[] = [];
  const ports: Parameters<typeof uploadImage>[0] = {
    incoming: { read: () => Promise.reject(new Error("no tray")), discard: () => Promise.resolve() },
    report: () => undefined,
    checker: {
      check: async (bytes) => {
        steps.push(`check ${bytes.join()}`);
        await check();
        return { jpeg: new Uint8Array([9]), width: 40, height: 56 };
      },
    },
    photos: {
      save: (path, jpeg) => {
        steps.push(`save ${jpeg.join()} at ${path}`);
        return Promise.resolve(`https://storage/${path}`);
      },
    },
    uploads: {
      note: (uid, listingId, url) => {
        steps.push(`note ${url} for ${listingId} of ${uid}`);
        return Promise.resolve();
      },
      forget: () => Promise.resolve(),
    },
  };
  return { upload: () => uploadImage(ports, "ada", SENT), steps };
}

it("checks a picture, keeps what was checked, and notes it before it is answered", async () => {
  const { upload, steps } = world();
  const path = toListingImagePath("ada", "L1", "p1");
  const url = `https://storage/${path}`;
  expect(await upload()).toEqual({ success: true, url, width: 40, height: 56 });
  expect(steps).toEqual(["check 1,2,3", `save 9 at ${path}`, `note ${url} for L1 of ada`]);
});

it("keeps and records nothing of an unreadable picture", async () => {
  const { upload, steps } = world(() => Promise.reject(new AppError("image/unreadable")));
  await expect(upload()).rejects.toMatchObject({ code: "image/unreadable" });
  expect(steps).toEqual(["check 1,2,3"]);
});
