import type * as z from "zod";

/**
 * Who may call. `signedIn` is anybody with a valid token, admitted or not; from `member` on, the caller has a user
 * record (custom claim `member`). Every level includes the ones above it in this list's order.
 */
export const ACCESS_LEVELS = ["anyone", "signedIn", "member", "admin", "superAdmin"] as const;
export type Access = (typeof ACCESS_LEVELS)[number];

export interface CallableContract<
  Name extends string = string,
  A extends Access = Access,
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
> {
  /** The deployed function's name, as `index.cts` exports it. */
  readonly name: Name;
  readonly access: A;
  readonly input: In;
  /** Parsed on both sides: the server drops fields the contract does not name, the client ignores new ones. */
  readonly output: Out;
  /** How long the browser waits before it gives up; the platform's limit is set to the same. See `timeoutOf`. */
  readonly timeoutSeconds?: number;
}

/** How long a call may take, in seconds. */
export const timeoutOf = ({ timeoutSeconds = 60 }: Pick<CallableContract, "timeoutSeconds">): number =>
  timeoutSeconds;

export function defineCallable<
  const Name extends string,
  const A extends Access,
  In extends z.ZodType,
  Out extends z.ZodType,
>(contract: CallableContract<Name, A, In, Out>): CallableContract<Name, A, In, Out> {
  return contract;
}

/** A callable that tells of its answer while it comes. Whoever calls it without a stream gets the answer alone. */
export interface StreamingContract<
  Name extends string = string,
  A extends Access = Access,
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  Chunk extends z.ZodType = z.ZodType,
> extends CallableContract<Name, A, In, Out> {
  /** Parsed on both sides, as `output`. */
  readonly chunk: Chunk;
}

export function defineStreaming<
  const Name extends string,
  const A extends Access,
  In extends z.ZodType,
  Out extends z.ZodType,
  Chunk extends z.ZodType,
>(contract: StreamingContract<Name, A, In, Out, Chunk>): StreamingContract<Name, A, In, Out, Chunk> {
  return contract;
}
