import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openDeletionRequests } from "../../db/account/deletionRequests.ts";
import { toKind } from "../trash/sweep.ts";
import { auditDeletion, sweepDueDeletions } from "./ownDeletion.ts";

describe("the request to delete an account", () => {
  it("is refused to the only super admin, and taken from one of two", async () => {
    const firestore = memoryFirestore(() => 1_000);
    const requests = openDeletionRequests(firestore);
    await firestore.doc(paths.user("ada")).set({ email: "a@x.example", accountRole: "super-admin" });
    expect(await requests.request("ada", 5_000)).toBe("last-super-admin");
    expect((await firestore.doc(paths.user("ada")).get()).data()).not.toHaveProperty("deletion");
    await firestore.doc(paths.user("bob")).set({ email: "b@x.example", accountRole: "super-admin" });
    expect(await requests.request("ada", 5_000)).toBe(5_000);
    expect(await requests.request("ada", 9_000)).toBe(5_000);
    expect(await requests.request("nobody", 5_000)).toBe("missing");
  });
});

describe("an account whose day has come", () => {
  /** Ada's request is due. `onRevoke` happens while her consent is revoked. */
  async function world(onRevoke: () => Promise<void> = () => Promise.resolve()) {
    const firestore = memoryFirestore(() => 9_000);
    const requests = openDeletionRequests(firestore);
    await firestore.doc(paths.user("ada")).set({ email: "a@x.example" });
    await requests.request("ada", 5_000);
    const did: unknown[] = [];
    const note = (what: unknown) => Promise.resolve(void did.push(what));
    const audit = {
      begin: () => note("audit").then(() => "key"),
      end: (_key: string, end: object) => note(end),
    };
    const sweeping = { now: () => 9_000, report: (message: string) => void did.push(message) };
    const due = toKind(
      sweepDueDeletions({
        ...sweeping,
        requests,
        note: (uid, work) => auditDeletion(audit, uid, work),
        revokeConsent: () => note("revoke").then(onRevoke),
        enqueue: () => note("enqueue"),
        deleteExports: () => Promise.resolve(),
        accounts: {
          find: () => note("end access").then(() => undefined),
          findExisting: () => Promise.resolve(new Set()),
          setAdmission: () => Promise.resolve(),
        },
        records: {
          find: () => Promise.resolve(undefined),
          stampSignIn: () => Promise.resolve(),
          endSessions: () => Promise.resolve(true),
          listWaiting: () => Promise.resolve([]),
          adopt: () => Promise.resolve(undefined),
          carryOver: () => Promise.resolve(),
        },
        ends: { endSessions: () => Promise.resolve(), remove: () => Promise.resolve() },
      }),
      sweeping,
    );
    const setRole = (uid: string, accountRole: string) =>
      firestore.doc(paths.user(uid)).set({ accountRole }, { merge: true });
    const isThere = async () => (await firestore.doc(paths.user("ada")).get()).exists;
    return { due, requests, did, setRole, isThere };
  }
  const remove = async ({ due }: Awaited<ReturnType<typeof world>>) =>
    (await due.peek())?.remove(() => false);

  it("is deleted, and the log says so", async () => {
    const desk = await world();
    await remove(desk);
    expect(desk.did).toEqual([
      ...["audit", "revoke", "enqueue", "end access"],
      { outcome: "done", code: null, milliseconds: null },
    ]);
    expect(await desk.isThere()).toBe(false);
  });

  it("keeps everything if its owner keeps it after it was listed", async () => {
    const desk = await world();
    const head = await desk.due.peek();
    await desk.requests.withdraw("ada");
    expect(await head?.remove(() => false)).toBe("gone");
    expect(desk.did).toEqual([]);
    expect(await desk.isThere()).toBe(true);
  });

  it("keeps its access if its owner keeps it while the consent is revoked, and the log says so", async () => {
    const desk = await world(() => desk.requests.withdraw("ada"));
    await remove(desk);
    expect(desk.did).toEqual([
      ...["audit", "revoke"],
      { outcome: "refused", code: "account/kept", milliseconds: null },
    ]);
    expect(await desk.isThere()).toBe(true);
  });

  it("stays for a later night, with its consent, while it is the last super admin's", async () => {
    const desk = await world();
    await desk.setRole("ada", "super-admin");
    expect(await remove(desk)).toBe("later");
    expect(await desk.due.peek()).toBeUndefined();
    expect(desk.did).toEqual(["the last super admin's account was not deleted"]);
    expect(await desk.isThere()).toBe(true);
  });

  it("stays if the other super admins go while the consent is revoked, and the log says so", async () => {
    const desk = await world(async () => void (await desk.setRole("bob", "user")));
    for (const uid of ["ada", "bob"]) await desk.setRole(uid, "super-admin");
    expect(await remove(desk)).toBe("later");
    expect(desk.did).toEqual([
      ...["audit", "revoke"],
      { outcome: "refused", code: "account/last-super-admin", milliseconds: null },
      "the last super admin's account was not deleted",
    ]);
    expect(await desk.isThere()).toBe(true);
  });
});
