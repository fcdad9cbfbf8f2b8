import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openUserList } from "./userList.ts";

async function world(people: Record<string, object>) {
  const firestore = memoryFirestore(() => 0);
  for (const [uid, record] of Object.entries(people)) await firestore.doc(paths.user(uid)).set(record);
  return openUserList(firestore);
}

it("lists people by e-mail, then by id, page by page", async () => {
  const list = await world({ c: { email: "a" }, a: { email: "b" }, b: { email: "a" }, d: { email: "b" } });
  const idsAfter = async (after: { email: string; id: string } | null, limit: number) =>
    (await list.read(after, limit)).map(({ id }) => id);
  expect(await idsAfter(null, 3)).toEqual(["b", "c", "a"]);
  expect(await idsAfter({ email: "a", id: "b" }, 2)).toEqual(["c", "a"]);
  expect(await idsAfter({ email: "b", id: "a" }, 2)).toEqual(["d"]);
  expect(await list.count()).toBe(4);
});

it("shows a damaged record with what can be read", async () => {
  const list = await world({
    ada: {
      ...{
        email: "ada",
        displayName: "Ada",
        photoURL: "https://photo",
        accountRole: "super-admin",
        uid: "ada",
      },
      createdAt: Timestamp.fromMillis(5),
    },
    damaged: { email: 7, displayName: "", photoURL: 3, accountRole: "emperor", createdAt: "yesterday" },
  });
  expect(await list.read(null, 5)).toEqual(
    expect.arrayContaining([
      {
        ...{ id: "ada", email: "ada", displayName: "Ada", photoURL: "https://photo" },
        ...{ accountRole: "super-admin", isSuperAdmin: true, isWaiting: false, createdAt: 5 },
      },
      {
        ...{ id: "damaged", email: "7", displayName: null, photoURL: null },
        ...{ accountRole: "user", isSuperAdmin: false, isWaiting: true, createdAt: null },
      },
    ]),
  );
});

it("names sellers by their name or e-mail, with their connection to eBay", async () => {
  const ebay = { userId: "e1", storeName: "Ada's Cars", expiresAt: 1 };
  const list = await world({
    ada: { email: "ada@example.com", displayName: "Ada", uid: "ada", ebay },
    bea: { email: "bea@example.com", ebay: { userId: 5 } },
    cid: {},
  });
  expect(await list.listSellers()).toMatchObject([
    { id: "ada", name: "Ada", isWaiting: false, ebay: { userId: "e1", storeName: "Ada's Cars" } },
    { id: "bea", name: "bea@example.com", isWaiting: true, ebay: null },
    { id: "cid", ebay: null },
  ]);
});
