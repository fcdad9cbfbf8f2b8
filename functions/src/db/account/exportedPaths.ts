import type { DocumentData } from "firebase-admin/firestore";

import { aiSpendingDocument } from "../../contract/aiSpending.ts";

/** Encrypted keys and tokens, of use to nobody but this server. */
export const SECRET: ReadonlySet<string> = new Set(["private"]);

/** Collections below the documents of others. */
export const BELOW: Readonly<Record<string, string>> = { conversations: "messages", migrations: "pages" };

/** What lies elsewhere and belongs to a person: a collection and the field with their uid. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  galleryWishlists: "galleryOwner",
  audit: "by",
  usernames: "uid",
};

/** A person's part of documents that all share, or null. */
export const SHARED: Readonly<Record<string, (uid: string, data: DocumentData) => object | null>> = {
  aiSpending: (uid, data) => {
    const spent = aiSpendingDocument.parse(data).sellers[uid];
    return spent === undefined ? null : { spentUsd: spent / 1e6 };
  },
};

/** Returns the part of an export that has this document or collection, or null if none has. */
export function findExported(path: string): string | null {
  const [root = "", , own, , below, , ...deeper] = path.split("/");
  if (root !== "users") return root in ELSEWHERE || root in SHARED ? root : null;
  if (own === undefined) return "record";
  if (SECRET.has(own) || deeper.length > 0) return null;
  return below === undefined || BELOW[own] === below ? own : null;
}
