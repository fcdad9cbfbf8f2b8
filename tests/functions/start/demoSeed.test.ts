import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  catalogueDocument,
  listingDocument,
  paths,
  userDocument,
} from "../../../functions/src/contract/documents.ts";
import { getGoogleId, SELLER } from "../../../tools/demo/people.ts";
import { seedDemo } from "../../../tools/demo/seed.ts";

/** A separate project at the same emulators, so that other tests don't see the demo's people. */
const PROJECT = "demo-pegboard-seeded";
const environment = {
  ...(process.env as Record<string, string>),
  GCLOUD_PROJECT: PROJECT,
  PEGBOARD_STORAGE_BUCKET: `${PROJECT}.firebasestorage.app`,
  // These belong to the suite's own project.
  PEGBOARD_FUNCTIONS_URL: "",
};
const app = initializeApp({ projectId: PROJECT }, "demo-seed-test");
const firestore = getFirestore(app);

describe("the demo data", () => {
  let people: Awaited<ReturnType<typeof seedDemo>>["people"];

  beforeAll(async () => {
    ({ people } = await seedDemo(environment));
  });
  afterAll(() => deleteApp(app));

  it("has a seller, a beginner, two admins, and a person who waits for the first sign-in", async () => {
    const { docs } = await firestore.collection(paths.users()).get();
    const records = docs.map((doc) => ({ key: doc.id, ...userDocument.parse(doc.data()) }));
    expect(records.map(({ email }) => email).sort()).toEqual(people.map(({ email }) => email).sort());
    expect(records.map(({ accountRole }) => accountRole).sort()).toEqual([
      "admin",
      "super-admin",
      "user",
      "user",
      "user",
    ]);
    const seller = records.find(({ key }) => key === SELLER.uid);
    expect(seller).toMatchObject({ hasAcceptedTerms: true });
    const waiting = records.find(({ uid }) => uid === undefined);
    expect(waiting).toMatchObject({ hasAcceptedTerms: false });
    const known = await getAuth(app).getUserByEmail(waiting?.email ?? "");
    expect(known.uid).not.toBe(waiting?.key);
  });

  it("has its people as verified Google accounts", async () => {
    for (const { email } of people) {
      const user = await getAuth(app).getUserByEmail(email);
      expect(user.emailVerified).toBe(true);
      expect(user.providerData).toMatchObject([{ providerId: "google.com", uid: getGoogleId(email) }]);
    }
  });

  it("has listings with photos, and a number with two models", async () => {
    const { docs } = await firestore.collection(paths.listings(SELLER.uid)).get();
    expect(docs).toHaveLength(60);
    const { firebaseImages } = listingDocument.parse(docs[0]?.data());
    expect(firebaseImages).toHaveLength(2);
    for (const address of firebaseImages) {
      const photo = await fetch(address);
      expect(photo.headers.get("content-type")).toBe("image/jpeg");
      expect((await photo.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
    }
    const shared = await firestore.doc(paths.catalogue("HNX45")).get();
    expect(catalogueDocument.parse(shared.data()).models).toHaveLength(2);
  });

  it("keeps people's changes when it's seeded again", async () => {
    const listing = firestore.doc(paths.listing(SELLER.uid, "demo-01"));
    await listing.update({ title: "Changed by its seller" });
    await firestore.doc(paths.listing(SELLER.uid, "demo-02")).delete();
    expect(await seedDemo(environment)).toEqual({ people });
    expect((await listing.get()).get("title")).toBe("Changed by its seller");
    expect((await firestore.collection(paths.listings(SELLER.uid)).count().get()).data().count).toBe(59);
  });
});
