import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";
import { type Act, AUDIT_PER_PAGE, auditDocument, listAuditEntries } from "../contract/audit.ts";
import { paths } from "../contract/documents.ts";
import { DAY_MS } from "../contract/wire/durations.ts";
import { openAuditLog } from "./audit.ts";

const act: Act = {
  ...{ by: "ada", byEmail: "ada@pegboard.example", role: "super-admin", action: "deleteUser", kind: "act" },
  ...{ target: "bob", details: {} },
};
const done = { outcome: "done", code: null, milliseconds: 5 } as const;
const everything = listAuditEntries.input.parse({});

function world() {
  let time = 1_000;
  const firestore = memoryFirestore(() => time);
  return { firestore, log: openAuditLog(firestore, () => (time += 1)) };
}

describe("an entry", () => {
  it("is completed once and never again", async () => {
    const { log } = world();
    const id = await log.begin(act);
    expect((await log.list(everything)).entries).toMatchObject([{ outcome: "begun", milliseconds: null }]);
    await log.end(id, done);
    await expect(log.end(id, { ...done, outcome: "refused" })).rejects.toThrow("has an end already");
    expect((await log.list(everything)).entries).toMatchObject([
      { key: id, outcome: "done", milliseconds: 5 },
    ]);
  });

  it("gets its target with its end if only the act itself told it", async () => {
    const { firestore, log } = world();
    await firestore.doc(paths.user("zoe")).set({ email: "zoe@pegboard.example" });
    const id = await log.begin({ ...act, target: null });
    await log.end(id, { ...done, target: "zoe" });
    const { entries } = await log.list({ ...everything, target: "zoe@pegboard.example" });
    expect(entries).toMatchObject([{ key: id, target: "zoe", outcome: "done" }]);
  });

  it("is stored with its end, 400 days later (docs/privacy.md), and keeps it when completed", async () => {
    const { firestore, log } = world();
    const id = await log.begin(act);
    await log.add(act, done);
    await log.end(id, done);
    const { docs } = await firestore.collection(paths.audit()).get();
    const storedEntries = docs.map((entry) => auditDocument.parse(entry.data()));
    expect(storedEntries.map(({ at, expiresAt }) => [at.toMillis(), expiresAt.toMillis()])).toEqual([
      [1_001, 1_001 + 400 * DAY_MS],
      [1_002, 1_002 + 400 * DAY_MS],
    ]);
  });

  it("keeps the target's address after the target's record is deleted", async () => {
    const { firestore, log } = world();
    await firestore.doc(paths.user("bob")).set({ email: "bob@pegboard.example" });
    const id = await log.begin(act);
    await firestore.doc(paths.user("bob")).delete();
    await log.end(id, done);
    expect((await log.list({ ...everything, target: "bob@pegboard.example" })).entries).toMatchObject([
      { key: id },
    ]);
    expect((await log.list({ ...everything, target: "bob" })).entries).toMatchObject([{ key: id }]);
  });
});

it.each(["__bob__", ".", "..", "b/o/b", "b/o/b@pegboard.example", "b".repeat(129)])(
  "an entry about %j is stored without a look for its address, because it can be no document's id",
  async (target) => {
    const { firestore, log } = world();
    await firestore.doc(`${paths.users()}/${target}`).set({ email: "bob@pegboard.example" });
    await log.add({ ...act, target }, { ...done, outcome: "refused", code: "c" });
    expect((await log.list(everything)).entries).toMatchObject([{ target, targetEmail: null }]);
  },
);

describe("the log", () => {
  it("is listed newest first, page after page, with nothing left out", async () => {
    const { log } = world();
    for (let at = 0; at < AUDIT_PER_PAGE + 5; at += 1) await log.add({ ...act, target: `n${at}` }, done);
    const first = await log.list(everything);
    const second = await log.list({ ...everything, after: first.next });
    expect([...first.entries, ...second.entries].map(({ target }) => target)).toEqual(
      Array.from({ length: AUDIT_PER_PAGE + 5 }, (_, at) => `n${AUDIT_PER_PAGE + 4 - at}`),
    );
    expect(second.next).toBeNull();
  });

  it("is filtered by who, what, kind, outcome and time", async () => {
    const { log } = world();
    await log.add(act, done);
    await log.add({ ...act, action: "listUsers", kind: "look", target: null }, done);
    await log.add(
      { ...act, by: "eve", byEmail: "eve@x.example" },
      { ...done, outcome: "refused", code: "c" },
    );
    const count = async (filter: Partial<typeof everything>) =>
      (await log.list({ ...everything, ...filter })).entries.length;
    expect(await count({ by: "ada" })).toBe(2);
    expect(await count({ by: "eve@x.example" })).toBe(1);
    expect(await count({ action: "deleteUser" })).toBe(2);
    expect(await count({ kind: "look" })).toBe(1);
    expect(await count({ outcome: "refused", action: "deleteUser" })).toBe(1);
    const [newest, middle] = (await log.list(everything)).entries;
    expect(await count({ from: middle?.at ?? 0 })).toBe(2);
    expect(await count({ to: newest?.at ?? 0 })).toBe(2);
  });
});
