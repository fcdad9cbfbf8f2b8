import { randomBytes } from "node:crypto";

import { describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person, signIn } from "../../support/people.ts";

const { firestore } = admin();
const newName = () => `seller_${randomBytes(5).toString("hex")}`;
const take = (person: Person, username: string) => callAs(person, "updateUsername", { username });
const check = async (person: Person, username: string) =>
  (await callAs(person, "checkUsernameAvailability", { username })).data;
const ownerOf = async (username: string) =>
  (await firestore.doc(paths.username(username)).get()).get("uid") as unknown;
const usernameOf = async ({ uid }: Person) =>
  (await firestore.doc(paths.user(uid)).get()).get("username") as unknown;
const hasGallery = async (username: string) => (await firestore.doc(paths.gallery(username)).get()).exists;

describe("a username", () => {
  it("is set once saved, in folded form, and opens a gallery at its address", async () => {
    const seller = await createMember();
    const name = newName();
    expect(await check(seller, name)).toEqual({ available: true });
    expect((await take(seller, `  ${name.toUpperCase()} `)).data).toEqual({ success: true, username: name });
    expect([await usernameOf(seller), await ownerOf(name), await hasGallery(name)]).toEqual([
      name,
      seller.uid,
      true,
    ]);
    // A repeat with the same name changes nothing.
    const before = await firestore.doc(paths.gallery(name)).get();
    expect((await take(seller, name)).data).toMatchObject({ success: true });
    expect((await firestore.doc(paths.gallery(name)).get()).updateTime).toEqual(before.updateTime);
    expect(await check(seller, name)).toEqual({ available: true });
  });

  it("is given to one of many concurrent callers", async () => {
    const sellers = await Promise.all(Array.from({ length: 4 }, () => createMember()));
    const name = newName();
    const answers = await Promise.all(sellers.map((seller) => take(seller, name)));
    expect(answers.filter(({ data }) => data !== undefined)).toHaveLength(1);
    for (const { error } of answers.filter(({ data }) => data === undefined)) {
      expect(error?.details).toMatchObject({ code: "username/taken" });
    }
    const holders = await Promise.all(sellers.map(usernameOf));
    expect(holders.filter((holder) => holder === name)).toHaveLength(1);
    expect(sellers[holders.indexOf(name)]?.uid).toBe(await ownerOf(name));
  });

  it("reserves the previous one, without its gallery, before others may take it", async () => {
    const [seller, other] = await Promise.all([createMember(), createMember()]);
    const [first, second] = [newName(), newName()];
    await take(seller, first);
    await firestore.doc(paths.galleryPage(first, "build", 0)).set({ listings: "[]" });
    expect(await check(other, first)).toEqual({ available: false });
    expect((await take(other, first)).error?.details).toMatchObject({ code: "username/taken" });
    expect(await usernameOf(other)).toBeUndefined();

    await take(seller, second);
    expect([await ownerOf(first), await hasGallery(first)]).toEqual([seller.uid, false]);
    expect(await check(other, first)).toEqual({ available: false });
    expect((await take(other, first)).error?.details).toMatchObject({ code: "username/taken" });
    await firestore.doc(paths.username(first)).update({ restsUntil: new Date(Date.now() - 1) });
    expect(await check(other, first)).toEqual({ available: true });
    expect((await firestore.collection(`${paths.gallery(first)}/pages`).get()).size).toBe(0);
    expect((await take(other, first)).data).toMatchObject({ username: first });
    expect([await ownerOf(first), await ownerOf(second)]).toEqual([other.uid, seller.uid]);
  });

  it("can be taken back while it is reserved, and at most three are reserved at once", async () => {
    const seller = await createMember();
    const names = Array.from({ length: 5 }, newName);
    for (const name of names.slice(0, 4)) expect((await take(seller, name)).error).toBeUndefined();
    expect((await take(seller, names[4] ?? "")).error?.details).toMatchObject({ code: "username/too-often" });
    expect(await usernameOf(seller)).toBe(names[3]);
    const key = async () => (await firestore.doc(paths.username(names[0] ?? "")).get()).get("key") as unknown;
    const before = await key();
    expect((await take(seller, names[0] ?? "")).data).toMatchObject({ success: true });
    expect([await key(), await hasGallery(names[0] ?? "")]).toEqual([before, true]);
  });

  it("in a record from before username documents is taken too", async () => {
    const name = newName();
    const [former, other] = await Promise.all([createMember({ record: { username: name } }), createMember()]);
    expect(await check(other, name)).toEqual({ available: false });
    expect((await take(other, name)).error?.details).toMatchObject({ code: "username/taken" });
    expect(await ownerOf(name)).toBeUndefined();
    expect((await take(former, name)).data).toMatchObject({ success: true });
    expect([await ownerOf(name), await hasGallery(name)]).toEqual([former.uid, true]);
  });

  it.each([
    ["ab", "too-short"],
    ["a".repeat(21), "too-long"],
    ["hot wheels", "characters"],
    ["../users", "characters"],
    ["Gallery", "reserved"],
  ])("like %s is refused and changes nothing", async (name, problem) => {
    const seller = await createMember();
    expect(await check(seller, name)).toEqual({ available: false });
    expect((await take(seller, name)).error?.details).toEqual({
      code: "username/invalid",
      params: { problem },
    });
    expect(await usernameOf(seller)).toBeUndefined();
  });

  it("can't be set without a record", async () => {
    const stranger = await signIn();
    const name = newName();
    expect((await take(stranger, name)).error?.details).toMatchObject({ code: "auth/not-member" });
    expect(await ownerOf(name)).toBeUndefined();
  });
});
