import * as z from "zod";

/**
 * Access levels, each including the ones before it. `signedIn` is anyone with a valid token, even without a
 * user record; from `member` on, the caller has a user record (custom claim `member`).
 */
const ACCESS_LEVELS = ["anyone", "signedIn", "member", "admin", "superAdmin"] as const;
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
   * Parsed on both sides: the server drops fields that aren't in the contract, and the client ignores new
   * ones.
   */
  readonly output: Out;
  /** Timeout in the browser and of the deployed function, in seconds. */
  readonly timeoutSeconds: number;
  /**
   * True if the call changes nothing, so that the audit log stores an admin's call as a look instead of an
   * act.
   */
  readonly isLook?: true;
  /** True if the audit log stores the call although members can make it too. */
  readonly isAudited?: true;
  /**
   * True if the call destroys data or grants rights. Throws `auth/sign-in-again` unless the caller has signed
   * in within the last `RECENT_SIGN_IN_MINUTES`. `unlessDryRun` exempts an input with `dryRun`.
   */
  readonly needsRecentSignIn?: true | "unlessDryRun";
}

export const RECENT_SIGN_IN_MINUTES = 10;
/**
 * Hours after a sign-in in which an admin can make calls of admins. Later ones throw `auth/sign-in-again`. The security
 * rules have the same limit (decisions/admin/0392).
 */
export const ADMIN_SESSION_HOURS = 12;

const noInput = z.strictObject({}).nullish();
const done = z.object({ success: z.literal(true) });
const DEFAULTS = { input: noInput, output: done, timeoutSeconds: 60 };

/** By default, a callable takes no input, returns `{ success: true }`, and ends after 60 seconds. */
export function defineCallable<
  const Name extends string,
  const A extends Access,
  In extends z.ZodType = typeof noInput,
  Out extends z.ZodType = typeof done,
>(
  definition: Omit<CallableContract<Name, A, In, Out>, keyof typeof DEFAULTS> &
    Partial<Pick<CallableContract<Name, A, In, Out>, keyof typeof DEFAULTS>>,
): CallableContract<Name, A, In, Out> {
  return { ...DEFAULTS, ...definition } as CallableContract<Name, A, In, Out>;
}

/**
 * A callable that streams its response in chunks. Callers that don't stream receive only the final response.
 */
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
