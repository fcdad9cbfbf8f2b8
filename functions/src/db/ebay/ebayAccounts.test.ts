import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { claimAccount, openEbayAccounts, readScopes, releaseAccount } from "./ebayAccounts.ts";

const ACCOUNT = { userId: "permanent", eiasToken: "eias", username: "dana-cars" };

it("reads the granted scopes only while the seller uses eBay", async () => {
  const firestore = memoryFirestore(() => 0);
  const ebay = { userId: "permanent", expiresAt: 1, scopes: ["sell.item.draft"] };
  const people = {
    on: { ebay },
    off: { ebay, enabledPlatforms: { ebay: false } },
    unconnected: { enabledPlatforms: { ebay: true } },
  };
  for (const [uid, record] of Object.entries(people))
    await firestore.doc(paths.user(uid)).set({ email: `${uid}@example.com`, ...record });
  const read = readScopes(firestore);
  expect(await read("on")).toEqual(["sell.item.draft"]);
  expect(await read("off")).toEqual([]);
  expect(await read("unconnected")).toEqual([]);
  expect(await read("unknown")).toEqual([]);
});

it("finds the owner by each of the account's ids, and by its name only for the same account", async () => {
  const firestore = memoryFirestore(() => 0);
  await firestore.runTransaction((transaction) => {
    claimAccount(firestore, transaction, "dana", ACCOUNT);
    return Promise.resolve();
  });
  const accounts = openEbayAccounts(firestore);
  const nobody = { userId: null, eiasToken: null, userName: null };
  expect(await accounts.findOwner({ ...nobody, userId: "permanent" })).toBe("dana");
  expect(await accounts.findOwner({ ...nobody, eiasToken: "eias" })).toBe("dana");
  expect(await accounts.findOwner({ ...nobody, userName: "dana-cars" })).toBe("dana");
  expect(await accounts.findOwner({ ...nobody, eiasToken: "other", userName: "dana-cars" })).toBeNull();
  expect(await accounts.findOwner(nobody)).toBeNull();
});

it("releases an account for its owner alone", async () => {
  const firestore = memoryFirestore(() => 0);
  const accounts = openEbayAccounts(firestore);
  const release = (uid: string) =>
    firestore.runTransaction(async (transaction) => {
      (await releaseAccount(firestore, transaction, uid, ACCOUNT))();
    });
  await firestore.runTransaction((transaction) => {
    claimAccount(firestore, transaction, "dana", ACCOUNT);
    return Promise.resolve();
  });
  await release("mallory");
  const recipient = { userId: "permanent", eiasToken: "eias", userName: "dana-cars" };
  expect(await accounts.findOwner(recipient)).toBe("dana");
  await release("dana");
  expect(await accounts.findOwner(recipient)).toBeNull();
});
