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

import { capturePhotoPath, paths } from "../../functions/src/contract/documents.ts";
import { admin } from "../support/admin.ts";
import { suite } from "../support/suite.ts";
import { type Actor, ACTORS, contexts, OWNER_UID, RECORDS } from "./actors.ts";
import { CAPTURE_ID, type Operation, OPERATIONS } from "./table.ts";

const PHOTO = Buffer.from("a photo");
const { bucket, firestore } = admin();
const record = firestore.doc(paths.user(OWNER_UID));

let env: RulesTestEnvironment;
let as: Record<Actor, FirebaseStorage>;

beforeAll(async () => {
  // The emulator has one ruleset for all projects; these are the product's own, so nobody else's tests change.
  env = await initializeTestEnvironment({
    projectId: suite().projectId,
    storage: { ...suite().storage, rules: readFileSync("storage.rules", "utf8") },
  });
  const all = contexts(env);
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
  { path: capturePhotoPath(OWNER_UID, CAPTURE_ID, "front"), may: { get: ["owner"], list: ["owner"] } },
  { path: `users/${OWNER_UID}/elsewhere/photo.jpg`, may: {} },
  { path: "anywhere/photo.jpg", may: {} },
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
])("a person whose record was %s reads no photo, whatever the claims say", async (_, end) => {
  const path = capturePhotoPath(OWNER_UID, CAPTURE_ID, "front");
  await bucket.file(path).save(PHOTO);
  await assertSucceeds(getBytes(ref(as.owner, path)));
  await end();
  await assertFails(getBytes(ref(as.owner, path)));
});
