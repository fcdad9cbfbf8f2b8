import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { readEmails } from "./emails.ts";

it("reads the e-mails of people who have one", async () => {
  const firestore = memoryFirestore(() => 0);
  await firestore.doc(paths.user("ada")).set({ email: "ada@example.com" });
  await firestore.doc(paths.user("bea")).set({ email: 5 });
  await firestore.doc(paths.user("cid")).set({ email: "cid@example.com" });
  expect(await readEmails(firestore, ["ada", "bea", "missing"])).toEqual(
    new Map([["ada", "ada@example.com"]]),
  );
  expect(await readEmails(firestore, [])).toEqual(new Map());
});
