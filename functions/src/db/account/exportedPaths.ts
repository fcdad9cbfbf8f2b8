import type { DocumentData } from "firebase-admin/firestore";

import { aiSpendingDocument } from "../../contract/aiSpending.ts";

/** Encrypted keys and tokens, which only this server can use. */
export const SECRET: ReadonlySet<string> = new Set(["private"]);

/** Subcollections of exported collections. */
export const BELOW: Readonly<Record<string, string>> = { conversations: "messages", migrations: "pages" };

/** Collections outside the user record with a person's documents, and the field with the uid. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  galleryWishlists: "galleryOwner",
  audit: "by",
  usernames: "uid",
};

/** Returns a person's part of shared documents, or null. */
export const SHARED: Readonly<Record<string, (uid: string, data: DocumentData) => object | null>> = {
  aiSpending: (uid, data) => {
    const spent = aiSpendingDocument.parse(data).sellers[uid];
    return spent === undefined ? null : { spentUsd: spent / 1e6 };
  },
};

/** Returns the part of an export that contains this document or collection, or null. */
export function findExported(path: string): string | null {
  const [root = "", , own, , below, , ...deeper] = path.split("/");
  if (root !== "users") return root in ELSEWHERE || root in SHARED ? root : null;
  if (own === undefined) return "record";
  if (SECRET.has(own) || deeper.length > 0) return null;
  return below === undefined || BELOW[own] === below ? own : null;
}
