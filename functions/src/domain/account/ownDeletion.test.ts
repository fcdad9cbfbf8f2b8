import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openDeletionWishes } from "../../db/account/deletionWishes.ts";

describe("the wish to delete an account", () => {
  it("is refused to the only super admin, and taken from one of two", async () => {
    const firestore = memoryFirestore(() => 1_000);
    const wishes = openDeletionWishes(firestore);
    await firestore.doc(paths.user("ada")).set({ email: "a@x.example", accountRole: "super-admin" });
    expect(await wishes.wish("ada", 5_000)).toBe("alone");
    expect((await firestore.doc(paths.user("ada")).get()).data()).not.toHaveProperty("deletion");
    await firestore.doc(paths.user("bob")).set({ email: "b@x.example", accountRole: "super-admin" });
    expect(await wishes.wish("ada", 5_000)).toBe(5_000);
    expect(await wishes.wish("ada", 9_000)).toBe(5_000);
    expect(await wishes.wish("nobody", 5_000)).toBe("missing");
  });
});
