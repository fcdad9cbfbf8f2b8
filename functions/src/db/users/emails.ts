import type { Firestore } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { readAll } from "../documents.ts";

/** Returns the email addresses in the records of these people, by uid. */
export async function readEmails(
  firestore: Firestore,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const users = uids.map((uid) => firestore.doc(paths.user(uid)));
  const found = await readAll(firestore, users, ["email"]);
  return new Map(
    found.flatMap((user) => {
      const email: unknown = user.get("email");
      return typeof email === "string" ? [[user.id, email] as const] : [];
    }),
  );
}
