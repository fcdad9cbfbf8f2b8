import { readFileSync } from "node:fs";

import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from "@firebase/rules-unit-testing";
import {
  deleteObject,
  type FirebaseStorage,
  getBytes,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
} from "firebase/storage";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  INCOMING_FOLDER,
  INCOMING_TYPES,
  toIncomingPath,
  INCOMING_TRAYS,
  MAX_INCOMING_BYTES,
  toTray,
} from "../../functions/src/contract/capture/incoming.ts";
import { toCapturePhotoPath, paths } from "../../functions/src/contract/documents.ts";
import { admin } from "../support/admin.ts";
import { suite } from "../support/suite.ts";
import { type Actor, ACTORS, createContexts, OWNER_UID, SIGNED_IN_AT, RECORDS } from "./actors.ts";
import { CAPTURE_ID, type Operation, OPERATIONS } from "./table.ts";

const PHOTO = Buffer.from("a photo");
const { bucket, firestore } = admin();
const record = firestore.doc(paths.user(OWNER_UID));

let env: RulesTestEnvironment;
let as: Record<Actor, FirebaseStorage>;

beforeAll(async () => {
  // The emulator has one ruleset for all projects. This is the product's, so other tests aren't affected.
  env = await initializeTestEnvironment({
    projectId: suite().projectId,
    storage: { ...suite().storage, rules: readFileSync("storage.rules", "utf8") },
  });
  const all = createContexts(env);
  const address = `gs://${suite().bucket}`;
  as = Object.fromEntries(
    ACTORS.map((actor) => [actor, all[actor].storage(address)]),
  ) as unknown as typeof as;
});
beforeEach(() => record.set(RECORDS[OWNER_UID] ?? {}));
afterAll(async () => {
  await record.delete();
  await env.cleanup();
});

interface StorageRow {
  readonly path: string;
  readonly may: Partial<Record<Operation, readonly Actor[]>>;
}

const TABLE: readonly StorageRow[] = [
  { path: toCapturePhotoPath(OWNER_UID, CAPTURE_ID, "front"), may: { get: ["owner"], list: ["owner"] } },
  { path: `users/${OWNER_UID}/elsewhere/photo.jpg`, may: {} },
  { path: "anywhere/photo.jpg", may: {} },
  // A full tray. An empty one is below.
  { path: toIncomingPath(OWNER_UID, "00"), may: {} },
];

const attempts: Record<Operation, (storage: FirebaseStorage, path: string) => Promise<unknown>> = {
  get: (storage, path) => getBytes(ref(storage, path)),
  list: (storage, path) => listAll(ref(storage, path.slice(0, path.lastIndexOf("/")))),
  create: (storage, path) => uploadBytes(ref(storage, `${path}.new.jpg`), PHOTO),
  update: (storage, path) => updateMetadata(ref(storage, path), { customMetadata: { touched: "yes" } }),
  delete: (storage, path) => deleteObject(ref(storage, path)),
};

describe.each(TABLE)("$path", ({ path, may }) => {
  beforeEach(() => bucket.file(path).save(PHOTO));

  const cases = OPERATIONS.flatMap((operation) =>
    ACTORS.map((actor) => ({ operation, actor, allowed: may[operation]?.includes(actor) ?? false })),
  );

  it.each(cases)("$operation by $actor: $allowed", async ({ operation, actor, allowed }) => {
    const attempt = attempts[operation](as[actor], path);
    if (allowed) await assertSucceeds(attempt);
    else await assertFails(attempt);
    const [metadata] = await bucket.file(path).getMetadata();
    expect(metadata.metadata?.["touched"]).toBeUndefined();
    expect(await bucket.file(`${path}.new.jpg`).exists()).toEqual([false]);
  });
});

it.each([
  ["deleted", () => record.delete()],
  ["refused", () => record.update({ status: "not-found" })],
  ["signed out everywhere", () => record.update({ sessionsFrom: SIGNED_IN_AT + 1 })],
])("a person whose record was %s reads no photo, whatever the claims say", async (_, end) => {
  const path = toCapturePhotoPath(OWNER_UID, CAPTURE_ID, "front");
  await bucket.file(path).save(PHOTO);
  await assertSucceeds(getBytes(ref(as.owner, path)));
  await end();
  await assertFails(getBytes(ref(as.owner, path)));
});

describe("a tray", () => {
  const tray = toIncomingPath(OWNER_UID, "07");
  const put = (actor: Actor, path = tray, bytes: Uint8Array = PHOTO, contentType = "image/jpeg") =>
    uploadBytes(ref(as[actor], path), bytes, { contentType });
  const isFull = async (path = tray) => (await bucket.file(path).exists())[0];
  beforeEach(() => bucket.deleteFiles({ prefix: INCOMING_FOLDER }));

  it.each(ACTORS)("takes a photo only from its owner, not from another person: %s", async (actor) => {
    const isAllowed = actor === "owner";
    await (isAllowed ? assertSucceeds : assertFails)(put(actor));
    expect(await isFull()).toBe(isAllowed);
  });

  it("that is full takes no other photo, and shows its photo to nobody", async () => {
    await assertSucceeds(put("owner"));
    await assertFails(put("owner", tray, Buffer.from("another photo")));
    await assertFails(getBytes(ref(as.owner, tray)));
    await assertFails(listAll(ref(as.owner, tray.slice(0, tray.lastIndexOf("/")))));
    await assertFails(deleteObject(ref(as.owner, tray)));
    await assertFails(updateMetadata(ref(as.owner, tray), { customMetadata: { touched: "yes" } }));
    expect((await bucket.file(tray).download())[0].toString()).toBe(PHOTO.toString());
  });

  it.each([
    ["first", toTray(0)],
    ["last", toTray(INCOMING_TRAYS - 1)],
  ])("can have the %s name", async (_, name) => {
    await assertSucceeds(put("owner", toIncomingPath(OWNER_UID, name)));
  });

  it.each([`${INCOMING_TRAYS}`, "7", "007", "a", "07.jpg", "07/08"])("isn't named %s", async (name) => {
    const path = toIncomingPath(OWNER_UID, name);
    await assertFails(put("owner", path));
    expect(await isFull(path)).toBe(false);
  });

  it.each(INCOMING_TYPES)("takes %s", async (type) => {
    await assertSucceeds(put("owner", tray, PHOTO, type));
  });

  it.each(["image/svg+xml", "text/html", "application/octet-stream", "ximage/jpeg", "image/jpegx"])(
    "doesn't take %s",
    async (type) => {
      await assertFails(put("owner", tray, PHOTO, type));
      expect(await isFull()).toBe(false);
    },
  );

  it("takes a picture of the maximum size, and not one byte more", async () => {
    await assertFails(put("owner", tray, Buffer.alloc(MAX_INCOMING_BYTES + 1)));
    expect(await isFull()).toBe(false);
    await assertSucceeds(put("owner", tray, Buffer.alloc(MAX_INCOMING_BYTES)));
  });

  it.each([
    ["deleted", () => record.delete()],
    ["refused", () => record.update({ status: "not-found" })],
    ["signed out everywhere", () => record.update({ sessionsFrom: SIGNED_IN_AT + 1 })],
  ])("takes nothing from a person whose record was %s", async (_, end) => {
    await end();
    await assertFails(put("owner"));
    expect(await isFull()).toBe(false);
  });
});
