import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { galleryDocument } from "../../contract/galleries/galleries.ts";
import { USERNAME_REST_DAYS } from "../../contract/galleries/usernames.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { openUsernameStore } from "./usernames.ts";

const START = Date.UTC(2026, 10, 20);
const REST_MS = USERNAME_REST_DAYS * DAY_MS;

let now = START;
let firestore = memoryFirestore(() => now);
let usernames = openUsernameStore(firestore, () => now);

beforeEach(async () => {
  now = START;
  firestore = memoryFirestore(() => now);
  usernames = openUsernameStore(firestore, () => now);
  for (const uid of ["ada", "bob"]) await firestore.doc(paths.user(uid)).set({ email: `${uid}@example.com` });
});

const read = async (path: string) => (await firestore.doc(path).get()).data();
const claim = (name: string) => read(paths.username(name));
const keyOf = async (name: string) => (await claim(name))?.["key"] as unknown;
const record = (uid: string) => read(paths.user(uid));
const gallery = (name: string) => read(paths.gallery(name));
const page = (name: string) => read(paths.galleryPage(name, "build", 0));
const addPage = (name: string) => firestore.doc(paths.galleryPage(name, "build", 0)).set({ listings: "[]" });

describe("assigning a name", () => {
  it("stores it in the record, with its owner and an empty gallery", async () => {
    expect(await usernames.assign("ada", "cars")).toBe("assigned");
    expect(await record("ada")).toMatchObject({ username: "cars", updatedAt: Timestamp.fromMillis(START) });
    const { key, ...others } = (await claim("cars")) ?? {};
    expect(others).toEqual({ uid: "ada", since: Timestamp.fromMillis(START) });
    expect(key).toMatch(/^[\w-]{12}$/);
    const { since, ...rest } = (await gallery("cars")) ?? {};
    expect(since).toEqual(Timestamp.fromMillis(START));
    expect(rest).toEqual(galleryDocument.parse({}));
  });

  it("again changes neither its key nor its gallery", async () => {
    await usernames.assign("ada", "cars");
    await firestore.doc(paths.gallery("cars")).update({ version: 7 });
    const before = await claim("cars");
    expect(await usernames.assign("ada", "cars")).toBe("assigned");
    expect(await claim("cars")).toEqual(before);
    expect(await gallery("cars")).toMatchObject({ version: 7 });
  });

  it("opens no gallery for a person who hides theirs", async () => {
    await firestore.doc(paths.user("ada")).update({ galleryHidden: true });
    expect(await usernames.assign("ada", "cars")).toBe("assigned");
    expect(await gallery("cars")).toBeUndefined();
    expect(await claim("cars")).toMatchObject({ uid: "ada" });
  });

  it("refuses another person's name, also one that only a record has", async () => {
    await usernames.assign("ada", "cars");
    expect(await usernames.assign("bob", "cars")).toBe("taken");
    await firestore.doc(paths.user("old")).set({ email: "old@example.com", username: "trucks" });
    expect(await usernames.assign("bob", "trucks")).toBe("taken");
    expect(await record("bob")).not.toHaveProperty("username");
    expect(await claim("cars")).toMatchObject({ uid: "ada" });
    expect(await claim("trucks")).toBeUndefined();
    // Its owner's record becomes a claim.
    expect(await usernames.assign("old", "trucks")).toBe("assigned");
    expect(await claim("trucks")).toMatchObject({ uid: "old" });
  });

  it("assigns a name that two records have to neither", async () => {
    for (const uid of ["one", "two"])
      await firestore.doc(paths.user(uid)).set({ email: `${uid}@example.com`, username: "vans" });
    for (const uid of ["one", "two"]) expect(await usernames.assign(uid, "vans")).toBe("taken");
  });

  it("assigns a name to one of two people who ask at once", async () => {
    const answers = await Promise.all([usernames.assign("ada", "cars"), usernames.assign("bob", "cars")]);
    expect(answers.toSorted()).toEqual(["assigned", "taken"]);
    const owner = answers[0] === "assigned" ? "ada" : "bob";
    expect(await claim("cars")).toMatchObject({ uid: owner });
    expect(await record(owner === "ada" ? "bob" : "ada")).not.toHaveProperty("username");
  });

  it("reserves the former one without its gallery, until its owner takes it back", async () => {
    await usernames.assign("ada", "cars");
    await addPage("cars");
    const key = await keyOf("cars");
    expect(await usernames.assign("ada", "trucks")).toBe("assigned");
    expect(await record("ada")).toMatchObject({ username: "trucks" });
    expect(await claim("cars")).toMatchObject({
      ...{ uid: "ada", key },
      restsUntil: Timestamp.fromMillis(START + REST_MS),
    });
    expect([await gallery("cars"), await page("cars")]).toEqual([undefined, undefined]);
    expect(await usernames.assign("bob", "cars")).toBe("taken");
    expect(await usernames.assign("ada", "cars")).toBe("assigned");
    expect(await claim("cars")).toMatchObject({ uid: "ada", key });
    expect(await claim("cars")).not.toHaveProperty("restsUntil");
    expect(await gallery("cars")).toBeDefined();
  });

  it("assigns a reserved name to others when its time is over, with another key", async () => {
    await usernames.assign("ada", "cars");
    const key = await keyOf("cars");
    await usernames.assign("ada", "trucks");
    now = START + REST_MS - 1;
    expect(await usernames.assign("bob", "cars")).toBe("taken");
    now += 1;
    expect(await usernames.assign("bob", "cars")).toBe("assigned");
    const after = (await claim("cars")) ?? {};
    expect(after).toMatchObject({ uid: "bob" });
    expect(after).not.toHaveProperty("restsUntil");
    expect(await keyOf("cars")).not.toBe(key);
  });

  it("reserves at most three, apart from one that is taken back or whose time is over", async () => {
    for (const name of ["one", "two", "three", "four"])
      expect(await usernames.assign("ada", name)).toBe("assigned");
    expect(await usernames.assign("ada", "five")).toBe("too-often");
    expect(await record("ada")).toMatchObject({ username: "four" });
    expect(await claim("five")).toBeUndefined();
    expect(await usernames.assign("ada", "two")).toBe("assigned");
    expect(await usernames.assign("ada", "five")).toBe("too-often");
    now = START + REST_MS;
    expect(await usernames.assign("ada", "five")).toBe("assigned");
  });
});

