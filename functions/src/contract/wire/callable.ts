import type * as z from "zod";

/**
 * Access levels, each including the ones before it. `signedIn` is anybody with a valid token, admitted or
 * not; from `member` on, the caller has a user record (custom claim `member`).
 */
export const ACCESS_LEVELS = ["anyone", "signedIn", "member", "admin", "superAdmin"] as const;
export type Access = (typeof ACCESS_LEVELS)[number];

export interface CallableContract<
  Name extends string = string,
  A extends Access = Access,
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
> {
  /** Name of the deployed function, as `index.cts` exports it. */
  readonly name: Name;
  readonly access: A;
  readonly input: In;
  /**
   * Parsed on both sides: the server drops fields that the contract doesn't name, the client ignores new
   * ones.
   */
  readonly output: Out;
  /** Timeout in the browser and of the deployed function, in seconds. See `getTimeoutSeconds` for the default. */
  readonly timeoutSeconds?: number;
  /**
   * The call changes nothing. The audit log stores it as a look. What admins call is stored as an act without this.
   */
  readonly isLook?: true;
  /** Stored in the audit log although members may call it, too. */
  readonly isAudited?: true;
  /**
   * The call destroys something or gives power. Refused with `auth/sign-in-again` unless the caller has signed in
   * within `RECENT_SIGN_IN_MINUTES`. `unlessDryRun`: an input with `dryRun` only looks.
   */
  readonly needsRecentSignIn?: true | "unlessDryRun";
}

export const RECENT_SIGN_IN_MINUTES = 10;

/** Returns the call's timeout in seconds. */
export const getTimeoutSeconds = ({
  timeoutSeconds = 60,
}: Pick<CallableContract, "timeoutSeconds">): number => timeoutSeconds;

export function defineCallable<
  const Name extends string,
  const A extends Access,
  In extends z.ZodType,
  Out extends z.ZodType,
>(contract: CallableContract<Name, A, In, Out>): CallableContract<Name, A, In, Out> {
  return contract;
}

/** A callable that streams its answer in chunks. Callers that don't stream receive only the final answer. */
export interface StreamingContract<
  Name extends string = string,
  A extends Access = Access,
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  Chunk extends z.ZodType = z.ZodType,
> extends CallableContract<Name, A, In, Out> {
  /** Parsed on both sides, like `output`. */
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
