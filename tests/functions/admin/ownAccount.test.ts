import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { openDeletionRequests } from "../../../functions/src/db/account/deletionRequests.ts";
import { openAccountDirectory } from "../../../functions/src/db/users/accounts.ts";
import { admin } from "../../support/admin.ts";
import { runDeletionNight } from "../../support/deletionNight.ts";
import { callAs, createMember, type Person, backdateSignIn } from "../../support/people.ts";

const { auth, firestore, bucket } = admin();
const DAY = 864e5;

const recordOf = async ({ uid }: Person) => (await firestore.doc(paths.user(uid)).get()).data();
const codeOf = ({ error }: Awaited<ReturnType<typeof callAs>>) =>
  (error?.details as { code: string } | undefined)?.code;

describe("the request to delete one's account", () => {
  it("needs one's own address and a recent sign-in, and can be taken back for 30 days", async () => {
    const person = await createMember();
    expect(codeOf(await callAs(person, "requestAccountDeletion", { email: "somebody@else.example" }))).toBe(
      "account/not-confirmed",
    );
    expect(
      codeOf(await callAs(backdateSignIn(person, 11), "requestAccountDeletion", { email: person.email })),
    ).toBe("auth/sign-in-again");
    expect(await recordOf(person)).not.toHaveProperty("deletion");

    const { data } = await callAs(person, "requestAccountDeletion", {
      email: ` ${person.email.toUpperCase()}`,
    });
    const { dueAt } = data as { dueAt: number };
    expect(Math.abs(dueAt - Date.now() - 30 * DAY)).toBeLessThan(60_000);
    // A repeat doesn't move the day.
    expect((await callAs(person, "requestAccountDeletion", { email: person.email })).data).toEqual({ dueAt });
    expect(await recordOf(person)).toMatchObject({ email: person.email, status: "active" });

    await callAs(person, "cancelAccountDeletion", {});
    expect(await recordOf(person)).not.toHaveProperty("deletion");
    const due = await openDeletionRequests(firestore).listDue(Date.now() + 60 * DAY, 1_000);
    expect(due.map(({ uid }) => uid)).not.toContain(person.uid);
  });
});

describe("the day", () => {
  async function createSeller(): Promise<Person & { username: string }> {
    const username = `u${randomUUID().slice(0, 8)}`;
    const deletion = { requestedAt: new Date(Date.now() - 31 * DAY), dueAt: new Date(Date.now() - DAY) };
    const person = await createMember({ record: { username, deletion } });
    const { uid } = person;
    const batch = firestore.batch();
    batch.set(firestore.doc(paths.username(username)), { uid, key: "k" });
    batch.set(firestore.doc(paths.gallery(username)), { version: 1 });
    batch.set(firestore.doc(paths.listing(uid, "L1")), { title: "Car", quantity: 1 });
    batch.set(firestore.doc(paths.trashed(uid, "L2")), {
      ...{ listing: { title: "Van", quantity: 1 }, reason: "deleted" },
      ...{ deletedAt: new Date(Date.now() - 10 * DAY), expiresAt: new Date(Date.now() + 20 * DAY) },
    });
    batch.set(firestore.doc(paths.order(uid, "O1")), { orderId: "O1" });
    batch.set(firestore.doc(paths.privateEbay(uid)), { token: "t" });
    batch.set(firestore.doc(paths.ebayAccount(`e-${uid}`)), { uid });
    batch.set(firestore.doc(paths.apiKey(`hash-${uid}`)), { uid });
    batch.set(firestore.doc(paths.galleryWishlist(`w-${uid}`)), { galleryOwner: uid });
    await batch.commit();
    await bucket.file(`users/${uid}/captures/c/front.jpg`).save("front");
    return { ...person, username };
  }

  async function expectGone({ uid, username }: Person & { username: string }): Promise<void> {
    expect((await firestore.doc(paths.user(uid)).get()).exists).toBe(false);
    expect(await firestore.doc(paths.user(uid)).listCollections()).toEqual([]);
    for (const path of [
      paths.deletedUser(uid),
      paths.ebayAccount(`e-${uid}`),
      paths.apiKey(`hash-${uid}`),
      paths.galleryWishlist(`w-${uid}`),
      paths.gallery(username),
    ]) {
      expect([path, (await firestore.doc(path).get()).exists]).toEqual([path, false]);
    }
    // The username is reserved, without its former owner.
    const name = (await firestore.doc(paths.username(username)).get()).data();
    expect(name).toMatchObject({ uid: "" });
    expect(JSON.stringify(name)).not.toContain(uid);
    expect((await bucket.getFiles({ prefix: `users/${uid}/` }))[0]).toEqual([]);
    await expect(auth.getUser(uid)).rejects.toMatchObject({ code: "auth/user-not-found" });
  }

  // functions/src/domain/account/killedNight.test.ts kills it at every request.
  it("deletes everything of theirs and nothing of others", async () => {
    const other = await createSeller();
    await firestore.doc(paths.user(other.uid)).update({ "deletion.dueAt": new Date(Date.now() + DAY) });
    const person = await createSeller();
    const accounts = openAccountDirectory(() => auth);
    await runDeletionNight({ firestore, bucket, accounts, now: Date.now });
    await expectGone(person);
    expect(await recordOf(other)).toMatchObject({ email: other.email });
    for (const path of [paths.listing(other.uid, "L1"), paths.trashed(other.uid, "L2")])
      expect([path, (await firestore.doc(path).get()).exists]).toEqual([path, true]);
  });
});
