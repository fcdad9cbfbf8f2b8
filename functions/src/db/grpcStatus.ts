import { GrpcStatus } from "firebase-admin/firestore";

/**
 * Returns whether Firestore rejected a call with one of these codes. The SDK's errors have the gRPC status as
 * `code`.
 */
export function hasStatus(error: unknown, ...statuses: readonly GrpcStatus[]): boolean {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return statuses.some((status) => status === code);
}

/**
 * Returns whether a write failed because the document already exists, is gone, or has changed since it was
 * read.
 */
export const isStaleWrite = (error: unknown): boolean =>
  hasStatus(error, GrpcStatus.ALREADY_EXISTS, GrpcStatus.NOT_FOUND, GrpcStatus.FAILED_PRECONDITION);

/** Returns whether another transaction or writer was first, so that reading again and retrying helps. */
export const isConflict = (error: unknown): boolean =>
  hasStatus(error, GrpcStatus.FAILED_PRECONDITION, GrpcStatus.ALREADY_EXISTS, GrpcStatus.ABORTED);
