import { FirebaseError } from "firebase/app";
import { doc, type DocumentData, runTransaction } from "firebase/firestore";
import type * as z from "zod";

import { AppError } from "@contract/errors";

import { db } from "./firestore";

/**
 * Changes fields of a document by what it says at that moment, asked of the server; unlike other writes it does not
 * wait in the browser for a connection. Rejects with `server/unreachable` without one, with `listing/not-found`
 * where the document is gone, with `auth/signed-out` where the rules no longer let this person write it.
 */
export async function amendDocument<S extends z.ZodType>(
  path: string,
  shape: S,
  change: (document: z.output<S>) => DocumentData,
): Promise<void> {
  try {
    await runTransaction(db, async (transaction) => {
      const found = await transaction.get(doc(db, path));
      if (!found.exists()) throw new AppError("listing/not-found");
      transaction.update(found.ref, change(shape.parse(found.data())));
    });
  } catch (error) {
    throw inOurWords(error);
  }
}

function inOurWords(error: unknown): unknown {
  if (!(error instanceof FirebaseError)) return error;
  if (error.code === "unavailable") return new AppError("server/unreachable", {}, { cause: error });
  const refused = error.code === "permission-denied" || error.code === "unauthenticated";
  return refused ? new AppError("auth/signed-out", {}, { cause: error }) : error;
}
