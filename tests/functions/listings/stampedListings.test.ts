import { randomUUID } from "node:crypto";
import { runInThisContext } from "node:vm";

import { type DocumentReference, FieldValue, Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";

type Write = (document: DocumentReference, fields: Record<string, unknown>) => unknown;

/** Writes like a repository. The caller's file decides. */
const inRepository = (call: string) =>
  runInThisContext(`(document, fields) => ${call}`, {
    filename: "/functions/src/db/planted.ts",
  }) as Write;

const CALLS = {
  "by itself": "document.update(fields)",
  "in a batch": "document.firestore.batch().set(document, fields).commit()",
  "in a transaction": "document.firestore.runTransaction(async (t) => void t.update(document, fields))",
  "among many":
    "((many) => Promise.all([many.update(document, fields), many.close()]))(document.firestore.bulkWriter())",
};

it.each(Object.entries(CALLS))(
  "a repository that writes a listing %s without stamping it for the browsers fails",
  async (_, call) => {
    const listing = admin().firestore.doc(paths.listing(randomUUID(), "one"));
    const outcome = async (fields: Record<string, unknown>) => {
      try {
        await inRepository(call)(listing, fields);
        return "written";
      } catch (error) {
        return String(error);
      }
    };
    for (const stamp of [{}, { updatedAt: Timestamp.now() }]) {
      expect(await outcome({ title: "Twin Mill", ...stamp })).toContain("no browser will hear of it");
    }
    expect((await listing.get()).exists).toBe(false);
    // Allowed with the server's time: it creates the listing or finds that it doesn't exist.
    expect(await outcome({ title: "Twin Mill", updatedAt: FieldValue.serverTimestamp() })).toMatch(
      /^written$|NOT_FOUND|no entity to update/,
    );
  },
);
