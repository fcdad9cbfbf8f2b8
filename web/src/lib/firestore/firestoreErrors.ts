import { FirebaseError } from "firebase/app";

import { AppError } from "@contract/wire/errors";

/** Converts a Firestore error to its `AppError`. Returns any other error unchanged. */
export function convertFirestoreError<E>(error: E): E | AppError {
  return hasCode(error, "permission-denied", "unauthenticated")
    ? new AppError("auth/signed-out", {}, { cause: error })
    : convertUnreachable(error);
}

/** Converts only the error of a server that wasn't reached. */
export const convertUnreachable = <E>(error: E): E | AppError =>
  hasCode(error, "unavailable") ? new AppError("server/unreachable", {}, { cause: error }) : error;

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof FirebaseError && codes.includes(error.code);