it("finds the owner of a name, of a reserved one and of one in a record", async () => {
  await usernames.assign("ada", "cars");
  await usernames.assign("ada", "trucks");
  await firestore.doc(paths.user("old")).set({ email: "old@example.com", username: "vans" });
  const find = (name: string) => usernames.findOwner(name);
  expect([await find("trucks"), await find("cars"), await find("vans")]).toEqual(["ada", "ada", "old"]);
  expect(await find("bikes")).toBeNull();
  now = START + REST_MS;
  expect(await find("cars")).toBeNull();
});

describe("showing a gallery", () => {
  it("deletes it with its pages when hidden, and creates an empty one when shown", async () => {
    await usernames.assign("ada", "cars");
    await addPage("cars");
    const before = await claim("cars");
    await usernames.showGallery("ada", false);
    expect([await gallery("cars"), await page("cars")]).toEqual([undefined, undefined]);
    expect(await record("ada")).toMatchObject({ galleryHidden: true, username: "cars" });
    await usernames.showGallery("ada", true);
    expect(await gallery("cars")).toMatchObject({ pages: 0, since: Timestamp.fromMillis(START) });
    expect(await record("ada")).toMatchObject({ galleryHidden: false });
    expect(await claim("cars")).toEqual(before);
  });

  it("again keeps the gallery as it is", async () => {
    await usernames.assign("ada", "cars");
    await firestore.doc(paths.gallery("cars")).update({ version: 7 });
    await addPage("cars");
    await usernames.showGallery("ada", true);
    expect(await gallery("cars")).toMatchObject({ version: 7 });
    expect(await page("cars")).toBeDefined();
  });

  it("claims a name that only the record has", async () => {
    await firestore.doc(paths.user("old")).set({ email: "old@example.com", username: "vans" });
    await usernames.showGallery("old", true);
    expect(await claim("vans")).toMatchObject({ uid: "old", since: Timestamp.fromMillis(START) });
    expect((await claim("vans"))?.["key"]).toMatch(/^[\w-]{12}$/);
    expect(await gallery("vans")).toBeDefined();
  });

  it("of a name that someone else owns by now changes nothing", async () => {
    await usernames.assign("ada", "cars");
    await firestore.doc(paths.user("bob")).update({ username: "cars" });
    await usernames.showGallery("bob", false);
    expect(await gallery("cars")).toBeDefined();
    expect(await record("bob")).not.toHaveProperty("galleryHidden");
  });

  it("without a name is remembered alone", async () => {
    await usernames.showGallery("ada", false);
    expect(await record("ada")).toMatchObject({ galleryHidden: true });
    expect((await firestore.collection("usernames").get()).size).toBe(0);
    expect((await firestore.collection("galleries").get()).size).toBe(0);
  });
});

describe("releasing a deleted person's name", () => {
  it("deletes the gallery, and reserves the name for nobody with another key", async () => {
    await usernames.assign("ada", "cars");
    await addPage("cars");
    const key = await keyOf("cars");
    await firestore.doc(paths.user("ada")).delete();
    await usernames.release("ada", "cars");
    expect([await gallery("cars"), await page("cars")]).toEqual([undefined, undefined]);
    const { key: next, ...after } = (await claim("cars")) ?? {};
    expect(after).toEqual({ uid: "", restsUntil: Timestamp.fromMillis(START + REST_MS) });
    expect(next).not.toBe(key);
    expect(await usernames.assign("bob", "cars")).toBe("taken");
    now = START + REST_MS;
    expect(await usernames.assign("bob", "cars")).toBe("assigned");
  });

  it("does nothing for a name that isn't theirs any more", async () => {
    await usernames.assign("ada", "cars");
    await usernames.release("bob", "cars");
    await usernames.release("bob", "unknown");
    expect(await gallery("cars")).toBeDefined();
    expect(await claim("cars")).toMatchObject({ uid: "ada" });
    expect(await claim("unknown")).toBeUndefined();
  });
});
