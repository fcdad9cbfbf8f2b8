import { FirebaseError } from "firebase/app";

import { AppError } from "@contract/errors";

/** What Firestore says in its own words, as the `AppError` for it; anything else as it is. */
export function inOurWords(error: unknown): unknown {
  if (!(error instanceof FirebaseError)) return error;
  if (error.code === "unavailable") return new AppError("server/unreachable", {}, { cause: error });
  const refused = error.code === "permission-denied" || error.code === "unauthenticated";
  return refused ? new AppError("auth/signed-out", {}, { cause: error }) : error;
}
