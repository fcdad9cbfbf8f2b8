import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";
import { paths } from "../../../functions/src/contract/documents.ts";

import { CAPTURE_SHARE } from "../../../functions/src/contract/capture/captureShare.ts";
import { openCaptureSlots } from "../../../functions/src/db/capture/captureShare.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember } from "../../support/people.ts";

/** The start of a PNG with 20 x 20 pixels, and nothing behind it. */
const PNG_HEAD = Buffer.from(
  "89504e470d0a1a0a0000000d494844520000001400000014080200000000000000",
  "hex",
).toString("base64");

describe("a seller's share of work over all instances", () => {
  it("grants all slots to concurrent callers, and each one again once it's released", async () => {
    const uid = randomUUID();
    const instances = [openCaptureSlots(admin().firestore), openCaptureSlots(admin().firestore)] as const;
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        instances[index % 2 === 0 ? 0 : 1].acquire(uid, "reading", 3, 60),
      ),
    );
    const given = asked.filter((place) => place !== null);
    expect(new Set(given).size).toBe(3);
    await instances[0].release(uid, "reading", given[0] ?? "");
    expect(await instances[1].acquire(uid, "reading", 3, 60)).not.toBeNull();
    expect(await instances[1].acquire(uid, "reading", 3, 60)).toBeNull();
    expect(await instances[1].acquire(randomUUID(), "reading", 3, 60)).not.toBeNull();
  });

  it("frees the slot of a worker that died", async () => {
    const uid = randomUUID();
    const places = openCaptureSlots(admin().firestore);
    expect(await places.acquire(uid, "upload", 1, -1)).not.toBeNull();
    expect(await places.acquire(uid, "upload", 1, 60)).not.toBeNull();
    expect(await places.acquire(uid, "upload", 1, 60)).toBeNull();
  });

  it("decodes so many pixels of a seller's in a minute, whichever instance is asked", async () => {
    const uid = randomUUID();
    let now = Date.now();
    const { firestore } = admin();
    const instances = [
      openCaptureSlots(firestore, () => now),
      openCaptureSlots(firestore, () => now),
    ] as const;
    const ask = async (photo: number, who = uid) =>
      (await instances[photo % 2 === 0 ? 0 : 1].acquire(who, "upload", 50, 60, 39)) !== null;
    const given: boolean[] = [];
    for (let photo = 0; photo < 5; photo += 1) given.push(await ask(photo));
    expect(given).toEqual([true, true, true, false, false]);
    expect(await ask(0, randomUUID())).toBe(true);
    now += 2_000;
    expect([await ask(0), await ask(1)]).toEqual([true, false]);
  });

  it.each([
    {
      name: "extractSku",
      kind: "reading" as const,
      input: { imageUrl: "https://example.com/back.jpg" },
      code: "capture/busy",
    },
    {
      name: "uploadListingImage",
      kind: "picture" as const,
      input: { listingId: "L1", imageId: randomUUID(), imageData: `data:image/png;base64,${PNG_HEAD}` },
      code: "images/too-many",
    },
    {
      name: "duplicateListing",
      kind: "picture" as const,
      input: { listingId: "L1", copyId: randomUUID() },
      code: "images/too-many",
    },
    {
      name: "migrateSingleListing",
      kind: "picture" as const,
      input: { listingId: "L1", direction: "toCloudinary" },
      code: "images/too-many",
    },
  ])("answers busy if all slots are in use: $name", async ({ name, kind, input, code }) => {
    const [seller, other] = [await createMember(), await createMember()];
    const full = Object.fromEntries(
      Array.from({ length: CAPTURE_SHARE[kind] }, () => [randomUUID(), Date.now() + 60_000]),
    );
    await admin().firestore.doc(paths.privateCaptureShare(seller.uid, kind)).set({ taken: full });
    const { error } = await callAs(seller, name, input);
    expect(error).toMatchObject({ status: "RESOURCE_EXHAUSTED", details: { code } });
    // Another seller's call comes as far as what it asks for, which isn't there.
    expect((await callAs(other, name, input)).error?.details).not.toMatchObject({ code });
  });
});
