import { GrpcStatus } from "firebase-admin/firestore";

/** Whether Firestore rejected a call with one of these codes. The SDK's errors carry the gRPC status as `code`. */
export function hasStatus(error: unknown, ...statuses: readonly GrpcStatus[]): boolean {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return statuses.some((status) => status === code);
}

/** Whether the document exists already, is gone, or has changed since it was read. */
export const isStaleWrite = (error: unknown): boolean =>
  hasStatus(error, GrpcStatus.ALREADY_EXISTS, GrpcStatus.NOT_FOUND, GrpcStatus.FAILED_PRECONDITION);

/** Whether another transaction or writer came first, so that reading again and retrying resolves it. */
export const isConflict = (error: unknown): boolean =>
  hasStatus(error, GrpcStatus.FAILED_PRECONDITION, GrpcStatus.ALREADY_EXISTS, GrpcStatus.ABORTED);
