import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { forgetAgain, forgetPerson } from "../../domain/notifications/forgetPerson.ts";
import { openForgottenNames } from "./forgottenNames.ts";
import { openPersonDataStore } from "./personDataStore.ts";

const key = (letter: string) => Buffer.alloc(32, letter).toString("base64");
const RING = JSON.stringify({ current: "k1", keys: { k1: key("a") } });

function world() {
  const firestore = memoryFirestore(() => 1_000);
  const state = { ring: RING };
  const disconnected: string[] = [];
  const ports = {
    personData: openPersonDataStore(firestore),
    forgotten: openForgottenNames(
      firestore,
      () => state.ring,
      () => 1_000,
    ),
    disconnect: (uid: string) => Promise.resolve(void disconnected.push(uid)),
  };
  /** Writes what a backup has of two buyers, one of whom also sells with Pegboard. */
  const restore = async () => {
    for (const [id, buyer] of Object.entries({ o1: "grace", o2: "linus" })) {
      await firestore.doc(paths.order("ada", id)).set({ buyer, shipTo: { name: buyer }, total: 3 });
      await firestore.doc(paths.inquiry("ada", id)).set({ person: buyer, text: "Is it mint?" });
    }
    await firestore.doc(paths.webhookLog("ada", "n1")).set({ details: { person: "grace", text: "Hi" } });
    await firestore.doc(paths.activity("ada", "a1")).set({ metadata: { person: "grace" }, text: "Hi" });
    await firestore.doc(paths.user("grace-uid")).set({ ebay: { userId: "U-1" } });
  };
  const read = async (path: string) => (await firestore.doc(path).get()).data();
  const noted = async () => (await firestore.collection(paths.forgottenNames()).get()).docs;
  return { ports, state, disconnected, restore, read, noted };
}
const GRACE = { userId: "U-1", userName: "grace" };

describe("the names of a deleted eBay account", () => {
  it("are erased again after a backup was restored, and no others", async () => {
    const { ports, disconnected, restore, read } = world();
    await restore();
    await forgetPerson(ports, GRACE);
    await restore();
    expect(await read(paths.order("ada", "o1"))).toMatchObject({ buyer: "grace" });

    expect(await forgetAgain(ports)).toBe(2);
    expect(await read(paths.order("ada", "o1"))).toMatchObject({ buyer: "Former eBay member", shipTo: null });
    expect(await read(paths.inquiry("ada", "o1"))).toMatchObject({
      person: "Former eBay member",
      text: null,
    });
    expect(await read(paths.webhookLog("ada", "n1"))).toMatchObject({ details: { person: null } });
    expect(JSON.stringify(await read(paths.activity("ada", "a1")))).not.toContain("grace");
    expect(disconnected).toEqual(["grace-uid", "grace-uid"]);
    expect(await read(paths.order("ada", "o2"))).toMatchObject({ buyer: "linus", shipTo: { name: "linus" } });
  });

  it("are found with the key that hashed them after the keys were rotated", async () => {
    const { ports, state, restore, read } = world();
    await forgetPerson(ports, GRACE);
    state.ring = JSON.stringify({ current: "k2", keys: { k1: key("a"), k2: key("b") } });
    await restore();
    await forgetAgain(ports);
    expect(await read(paths.order("ada", "o1"))).toMatchObject({ buyer: "Former eBay member" });
  });

  it("are kept as hashes that tell nothing without the key, until no backup has them", async () => {
    const { ports, state, noted } = world();
    await forgetPerson(ports, GRACE);
    await forgetPerson(ports, GRACE);
    const documents = await noted();
    expect(documents.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(documents[0]?.data()).toEqual({ expiresAt: Timestamp.fromMillis(1_000 + 45 * DAY_MS) });
    state.ring = JSON.stringify({ current: "k2", keys: { k2: key("b") } });
    expect((await ports.forgotten.read())("grace")).toBe(false);
  });

  it("aren't looked for if none was deleted", async () => {
    const { ports, restore, read } = world();
    await restore();
    expect(await forgetAgain(ports)).toBe(0);
    expect(await read(paths.order("ada", "o1"))).toMatchObject({ buyer: "grace" });
  });
});
