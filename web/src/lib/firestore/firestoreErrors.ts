import { FirebaseError } from "firebase/app";

import { AppError } from "@contract/wire/errors";

/** Converts a Firestore error to its `AppError`. Returns any other error unchanged. */
export function convertFirestoreError(error: unknown): unknown {
  if (!(error instanceof FirebaseError)) return error;
  if (error.code === "unavailable") return new AppError("server/unreachable", {}, { cause: error });
  const refused = error.code === "permission-denied" || error.code === "unauthenticated";
  return refused ? new AppError("auth/signed-out", {}, { cause: error }) : error;
}
